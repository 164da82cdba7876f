// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace sporescope {

/// One line of a node's `source_address`, not yet split into file and code.
struct SourceEntry {
  std::string_view text;   ///< Text after "In file ", or else the whole line
  bool in_file = false;    ///< The line begins with "In file "
  bool forward = false;    ///< The line is under "Corresponding forward node candidate:"
  bool candidate = false;  ///< The line is under any heading of this kind
  bool begins = false;     ///< First line of a stack under a heading
  bool end = true;         ///< There is no line: the end of the text is reached
};

/// Iterates over the lines of `source_address`. Skips headings and empty lines, and strips blanks and number signs.
class SourceEntries {
 public:
  explicit SourceEntries(std::string_view source_address) : rest_(source_address) {}
  [[nodiscard]] SourceEntry next();

 private:
  std::string_view rest_;
  bool forward_ = false;
  bool candidate_ = false;
  bool begins_ = false;
};

}  // namespace sporescope
