// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cause/sentences/operator_context.h"

namespace sporescope {

/// Why a function is not finite where its arguments are: they lie outside of its domain, or at its poles. Of operators with
/// NumericHazard::domain, logarithm or power; empty if that is not the reason.
[[nodiscard]] Text domain_sentence(const OperatorContext& op);

}  // namespace sporescope
