// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any planes from another computer are as many bytes as they claim, or an error; what was put into planes comes back.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/remote/byte_planes.h"

using namespace sporescope;

namespace {

constexpr std::size_t kMax = std::size_t{1} << 20U;

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  static_cast<void>(remote::choose_compression(bytes));
  if (size >= remote::kPlanes) {
    const auto back = remote::join_planes(remote::byte_planes(bytes), size);
    require(back && *back == bytes);
  }
  if (size < 2) return 0;
  remote::BytePlanes planes;
  planes.plane_bytes = static_cast<std::uint32_t>(data[0] | data[1] << 8U);
  std::size_t at = 2;
  for (std::string& plane : planes.planes) {
    if (at >= size) break;
    const std::size_t length = data[at++];
    plane = bytes.substr(at, length);
    at += plane.size();
  }
  const auto result = remote::join_planes(planes, kMax);
  require(result ? result->size() == planes.plane_bytes * remote::kPlanes : !result.error().str().empty());
  return 0;
}
