// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/tensor/tensor_source.h"

namespace sporescope {

/// A pair of elements that are both finite and not equal.
struct ElementDifference {
  std::uint64_t position = 0;  ///< in C order
  double difference = 0;       ///< a - b, of complex numbers |a - b|
};

/// The `most` pairs of two tensors of the same shape that differ most, the largest first; of several that differ by as much the
/// first ones. Errors: as of difference_source(); cancelled.
[[nodiscard]] Result<std::vector<ElementDifference>> largest_differences(const std::shared_ptr<const TensorSource>& a,
                                                                         const std::shared_ptr<const TensorSource>& b,
                                                                         std::size_t most, const std::stop_token& stop = {});

}  // namespace sporescope
