// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump/iteration.h"

namespace sporescope {

/// Text of ms_execution_order_graph_{id}.csv: full names in the order in which the operators are launched, one a line, below a
/// heading.
[[nodiscard]] std::vector<std::string> parse_execution_order(std::string_view text);

/// Text of ms_global_execution_order_graph_{id}.csv: the iterations in which a graph ran, in file order, repeats kept. Commas,
/// blanks and \r are left out first, since some writers break "10" into "1,0".
struct ExecutionHistory {
  std::vector<Iteration> iterations;
  std::uint64_t invalid_lines = 0;       ///< lines that are no number, left out
  std::uint64_t first_invalid_line = 0;  ///< from 1
};
[[nodiscard]] ExecutionHistory parse_history(std::string_view text);

}  // namespace sporescope
