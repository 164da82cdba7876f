// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

// Full names of nodes: scopes, and the node's own name, between slashes. Any thread; what is returned lies in what was given.

namespace sporescope {

/// "Conv2D-op0" of "Default/conv1-Conv2d/Conv2D-op0"; all of a name without a slash.
[[nodiscard]] constexpr std::string_view last_part(std::string_view full_name) {
  return full_name.substr(full_name.rfind('/') + 1);  // npos + 1 is 0
}

/// The same where names of files have "--" for a slash.
[[nodiscard]] constexpr std::string_view last_encoded_part(std::string_view name) {
  const std::string_view last = last_part(name);
  const std::size_t dashes = last.rfind("--");
  return dashes == std::string_view::npos ? last : last.substr(dashes + 2);
}

/// "Default/conv1-Conv2d" of "Default/conv1-Conv2d/Conv2D-op0"; nothing of a name without a slash.
[[nodiscard]] constexpr std::string_view scope_part(std::string_view full_name) {
  const std::size_t slash = full_name.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : full_name.substr(0, slash);
}

}  // namespace sporescope
