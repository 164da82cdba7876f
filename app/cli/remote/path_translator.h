// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sporescope::cli {

/// Replaces local paths in an answer by the paths that the client uses: "/data/run" becomes "ssh://lab/data/run", and the copy
/// of a watch file gets the name that it has on the client.
class PathTranslator {
 public:
  /// Adds a path, which is replaced by `shown`, together with everything below it.
  void add(const std::string& path, const std::string& shown);
  /// Adds the absolute root of a dump, to which `prefix` is added.
  void add_root(const std::filesystem::path& root, const std::string& prefix);

  /// Returns the text with all added paths replaced, including those in JSON strings.
  [[nodiscard]] std::string translate(std::string_view text) const;

 private:
  struct Name {
    std::string path, shown;
  };
  [[nodiscard]] const Name* at(std::string_view text, std::size_t position) const;

  std::vector<Name> names_;  // longest first, so that nested paths take precedence
};

}  // namespace sporescope::cli
