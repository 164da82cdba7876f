// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

namespace sporescope {

/// Computes the 64-bit FNV-1a hash (Fowler, Noll, Vo), which is equal in all runs and on all machines, unlike std::hash.
/// `so_far` is the hash of preceding bytes.
[[nodiscard]] constexpr std::uint64_t stable_hash(std::string_view bytes, std::uint64_t so_far = 0xcbf29ce484222325U) {
  for (const char byte : bytes) so_far = (so_far ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  return so_far;
}

// From the authors' test vectors.
static_assert(stable_hash("") == 0xcbf29ce484222325U && stable_hash("foobar") == 0x85944171f73967e8U);

}  // namespace sporescope
