// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/error.h"

/// Values on their way. Of a float the bytes with sign and exponent resemble those of its neighbours, the others do not: the
/// first bytes of all values together, then the second ones, and so on (the "shuffle" of HDF5 and Blosc), become smaller than
/// the values one after the other, and several times faster, since what does not shrink is left as it is.
namespace sporescope::remote {

inline constexpr std::size_t kPlanes = 8;  ///< right for items of 1, 2, 4 and 8 bytes

struct BytePlanes {
  std::uint32_t plane_bytes = 0;            ///< of each plane, as it was
  std::array<std::string, kPlanes> planes;  ///< bytes i, i + 8, i + 16, ...; one that is shorter than it was is deflated
  std::string rest;                         ///< what is left at the end: fewer than eight bytes
};

enum class Compression : std::uint8_t {
  gzip,         ///< few bytes, text, and values that repeat themselves
  byte_planes,  ///< values that shrink by a quarter at least: whole numbers, what is zero here and there
  none,         ///< the rest: other floats, of which no way takes more than a sixth, and each takes longer than most networks
};
/// By a part of them. Any thread.
[[nodiscard]] Compression choose_compression(std::string_view bytes);

/// Any thread.
[[nodiscard]] BytePlanes byte_planes(std::string_view bytes);

/// The bytes again. Errors: malformed where no byte_planes() made them, also where they claim to be more than `max_bytes`.
[[nodiscard]] Result<std::string> join_planes(const BytePlanes& planes, std::size_t max_bytes);

}  // namespace sporescope::remote
