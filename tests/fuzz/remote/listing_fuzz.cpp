// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any bytes from another computer are the listing of a dump that can be looked through, or an error.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/remote/packed_dump.h"

using namespace sporescope;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto listing = remote::unpack_dump(bytes);
  if (!listing) {
    require(!listing.error().str().empty());
    return 0;
  }
  for (const auto& graph : listing->index.graphs) require(graph.constants.size() <= listing->index.records.size());
  return 0;
}
