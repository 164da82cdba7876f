// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/rank_name.h"

#include <algorithm>
#include <array>

#include "core/base/number_text.h"
#include "core/base/parse.h"

namespace sporescope {
namespace {

/// Ranks are smaller than this.
constexpr std::int64_t kFirstProcess = std::int64_t{1} << 30U;
constexpr std::array<std::string_view, 2> kProcessPrefixes{"proc", "pid"};

}  // namespace

bool is_process(std::int64_t rank) { return rank >= kFirstProcess; }

std::optional<int> process_number(std::string_view folder_name) {
  constexpr std::int64_t kMax = (std::int64_t{1} << 30U) - 1;
  for (std::size_t i = 0; i < kProcessPrefixes.size(); ++i) {
    if (!folder_name.starts_with(kProcessPrefixes[i])) continue;
    const auto process = parse_digits(folder_name.substr(kProcessPrefixes[i].size()));
    if (!process || *process > static_cast<std::uint64_t>(kMax) / kProcessPrefixes.size() - 1) return std::nullopt;
    return static_cast<int>(kFirstProcess + static_cast<std::int64_t>(*process * kProcessPrefixes.size() + i));
  }
  return std::nullopt;
}

std::string rank_name(std::int64_t rank) {
  if (!is_process(rank)) return std::to_string(rank);
  const auto number = static_cast<std::uint64_t>(rank - kFirstProcess);
  return std::string(kProcessPrefixes[number % kProcessPrefixes.size()]) + std::to_string(number / kProcessPrefixes.size());
}

std::string rank_names(const std::vector<std::int64_t>& ranks) {
  const auto first_process = std::find_if(ranks.begin(), ranks.end(), is_process);
  std::string text = ranges_text({ranks.begin(), first_process});
  for (auto process = first_process; process != ranks.end(); ++process) {
    text += (text.empty() ? "" : ", ") + rank_name(*process);
  }
  return text;
}

}  // namespace sporescope
