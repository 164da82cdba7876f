// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cause/sentences/operator_context.h"

namespace sporescope {

/// Returns a sentence for a backward call, recorded under the name of its forward function, that is non-finite because the
/// derivative of the function is infinite at an input of the forward call. Empty if there is another reason.
[[nodiscard]] Text backward_sentence(const OperatorContext& op);

}  // namespace sporescope
