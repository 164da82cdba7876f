// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Index of one element of a tensor, one entry per dimension.
using ElementIndex = std::vector<std::int64_t>;

/// Returns the index of the element at a storage position, which must be below the number of elements.
[[nodiscard]] inline ElementIndex element_at(const Shape& shape, bool fortran_order, std::uint64_t position) {
  ElementIndex index(shape.size());
  const auto set_index = [&](std::size_t dimension) {
    const auto size = static_cast<std::uint64_t>(shape[dimension]);
    index[dimension] = static_cast<std::int64_t>(position % size);
    position /= size;
  };
  if (fortran_order) {
    for (std::size_t d = 0; d < shape.size(); ++d) set_index(d);
  } else {
    for (std::size_t d = shape.size(); d-- > 0;) set_index(d);
  }
  return index;
}
[[nodiscard]] inline ElementIndex element_at(const TensorSource& tensor, std::uint64_t position) {
  return element_at(tensor.shape(), tensor.fortran_order(), position);
}

/// Returns the storage position of an element; the inverse of element_at().
[[nodiscard]] inline std::uint64_t position_of(const TensorSource& tensor, const ElementIndex& index) {
  const Shape& shape = tensor.shape();
  std::uint64_t position = 0;
  const auto add = [&](std::size_t dimension) {
    position = position * static_cast<std::uint64_t>(shape[dimension]) + static_cast<std::uint64_t>(index[dimension]);
  };
  if (tensor.fortran_order()) {
    for (std::size_t d = shape.size(); d-- > 0;) add(d);
  } else {
    for (std::size_t d = 0; d < shape.size(); ++d) add(d);
  }
  return position;
}

}  // namespace sporescope
