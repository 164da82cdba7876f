// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Gradients of functions of single elements.

#include <array>
#include <cmath>
#include <numbers>

#include "core/recompute/operators.h"

namespace sporescope {
namespace {

/// What a gradient is at one element, and the sum of the absolute terms that it was made of.
struct Slope {
  double value = 0;
  double terms = 0;
};

/// `kFunction(a, b)` of two inputs of as many elements.
template <Slope (*kFunction)(double, double)>
Expecteds of_two(const OperatorCall& call) {
  const Operand& a = *call.input(0);
  const Operand& b = *call.input(1);
  if (a.count() != b.count()) return std::nullopt;
  Expected out = zeros(a.shape);
  for (std::size_t i = 0; i < a.count(); ++i) {
    const Slope slope = kFunction(a.values[i], b.values[i]);
    out.values[i] = slope.value;
    out.slack[i] = kApproximation * call.unit * std::fabs(slope.terms);
  }
  return one(std::move(out));
}

/// dy, x: exactly dy or 0.
Slope relu(double dy, double x) {
  if (std::isnan(x)) return {x, 0};
  return {x > 0 ? dy : 0, 0};
}
/// y, dy.
Slope sigmoid(double y, double dy) { return {dy * y * (1 - y), dy * y}; }
Slope tangent(double y, double dy) { return {dy * (1 - y * y), dy}; }
Slope root(double y, double dy) { return {dy / (2 * y), dy / y}; }
/// dy, x.
Slope softplus(double dy, double x) { return {dy * logistic(x), dy}; }
Slope gelu(double dy, double x) {
  const double root_of = std::sqrt(2 / std::numbers::pi);
  const double t = std::tanh(root_of * (x + 0.044715 * x * x * x));
  const double bend = x / 2 * (1 - t * t) * root_of * (1 + 3 * 0.044715 * x * x);
  return {dy * ((1 + t) / 2 + bend), dy * (1 + std::fabs(x) * (1 + x * x))};
}

constexpr std::array kOperators{
    KnownOperator{"ReluGrad", 2, &of_two<relu>},         KnownOperator{"SigmoidGrad", 2, &of_two<sigmoid>},
    KnownOperator{"TanhGrad", 2, &of_two<tangent>},      KnownOperator{"SqrtGrad", 2, &of_two<root>},
    KnownOperator{"SoftplusGrad", 2, &of_two<softplus>}, KnownOperator{"GeLUGrad", 2, &of_two<gelu>}};

}  // namespace

std::span<const KnownOperator> gradient_operators() { return kOperators; }

}  // namespace sporescope
