// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

/// Values of which make_golden.py makes the same, so that NumPy's answers about many of them need no large file.
namespace golden {

/// The 24 bits of its mixed() at a place.
inline std::int32_t mixed(std::uint64_t place, std::uint64_t factor) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(place * factor) >> 8U);
}

/// Its even_values(), from -1 to 1.
inline std::vector<float> even_values(std::size_t count) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<float>(mixed(i, 2654435761) - (1 << 23)) * 0x1p-23F;
  return values;
}

}  // namespace golden
