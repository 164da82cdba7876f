// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/recompute/broadcast.h"
#include "core/recompute/operators.h"
#include "core/recompute/rounding.h"

namespace sporescope {
namespace {

/// Functions that kernels compute with a single rounding.
template <double (*kFunction)(double)>
ExpectedOutputs exact(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  std::vector<double> values(x.count());
  std::transform(x.values.begin(), x.values.end(), values.begin(), kFunction);
  return single_output(x.shape, std::move(values));
}

/// Value of a function and its condition |x f'(x)|: the change of the value per relative change of the argument.
struct Curve {
  double value = 0;
  double condition = 0;
};

/// Functions that kernels approximate; the argument may also have been rounded before.
template <Curve (*kFunction)(double)>
ExpectedOutputs approximated(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  std::vector<double> values(x.count());
  std::vector<double> slack(x.count());
  for (std::size_t i = 0; i < x.count(); ++i) {
    const Curve curve = kFunction(x.values[i]);
    values[i] = curve.value;
    slack[i] = kApproximation * call.unit * (std::fabs(curve.value) + curve.condition);
  }
  return single_output(x.shape, std::move(values), std::move(slack));
}

template <double (*kFunction)(double)>
ExpectedOutputs rectified(const OperatorCall& call) {
  auto out = exact<kFunction>(call);
  out->front().nan_may_be_zero = true;
  return out;
}

double relu(double x) { return std::isnan(x) ? x : std::max(x, 0.0); }
double relu6(double x) { return std::isnan(x) ? x : std::clamp(x, 0.0, 6.0); }
double negative(double x) { return -x; }
double magnitude(double x) { return std::fabs(x); }
double square(double x) { return x * x; }
double logical_not(double x) { return x == 0 ? 1 : 0; }
double sign(double x) { return std::isnan(x) ? x : static_cast<double>((x > 0) - (x < 0)); }
double zero(double /*x*/) { return 0; }
double all_one(double /*x*/) { return 1; }

/// If the condition is NaN, a finite value has no verdict.
Curve curve(double value, double condition) { return {value, std::fabs(condition)}; }

Curve root(double x) { return curve(std::sqrt(x), std::sqrt(x) / 2); }
Curve inverse_root(double x) { return curve(1 / std::sqrt(x), 1 / std::sqrt(x)); }
Curve reciprocal(double x) { return curve(1 / x, 1 / x); }
Curve exponential(double x) { return curve(std::exp(x), x * std::exp(x)); }
Curve exponential_minus_one(double x) { return curve(std::expm1(x), x * std::exp(x) + 1); }
Curve logarithm(double x) { return curve(std::log(x), 1); }
Curve logarithm_plus_one(double x) { return curve(std::log1p(x), 1 / (1 + x) + 1); }
Curve sigmoid(double x) { return curve(logistic(x), x * logistic(x) * logistic(-x)); }
Curve sine(double x) { return curve(std::sin(x), x); }
Curve cosine(double x) { return curve(std::cos(x), x); }
Curve error_function(double x) { return curve(std::erf(x), x); }
/// log(1 + exp(x)); a kernel may compute it in exactly this form.
Curve softplus(double x) { return curve(std::max(x, 0.0) + std::log1p(std::exp(-std::fabs(x))), 1 + std::fabs(x)); }
Curve swish(double x) { return curve(x * logistic(x), x); }
Curve hard_sigmoid(double x) { return curve(std::clamp(x + 3, 0.0, 6.0) / 6, x); }
Curve hard_swish(double x) { return curve(x * std::clamp(x + 3, 0.0, 6.0) / 6, x); }
Curve mish(double x) { return curve(x * std::tanh(softplus(x).value), x * (1 + std::fabs(x))); }
/// MindSpore's GeLU is the approximation with tanh.
Curve gelu(double x) {
  const double inner = std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x);
  return curve(x / 2 * (1 + std::tanh(inner)), x);
}

/// Computes a function of two broadcast operands. `slack` returns the allowed error of an element before its last rounding.
template <class Function, class Slack>
ExpectedOutputs pairwise(const OperatorCall& call, const Function& function, const Slack& slack) {
  const Operand& a = *call.input(0);
  const Operand& b = *call.input(1);
  // If the element counts are equal, the shapes in the headers may differ.
  const auto out_shape = call.outputs.find(0);
  const std::size_t out_count = out_shape == call.outputs.end() ? a.count() : elements_of(out_shape->second);
  const bool counts_match = a.count() == b.count() && a.count() == out_count;
  const auto shape = counts_match ? std::optional(a.shape) : broadcast_shape(a.shape, b.shape);
  if (!shape || elements_of(*shape) != out_count) return std::nullopt;
  const auto left = repeated_positions(a.shape, *shape);
  const auto right = repeated_positions(counts_match ? a.shape : b.shape, *shape);
  Expected out = zeros(*shape);
  for (std::size_t i = 0; i < left.size(); ++i) {
    const double x = a.values[left[i]];
    const double y = b.values[right[i]];
    out.values[i] = function(x, y);
    out.slack[i] = slack(x, y, out.values[i]);
  }
  return single_output(std::move(out));
}
double no_slack(double /*x*/, double /*y*/, double /*result*/) { return 0; }

template <double (*kFunction)(double, double)>
ExpectedOutputs exact_pair(const OperatorCall& call) {
  return pairwise(call, kFunction, no_slack);
}
template <double (*kFunction)(double, double)>
ExpectedOutputs exact_in_place(const OperatorCall& call) {
  auto out = pairwise(call, kFunction, no_slack);
  if (!out || out->front().shape != call.input(0)->shape) return std::nullopt;
  if (call.returns_update) out->push_back(out->front());
  out->front().io = IoDirection::input;
  return out;
}

double sum(double x, double y) { return x + y; }
double difference(double x, double y) { return x - y; }
double product(double x, double y) { return x * y; }
double larger(double x, double y) { return std::isnan(x) || std::isnan(y) ? kUndetermined : std::max(x, y); }
double smaller(double x, double y) { return std::isnan(x) || std::isnan(y) ? kUndetermined : std::min(x, y); }
double second(double /*x*/, double y) { return y; }
double is_less(double x, double y) { return x < y ? 1 : 0; }
double is_less_or_equal(double x, double y) { return x <= y ? 1 : 0; }
double is_greater(double x, double y) { return x > y ? 1 : 0; }
double is_greater_or_equal(double x, double y) { return x >= y ? 1 : 0; }
double is_equal(double x, double y) { return x == y ? 1 : 0; }
double is_not_equal(double x, double y) { return x != y ? 1 : 0; }
double logical_and(double x, double y) { return x != 0 && y != 0 ? 1 : 0; }
double logical_or(double x, double y) { return x != 0 || y != 0 ? 1 : 0; }

/// Kernels may multiply by the reciprocal. Integer division has several variants.
ExpectedOutputs divide(const OperatorCall& call) {
  if (!is_floating(call.input(0)->dtype) || !is_floating(call.input(1)->dtype)) return std::nullopt;
  const auto quotient = [](double x, double y) { return x / y; };
  return pairwise(call, quotient, [&](double, double, double result) { return 4 * call.unit * std::fabs(result); });
}

/// MindSpore's CPU kernel uses a rational function whose error is 1.01e-4 at 5 and decreases toward 0, and 1 beyond 5.
ExpectedOutputs hyperbolic_tangent(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  Expected out = zeros(x.shape);
  for (std::size_t i = 0; i < x.count(); ++i) {
    const double distance = std::fabs(x.values[i]);
    const double condition = distance / std::pow(std::cosh(std::min(distance, 300.0)), 2);
    out.values[i] = std::tanh(x.values[i]);
    out.slack[i] = kApproximation * call.unit * (std::fabs(out.values[i]) + condition) +
                   1.25e-4 * std::pow(std::min(distance / 5, 1.0), 9);
  }
  return single_output(std::move(out));
}

ExpectedOutputs elu(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const auto alpha = call.number("alpha", 1);
  if (!alpha) return std::nullopt;
  Expected out = zeros(x.shape);
  for (std::size_t i = 0; i < x.count(); ++i) {
    const double value = x.values[i];
    out.values[i] = value > 0 ? value : *alpha * std::expm1(value);
    out.slack[i] = value > 0 ? 0 : kApproximation * call.unit * std::fabs(*alpha);
  }
  return single_output(std::move(out));
}

/// Inputs: x, mask, the value where the mask is set
ExpectedOutputs masked_fill(const OperatorCall& call) {
  const Operand& value = *call.input(2);
  if (value.count() != 1) return std::nullopt;
  const double fill_value = value.values.front();
  return pairwise(
      call, [&](double x, double mask) { return mask != 0 ? fill_value : x; }, no_slack);
}

ExpectedOutputs power(const OperatorCall& call) {
  const auto function = [](double x, double y) { return std::pow(x, y); };
  // Computed as exp(y log x), where the argument of the exponential is rounded.
  const auto slack = [&](double x, double y, double result) {
    const double exponent = x == 0 ? 0 : std::fabs(y * std::log(std::fabs(x)));
    return kApproximation * call.unit * std::fabs(result) * (1 + exponent);
  };
  return pairwise(call, function, slack);
}

ExpectedOutputs squared_difference(const OperatorCall& call) {
  return pairwise(
      call, [](double x, double y) { return (x - y) * (x - y); },
      [&](double, double, double result) { return 4 * call.unit * result; });
}

/// Sums up all inputs element by element.
ExpectedOutputs add_all(const OperatorCall& call) {
  const Operand& first = *call.input(0);
  Expected out = zeros(first.shape);
  const std::uint32_t count = call.input_count();
  const double gamma = gamma_of(count, call.unit);
  for (std::uint32_t slot = 0; slot < count; ++slot) {
    const Operand& term = *call.input(slot);
    if (term.shape != first.shape) return std::nullopt;
    for (std::size_t i = 0; i < first.count(); ++i) {
      out.values[i] += term.values[i];
      out.slack[i] += gamma * std::fabs(term.values[i]);
    }
  }
  out.terms_per_slack = 1 / gamma;
  return single_output(std::move(out));
}

/// The bias runs along dimension 1, or along the last one if the format says so.
ExpectedOutputs bias_add(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const Operand& bias = *call.input(1);
  if (x.shape.size() < 2 || bias.shape.size() != 1 || call.word("data_format") == "nhwc") return std::nullopt;
  const AxisView view(x.shape, 1);
  if (view.size != bias.count()) return std::nullopt;
  std::vector<double> values(x.count());
  for (std::size_t i = 0; i < x.count(); ++i) values[i] = x.values[i] + bias.values[i / view.inner % view.size];
  return single_output(x.shape, std::move(values));
}

ExpectedOutputs select(const OperatorCall& call) {
  const Operand& condition = *call.input(0);
  const Operand& yes = *call.input(1);
  const Operand& no = *call.input(2);
  const auto values_shape = broadcast_shape(yes.shape, no.shape);
  const auto shape = values_shape ? broadcast_shape(condition.shape, *values_shape) : std::nullopt;
  if (!shape || !is_computable(*shape)) return std::nullopt;
  const auto at = repeated_positions(condition.shape, *shape);
  const auto at_yes = repeated_positions(yes.shape, *shape);
  const auto at_no = repeated_positions(no.shape, *shape);
  std::vector<double> values(at.size());
  for (std::size_t i = 0; i < at.size(); ++i) {
    values[i] = condition.values[at[i]] != 0 ? yes.values[at_yes[i]] : no.values[at_no[i]];
  }
  return single_output(*shape, std::move(values));
}

/// The target type is that of the output, whose last rounding is allowed for; integers lose their fraction.
ExpectedOutputs cast(const OperatorCall& call) { return single_output(call.input(0)->shape, call.input(0)->values); }

constexpr std::array kOperators{KnownOperator{"ReLU", 1, &rectified<relu>},
                                KnownOperator{"ReLU6", 1, &rectified<relu6>},
                                KnownOperator{"Neg", 1, &exact<negative>},
                                KnownOperator{"Abs", 1, &exact<magnitude>},
                                KnownOperator{"Square", 1, &exact<square>},
                                KnownOperator{"LogicalNot", 1, &exact<logical_not>},
                                KnownOperator{"ZerosLike", 1, &exact<zero>},
                                KnownOperator{"OnesLike", 1, &exact<all_one>},
                                KnownOperator{"Sign", 1, &exact<sign>},
                                KnownOperator{"HSigmoid", 1, &approximated<hard_sigmoid>},
                                KnownOperator{"HSwish", 1, &approximated<hard_swish>},
                                KnownOperator{"Mish", 1, &approximated<mish>},
                                KnownOperator{"Elu", 1, &elu},
                                KnownOperator{"MaskedFill", 3, &masked_fill},
                                KnownOperator{"Sqrt", 1, &approximated<root>},
                                KnownOperator{"Rsqrt", 1, &approximated<inverse_root>},
                                KnownOperator{"Reciprocal", 1, &approximated<reciprocal>},
                                KnownOperator{"Inv", 1, &approximated<reciprocal>},
                                KnownOperator{"Exp", 1, &approximated<exponential>},
                                KnownOperator{"Expm1", 1, &approximated<exponential_minus_one>},
                                KnownOperator{"Log", 1, &approximated<logarithm>},
                                KnownOperator{"Log1p", 1, &approximated<logarithm_plus_one>},
                                KnownOperator{"Sigmoid", 1, &approximated<sigmoid>},
                                KnownOperator{"Tanh", 1, &hyperbolic_tangent},
                                KnownOperator{"Sin", 1, &approximated<sine>},
                                KnownOperator{"Cos", 1, &approximated<cosine>},
                                KnownOperator{"Erf", 1, &approximated<error_function>},
                                KnownOperator{"Softplus", 1, &approximated<softplus>},
                                KnownOperator{"SiLU", 1, &approximated<swish>},
                                KnownOperator{"GeLU", 1, &approximated<gelu>},
                                KnownOperator{"Add", 2, &exact_pair<sum>},
                                KnownOperator{"TensorAdd", 2, &exact_pair<sum>},
                                KnownOperator{"Sub", 2, &exact_pair<difference>},
                                KnownOperator{"Mul", 2, &exact_pair<product>},
                                KnownOperator{"Maximum", 2, &exact_pair<larger>},
                                KnownOperator{"Minimum", 2, &exact_pair<smaller>},
                                KnownOperator{"Less", 2, &exact_pair<is_less>},
                                KnownOperator{"LessEqual", 2, &exact_pair<is_less_or_equal>},
                                KnownOperator{"Greater", 2, &exact_pair<is_greater>},
                                KnownOperator{"GreaterEqual", 2, &exact_pair<is_greater_or_equal>},
                                KnownOperator{"Equal", 2, &exact_pair<is_equal>},
                                KnownOperator{"NotEqual", 2, &exact_pair<is_not_equal>},
                                KnownOperator{"LogicalAnd", 2, &exact_pair<logical_and>},
                                KnownOperator{"LogicalOr", 2, &exact_pair<logical_or>},
                                KnownOperator{"AssignAdd", 2, &exact_in_place<sum>},
                                KnownOperator{"AssignSub", 2, &exact_in_place<difference>},
                                KnownOperator{"Assign", 2, &exact_in_place<second>},
                                KnownOperator{"Div", 2, &divide},
                                KnownOperator{"RealDiv", 2, &divide},
                                KnownOperator{"Pow", 2, &power},
                                KnownOperator{"SquaredDifference", 2, &squared_difference},
                                KnownOperator{"AddN", 1, &add_all},
                                KnownOperator{"BiasAdd", 2, &bias_add},
                                KnownOperator{"Select", 3, &select},
                                KnownOperator{"Cast", 1, &cast}};

}  // namespace

std::span<const KnownOperator> elementwise_operators() { return kOperators; }

}  // namespace sporescope
