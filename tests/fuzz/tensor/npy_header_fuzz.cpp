// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any bytes are a header or an error that says why; what a header promises can be computed with.

#include <cstdint>
#include <cstdlib>
#include <limits>

#include "core/tensor/npy.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  const auto header = sporescope::parse_npy_header(bytes, "fuzz.npy");
  if (!header) {
    require(header.error().str().find("fuzz.npy") != std::string::npos);
    return 0;
  }
  require(header->data_offset <= size);
  require(sporescope::element_count(header->shape) == header->count);
  const auto limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  require(header->count <= (limit - header->data_offset) / sporescope::item_size(header->dtype));
  require(sporescope::stored_size(*header) <= sporescope::item_size(header->dtype));
  require(!header->text || !header->shape.empty());
  return 0;
}
