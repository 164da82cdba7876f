// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/block_reader.h"

#include "core/tensor/element.h"
#include "core/watch/kernels.h"

namespace sporescope {

bool can_be_non_finite(DType dtype) { return is_floating(dtype) || is_complex(dtype); }

Result<void> BlockReader::read(std::uint64_t first, std::uint64_t count) {
  count_ = static_cast<std::size_t>(count);
  bytes_.resize(count_ * item_size(tensor_.dtype()));
  return tensor_.read(first, bytes_);
}

void BlockReader::widen(std::size_t from, std::span<double> out) const {
  if (tensor_.dtype() == DType::float32) {
    widen_floats(bytes_.data() + from * sizeof(float), out);
    return;
  }
  with_element(tensor_.dtype(), [&]<class E>() {
    const std::byte* at = bytes_.data() + from * E::kSize;
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = E::load(at + i * E::kSize);
  });
}

}  // namespace sporescope
