// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/cause/evidence.h"
#include "core/cause/rule.h"

namespace sporescope {

/// What an operator that works element by element was computed of, one record for each value that arrived, where another graph
/// of a control flow handed some of them over, which neither an edge nor a file of the operator tells. They are known by their
/// values: clean outputs, written before in the same rank and iteration, of which the function gives all that the operator gave
/// in the record that is asked about.
///
/// Nothing if the function is not known, if no such outputs are among the last 64 of their shape, if others of other values
/// would do as well, or if the record holds too few finite values to tell: none for a function of one number, fewer than two
/// different ones for a function of two.
[[nodiscard]] std::optional<std::vector<RecordIndex>> operand_values(const OriginQuery& question, Evidence& evidence);

}  // namespace sporescope
