// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cause/sentences/operator_context.h"

namespace sporescope {

/// Why a backward call that bears the name of its function is not finite where what it was given is: the slope of the function
/// is infinite at what the forward call had read. Empty if that is not the reason.
[[nodiscard]] Text backward_sentence(const OperatorContext& op);

}  // namespace sporescope
