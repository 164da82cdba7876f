// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Sums along dimensions, and operators based on them.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/recompute/broadcast.h"
#include "core/recompute/operators.h"
#include "core/recompute/rounding.h"

namespace sporescope {
namespace {

enum class Reduce : std::uint8_t { sum, mean, maximum, minimum };

/// Returns the shape after the reduction, with size 1 for reduced dimensions. Returns nothing if the axes are unknown.
std::optional<Shape> reduced_shape(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const auto axes = call.integers("axis", 1);
  if (!axes) return std::nullopt;
  Shape shape = axes->empty() ? Shape(x.shape.size(), 1) : x.shape;
  for (const std::int64_t number : *axes) {
    const auto axis = normalize_axis(number, x.shape.size());
    if (!axis) return std::nullopt;
    shape[*axis] = 1;
  }
  return shape;
}

template <Reduce kKind>
ExpectedOutputs reduce(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const auto reduced = reduced_shape(call);
  const auto shape = call.outputs.find(0);
  if (!reduced || shape == call.outputs.end() || elements_of(*reduced) != elements_of(shape->second)) return std::nullopt;
  const std::size_t count = elements_of(*reduced);
  if (count == 0 || x.count() == 0) return std::nullopt;
  constexpr bool kIsSum = kKind == Reduce::sum || kKind == Reduce::mean;
  Expected out{IoDirection::output, 0, shape->second, std::vector<double>(count, kIsSum ? 0 : kUndetermined),
               std::vector<double>(count)};
  const std::size_t terms_per_output = x.count() / count;
  const auto terms = static_cast<double>(terms_per_output);
  const auto positions = repeated_positions(*reduced, x.shape);
  std::vector<bool> started(count);
  for (std::size_t i = 0; i < x.count(); ++i) {
    double& value = out.values[positions[i]];
    const double element = x.values[i];
    if (kIsSum) {
      value += element;
      out.slack[positions[i]] += std::fabs(element);
    } else if (!started[positions[i]] || std::isnan(element) ||
               (kKind == Reduce::maximum ? element > value : element < value)) {
      value = element;
    }
    started[positions[i]] = true;
  }
  if (kIsSum) {
    const double divisor = kKind == Reduce::mean ? terms : 1;
    const double gamma = gamma_of(terms + 2, call.unit);
    for (std::size_t i = 0; i < count; ++i) {
      out.values[i] /= divisor;
      out.slack[i] *= gamma / divisor;
    }
    out.terms_per_slack = divisor / gamma;
  }
  return single_output(std::move(out));
}

/// Sums over all dimensions except the second one. For matrices whose rows have several dimensions in the header, sums over all
/// except the last one.
ExpectedOutputs bias_gradient(const OperatorCall& call) {
  const Operand& dy = *call.input(0);
  const auto shape = call.outputs.find(0);
  if (dy.shape.size() < 2 || shape == call.outputs.end() || call.word("data_format") == "nhwc") return std::nullopt;
  const auto channels = static_cast<std::int64_t>(elements_of(shape->second));
  const bool is_second = dy.shape[1] == channels;
  const bool is_last = dy.shape.back() == channels;
  const bool is_ambiguous = is_second && is_last && dy.shape.size() == 3;
  if (is_ambiguous || (!is_second && !is_last)) return std::nullopt;
  const AxisView view(dy.shape, is_second ? 1 : dy.shape.size() - 1);
  Expected out = zeros(shape->second);
  const double gamma = gamma_of(static_cast<double>(view.outer * view.inner), call.unit);
  for (std::size_t i = 0; i < dy.count(); ++i) {
    const std::size_t channel = i / view.inner % view.size;
    out.values[channel] += dy.values[i];
    out.slack[channel] += gamma * std::fabs(dy.values[i]);
  }
  out.terms_per_slack = 1 / gamma;
  return single_output(std::move(out));
}

/// One row of a softmax: probabilities, their logarithms, and their error bounds relative to 1. The argument of the exponential
/// is rounded, and the sum has as many terms as the row.
struct Probabilities {
  std::vector<double> values, logarithms, errors;
  bool is_masked = false;  ///< all elements of the row are -Inf, whose differences are NaN

