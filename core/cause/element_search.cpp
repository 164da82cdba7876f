// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/element_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "core/watch/block_reader.h"

namespace sporescope {
namespace {

/// Returns true if the shape has `count` elements. Returns false if a dimension is unknown.
bool has_elements(const Shape& shape, std::uint64_t count) {
  std::uint64_t product = 1;
  for (const std::int64_t size : shape) {
    if (size < 0 || (size > 0 && product > count)) return false;
    product *= static_cast<std::uint64_t>(size);
  }
  return product == count;
}

}  // namespace

std::optional<ElementIndex> first_non_finite_element(const TensorSource& tensor, bool nan_only, const std::stop_token& stop) {
  BlockReader block(tensor);
  std::array<double, kChunk> values{};
  std::optional<std::uint64_t> infinite;
  for (std::uint64_t first = 0; first < tensor.count() && !stop.stop_requested(); first += kBlockElements) {
    if (!block.read(first, std::min<std::uint64_t>(kBlockElements, tensor.count() - first))) return std::nullopt;
    for (std::size_t from = 0; from < block.count(); from += kChunk) {
      const std::size_t n = std::min(kChunk, block.count() - from);
      block.widen(from, std::span(values).first(n));
      for (std::size_t i = 0; i < n; ++i) {
        if (std::isnan(values[i])) return element_at(tensor, first + from + i);
        if (!infinite && std::isinf(values[i])) infinite = first + from + i;
      }
    }
  }
  return infinite && !nan_only ? std::optional(element_at(tensor, *infinite)) : std::nullopt;
}

std::optional<double> broadcast_element(const TensorSource& tensor, const ElementIndex& index, const Shape& recorded) {
  const Shape& shape = has_elements(recorded, tensor.count()) ? recorded : tensor.shape();
  if (shape.size() > index.size() || tensor.count() == 0) return std::nullopt;
  std::uint64_t position = 0;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    const std::int64_t coordinate = index[index.size() - shape.size() + d];
    if (shape[d] != 1 && coordinate >= shape[d]) return std::nullopt;
    position = position * static_cast<std::uint64_t>(shape[d]) + static_cast<std::uint64_t>(shape[d] == 1 ? 0 : coordinate);
  }
  BlockReader block(tensor);
  if (!block.read(position_of(tensor, element_at(tensor.shape(), false, position)), 1)) return std::nullopt;
  double value = 0;
  block.widen(0, std::span(&value, 1));
  return value;
}

std::optional<std::vector<double>> all_values(const TensorSource& tensor, std::uint64_t limit, const std::stop_token& stop) {
  if (tensor.fortran_order() || tensor.count() > limit) return std::nullopt;
  std::vector<double> values(static_cast<std::size_t>(tensor.count()));
  BlockReader block(tensor);
  for (std::uint64_t first = 0; first < values.size(); first += kBlockElements) {
    if (stop.stop_requested()) return std::nullopt;
    if (!block.read(first, std::min<std::uint64_t>(kBlockElements, values.size() - first))) return std::nullopt;
    for (std::size_t from = 0; from < block.count(); from += kChunk) {
      const std::size_t n = std::min(kChunk, block.count() - from);
      block.widen(from, std::span(values).subspan(static_cast<std::size_t>(first) + from, n));
    }
  }
  return values;
}

std::size_t element_product(const Shape& shape) {
  std::size_t count = 1;
  for (const std::int64_t size : shape) count *= static_cast<std::size_t>(std::max<std::int64_t>(size, 0));
  return count;
}

BroadcastMap::BroadcastMap(const Shape& from, const Shape& result) : result_(result), strides_(result.size(), 0) {
  if (from.size() > result.size()) {
    fits_ = false;
    return;
  }
  std::size_t stride = 1;
  for (std::size_t i = from.size(); i > 0; --i) {
    const std::size_t axis = result.size() - from.size() + i - 1;
    fits_ = fits_ && (from[i - 1] == 1 || from[i - 1] == result[axis]);
    strides_[axis] = from[i - 1] == 1 ? 0 : stride;
    stride *= static_cast<std::size_t>(std::max<std::int64_t>(from[i - 1], 0));
  }
}

std::size_t BroadcastMap::source_of(std::size_t element) const {
  std::size_t source = 0;
  for (std::size_t i = result_.size(); i > 0; --i) {
    const auto size = static_cast<std::size_t>(std::max<std::int64_t>(result_[i - 1], 1));
    source += element % size * strides_[i - 1];
    element /= size;
  }
  return source;
}

}  // namespace sporescope
