// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

// Full names of nodes. They consist of the scopes and the node's own name, separated by slashes. All functions are thread-safe
// and return views into their argument.

namespace sporescope {

/// Returns "Conv2D-op0" for "Default/conv1-Conv2d/Conv2D-op0", or the complete name if it has no slash.
[[nodiscard]] constexpr std::string_view last_part(std::string_view full_name) {
  return full_name.substr(full_name.rfind('/') + 1);  // npos + 1 is 0
}

/// Returns the last part of a name in a file name, where "--" replaces the slash.
[[nodiscard]] constexpr std::string_view last_encoded_part(std::string_view name) {
  const std::string_view last = last_part(name);
  const std::size_t dashes = last.rfind("--");
  return dashes == std::string_view::npos ? last : last.substr(dashes + 2);
}

/// Returns "Default/conv1-Conv2d" for "Default/conv1-Conv2d/Conv2D-op0", or an empty string if the name has no slash.
[[nodiscard]] constexpr std::string_view scope_part(std::string_view full_name) {
  const std::size_t slash = full_name.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : full_name.substr(0, slash);
}

}  // namespace sporescope
