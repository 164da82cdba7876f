// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any text as the source lines of a node.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/graph/source_line.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto lines = sporescope::parse_source_lines(text);
  for (const sporescope::SourceLine& line : lines) {
    if (line.line < 0 || line.line_end < line.line || (line.file.empty() && line.code.empty())) {
      std::abort();
    }
  }
  const auto user = sporescope::innermost_user_line(lines);
  if (user && user->file.empty()) {
    std::abort();
  }
  return 0;
}
