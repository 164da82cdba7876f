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

/// The first NaN of a tensor in storage order, else (unless `nan_only`) its first Inf; nothing if it has none or cannot be
/// read.
[[nodiscard]] std::optional<ElementIndex> first_non_finite_element(const TensorSource& tensor, bool nan_only,
                                                                   const std::stop_token& stop);

/// The element of `tensor` that NumPy's broadcasting pairs with element `index` of a result: dimensions are aligned at the end,
/// those of size 1 repeat. Nothing if the shapes do not fit or it cannot be read. `recorded` is the shape that the graph gives
/// to it: what the file says of its shape is taken only where that one does not fit its size.
[[nodiscard]] std::optional<double> broadcast_element(const TensorSource& tensor, const ElementIndex& index,
                                                      const Shape& recorded);

/// All values of a tensor in C order; nothing where it has more than `limit`, is stored in another order, or cannot be read.
[[nodiscard]] std::optional<std::vector<double>> all_values(const TensorSource& tensor, std::uint64_t limit,
                                                            const std::stop_token& stop);

/// The number of elements of a shape; a size that is not known counts as 0.
[[nodiscard]] std::size_t element_product(const Shape& shape);

/// Which element of a tensor NumPy's broadcasting pairs with one of a result, both by their places in C order.
class BroadcastPlaces {
 public:
  BroadcastPlaces(const Shape& from, const Shape& result);
  /// False where no broadcasting leads from the one shape to the other: then there are no places.
  [[nodiscard]] bool fits() const { return fits_; }
  [[nodiscard]] std::size_t of(std::size_t element) const;

 private:
  Shape result_;
  std::vector<std::size_t> steps_;
  bool fits_ = true;
};

}  // namespace sporescope
