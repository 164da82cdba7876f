// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "core/cause/explain.h"

namespace sporescope {

/// Explains why the result of an operator is non-finite, for example "36 of 40 values are −Inf: its input holds 36 zeros".
[[nodiscard]] Text operator_sentence(const OriginDetails& details);

/// Explains the same if some inputs were not dumped. Empty if the dumped inputs are not sufficient.
[[nodiscard]] Text sentence_of_dumped_inputs(const OriginDetails& details);

/// Returns the expression that an elementwise operator evaluated at the first non-finite element, for example "0 / 0", "−Inf −
/// (−Inf)" or "Log(0)". Empty for other operators, and if the operands are unknown.
[[nodiscard]] Text expression_at_element(const OriginDetails& details);

}  // namespace sporescope
