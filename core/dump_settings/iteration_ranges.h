// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace sporescope {

/// Iterations from `first` to `last`, inclusive.
struct IterationRange {
  std::uint64_t first = 0, last = 0;
};

/// Splits a text such as "0|5-8" at the bars. An empty text has one empty piece.
[[nodiscard]] std::vector<std::string_view> iteration_pieces(std::string_view text);

/// Parses "5" or "5-8" as MindSpore does. Returns nothing if no iteration can match: "8-5", "5-", "1-2-3", "".
[[nodiscard]] inline std::optional<IterationRange> iteration_range(std::string_view piece) {
  constexpr std::uint64_t kMax = 0xffffffff;  // MindSpore counts in 32 bits
  const auto number = [](std::string_view digits) -> std::optional<std::uint64_t> {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || error != std::errc() || end != digits.data() + digits.size() || value > kMax) return std::nullopt;
    return value;
  };
  const std::size_t dash = piece.find('-');
  const auto first = number(piece.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : number(piece.substr(dash + 1));
  if (!first || !last || *last < *first) return std::nullopt;
  return IterationRange{*first, *last};
}

}  // namespace sporescope
