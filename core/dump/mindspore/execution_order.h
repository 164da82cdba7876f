// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump/iteration.h"

namespace sporescope {

/// Parses ms_execution_order_graph_{id}.csv. Returns the full names of operators in launch order. The file has a heading and
/// one name per line.
[[nodiscard]] std::vector<std::string> parse_execution_order(std::string_view text);

/// Contents of ms_global_execution_order_graph_{id}.csv: the iterations in which a graph ran, in file order, with repeats.
/// Commas, blanks and \r are ignored, because some writers split "10" into "1,0".
struct ExecutionHistory {
  std::vector<Iteration> iterations;
  std::uint64_t invalid_lines = 0;       ///< skipped lines that are not numbers
  std::uint64_t first_invalid_line = 0;  ///< line number, from 1
};
[[nodiscard]] ExecutionHistory parse_history(std::string_view text);

}  // namespace sporescope
