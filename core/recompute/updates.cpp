// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Optimizers: what they made of the parameters that they write.

#include <algorithm>
#include <array>
#include <cmath>

#include "core/recompute/operators.h"

namespace sporescope {
namespace {

Expected like(const Operand& operand, std::uint32_t slot) {
  return {Io::input, slot, operand.shape, std::vector<double>(operand.count()), std::vector<double>(operand.count())};
}

std::optional<double> scalar(const OperatorCall& call, std::uint32_t slot) {
  const Operand* operand = call.input(slot);
  return operand != nullptr && operand->count() == 1 ? std::optional(operand->values.front()) : std::nullopt;
}

/// variable, accumulation, rate, gradient, momentum
Expecteds apply_momentum(const OperatorCall& call) {
  const Operand& variable = *call.input(0);
  const Operand& accumulation = *call.input(1);
  const Operand& gradient = *call.input(3);
  const auto rate = scalar(call, 2);
  const auto momentum = scalar(call, 4);
  const bool nesterov = call.flag("use_nesterov").value_or(false);
  const bool is_scaled = call.number("gradient_scale").value_or(1) != 1;
  if (!rate || !momentum || is_scaled || accumulation.count() != variable.count() || gradient.count() != variable.count()) {
    return std::nullopt;
  }
  Expected moved = like(variable, 0);
  Expected gathered = like(accumulation, 1);
  for (std::size_t i = 0; i < variable.count(); ++i) {
    const double kept = accumulation.values[i] * *momentum;
    const double g = gradient.values[i];
    gathered.values[i] = kept + g;
    gathered.slack[i] = 2 * call.unit * (std::fabs(kept) + std::fabs(g));
    const double step = nesterov ? *rate * (g + gathered.values[i] * *momentum) : *rate * gathered.values[i];
    const double terms = std::fabs(*rate) * (std::fabs(kept) + std::fabs(g)) * (nesterov ? 2 : 1);
    moved.values[i] = variable.values[i] - step;
    moved.slack[i] = call.unit * (2 * std::fabs(variable.values[i]) + 6 * terms);
  }
  std::vector<Expected> out;
  if (call.returns_update) {
    out.push_back(moved);
    out.back().io = Io::output;
  }
  out.push_back(std::move(moved));
  out.push_back(std::move(gathered));
  return out;
}

struct Rates {
  double step = 0, beta1 = 0, beta2 = 0, epsilon = 0;
  double error = 0;  ///< of the step, relatively
};

/// The step of Adam is rate * sqrt(1 - beta2^t) / (1 - beta1^t): what the differences cancel makes their rounding larger.
std::optional<Rates> adam_rates(const OperatorCall& call) {
  const auto power1 = scalar(call, 3), power2 = scalar(call, 4), rate = scalar(call, 5);
  const auto beta1 = scalar(call, 6), beta2 = scalar(call, 7), epsilon = scalar(call, 8);
  if (!power1 || !power2 || !rate || !beta1 || !beta2 || !epsilon || *power1 >= 1 || *power2 >= 1) return std::nullopt;
  Rates rates{*rate * std::sqrt(1 - *power2) / (1 - *power1), *beta1, *beta2, *epsilon, 0};
  rates.error = call.unit * (8 + 1 / (1 - *power1) + 1 / (1 - *power2));
  return rates;
}

/// variable, m, v, beta1^t, beta2^t, rate, beta1, beta2, epsilon, gradient
Expecteds adam(const OperatorCall& call) {
  const Operand& variable = *call.input(0);
  const Operand& first = *call.input(1);
  const Operand& second = *call.input(2);
  const Operand& gradient = *call.input(9);
  const auto rates = adam_rates(call);
  const std::size_t count = variable.count();
  if (!rates || call.flag("use_nesterov").value_or(false)) return std::nullopt;
  if (first.count() != count || second.count() != count || gradient.count() != count) return std::nullopt;
  Expected moved = like(variable, 0);
  Expected mean = like(first, 1);
  Expected square = like(second, 2);
  const double unit = call.unit;
  for (std::size_t i = 0; i < count; ++i) {
    const double g = gradient.values[i];
    const double m = first.values[i] + (g - first.values[i]) * (1 - rates->beta1);
    const double v = second.values[i] + (g * g - second.values[i]) * (1 - rates->beta2);
    const double of_m = 8 * unit * (std::fabs(first.values[i]) + std::fabs(g));
    const double of_v = 8 * unit * (second.values[i] + g * g);
    const double root = std::sqrt(std::max(v, 0.0));
    const double divisor = root + rates->epsilon;
    const double step = rates->step * m / divisor;
    // The root moves by the error of v over twice itself, and no further than the root of that error.
    const double of_root = std::min(std::sqrt(of_v), root > 0 ? of_v / (2 * root) : std::sqrt(of_v)) + 4 * unit * root;
    mean.values[i] = m;
    mean.slack[i] = of_m;
    square.values[i] = v;
    square.slack[i] = of_v;
    moved.values[i] = variable.values[i] - step;
    moved.slack[i] = 2 * unit * std::fabs(variable.values[i]) + std::fabs(step) * (rates->error + 8 * unit) +
                     std::fabs(rates->step) * (of_m / divisor + std::fabs(m) * of_root / (divisor * divisor));
  }
  std::vector<Expected> out;
  out.push_back(std::move(moved));
  out.push_back(std::move(mean));
  out.push_back(std::move(square));
  return out;
}

constexpr std::array kOperators{KnownOperator{"ApplyMomentum", 5, &apply_momentum}, KnownOperator{"Adam", 10, &adam}};

}  // namespace

std::span<const KnownOperator> updating_operators() { return kOperators; }

}  // namespace sporescope
