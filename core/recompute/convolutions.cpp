// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <array>
#include <cmath>

#include "core/recompute/broadcast.h"
#include "core/recompute/operators.h"
#include "core/recompute/rounding.h"
#include "core/recompute/window.h"

namespace sporescope {
namespace {

/// The loops that all three operators of a convolution share. Each visit is one product of an element of the image, of the
/// filter and of the result.
class Convolution {
 public:
  [[nodiscard]] static std::optional<Convolution> make(const OperatorCall& call, const Shape& image, const Shape& filter,
                                                       const Shape& result) {
    if (image.size() != 4 || filter.size() != 4 || result.size() != 4) return std::nullopt;
    const auto window = window_of(call, image, result, filter[2], filter[3]);
    const std::int64_t groups = call.integer("group").value_or(call.integer("groups").value_or(1));
    const bool fits = result[1] == filter[0] && result[0] == image[0];
    if (!window || !fits || groups < 1 || filter[0] % groups != 0 || image[1] / groups != filter[1] || image[1] % groups != 0) {
      return std::nullopt;
    }
    return Convolution(image, filter, result, *window, groups);
  }

  /// Calls visit(position in the image, in the filter, in the result).
  template <class Visit>
  void for_each(const Visit& visit) const {
    const std::int64_t filters_of_group = filter_[0] / groups_;
    for (std::int64_t n = 0; n < image_[0]; ++n) {
      for (std::int64_t f = 0; f < filter_[0]; ++f) {
        for (std::int64_t c = 0; c < filter_[1]; ++c) {
          const std::int64_t channel = f / filters_of_group * filter_[1] + c;
          visit_plane(n * image_[1] + channel, f * filter_[1] + c, n * result_[1] + f, visit);
        }
      }
    }
  }

 private:
  Convolution(const Shape& image, const Shape& filter, const Shape& result, const Window& window, std::int64_t groups)
      : image_(image), filter_(filter), result_(result), window_(window), groups_(groups) {}

  template <class Visit>
  void visit_plane(std::int64_t image, std::int64_t filter, std::int64_t result, const Visit& visit) const {
    const Slide& rows = window_.rows;
    const Slide& columns = window_.columns;
    for (std::int64_t i = 0; i < rows.out; ++i) {
      for (std::int64_t k = 0; k < rows.size; ++k) {
        const std::int64_t row = rows.at(i, k);
        if (row < 0 || row >= rows.in) continue;
        for (std::int64_t l = 0; l < columns.size; ++l) {
          const std::int64_t weight = (filter * rows.size + k) * columns.size + l;
          for (std::int64_t j = 0; j < columns.out; ++j) {
            const std::int64_t column = columns.at(j, l);
            if (column < 0 || column >= columns.in) continue;
            visit(static_cast<std::size_t>((image * rows.in + row) * columns.in + column), static_cast<std::size_t>(weight),
                  static_cast<std::size_t>((result * rows.out + i) * columns.out + j));
          }
        }
      }
    }
  }

  Shape image_, filter_, result_;
  Window window_;
  std::int64_t groups_;
};

/// Accumulates sums of products.
struct Sums {
  Expected out;
  std::vector<double> counts;

  explicit Sums(const Shape& shape) : out(zeros(shape)), counts(out.values.size()) {}
  void add(std::size_t at, double term) {
    out.values[at] += term;
    out.slack[at] += std::fabs(term);
    counts[at] += 1;
  }
  /// Fast algorithms such as Winograd's mix the terms of neighboring elements, so the error of each element is bounded by the
  /// largest sum of its plane (Higham, 23.2: such bounds hold only for norms).
  Expected finish(const OperatorCall& call, std::size_t plane) && {
    const double max_count = counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
    const double gamma = gamma_of(2 * max_count + 16, call.unit) + 2 * call.product_unit;
    for (std::size_t first = 0; first < out.slack.size(); first += plane) {
      const auto begin = out.slack.begin() + static_cast<std::ptrdiff_t>(first);
      const auto end = begin + static_cast<std::ptrdiff_t>(std::min(plane, out.slack.size() - first));
      std::fill(begin, end, gamma * *std::max_element(begin, end));
    }
    out.terms_per_slack = 1 / gamma;
    return std::move(out);
  }
};

std::size_t plane_size(const Shape& shape) { return static_cast<std::size_t>(std::max<std::int64_t>(shape[2] * shape[3], 1)); }

/// Inputs: x, w
ExpectedOutputs forward(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const Operand& w = *call.input(1);
  const auto shape = call.outputs.find(0);
  if (shape == call.outputs.end()) return std::nullopt;
  const auto convolution = Convolution::make(call, x.shape, w.shape, shape->second);
  if (!convolution) return std::nullopt;
  Sums sums(shape->second);
  convolution->for_each(
      [&](std::size_t image, std::size_t filter, std::size_t result) { sums.add(result, x.values[image] * w.values[filter]); });
  return single_output(std::move(sums).finish(call, plane_size(shape->second)));
}

/// Inputs: dy, w
ExpectedOutputs backward_to_image(const OperatorCall& call) {
  const Operand& dy = *call.input(0);
  const Operand& w = *call.input(1);
  const auto shape = call.outputs.find(0);
  if (shape == call.outputs.end()) return std::nullopt;
  const auto convolution = Convolution::make(call, shape->second, w.shape, dy.shape);
  if (!convolution) return std::nullopt;
  Sums sums(shape->second);
  convolution->for_each([&](std::size_t image, std::size_t filter, std::size_t result) {
    sums.add(image, dy.values[result] * w.values[filter]);
  });
  return single_output(std::move(sums).finish(call, plane_size(shape->second)));
}

/// Inputs: dy, x
ExpectedOutputs backward_to_filter(const OperatorCall& call) {
  const Operand& dy = *call.input(0);
  const Operand& x = *call.input(1);
  const auto shape = call.outputs.find(0);
  if (shape == call.outputs.end()) return std::nullopt;
  const auto convolution = Convolution::make(call, x.shape, shape->second, dy.shape);
  if (!convolution) return std::nullopt;
  Sums sums(shape->second);
  convolution->for_each([&](std::size_t image, std::size_t filter, std::size_t result) {
    sums.add(filter, dy.values[result] * x.values[image]);
  });
  return single_output(std::move(sums).finish(call, plane_size(shape->second)));
}

constexpr std::array kOperators{KnownOperator{"Conv2D", 2, &forward},
                                KnownOperator{"Conv2DBackpropInput", 2, &backward_to_image},
                                KnownOperator{"Conv2DBackpropFilter", 2, &backward_to_filter}};

}  // namespace

std::span<const KnownOperator> convolution_operators() { return kOperators; }

}  // namespace sporescope
