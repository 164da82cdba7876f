// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Optimizers: the parameters after their update.

#include <algorithm>
#include <array>
#include <cmath>

#include "core/recompute/operators.h"

namespace sporescope {
namespace {

Expected zeros_like(const Operand& operand, std::uint32_t slot) {
  return {IoDirection::input, slot, operand.shape, std::vector<double>(operand.count()), std::vector<double>(operand.count())};
}

std::optional<double> scalar(const OperatorCall& call, std::uint32_t slot) {
  const Operand* operand = call.input(slot);
  return operand != nullptr && operand->count() == 1 ? std::optional(operand->values.front()) : std::nullopt;
}

/// Inputs: variable, accumulation, rate, gradient, momentum
ExpectedOutputs apply_momentum(const OperatorCall& call) {
  const Operand& variable = *call.input(0);
  const Operand& accumulation = *call.input(1);
  const Operand& gradient = *call.input(3);
  const auto rate = scalar(call, 2);
  const auto momentum = scalar(call, 4);
  const bool nesterov = call.flag("use_nesterov").value_or(false) && !call.ignores_nesterov;
  const bool is_scaled = call.number("gradient_scale").value_or(1) != 1;
  if (!rate || !momentum || is_scaled || accumulation.count() != variable.count() || gradient.count() != variable.count()) {
    return std::nullopt;
  }
  Expected updated = zeros_like(variable, 0);
  Expected accumulated = zeros_like(accumulation, 1);
  for (std::size_t i = 0; i < variable.count(); ++i) {
    const double decayed = accumulation.values[i] * *momentum;
    const double g = gradient.values[i];
    accumulated.values[i] = decayed + g;
    accumulated.slack[i] = 2 * call.unit * (std::fabs(decayed) + std::fabs(g));
    const double step = nesterov ? *rate * (g + accumulated.values[i] * *momentum) : *rate * accumulated.values[i];
    const double terms = std::fabs(*rate) * (std::fabs(decayed) + std::fabs(g)) * (nesterov ? 2 : 1);
    updated.values[i] = variable.values[i] - step;
    updated.slack[i] = call.unit * (2 * std::fabs(variable.values[i]) + 6 * terms);
  }
  std::vector<Expected> out;
  if (call.returns_update) {
    out.push_back(updated);
    out.back().io = IoDirection::output;
  }
  out.push_back(std::move(updated));
  out.push_back(std::move(accumulated));
  return out;
}

struct Rates {
  double step = 0, beta1 = 0, beta2 = 0, epsilon = 0;
  double error = 0;  ///< relative error of the step
};

/// The step of Adam is rate * sqrt(1 - beta2^t) / (1 - beta1^t). Cancellation in the differences amplifies their rounding
/// errors.
std::optional<Rates> adam_rates(const OperatorCall& call) {
  const auto power1 = scalar(call, 3), power2 = scalar(call, 4), rate = scalar(call, 5);
  const auto beta1 = scalar(call, 6), beta2 = scalar(call, 7), epsilon = scalar(call, 8);
  if (!power1 || !power2 || !rate || !beta1 || !beta2 || !epsilon || *power1 >= 1 || *power2 >= 1) return std::nullopt;
  Rates rates{*rate * std::sqrt(1 - *power2) / (1 - *power1), *beta1, *beta2, *epsilon, 0};
  rates.error = call.unit * (8 + 1 / (1 - *power1) + 1 / (1 - *power2));
  return rates;
}

/// Returns the error of a square root whose argument has an error of `error`: that error over twice the root, and at most its
/// square root.
double error_of_root(double root, double error, double unit) {
  const double limit = std::sqrt(error);
  return (root > 0 ? std::min(limit, error / (2 * root)) : limit) + 4 * unit * root;
}

/// Inputs: variable, m, v, beta1^t, beta2^t, rate, beta1, beta2, epsilon, gradient
ExpectedOutputs adam(const OperatorCall& call) {
  const Operand& variable = *call.input(0);
  const Operand& first = *call.input(1);
  const Operand& second = *call.input(2);
  const Operand& gradient = *call.input(9);
  const auto rates = adam_rates(call);
  const std::size_t count = variable.count();
  if (!rates) return std::nullopt;
  if (first.count() != count || second.count() != count || gradient.count() != count) return std::nullopt;
  const bool nesterov = call.flag("use_nesterov").value_or(false);
  Expected updated = zeros_like(variable, 0);
  Expected mean = zeros_like(first, 1);
  Expected square = zeros_like(second, 2);
  const double unit = call.unit;
  for (std::size_t i = 0; i < count; ++i) {
    const double g = gradient.values[i];
    const double m = first.values[i] + (g - first.values[i]) * (1 - rates->beta1);
    const double v = second.values[i] + (g * g - second.values[i]) * (1 - rates->beta2);
    const double m_error = 8 * unit * (std::fabs(first.values[i]) + std::fabs(g));
    const double v_error = 8 * unit * (second.values[i] + g * g);
    const double root = std::sqrt(std::max(v, 0.0));
    const double divisor = root + rates->epsilon;
    const double lookahead = nesterov ? m * rates->beta1 + (1 - rates->beta1) * g : m;
    const double step = rates->step * lookahead / divisor;
    const double root_error = error_of_root(root, v_error, unit);
    mean.values[i] = m;
    mean.slack[i] = m_error;
    square.values[i] = v;
    square.slack[i] = v_error;
    updated.values[i] = variable.values[i] - step;
    updated.slack[i] = 2 * unit * std::fabs(variable.values[i]) + std::fabs(step) * (rates->error + 8 * unit) +
                       std::fabs(rates->step) * (m_error / divisor + std::fabs(lookahead) * root_error / (divisor * divisor));
  }
  std::vector<Expected> out;
  out.push_back(std::move(updated));
  out.push_back(std::move(mean));
  out.push_back(std::move(square));
  return out;
}

/// Inputs: x, mean, mean of squares, rate, beta1, beta2, epsilon, decay, gradient
ExpectedOutputs adam_weight_decay(const OperatorCall& call) {
  const Operand& variable = *call.input(0);
  const Operand& first = *call.input(1);
  const Operand& second = *call.input(2);
  const Operand& gradient = *call.input(8);
  const auto rate = scalar(call, 3), beta1 = scalar(call, 4), beta2 = scalar(call, 5);
  const auto epsilon = scalar(call, 6), decay = scalar(call, 7);
  const std::size_t count = variable.count();
  if (!rate || !beta1 || !beta2 || !epsilon || !decay) return std::nullopt;
  if (first.count() != count || second.count() != count || gradient.count() != count) return std::nullopt;
  Expected updated = zeros_like(variable, 0), mean = zeros_like(first, 1), square = zeros_like(second, 2);
  const double unit = call.unit;
  for (std::size_t i = 0; i < count; ++i) {
    const double g = gradient.values[i];
    const double m = first.values[i] + (g - first.values[i]) * (1 - *beta1);
    const double v = second.values[i] + (g * g - second.values[i]) * (1 - *beta2);
    const double m_error = 8 * unit * (std::fabs(first.values[i]) + std::fabs(g));
    const double v_error = 8 * unit * (second.values[i] + g * g);
    const double root = std::sqrt(std::max(v, 0.0));
    const double divisor = root + *epsilon;
    const double step = *rate * (m / divisor + *decay * variable.values[i]);
    const double step_error = m_error / divisor + std::fabs(m) * error_of_root(root, v_error, unit) / (divisor * divisor);
    const double terms = std::fabs(m / divisor) + std::fabs(*decay * variable.values[i]);
    mean.values[i] = m;
    mean.slack[i] = m_error;
    square.values[i] = v;
    square.slack[i] = v_error;
    updated.values[i] = variable.values[i] - step;
    updated.slack[i] = 2 * unit * std::fabs(variable.values[i]) + std::fabs(*rate) * (step_error + 16 * unit * terms);
  }
  std::vector<Expected> out;
  out.push_back(std::move(updated));
  out.push_back(std::move(mean));
  out.push_back(std::move(square));
  return out;
}

/// Inputs: x, mean of squares, moment, rate, gradient, rho, momentum, epsilon
ExpectedOutputs rms_prop(const OperatorCall& call) {
  const Operand& variable = *call.input(0);
  const Operand& squares = *call.input(1);
  const Operand& moment = *call.input(2);
  const Operand& gradient = *call.input(4);
  const auto rate = scalar(call, 3);
  const auto rho = call.number("rho", 5), momentum = call.number("momentum", 6), epsilon = call.number("epsilon", 7);
  const std::size_t count = variable.count();
  if (!rate || !rho || !momentum || !epsilon) return std::nullopt;
  if (squares.count() != count || moment.count() != count || gradient.count() != count) return std::nullopt;
  Expected updated = zeros_like(variable, 0), mean = zeros_like(squares, 1), accumulated = zeros_like(moment, 2);
  const double unit = call.unit;
  for (std::size_t i = 0; i < count; ++i) {
    const double g = gradient.values[i];
    const double v = squares.values[i] + (g * g - squares.values[i]) * (1 - *rho);
    const double v_error = 8 * unit * (std::fabs(squares.values[i]) + g * g);
    const double root = std::sqrt(std::max(v + *epsilon, 0.0));
    const double step = *rate * g / root;
    const double decayed = *momentum * moment.values[i];
    const double step_error =
        std::fabs(step) * (error_of_root(root, v_error, unit) / root + kApproximation * unit) + 4 * unit * std::fabs(decayed);
    mean.values[i] = v;
    mean.slack[i] = v_error;
    accumulated.values[i] = decayed + step;
    accumulated.slack[i] = step_error;
    updated.values[i] = variable.values[i] - accumulated.values[i];
    updated.slack[i] = step_error + 2 * unit * (std::fabs(variable.values[i]) + std::fabs(accumulated.values[i]));
  }
  std::vector<Expected> out;
  out.push_back(std::move(updated));
  out.push_back(std::move(mean));
  out.push_back(std::move(accumulated));
  return out;
}

/// Inputs: x, sum of squares, rate, gradient
ExpectedOutputs adagrad(const OperatorCall& call) {
  const Operand& variable = *call.input(0);
  const Operand& squares = *call.input(1);
  const Operand& gradient = *call.input(3);
  const auto rate = scalar(call, 2);
  const std::size_t count = variable.count();
  if (!rate || squares.count() != count || gradient.count() != count) return std::nullopt;
  const bool updates_accumulation = call.flag("update_slots").value_or(true);
  Expected updated = zeros_like(variable, 0), accumulated = zeros_like(squares, 1);
  const double unit = call.unit;
  for (std::size_t i = 0; i < count; ++i) {
    const double g = gradient.values[i];
    accumulated.values[i] = squares.values[i] + (updates_accumulation ? g * g : 0);
    accumulated.slack[i] = 4 * unit * std::fabs(accumulated.values[i]);
    const double step = *rate * g / std::sqrt(accumulated.values[i]);
    updated.values[i] = variable.values[i] - step;
    updated.slack[i] = unit * (2 * std::fabs(variable.values[i]) + kApproximation * std::fabs(step));
  }
  std::vector<Expected> out;
  out.push_back(std::move(updated));
  out.push_back(std::move(accumulated));
  return out;
}

/// Inputs: x, gradient, rate, accumulation, momentum, flag of the first step
ExpectedOutputs gradient_descent(const OperatorCall& call) {
  const Operand& variable = *call.input(0);
  const Operand& gradient = *call.input(1);
  const Operand& accumulation = *call.input(3);
  const Operand& is_first = *call.input(5);
  const auto rate = scalar(call, 2), momentum = scalar(call, 4);
  const auto dampening = call.number("dampening"), decay = call.number("weight_decay");
  const auto nesterov = call.flag("nesterov");
  const std::size_t count = variable.count();
  if (!rate || !momentum || !dampening || !decay || !nesterov) return std::nullopt;
  if (gradient.count() != count || accumulation.count() != count || is_first.count() != count) return std::nullopt;
  const bool updates_accumulation = *momentum > 0;  // otherwise the accumulation does not change
  Expected updated = zeros_like(variable, 0), accumulated = zeros_like(accumulation, 3);
  const double unit = call.unit;
  for (std::size_t i = 0; i < count; ++i) {
    const double g = gradient.values[i] + *decay * variable.values[i];
    const double g_magnitude = std::fabs(gradient.values[i]) + std::fabs(*decay * variable.values[i]);
    const bool is_first_step = is_first.values[i] > 0;
    const double decayed = is_first_step ? 0 : *momentum * accumulation.values[i];
    accumulated.values[i] =
        updates_accumulation ? (is_first_step ? g : decayed + (1 - *dampening) * g) : accumulation.values[i];
    const double terms = std::fabs(decayed) + g_magnitude;
    accumulated.slack[i] = 6 * unit * terms;
    const double step = !updates_accumulation ? g : *nesterov ? g + *momentum * accumulated.values[i] : accumulated.values[i];
    updated.values[i] = variable.values[i] - *rate * step;
    updated.slack[i] = unit * (2 * std::fabs(variable.values[i]) + 12 * std::fabs(*rate) * terms * (*nesterov ? 2 : 1));
  }
  std::vector<Expected> out;
  out.push_back(std::move(updated));
  out.push_back(std::move(accumulated));
  return out;
}

constexpr std::array kOperators{KnownOperator{"ApplyMomentum", 5, &apply_momentum},
                                KnownOperator{"Adam", 10, &adam},
                                KnownOperator{"AdamWeightDecay", 9, &adam_weight_decay},
                                KnownOperator{"ApplyRMSProp", 5, &rms_prop},
                                KnownOperator{"ApplyAdagrad", 4, &adagrad},
                                KnownOperator{"SGD", 6, &gradient_descent}};

}  // namespace

std::span<const KnownOperator> updating_operators() { return kOperators; }

}  // namespace sporescope
