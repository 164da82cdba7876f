// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/tensor/element_index.h"

namespace sporescope {

/// Returns the index of the first NaN of a tensor in storage order, else (unless `nan_only`) of its first Inf. Returns nothing
/// if it has none or cannot be read.
[[nodiscard]] std::optional<ElementIndex> first_non_finite_element(const TensorSource& tensor, bool nan_only,
                                                                   const std::stop_token& stop);

/// Returns the element of `tensor` that NumPy's broadcasting pairs with element `index` of a result: dimensions are aligned at
/// the end, and dimensions of size 1 repeat. Returns nothing if the shapes do not fit or the tensor cannot be read. `recorded`
/// is its shape in the graph; the shape in the file is used only if `recorded` does not fit the number of elements.
[[nodiscard]] std::optional<double> broadcast_element(const TensorSource& tensor, const ElementIndex& index,
                                                      const Shape& recorded);

/// Returns all values of a tensor in C order, or nothing if it has more than `limit` elements, is stored in another order, or
/// cannot be read.
[[nodiscard]] std::optional<std::vector<double>> all_values(const TensorSource& tensor, std::uint64_t limit,
                                                            const std::stop_token& stop);

/// Returns the number of elements of a shape. An unknown dimension counts as 0.
[[nodiscard]] std::size_t element_product(const Shape& shape);

/// Maps elements of a result to the elements of an input that NumPy's broadcasting pairs with them. Elements are identified by
/// their position in C order.
class BroadcastMap {
 public:
  BroadcastMap(const Shape& from, const Shape& result);
  /// Returns false if `from` cannot be broadcast to `result`. of() must not be called then.
  [[nodiscard]] bool fits() const { return fits_; }
  [[nodiscard]] std::size_t source_of(std::size_t element) const;

 private:
  Shape result_;
  std::vector<std::size_t> strides_;
  bool fits_ = true;
};

}  // namespace sporescope
