// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/convert.h"

#include "core/tensor/element.h"

namespace sporescope {

void to_doubles(DType dtype, std::span<const std::byte> block, std::span<double> out) {
  with_element(dtype, [&]<class E>() {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = E::load(block.data() + i * E::kSize);
  });
}

void to_complex_parts(DType dtype, std::span<const std::byte> block, std::span<double> out) {
  if (is_complex(dtype)) return to_doubles(dtype == DType::complex64 ? DType::float32 : DType::float64, block, out);
  with_element(dtype, [&]<class E>() {
    for (std::size_t i = 0; i < out.size() / 2; ++i) {
      out[2 * i] = E::load(block.data() + i * E::kSize);
      out[2 * i + 1] = 0;
    }
  });
}

}  // namespace sporescope
