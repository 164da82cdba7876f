// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

/// Values that make_golden.py also generates, so that NumPy's results for many values need no large file.
namespace golden {

/// The 24 bits of mixed() in make_golden.py.
inline std::int32_t mixed(std::uint64_t place, std::uint64_t factor) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(place * factor) >> 8U);
}

/// even_values() of make_golden.py, from -1 to 1.
inline std::vector<float> even_values(std::size_t count) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<float>(mixed(i, 2654435761) - (1 << 23)) * 0x1p-23F;
  return values;
}

}  // namespace golden
