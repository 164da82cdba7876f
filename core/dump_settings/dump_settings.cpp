// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/dump_settings.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/dump_settings/iteration_ranges.h"

namespace sporescope {

namespace {

constexpr std::array<std::string_view, 5> kContentNames{"values", "statistics", "both", "overflow", "exception"};
constexpr std::array<std::string_view, 3> kSlotsNames{"both", "inputs", "outputs"};

template <class Value, std::size_t N>
std::optional<Value> value_of(std::string_view word, const std::array<std::string_view, N>& names) {
  const auto found = std::find(names.begin(), names.end(), word);
  if (found == names.end()) return std::nullopt;
  return static_cast<Value>(found - names.begin());
}

}  // namespace

std::optional<DumpContent> dump_content_from(std::string_view word) { return value_of<DumpContent>(word, kContentNames); }
std::optional<Slots> slots_from(std::string_view word) { return value_of<Slots>(word, kSlotsNames); }

std::optional<std::uint64_t> iteration_count(std::string_view iterations) {
  if (iterations == "all") return std::nullopt;
  std::vector<IterationRange> ranges;
  for (const std::string_view piece : iteration_pieces(iterations)) {
    if (const auto range = iteration_range(piece)) ranges.push_back(*range);
  }
  if (ranges.empty()) return std::nullopt;
  std::sort(ranges.begin(), ranges.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::uint64_t count = 0;
  std::uint64_t next = 0;  // first iteration that has not been counted
  for (const IterationRange& range : ranges) {
    const std::uint64_t first = std::max(range.first, next);
    if (range.last < first) continue;
    count += range.last - first + 1;
    next = range.last + 1;
  }
  return count;
}

}  // namespace sporescope
