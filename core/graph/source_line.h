// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sporescope {

/// One line of the Python stack that made a node.
struct SourceLine {
  std::string file;
  int line = 0;
  int line_end = 0;        ///< > line where the entry names a whole function ("59~61"), else equal to line
  std::string code;        ///< trimmed
  bool framework = false;  ///< MindSpore's own code (site-packages/mindspore/)
  bool enclosing = false;  ///< the function around the line before it, not a call
  bool forward = false;    ///< belongs to the forward operator of a gradient ("Corresponding forward node candidate")
  bool operator==(const SourceLine&) const = default;
};

/// Parses `source_address` of a node in the four forms of MindSpore 1.5 to 2.10. Lines that have none of them are kept as code
/// without a file.
[[nodiscard]] std::vector<SourceLine> parse_source_lines(std::string_view source_address);

/// The innermost line of the user's own code: no framework line, no enclosing function; for a gradient that of its forward
/// operator. Else the innermost enclosing function of the user, else the innermost line with a file, else none.
[[nodiscard]] std::optional<SourceLine> innermost_user_line(const std::vector<SourceLine>& lines);

}  // namespace sporescope
