// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/json_objects.h"

#include <cstddef>

#include "core/base/regular_file.h"

namespace sporescope {

std::string_view skip_space(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

std::optional<std::string_view> take_json_object(std::string_view& text) {
  text = skip_space(text);
  if (!text.starts_with('{')) return std::nullopt;
  std::size_t depth = 0;
  bool is_in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_in_string) {
      if (c == '\\') ++i;  // skip the escaped character
      if (c == '"') is_in_string = false;
      continue;
    }
    if (c == '"') is_in_string = true;
    if (c == '{') ++depth;
    if (c != '}' || --depth > 0) continue;
    const std::string_view object = text.substr(0, i + 1);
    text = skip_space(text.substr(i + 1));
    return object;
  }
  return std::nullopt;
}

}  // namespace sporescope
