// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any text holds notes or is an error that names the file; notes are written as a text that means the same.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/notes/notes_file.h"

using namespace sporescope;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto notes = parse_notes({reinterpret_cast<const char*>(data), size}, "fuzz.json");
  if (!notes) {
    require(notes.error().str().find("fuzz.json") != std::string::npos);
    return 0;
  }
  for (const Note& note : *notes) require(!note.empty());
  const auto again = parse_notes(notes_file_text(*notes), "fuzz.json");
  require(again && *again == *notes);
  return 0;
}
