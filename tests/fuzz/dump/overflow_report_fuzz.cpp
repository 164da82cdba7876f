// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>

#include "core/dump/ascend_overflow.h"

using namespace sporescope;

/// The block of an Opdebug file, and its JSON.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto block = parse_overflow_block(std::as_bytes(std::span(data, size)), "fuzz");
  if (block && block->size() > 3) std::abort();
  const auto json = parse_overflow_json({reinterpret_cast<const char*>(data), size}, "fuzz");
  if (json) {
    for (const AcceleratorOverflow& one : *json) {
      if (one.text.empty()) std::abort();
    }
  }
  return 0;
}
