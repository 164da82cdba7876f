// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sporescope {

/// One line of the Python stack at which a node was created.
struct SourceLine {
  std::string file;
  int line = 0;
  int line_end = 0;        ///< Greater than line where the entry covers a whole function ("59~61"), otherwise equal to line
  std::string code;        ///< Without surrounding white space
  bool framework = false;  ///< MindSpore's own code (site-packages/mindspore/)
  bool enclosing = false;  ///< The function around the preceding line, not a call
  bool forward = false;    ///< Belongs to the forward operator of a gradient ("Corresponding forward node candidate")
  bool operator==(const SourceLine&) const = default;
};

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

/// Parses the `source_address` of a node in the four forms of MindSpore 1.5 to 2.10. Lines in another form become code without
/// a file.
[[nodiscard]] std::vector<SourceLine> parse_source_lines(std::string_view source_address);

/// Returns the innermost line of the user's own code. It is neither a framework line nor an enclosing function; the lines of a
/// gradient's forward operator count as well. Otherwise returns the user's innermost enclosing function, the innermost line
/// with a file, or nothing.
[[nodiscard]] std::optional<SourceLine> innermost_user_line(const std::vector<SourceLine>& lines);

}  // namespace sporescope
