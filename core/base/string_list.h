// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sporescope {

/// Splits a list such as "Conv2D, MatMul" at its commas. Leading blanks and empty items are removed. The items point into
/// `list`.
[[nodiscard]] inline std::vector<std::string_view> split_list(std::string_view list) {
  std::vector<std::string_view> items;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    std::string_view item = list.substr(0, comma);
    item.remove_prefix(std::min(item.find_first_not_of(' '), item.size()));
    if (!item.empty()) items.push_back(item);
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return items;
}

/// Joins a range of texts: "Conv2D, MatMul".
template <class Items>
[[nodiscard]] std::string join_list(const Items& items, std::string_view separator = ", ") {
  std::string list;
  for (const std::string_view item : items) {
    if (!list.empty()) list += separator;
    list += item;
  }
  return list;
}

}  // namespace sporescope
