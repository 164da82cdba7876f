// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/cause/evidence.h"
#include "core/cause/rule.h"

namespace sporescope {

/// Returns the operands of an elementwise operator, one record for each input, if some of them were passed by another graph of
/// a control flow, for which there is neither an edge nor a file. The operands are identified by their values: finite outputs
/// written before in the same rank and iteration from which the operator's function computes all values of the record.
///
/// Returns nothing if the function is unknown, if no operands are found among the last 64 outputs of the shape, if outputs with
/// other values fit as well, or if the record has too few finite values: none for a function of one argument, fewer than two
/// distinct ones for a function of two.
[[nodiscard]] std::optional<std::vector<RecordIndex>> operand_values(const OriginQuery& query, Evidence& evidence);

}  // namespace sporescope
