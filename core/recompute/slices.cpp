// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Operators that extract a part of a tensor, or combine parts. Values are only moved.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "core/recompute/broadcast.h"
#include "core/recompute/operators.h"
#include "core/recompute/rounding.h"

namespace sporescope {
namespace {

/// The selected elements of one dimension.
struct Steps {
  std::int64_t first = 0, step = 1, count = 0;
};

/// Returns the positions of the selected elements in a tensor of this shape, in C order. They must be inside it.
std::vector<std::size_t> selected_positions(const Shape& shape, const std::vector<Steps>& selected) {
  std::vector<std::size_t> strides(shape.size(), 1);
  for (std::size_t d = shape.size(); d-- > 1;) strides[d - 1] = strides[d] * static_cast<std::size_t>(shape[d]);
  std::size_t count = 1;
  for (const Steps& steps : selected) count *= static_cast<std::size_t>(steps.count);
  std::vector<std::size_t> positions(count);
  std::vector<std::int64_t> index(shape.size());
  for (std::size_t& position : positions) {
    for (std::size_t d = 0; d < shape.size(); ++d) {
      position += static_cast<std::size_t>(selected[d].first + index[d] * selected[d].step) * strides[d];
    }
    for (std::size_t d = shape.size(); d-- > 0;) {
      if (++index[d] < selected[d].count) break;
      index[d] = 0;
    }
  }
  return positions;
}

/// Returns a result with the dumped shape, or nothing if that has another number of elements.
ExpectedOutputs select_elements(const OperatorCall& call, const Operand& x, const std::vector<std::size_t>& positions) {
  const auto shape = call.outputs.find(0);
  if (shape == call.outputs.end() || elements_of(shape->second) != positions.size()) return std::nullopt;
  std::vector<double> values;
  values.reserve(positions.size());
  for (const std::size_t position : positions) values.push_back(x.values[position]);
  return single_output(shape->second, std::move(values));
}

ExpectedOutputs slice(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const auto begin = call.integers("begin", 1);
  const auto size = call.integers("size", 2);
  if (!begin || !size || begin->size() != x.shape.size() || size->size() != x.shape.size()) return std::nullopt;
  std::vector<Steps> selected;
  for (std::size_t d = 0; d < x.shape.size(); ++d) {
    const std::int64_t first = (*begin)[d];
    if (first < 0 || first > x.shape[d]) return std::nullopt;
    const std::int64_t count = (*size)[d] == -1 ? x.shape[d] - first : (*size)[d];
    if (count < 0 || count > x.shape[d] - first) return std::nullopt;
    selected.push_back({first, 1, count});
  }
  return select_elements(call, x, selected_positions(x.shape, selected));
}

/// Normalizes the begin or end of a slice: negative numbers count from the end, and all are clamped to the dimension.
std::int64_t clamp_bound(std::int64_t number, std::int64_t size, bool is_backwards) {
  if (number < 0) number += size;
  return is_backwards ? std::clamp<std::int64_t>(number, -1, size - 1) : std::clamp<std::int64_t>(number, 0, size);
}

struct Masks {
  std::int64_t begin = 0, end = 0, shrink = 0;
};

/// Returns nothing if dimensions are added or skipped by an ellipsis.
std::optional<Masks> read_masks(const OperatorCall& call, std::uint32_t slot) {
  const auto begin = call.integer("begin_mask", slot);
  const auto end = call.integer("end_mask", slot + 1);
  const auto ellipsis = call.integer("ellipsis_mask", slot + 2);
  const auto added = call.integer("new_axis_mask", slot + 3);
  const auto shrink = call.integer("shrink_axis_mask", slot + 4);
  if (!begin || !end || !shrink || ellipsis != 0 || added != 0) return std::nullopt;
  return Masks{*begin, *end, *shrink};
}

/// Returns the selection of `[begin:end:step]` in each dimension. Dimensions after the given ones are complete.
std::optional<std::vector<Steps>> read_steps(const OperatorCall& call, const Shape& shape, std::uint32_t slot,
                                             const Masks& masks) {
  const auto begin = call.integers("begin", slot);
  const auto end = call.integers("end", slot + 1);
  const auto step = call.integers("strides", slot + 2);
  if (!begin || !end || !step || begin->size() != end->size() || begin->size() != step->size()) return std::nullopt;
  if (begin->size() > std::min<std::size_t>(shape.size(), 32)) return std::nullopt;
  std::vector<Steps> selected;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (d >= begin->size()) {
      selected.push_back({0, 1, shape[d]});
      continue;
    }
    const std::int64_t stride = (*step)[d];
    const auto is_set = [d](std::int64_t mask) { return ((mask >> d) & 1) != 0; };
    if (stride == 0 || std::abs(stride) > shape[d] + 1) return std::nullopt;
    const bool is_backwards = stride < 0;
    const std::int64_t first =
        is_set(masks.begin) ? (is_backwards ? shape[d] - 1 : 0) : clamp_bound((*begin)[d], shape[d], is_backwards);
    std::int64_t last = is_set(masks.end) ? (is_backwards ? -1 : shape[d]) : clamp_bound((*end)[d], shape[d], is_backwards);
    if (is_set(masks.shrink)) last = first + stride;
    const std::int64_t length = is_backwards ? first - last : last - first;
    const std::int64_t count = std::max<std::int64_t>((length + std::abs(stride) - 1) / std::abs(stride), 0);
    if (count > 0 && (first < 0 || first >= shape[d])) return std::nullopt;
    selected.push_back({first, stride, count});
  }
  return selected;
}

ExpectedOutputs strided_slice(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const auto masks = read_masks(call, 4);
  const auto selected = masks ? read_steps(call, x.shape, 1, *masks) : std::nullopt;
  return selected ? select_elements(call, x, selected_positions(x.shape, *selected)) : std::nullopt;
}

/// Inputs: dy, the shape of x, begin, end, strides
ExpectedOutputs strided_slice_gradient(const OperatorCall& call) {
  const Operand& dy = *call.input(0);
  const auto shape = call.outputs.find(0);
  const auto masks = read_masks(call, 5);
  if (shape == call.outputs.end() || !masks) return std::nullopt;
  const auto selected = read_steps(call, shape->second, 2, *masks);
  if (!selected) return std::nullopt;
  const auto positions = selected_positions(shape->second, *selected);
  if (positions.size() != dy.count()) return std::nullopt;
  std::vector<double> values(elements_of(shape->second));
  for (std::size_t i = 0; i < positions.size(); ++i) values[positions[i]] = dy.values[i];
  return single_output(shape->second, std::move(values));
}

/// Stacks tensors along a new dimension.
ExpectedOutputs stack(const OperatorCall& call) {
  const Operand& first = *call.input(0);
  const auto number = call.integer("axis");
  const auto axis = number ? normalize_axis(*number, first.shape.size() + 1) : std::nullopt;
  const auto shape = call.outputs.find(0);
  const std::uint32_t count = call.input_count();
  if (!axis || shape == call.outputs.end() || elements_of(shape->second) != first.count() * count) return std::nullopt;
  std::size_t inner = 1;
  for (std::size_t d = *axis; d < first.shape.size(); ++d) inner *= static_cast<std::size_t>(first.shape[d]);
  std::vector<double> values(first.count() * count);
  for (std::uint32_t slot = 0; slot < count; ++slot) {
    const Operand& part = *call.input(slot);
    if (part.shape != first.shape) return std::nullopt;
    for (std::size_t i = 0; i < part.count(); ++i) values[(i / inner * count + slot) * inner + i % inner] = part.values[i];
  }
  return single_output(shape->second, std::move(values));
}

ExpectedOutputs reverse(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const auto axes = call.integers("axis", 1);
  if (!axes) return std::nullopt;
  std::vector<Steps> selected;
  for (const std::int64_t size : x.shape) selected.push_back({0, 1, size});
  for (const std::int64_t number : *axes) {
    const auto axis = normalize_axis(number, x.shape.size());
    if (!axis) return std::nullopt;
    selected[*axis] = {x.shape[*axis] - 1, -1, x.shape[*axis]};
  }
  return select_elements(call, x, selected_positions(x.shape, selected));
}

/// Returns the position in x for each element of `index`, which is an index along an axis. Returns nothing if one is out of
/// range.
std::optional<std::vector<std::size_t>> indexed_positions(const OperatorCall& call, const Operand& x, const Operand& index) {
  const auto number = call.integer("dim", 1);
  const auto axis = number ? normalize_axis(*number, x.shape.size()) : std::nullopt;
  if (!axis || index.shape.size() != x.shape.size()) return std::nullopt;
  for (std::size_t d = 0; d < x.shape.size(); ++d) {
    if (d != *axis && index.shape[d] != x.shape[d]) return std::nullopt;
  }
  const AxisView x_view(x.shape, *axis);
  const AxisView index_view(index.shape, *axis);
  const auto size = static_cast<double>(x_view.size);
  std::vector<std::size_t> positions;
  positions.reserve(index.count());
  for (std::size_t i = 0; i < index.count(); ++i) {
    const double axis_position = index.values[i] < 0 ? index.values[i] + size : index.values[i];
    if (!(axis_position >= 0 && axis_position < size)) return std::nullopt;
    const std::size_t outer = i / (index_view.size * index_view.inner);
    positions.push_back((outer * x_view.size + static_cast<std::size_t>(axis_position)) * x_view.inner + i % x_view.inner);
  }
  return positions;
}

ExpectedOutputs gather_along(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const auto positions = indexed_positions(call, x, *call.input(2));
  return positions ? select_elements(call, x, *positions) : std::nullopt;
}

/// Inputs: x, dim, index, dy
ExpectedOutputs gather_along_gradient(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const Operand& dy = *call.input(3);
  const auto positions = indexed_positions(call, x, *call.input(2));
  if (!positions || positions->size() != dy.count()) return std::nullopt;
  Expected out = zeros(x.shape);
  const double gamma = gamma_of(static_cast<double>(dy.count()), call.unit);
  for (std::size_t i = 0; i < positions->size(); ++i) {
    out.values[(*positions)[i]] += dy.values[i];
    out.slack[(*positions)[i]] += gamma * std::fabs(dy.values[i]);
  }
  return single_output(std::move(out));
}

constexpr std::array kOperators{KnownOperator{"Slice", 1, &slice},
                                KnownOperator{"StridedSlice", 1, &strided_slice},
                                KnownOperator{"StridedSliceGrad", 1, &strided_slice_gradient},
                                KnownOperator{"Stack", 1, &stack},
                                KnownOperator{"ReverseV2", 1, &reverse},
                                KnownOperator{"GatherD", 3, &gather_along},
                                KnownOperator{"GatherDGradV2", 4, &gather_along_gradient}};

}  // namespace

std::span<const KnownOperator> slicing_operators() { return kOperators; }

}  // namespace sporescope
