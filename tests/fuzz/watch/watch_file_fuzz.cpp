// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any text is a watch file or an error that names the file; a watch file is written as a text that means the same, and its
// watchpoints can be judged by.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/watch/check.h"
#include "core/watch/watch_file.h"
#include "core/watch/watchpoint.h"

namespace {

using namespace sporescope;

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto watchpoints = parse_watch_file(std::string_view(reinterpret_cast<const char*>(data), size), "fuzz.json");
  if (!watchpoints) {
    require(watchpoints.error().str().find("fuzz.json") != std::string::npos);
    return 0;
  }
  const std::string text = watch_file_text(*watchpoints);
  const auto again = parse_watch_file(text, "fuzz.json");
  require(again && again->size() == watchpoints->size() && watch_file_text(*again) == text);
  std::vector<const Watchpoint*> all;
  for (const Watchpoint& watchpoint : *watchpoints) all.push_back(&watchpoint);
  const MemoryTensor now(DType::int8, {4}, {std::byte{0}, std::byte{1}, std::byte{255}, std::byte{7}});
  const MemoryTensor before(DType::int8, {4}, {std::byte{0}, std::byte{2}, std::byte{255}, std::byte{9}});
  const auto judged = judge_tensor(all, now, &before);
  require(judged && judged->judgements.size() <= all.size());
  return 0;
}
