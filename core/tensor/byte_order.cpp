// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/byte_order.h"

#include <algorithm>
#include <cstdint>

namespace sporescope {
namespace {

template <class Word>
void reverse_bytes(std::span<std::byte> bytes) {
  for (std::size_t at = 0; at + sizeof(Word) <= bytes.size(); at += sizeof(Word)) {
    std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                 bytes.begin() + static_cast<std::ptrdiff_t>(at + sizeof(Word)));
  }
}

}  // namespace

void swap_bytes(DType dtype, std::span<std::byte> elements) {
  // The two parts of a complex number are swapped separately.
  switch (is_complex(dtype) ? item_size(dtype) / 2 : item_size(dtype)) {
    case 2:
      return reverse_bytes<std::uint16_t>(elements);
    case 4:
      return reverse_bytes<std::uint32_t>(elements);
    case 8:
      return reverse_bytes<std::uint64_t>(elements);
    default:
      return;
  }
}

}  // namespace sporescope
