// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cause/sentences/operator_context.h"

namespace sporescope {

/// Returns a sentence for a function that is non-finite because its arguments are outside of its domain or at its poles.
/// Applies to operators with NumericHazard::domain, logarithm or power. Empty if there is another reason.
[[nodiscard]] Text domain_sentence(const OperatorContext& op);

}  // namespace sporescope
