// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Type, shape and size of a tensor, as its file declares them.
struct TensorHeader {
  DType dtype = DType::float32;
  Shape shape;
  std::uint64_t bytes = 0;  ///< size of the values
};
[[nodiscard]] inline TensorHeader header_of(const TensorSource& source) {
  return {source.dtype(), source.shape(), source.count() * item_size(source.dtype())};
}

}  // namespace sporescope
