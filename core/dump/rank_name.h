// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sporescope {

/// Processes without a rank that stand beside ranks (msprobe's folders "proc4711" and "pid4711") have numbers of their own in
/// DumpGraph::update_ranks, which are no ranks: they come after all ranks, and the name of the folder can be told from each.
[[nodiscard]] bool is_process(std::int64_t rank);
/// The number of "proc4711" or "pid4711"; nothing for any other name.
[[nodiscard]] std::optional<int> process_number(std::string_view folder_name);
/// "3" of rank 3, "proc4711" of such a process.
[[nodiscard]] std::string rank_name(std::int64_t rank);
/// "0-2, 8, proc4711" of ascending numbers.
[[nodiscard]] std::string rank_names(const std::vector<std::int64_t>& ranks);

}  // namespace sporescope
