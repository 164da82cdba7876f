// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Operators that move elements without changing them.

#include <algorithm>
#include <array>
#include <numeric>

#include "core/recompute/broadcast.h"
#include "core/recompute/operators.h"

namespace sporescope {
namespace {

/// Returns the same elements in the same order.
ExpectedOutputs reshape(const OperatorCall& call) {
  const auto shape = call.outputs.find(0);
  if (shape == call.outputs.end() || elements_of(shape->second) != call.input(0)->count()) return std::nullopt;
  return single_output(shape->second, call.input(0)->values);
}

ExpectedOutputs transpose(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const auto order = call.integers("perm", 1);
  if (!order || order->size() != x.shape.size()) return std::nullopt;
  Shape shape;
  std::vector<bool> used(x.shape.size());
  std::vector<std::size_t> strides(x.shape.size(), 1);
  for (std::size_t d = x.shape.size(); d-- > 1;) strides[d - 1] = strides[d] * static_cast<std::size_t>(x.shape[d]);
  std::vector<std::size_t> permuted_strides;
  for (const std::int64_t number : *order) {
    const auto axis = normalize_axis(number, x.shape.size());
    if (!axis || used[*axis]) return std::nullopt;
    used[*axis] = true;
    shape.push_back(x.shape[*axis]);
    permuted_strides.push_back(strides[*axis]);
  }
  std::vector<double> values(x.count());
  std::vector<std::size_t> index(shape.size());
  for (double& value : values) {
    value = x.values[std::inner_product(index.begin(), index.end(), permuted_strides.begin(), std::size_t{0})];
    for (std::size_t d = shape.size(); d-- > 0;) {
      if (++index[d] < static_cast<std::size_t>(shape[d])) break;
      index[d] = 0;
    }
  }
  return single_output(std::move(shape), std::move(values));
}

ExpectedOutputs concat(const OperatorCall& call) {
  std::uint32_t count = call.input_count();
  // Since 2.3, the axis is the last input.
  const bool axis_is_input = !call.attributes.contains("axis");
  if (axis_is_input && count < 2) return std::nullopt;
  if (axis_is_input) --count;
  const auto number = axis_is_input ? call.integer("axis", count) : call.integer("axis");
  const auto axis = number ? normalize_axis(*number, call.input(0)->shape.size()) : std::nullopt;
  if (!axis) return std::nullopt;
  Shape shape = call.input(0)->shape;
  shape[*axis] = 0;
  for (std::uint32_t slot = 0; slot < count; ++slot) {
    Shape part = call.input(slot)->shape;
    if (part.size() != shape.size()) return std::nullopt;
    shape[*axis] += part[*axis];
    part[*axis] = shape[*axis];
    if (part != shape) return std::nullopt;
  }
  const AxisView view(shape, *axis);
  std::vector<double> values;
  values.reserve(elements_of(shape));
  for (std::size_t o = 0; o < view.outer; ++o) {
    for (std::uint32_t slot = 0; slot < count; ++slot) {
      const Operand& part = *call.input(slot);
      const auto row = static_cast<std::ptrdiff_t>(part.count() / view.outer);
      const auto begin = part.values.begin() + row * static_cast<std::ptrdiff_t>(o);
      values.insert(values.end(), begin, begin + row);
    }
  }
  return single_output(std::move(shape), std::move(values));
}

/// Splits into as many equal parts as there are outputs.
ExpectedOutputs split(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const auto number = call.integer("axis", 1);
  const auto axis = number ? normalize_axis(*number, x.shape.size()) : std::nullopt;
  const auto parts = call.integer("output_num", 2);
  if (!axis || parts.value_or(0) < 1 || *parts > x.shape[*axis] || x.shape[*axis] % *parts != 0) return std::nullopt;
  Shape shape = x.shape;
  shape[*axis] /= *parts;
  const AxisView view(shape, *axis);
  const std::size_t row = view.size * view.inner;
  std::vector<Expected> out;
  for (std::int64_t p = 0; p < *parts; ++p) {
    Expected part{IoDirection::output, static_cast<std::uint32_t>(p), shape, {}, {}};
    part.values.reserve(elements_of(shape));
    for (std::size_t o = 0; o < view.outer; ++o) {
      const std::size_t first = (o * static_cast<std::size_t>(*parts) + static_cast<std::size_t>(p)) * row;
      const auto begin = x.values.begin() + static_cast<std::ptrdiff_t>(first);
      part.values.insert(part.values.end(), begin, begin + static_cast<std::ptrdiff_t>(row));
    }
    out.push_back(std::move(part));
  }
  return out;
}

ExpectedOutputs gather(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const Operand& indices = *call.input(1);
  const auto number = call.integer("axis", 2);
  const auto axis = number ? normalize_axis(*number, x.shape.size()) : std::nullopt;
  if (!axis || call.integer("batch_dims", 3).value_or(0) != 0) return std::nullopt;
  Shape shape(x.shape.begin(), x.shape.begin() + static_cast<std::ptrdiff_t>(*axis));
  shape.insert(shape.end(), indices.shape.begin(), indices.shape.end());
  shape.insert(shape.end(), x.shape.begin() + static_cast<std::ptrdiff_t>(*axis) + 1, x.shape.end());
  if (!is_computable(shape)) return std::nullopt;
  const AxisView view(x.shape, *axis);
  std::vector<double> values;
  values.reserve(elements_of(shape));
  for (std::size_t o = 0; o < view.outer; ++o) {
    for (const double index : indices.values) {
      // The result of an index out of range is undefined.
      if (!(index >= 0) || index >= static_cast<double>(view.size)) return std::nullopt;
      const std::size_t first = (o * view.size + static_cast<std::size_t>(index)) * view.inner;
      const auto begin = x.values.begin() + static_cast<std::ptrdiff_t>(first);
      values.insert(values.end(), begin, begin + static_cast<std::ptrdiff_t>(view.inner));
    }
  }
  return single_output(std::move(shape), std::move(values));
}

/// Tile and BroadcastTo: the output's shape determines the repetitions.
ExpectedOutputs repeat(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const auto shape = call.outputs.find(0);
  if (shape == call.outputs.end() || x.shape.size() > shape->second.size() || x.count() == 0) return std::nullopt;
  for (std::size_t d = 0; d < x.shape.size(); ++d) {
    if (shape->second[shape->second.size() - 1 - d] % x.shape[x.shape.size() - 1 - d] != 0) return std::nullopt;
  }
  std::vector<double> values;
  for (const std::size_t position : repeated_positions(x.shape, shape->second)) values.push_back(x.values[position]);
  return single_output(shape->second, std::move(values));
}

/// The value is the last input.
ExpectedOutputs fill(const OperatorCall& call) {
  const auto shape = call.outputs.find(0);
  const Operand& value = *call.input(1);
  if (shape == call.outputs.end() || value.count() != 1) return std::nullopt;
  return single_output(shape->second, std::vector<double>(elements_of(shape->second), value.values.front()));
}

/// Along the last axis; the on and off values are the last two inputs before it.
ExpectedOutputs one_hot(const OperatorCall& call) {
  const Operand& indices = *call.input(0);
  const auto shape = call.outputs.find(0);
  std::uint32_t count = call.input_count();
  auto axis = call.integer("axis");
  if (!axis && count == 5) axis = call.integer("axis", --count);
  if (shape == call.outputs.end() || axis != -1 || count < 3) return std::nullopt;
  const Operand& on = *call.input(count - 2);
  const Operand& off = *call.input(count - 1);
  if (on.count() != 1 || off.count() != 1 || shape->second.empty()) return std::nullopt;
  const auto depth = static_cast<std::size_t>(shape->second.back());
  if (elements_of(shape->second) != depth * indices.count()) return std::nullopt;
  std::vector<double> values(depth * indices.count(), off.values.front());
  for (std::size_t i = 0; i < indices.count(); ++i) {
    const double index = indices.values[i];
    if (!(index >= 0) || index >= static_cast<double>(depth)) continue;
    values[i * depth + static_cast<std::size_t>(index)] = on.values.front();
  }
  return single_output(shape->second, std::move(values));
}

constexpr std::array kOperators{KnownOperator{"Reshape", 1, &reshape},      KnownOperator{"Flatten", 1, &reshape},
                                KnownOperator{"ExpandDims", 1, &reshape},   KnownOperator{"Squeeze", 1, &reshape},
                                KnownOperator{"TensorMove", 1, &reshape},   KnownOperator{"Identity", 1, &reshape},
                                KnownOperator{"StopGradient", 1, &reshape}, KnownOperator{"Transpose", 1, &transpose},
                                KnownOperator{"Concat", 1, &concat},        KnownOperator{"Split", 1, &split},
                                KnownOperator{"Gather", 2, &gather},        KnownOperator{"GatherV2", 2, &gather},
                                KnownOperator{"Tile", 1, &repeat},          KnownOperator{"BroadcastTo", 1, &repeat},
                                KnownOperator{"FillV2", 2, &fill},          KnownOperator{"OneHot", 1, &one_hot}};

}  // namespace

std::span<const KnownOperator> rearranging_operators() { return kOperators; }

}  // namespace sporescope
