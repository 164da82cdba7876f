// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Gradients of elementwise functions.

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/recompute/operators.h"
#include "core/recompute/rounding.h"

namespace sporescope {
namespace {

/// The gradient at one element, and the sum of the absolute values of its terms.
struct Slope {
  double value = 0;
  double terms = 0;
  double max_intermediate = 0;  ///< largest intermediate value, which may be much larger than the result
};

/// At a corner of a function, a kernel may use either slope.
constexpr Slope kCorner{kUndetermined, 0, std::numeric_limits<double>::infinity()};

/// Applies `kFunction(a, b)` to two inputs of equal element count.
template <Slope (*kFunction)(double, double)>
ExpectedOutputs binary_gradient(const OperatorCall& call) {
  const Operand& a = *call.input(0);
  const Operand& b = *call.input(1);
  if (a.count() != b.count()) return std::nullopt;
  Expected out = zeros(a.shape);
  for (std::size_t i = 0; i < a.count(); ++i) {
    const Slope slope = kFunction(a.values[i], b.values[i]);
    const bool overflows = std::fabs(slope.max_intermediate) > largest_number(a.dtype);
    out.values[i] = overflows ? kUndetermined : slope.value;
    out.has_gaps = out.has_gaps || overflows;
    out.slack[i] = kApproximation * call.unit * std::fabs(slope.terms);
  }
  return single_output(std::move(out));
}

/// Inputs: dy, x. The result is exactly dy or 0.
Slope relu(double dy, double x) {
  if (std::isnan(x)) return {x, 0};
  return {x > 0 ? dy : 0, 0};
}
/// Inputs: y, dy
Slope sigmoid(double y, double dy) { return {dy * y * (1 - y), dy * y}; }
Slope tangent(double y, double dy) { return {dy * (1 - y * y), dy}; }
Slope root(double y, double dy) { return {dy / (2 * y), dy / y}; }
/// Inputs: dy, x
Slope softplus(double dy, double x) { return {dy * logistic(x), dy}; }
Slope inverse_root(double y, double dy) { return {-dy * y * y * y / 2, dy * y * y * y, y * y * y}; }
Slope reciprocal(double y, double dy) { return {-dy * y * y, dy * y * y, y * y}; }
Slope elu(double dy, double y) { return y > 0 ? Slope{dy, 0} : Slope{dy * (y + 1), dy}; }
Slope relu6(double dy, double x) {
  if (std::isnan(x)) return {x, 0};
  if (x == 6) return kCorner;
  return {x > 0 && x < 6 ? dy : 0, 0};
}
Slope hard_sigmoid(double dy, double x) {
  if (std::isnan(x)) return {x, 0};
  if (std::fabs(x) == 3) return kCorner;
  return {std::fabs(x) < 3 ? dy / 6 : 0, dy};
}
Slope hard_swish(double dy, double x) {
  if (std::isnan(x)) return {x, 0};
  if (std::fabs(x) == 3) return kCorner;
  if (x > 3) return {dy, 0};
  return {x < -3 ? 0 : dy * (2 * x + 3) / 6, dy};
}
Slope swish(double dy, double x) {
  const double s = logistic(x);
  return {dy * s * (1 + x * (1 - s)), dy * (1 + std::fabs(x))};
}
Slope gelu(double dy, double x) {
  const double scale = std::sqrt(2 / std::numbers::pi);
  const double t = std::tanh(scale * (x + 0.044715 * x * x * x));
  const double derivative_term = x / 2 * (1 - t * t) * scale * (1 + 3 * 0.044715 * x * x);
  return {dy * ((1 + t) / 2 + derivative_term), dy * (1 + std::fabs(x) * (1 + x * x))};
}

/// Inputs: dy, mask
ExpectedOutputs dropout(const OperatorCall& call) {
  const Operand& dy = *call.input(0);
  const Operand& mask = *call.input(1);
  const auto keep_probability = call.number("keep_prob", 2);
  if (!keep_probability || !(*keep_probability > 0) || mask.count() != dy.count()) return std::nullopt;
  Expected out = zeros(dy.shape);
  for (std::size_t i = 0; i < dy.count(); ++i) {
    out.values[i] = dy.values[i] * mask.values[i] / *keep_probability;
    out.slack[i] = 4 * call.unit * std::fabs(out.values[i]);
  }
  return single_output(std::move(out));
}

constexpr std::array kOperators{KnownOperator{"ReluGrad", 2, &binary_gradient<relu>},
                                KnownOperator{"SigmoidGrad", 2, &binary_gradient<sigmoid>},
                                KnownOperator{"TanhGrad", 2, &binary_gradient<tangent>},
                                KnownOperator{"SqrtGrad", 2, &binary_gradient<root>},
                                KnownOperator{"SoftplusGrad", 2, &binary_gradient<softplus>},
                                KnownOperator{"GeLUGrad", 2, &binary_gradient<gelu>},
                                KnownOperator{"RsqrtGrad", 2, &binary_gradient<inverse_root>},
                                KnownOperator{"ReciprocalGrad", 2, &binary_gradient<reciprocal>},
                                KnownOperator{"InvGrad", 2, &binary_gradient<reciprocal>},
                                KnownOperator{"EluGrad", 2, &binary_gradient<elu>},
                                KnownOperator{"ReLU6Grad", 2, &binary_gradient<relu6>},
                                KnownOperator{"HSigmoidGrad", 2, &binary_gradient<hard_sigmoid>},
                                KnownOperator{"HSwishGrad", 2, &binary_gradient<hard_swish>},
                                KnownOperator{"SiLUGrad", 2, &binary_gradient<swish>},
                                KnownOperator{"DropoutGrad", 2, &dropout}};

}  // namespace

std::span<const KnownOperator> gradient_operators() { return kOperators; }

}  // namespace sporescope
