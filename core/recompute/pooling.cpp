// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <array>
#include <cmath>
#include <string>

#include "core/recompute/broadcast.h"
#include "core/recompute/operators.h"
#include "core/recompute/rounding.h"
#include "core/recompute/window.h"

namespace sporescope {
namespace {

/// Calls `visit(position in the result, positions in the image)` for each position of a window.
template <class Visit>
void for_each_window(const Window& window, std::size_t planes, const Visit& visit) {
  const Slide& rows = window.rows;
  const Slide& columns = window.columns;
  std::vector<std::size_t> positions;
  for (std::size_t plane = 0; plane < planes; ++plane) {
    const auto image = plane * static_cast<std::size_t>(rows.in * columns.in);
    const auto result = plane * static_cast<std::size_t>(rows.out * columns.out);
    for (std::int64_t i = 0; i < rows.out; ++i) {
      for (std::int64_t j = 0; j < columns.out; ++j) {
        positions.clear();
        for (std::int64_t k = 0; k < rows.size; ++k) {
          for (std::int64_t l = 0; l < columns.size; ++l) {
            const std::int64_t row = rows.at(i, k);
            const std::int64_t column = columns.at(j, l);
            if (row < 0 || row >= rows.in || column < 0 || column >= columns.in) continue;
            positions.push_back(image + static_cast<std::size_t>(row * columns.in + column));
          }
        }
        visit(result + static_cast<std::size_t>(i * columns.out + j), positions);
      }
    }
  }
}

/// Each plane of the image yields one plane of the result.
std::optional<Window> pool_window(const OperatorCall& call, const Shape& image, const Shape& result) {
  const auto size = call.integers("kernel_size");
  if (!size || size->size() < 2 || image.size() != 4 || result.size() != 4) return std::nullopt;
  if (image[0] != result[0] || image[1] != result[1]) return std::nullopt;
  return window_of(call, image, result, (*size)[size->size() - 2], size->back());
}

std::size_t planes_of(const Shape& shape) { return static_cast<std::size_t>(shape[0] * shape[1]); }

/// Returns the position of the largest element; `is_shared` is set if there are several.
std::size_t largest(const std::vector<double>& values, const std::vector<std::size_t>& positions, bool& is_shared) {
  std::size_t best = positions.front();
  is_shared = false;
  for (const std::size_t position : positions) {
    if (std::isnan(values[position])) is_shared = true;
    if (position != best && values[position] == values[best]) is_shared = true;
    if (values[position] > values[best]) {
      best = position;
      is_shared = false;
    }
  }
  return best;
}

ExpectedOutputs max_pool(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const auto shape = call.outputs.find(0);
  if (shape == call.outputs.end()) return std::nullopt;
  const auto window = pool_window(call, x.shape, shape->second);
  if (!window) return std::nullopt;
  Expected out{IoDirection::output, 0, shape->second, std::vector<double>(elements_of(shape->second), kUndetermined), {}};
  for_each_window(*window, planes_of(x.shape), [&](std::size_t result, const std::vector<std::size_t>& positions) {
    if (positions.empty()) {
      out.has_gaps = true;
      return;
    }
    double maximum = x.values[positions.front()];
    for (const std::size_t position : positions) {
      if (x.values[position] > maximum || std::isnan(x.values[position])) maximum = x.values[position];
    }
    out.values[result] = maximum;
  });
  return single_output(std::move(out));
}

/// Inputs: x, y, dy. If several elements are the largest, any of them may have received the gradient.
ExpectedOutputs max_pool_gradient(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const Operand& y = *call.input(1);
  const Operand& dy = *call.input(2);
  const auto window = pool_window(call, x.shape, y.shape);
  if (!window || dy.count() != y.count()) return std::nullopt;
  Expected out = zeros(x.shape);
  const double gamma = gamma_of(static_cast<double>(window->rows.size * window->columns.size), call.unit);
  for_each_window(*window, planes_of(x.shape), [&](std::size_t result, const std::vector<std::size_t>& positions) {
    if (positions.empty()) return;
    bool is_shared = false;
    const std::size_t largest_position = largest(x.values, positions, is_shared);
    if (is_shared) {
      out.has_gaps = true;
      for (const std::size_t position : positions) out.values[position] = kUndetermined;
      return;
    }
    out.values[largest_position] += dy.values[result];
    out.slack[largest_position] += gamma * std::fabs(dy.values[result]);
  });
  return single_output(std::move(out));
}

/// MindSpore 2.10 passes the former attributes of average pooling as inputs, from slot `first` on.
OperatorCall inputs_to_attributes(OperatorCall call, std::uint32_t first) {
  constexpr std::array kNames{"kernel_size", "strides", "pad_mode", "format"};
  for (std::uint32_t i = 0; i < kNames.size(); ++i) {
    const auto numbers = call.integers({}, first + i);
    if (!numbers) continue;
    std::string text;
    for (const std::int64_t number : *numbers) text += std::to_string(number) + ' ';
    if (!text.empty()) text.pop_back();
    call.attributes.insert_or_assign(kNames[i], text);
  }
  return call;
}

/// Only without padding, because kernels differ in the divisor at the edges.
std::optional<Window> average_window(const OperatorCall& call, const Shape& image, const Shape& result) {
  const std::string mode = call.word("pad_mode");
  return mode == "valid" || mode == "2" ? pool_window(call, image, result) : std::nullopt;
}

ExpectedOutputs average_pool(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const auto shape = call.outputs.find(0);
  if (shape == call.outputs.end()) return std::nullopt;
  const auto window = average_window(inputs_to_attributes(call, 1), x.shape, shape->second);
  if (!window) return std::nullopt;
  Expected out = zeros(shape->second);
  const auto area = static_cast<double>(window->rows.size * window->columns.size);
  const double gamma = gamma_of(area + 2, call.unit);
  for_each_window(*window, planes_of(x.shape), [&](std::size_t result, const std::vector<std::size_t>& positions) {
    for (const std::size_t position : positions) {
      out.values[result] += x.values[position] / area;
      out.slack[result] += gamma * std::fabs(x.values[position]) / area;
    }
  });
  return single_output(std::move(out));
}

/// Inputs: x, y, dy
ExpectedOutputs average_pool_gradient(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const Operand& y = *call.input(1);
  const Operand& dy = *call.input(2);
  const auto window = average_window(inputs_to_attributes(call, 3), x.shape, y.shape);
  if (!window || dy.count() != y.count()) return std::nullopt;
  Expected out = zeros(x.shape);
  const auto area = static_cast<double>(window->rows.size * window->columns.size);
  const double gamma = gamma_of(area + 2, call.unit);
  for_each_window(*window, planes_of(x.shape), [&](std::size_t result, const std::vector<std::size_t>& positions) {
    for (const std::size_t position : positions) {
      out.values[position] += dy.values[result] / area;
      out.slack[position] += gamma * std::fabs(dy.values[result]) / area;
    }
  });
  return single_output(std::move(out));
}

constexpr std::array kOperators{KnownOperator{"MaxPool", 1, &max_pool}, KnownOperator{"MaxPoolGrad", 3, &max_pool_gradient},
                                KnownOperator{"AvgPool", 1, &average_pool},
                                KnownOperator{"AvgPoolGrad", 3, &average_pool_gradient}};

}  // namespace

std::span<const KnownOperator> pooling_operators() { return kOperators; }

}  // namespace sporescope
