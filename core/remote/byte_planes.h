// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/error.h"

/// Compression of tensor values for transfer. The sign and exponent bytes of neighboring floats resemble each other, the
/// mantissa bytes do not. The "shuffle" of HDF5 and Blosc therefore stores the first bytes of all values, then the second
/// bytes, and so on. It compresses better than deflating the values in order, and several times faster, because incompressible
/// planes are left as they are.
namespace sporescope::remote {

inline constexpr std::size_t kPlanes = 8;  ///< Number of planes; fits items of 1, 2, 4 and 8 bytes

/// Bytes split into eight planes.
struct BytePlanes {
  std::uint32_t plane_bytes = 0;            ///< Size of each plane before compression
  std::array<std::string, kPlanes> planes;  ///< Bytes i, i + 8, i + 16, ...; deflated if shorter than `plane_bytes`
  std::string rest;                         ///< Remaining bytes at the end, fewer than eight
};

/// How bytes are compressed for transfer.
enum class Compression : std::uint8_t {
  gzip,         ///< Small buffers, text and repetitive values
  byte_planes,  ///< Values that shrink by at least a quarter: integers, sparse tensors
  none,         ///< Other floats: no method saves more than a sixth, and all are slower than most networks
};
/// Chooses the compression from a sample of the bytes. Thread-safe.
[[nodiscard]] Compression choose_compression(std::string_view bytes);

/// Splits bytes into planes and deflates the planes that shrink. Thread-safe.
[[nodiscard]] BytePlanes byte_planes(std::string_view bytes);

/// Restores the bytes. Errors: malformed if byte_planes() cannot have produced the planes, or if they exceed `max_bytes`.
[[nodiscard]] Result<std::string> join_planes(const BytePlanes& planes, std::size_t max_bytes);

}  // namespace sporescope::remote