  Probabilities(const std::vector<double>& row, double unit) {
    const double maximum = *std::max_element(row.begin(), row.end());
    constexpr double kMask = -std::numeric_limits<double>::infinity();
    is_masked = std::all_of(row.begin(), row.end(), [](double x) { return x == kMask; });
    double sum = 0;
    for (const double x : row) sum += std::exp(x - maximum);
    const double gamma = gamma_of(static_cast<double>(row.size()) + kApproximation, unit);
    for (const double x : row) {
      logarithms.push_back(x - maximum - std::log(sum));
      values.push_back(std::exp(logarithms.back()));
      errors.push_back(2 * gamma + 4 * unit * (maximum - x) + 2 * unit * std::fabs(x));
    }
  }
};

/// Calls `put(position, probability, logarithm, error)` for all elements, row by row along the axis. Returns the positions of
/// fully masked rows, in ascending order.
template <class Put>
std::vector<std::size_t> for_each_probability(const Operand& x, std::size_t axis, double unit, const Put& put) {
  std::vector<std::size_t> masked;
  const AxisView view(x.shape, axis);
  std::vector<double> row(view.size);
  for (std::size_t o = 0; o < view.outer; ++o) {
    for (std::size_t k = 0; k < view.inner; ++k) {
      const auto position = [&](std::size_t i) { return (o * view.size + i) * view.inner + k; };
      for (std::size_t i = 0; i < view.size; ++i) row[i] = x.values[position(i)];
      if (row.empty()) continue;
      const Probabilities result(row, unit);
      for (std::size_t i = 0; i < view.size; ++i) put(position(i), result.values[i], result.logarithms[i], result.errors[i]);
      for (std::size_t i = 0; result.is_masked && i < view.size; ++i) masked.push_back(position(i));
    }
  }
  std::sort(masked.begin(), masked.end());
  return masked;
}

std::optional<std::size_t> read_axis(const OperatorCall& call) {
  const auto number = call.integer("axis", 1);
  return number ? normalize_axis(*number, call.input(0)->shape.size()) : std::nullopt;
}

ExpectedOutputs softmax(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const auto axis = read_axis(call);
  if (!axis) return std::nullopt;
  Expected out = zeros(x.shape);
  auto masked = for_each_probability(x, *axis, call.unit, [&](std::size_t position, double probability, double, double error) {
    out.values[position] = probability;
    out.slack[position] = error * probability;
  });
  if (!call.saturates) out.certain_nan = std::move(masked);
  return single_output(std::move(out));
}

ExpectedOutputs log_softmax(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const auto axis = read_axis(call);
  if (!axis) return std::nullopt;
  Expected out = zeros(x.shape);
  auto masked = for_each_probability(x, *axis, call.unit, [&](std::size_t position, double, double logarithm, double error) {
    out.values[position] = logarithm;
    out.slack[position] = error + 4 * call.unit * std::fabs(logarithm);
  });
  if (!call.saturates) out.certain_nan = std::move(masked);
  return single_output(std::move(out));
}

/// Inputs: y, dy. MindSpore 2.0 fuses the operators of a softmax gradient, y (dy - sum of y dy). It always sets their axis to
/// the last one, and the graph file leaves it empty.
ExpectedOutputs softmax_gradient(const OperatorCall& call) {
  const Operand& y = *call.input(0);
  const Operand& dy = *call.input(1);
  const auto axis = normalize_axis(call.integer("axis").value_or(-1), y.shape.size());
  if (!axis || y.count() != dy.count()) return std::nullopt;
  Expected out = zeros(y.shape);
  const AxisView view(y.shape, *axis);
  const double gamma = gamma_of(static_cast<double>(view.size) + 3, call.unit);
  for (std::size_t o = 0; o < view.outer; ++o) {
    for (std::size_t k = 0; k < view.inner; ++k) {
      const auto position = [&](std::size_t i) { return (o * view.size + i) * view.inner + k; };
      double sum = 0;
      double terms = 0;
      for (std::size_t i = 0; i < view.size; ++i) {
        const double term = y.values[position(i)] * dy.values[position(i)];
        sum += term;
        terms += std::fabs(term);
      }
      for (std::size_t i = 0; i < view.size; ++i) {
        out.values[position(i)] = y.values[position(i)] * (dy.values[position(i)] - sum);
        out.slack[position(i)] = gamma * std::fabs(y.values[position(i)]) * (std::fabs(dy.values[position(i)]) + terms);
      }
    }
  }
  return single_output(std::move(out));
}

/// Inputs: logits, labels. Computes the mean loss, or its gradient.
ExpectedOutputs sparse_cross_entropy(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const Operand& labels = *call.input(1);
  const auto is_gradient = call.flag("is_grad", 2);
  if (!is_gradient || x.shape.size() != 2 || labels.count() != static_cast<std::size_t>(x.shape[0])) return std::nullopt;
  const auto classes = static_cast<std::size_t>(x.shape[1]);
  const auto rows = static_cast<double>(x.shape[0]);
  const double tiny = underflow(DType::float32);
  Expected gradient = zeros(x.shape);
  Expected loss{IoDirection::output, 0, {}, {0}, {0}};
  for_each_probability(x, 1, call.unit, [&](std::size_t position, double probability, double logarithm, double error) {
    const bool is_label = labels.values[position / classes] == static_cast<double>(position % classes);
    gradient.values[position] = (probability - (is_label ? 1 : 0)) / rows;
    gradient.slack[position] = (error * probability + 4 * call.unit * (probability + (is_label ? 1 : 0))) / rows;
    if (!is_label) return;
    // The kernel takes the logarithm of a probability that may have become zero.
    const bool may_be_zero = probability <= tiny;
    loss.has_gaps = loss.has_gaps || may_be_zero;
    loss.values[0] += may_be_zero ? kUndetermined : -logarithm / rows;
    loss.slack[0] += (error + (kApproximation + rows) * call.unit * std::fabs(logarithm)) / rows;
  });
  return single_output(*is_gradient ? std::move(gradient) : std::move(loss));
}

/// Inputs: x, segment of each row
ExpectedOutputs segment_sum(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const Operand& segments = *call.input(1);
  const auto shape = call.outputs.find(0);
  if (shape == call.outputs.end() || segments.count() == 0 || x.count() % segments.count() != 0 || shape->second.empty()) {
    return std::nullopt;
  }
  const std::size_t row = x.count() / segments.count();
  const auto rows = static_cast<std::size_t>(shape->second.front());
  if (elements_of(shape->second) != rows * row) return std::nullopt;
  Expected out = zeros(shape->second);
  const double gamma = gamma_of(static_cast<double>(segments.count()), call.unit);
  for (std::size_t i = 0; i < x.count(); ++i) {
    const double segment = segments.values[i / row];
    if (!(segment >= 0)) continue;
    if (segment >= static_cast<double>(rows)) return std::nullopt;
    const std::size_t position = static_cast<std::size_t>(segment) * row + i % row;
    out.values[position] += x.values[i];
    out.slack[position] += gamma * std::fabs(x.values[i]);
  }
  return single_output(std::move(out));
}

constexpr std::array kOperators{KnownOperator{"ReduceSum", 1, &reduce<Reduce::sum>},
                                KnownOperator{"ReduceMean", 1, &reduce<Reduce::mean>},
                                KnownOperator{"ReduceMax", 1, &reduce<Reduce::maximum>},
                                KnownOperator{"ReduceMin", 1, &reduce<Reduce::minimum>},
                                KnownOperator{"BiasAddGrad", 1, &bias_gradient},
                                KnownOperator{"Softmax", 1, &softmax},
                                KnownOperator{"LogSoftmax", 1, &log_softmax},
                                KnownOperator{"SoftmaxGradFusion", 2, &softmax_gradient},
                                KnownOperator{"SparseSoftmaxCrossEntropyWithLogits", 2, &sparse_cross_entropy},
                                KnownOperator{"UnsortedSegmentSum", 2, &segment_sum}};

}  // namespace

std::span<const KnownOperator> reducing_operators() { return kOperators; }

}  // namespace sporescope
