// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/closest_match.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/base/parse.h"

namespace sporescope {

namespace {

std::size_t distance(std::string_view a, std::string_view b) {
  const auto equals = [](char x, char y) { return lower(x) == lower(y); };
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = last[j - 1] + (equals(a[i - 1], b[j - 1]) ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, substituted});
      const bool is_swapped = i > 1 && j > 1 && equals(a[i - 1], b[j - 2]) && equals(a[i - 2], b[j - 1]);
      if (is_swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

std::optional<std::string> closest_match(std::string_view typed, std::span<const std::string> candidates) {
  constexpr std::size_t kMaxSize = 200;
  if (typed.empty() || typed.size() > kMaxSize) return std::nullopt;
  std::optional<std::string> nearest;
  std::size_t limit = std::max<std::size_t>(1, typed.size() / 3) + 1;
  for (const std::string& word : candidates) {
    const std::size_t max_size = std::max(word.size(), typed.size());
    if (max_size - std::min(word.size(), typed.size()) >= limit) continue;
    const std::size_t edits = distance(typed, word);
    if (edits >= limit) continue;
    limit = edits;
    nearest = word;
  }
  return nearest;
}

std::string did_you_mean(std::string_view typed, std::span<const std::string> candidates) {
  const auto nearest = closest_match(typed, candidates);
  return nearest ? ". Did you mean " + *nearest + "?" : "";
}

}  // namespace sporescope
