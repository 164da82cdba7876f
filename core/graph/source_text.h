// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace sporescope {

/// One line of a node's `source_address`, its file not yet told from its code.
struct SourceEntry {
  std::string_view text;   ///< behind "In file ", else the whole line
  bool in_file = false;    ///< it began with "In file "
  bool forward = false;    ///< under "Corresponding forward node candidate:"
  bool candidate = false;  ///< under any such heading
  bool begins = false;     ///< the first of a stack under a heading
  bool end = true;         ///< no line: the text is at its end
};

/// Steps through `source_address`: headings and empty lines are passed over, blanks and number signs taken off.
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
