// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sporescope {

/// Returns true if a value of DumpGraph::rank stands for a process without a rank, from msprobe's folders "proc4711" and
/// "pid4711". These values are larger than all ranks, and encode the folder name.
[[nodiscard]] bool is_process(std::int64_t rank);
/// Returns the value of DumpGraph::rank for a folder "proc4711" or "pid4711"; nothing for any other name.
[[nodiscard]] std::optional<int> process_number(std::string_view folder_name);
/// Returns "3" for rank 3, and the folder name "proc4711" for a process.
[[nodiscard]] std::string rank_name(std::int64_t rank);
/// Returns ranges such as "0-2, 8, proc4711". `ranks` must be ascending.
[[nodiscard]] std::string rank_names(const std::vector<std::int64_t>& ranks);

}  // namespace sporescope
