// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sporescope::cli {

/// Paths of this computer in an answer for another one, by the names that they have there: "/data/run" is "ssh://lab/data/run",
/// the copy of a watch file is what its owner called it.
class PathTranslator {
 public:
  /// This path and what lies below it; `value_dtype` stands in its place.
  void add(const std::string& path, const std::string& shown);
  /// A dump below `place`, or one in which a path lies that was added: its folder is named in the same way.
  void add_root(const std::filesystem::path& root, const std::string& place);

  /// The text with these names; paths in JSON are found, too.
  [[nodiscard]] std::string translate(std::string_view text) const;

 private:
  struct Name {
    std::string path, shown;
  };
  [[nodiscard]] const Name* at(std::string_view text, std::size_t place) const;

  std::vector<Name> names_;  // those inside of others come first
};

}  // namespace sporescope::cli
