// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Normalizations: y = (x - mean) / sqrt(variance + epsilon) * scale + shift. They differ in which elements share a mean, and
// which a scale.

#include <array>
#include <cmath>

#include "core/recompute/broadcast.h"
#include "core/recompute/operators.h"
#include "core/recompute/rounding.h"

namespace sporescope {
namespace {

/// Maps the elements of a tensor to the number of the group with which they share a value.
struct Sharing {
  std::size_t each = 1;   ///< consecutive elements with the same number
  std::size_t count = 1;  ///< count of numbers, after which they repeat

  [[nodiscard]] std::size_t operator()(std::size_t element) const { return element / each % count; }
};

struct Layout {
  Sharing group;  ///< elements with the same mean and variance
  Sharing scale;  ///< elements with the same scale and shift
};

/// The mean and inverse deviation of a group, with error bounds for a kernel.
struct Moments {
  double mean = 0, inverse = kUndetermined;
  double mean_error = 0;     ///< absolute error
  double inverse_error = 0;  ///< relative error
};

struct Normal {
  double value = 0, error = 0;
};

Normal normalize(double x, const Moments& moments, double unit) {
  const double value = (x - moments.mean) * moments.inverse;
  const double mean_error = (moments.mean_error + 2 * unit * std::fabs(x)) * moments.inverse;
  return {value, mean_error + std::fabs(value) * (moments.inverse_error + 8 * unit)};
}

struct Sums {
  double count = 0, sum = 0, absolute = 0, squares = 0, variance = 0;
};

/// Computes the sums of each group. The variance is that of all elements, without Bessel's correction.
std::vector<Sums> sums_of(const Operand& x, const Sharing& group) {
  std::vector<Sums> all(group.count);
  for (std::size_t i = 0; i < x.count(); ++i) {
    Sums& sums = all[group(i)];
    sums.count += 1;
    sums.sum += x.values[i];
    sums.absolute += std::fabs(x.values[i]);
    sums.squares += x.values[i] * x.values[i];
  }
  for (std::size_t i = 0; i < x.count(); ++i) {
    Sums& sums = all[group(i)];
    const double distance = x.values[i] - sums.sum / sums.count;
    sums.variance += distance * distance / sums.count;
  }
  return all;
}

std::vector<Moments> moments_of(const std::vector<Sums>& all, double epsilon, double unit) {
  std::vector<Moments> result;
  result.reserve(all.size());
  for (const Sums& sums : all) {
    const double gamma = gamma_of(sums.count + 4, unit);
    const double inverse = 1 / std::sqrt(sums.variance + epsilon);
    // Some kernels compute the variance from the mean square, so its error is relative to the squares.
    const double inverse_error = 2 * gamma * sums.squares / sums.count * inverse * inverse;
    result.push_back({sums.sum / sums.count, inverse, gamma * sums.absolute / sums.count, inverse_error});
  }
  return result;
}

Expected apply_scale(const OperatorCall& call, const Operand& scale, const Operand& shift, const Layout& layout,
                     const std::vector<Moments>& moments) {
  const Operand& x = *call.input(0);
  Expected out = zeros(x.shape);
  for (std::size_t i = 0; i < x.count(); ++i) {
    const Normal normal = normalize(x.values[i], moments[layout.group(i)], call.unit);
    const double factor = scale.values[layout.scale(i)];
    const double term = shift.values[layout.scale(i)];
    out.values[i] = normal.value * factor + term;
    out.slack[i] = std::fabs(factor) * normal.error + 4 * call.unit * (std::fabs(normal.value * factor) + std::fabs(term));
  }
  return out;
}

/// Returns an additional output with one number per group.
Expected per_group_output(const OperatorCall& call, std::uint32_t slot, std::size_t count) {
  const auto dumped_shape = call.outputs.find(slot);
  const bool fits = dumped_shape != call.outputs.end() && element_count(dumped_shape->second) == count;
  Expected out = zeros(fits ? dumped_shape->second : Shape{static_cast<std::int64_t>(count)});
  out.slot = slot;
  return out;
}

enum class Dispersion : std::uint8_t { variance, inverse_deviation };

void add_moments(const OperatorCall& call, std::uint32_t slot, const std::vector<Sums>& all,
                 const std::vector<Moments>& moments, Dispersion dispersion, std::vector<Expected>& out) {
  if (!call.returns_moments) return;
  Expected means = per_group_output(call, slot, all.size());
  Expected dispersions = per_group_output(call, slot + 1, all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    means.values[i] = moments[i].mean;
    means.slack[i] = moments[i].mean_error;
    const bool is_inverse = dispersion == Dispersion::inverse_deviation;
    dispersions.values[i] = is_inverse ? moments[i].inverse : all[i].variance;
    dispersions.slack[i] = is_inverse ? moments[i].inverse * (moments[i].inverse_error + 8 * call.unit)
                                      : 2 * gamma_of(all[i].count + 4, call.unit) * all[i].squares / all[i].count;
  }
  out.push_back(std::move(means));
  out.push_back(std::move(dispersions));
}

/// Sums of products, with error bounds for a kernel.
struct Products {
  std::vector<double> sums, errors;

  explicit Products(std::size_t count) : sums(count), errors(count) {}
  void add(std::size_t at, double term, double error) {
    sums[at] += term;
    errors[at] += error;
  }
};

/// Computes the gradients of x, scale and shift: dx = (a - mean(a) - n mean(a n)) / deviation, where a = dy scale and n =
/// normalized x.
std::vector<Expected> backward(const Operand& dy, const Operand& x, const Operand& scale, const Layout& layout,
                               const std::vector<Moments>& moments, double unit) {
  const auto count = static_cast<double>(x.count()) / static_cast<double>(layout.group.count);
  const double gamma_a = gamma_of(count + 4, unit);
  const double gamma_dy = gamma_of(static_cast<double>(x.count()) / static_cast<double>(layout.scale.count) + 4, unit);
  Products a_sums(layout.group.count), product_sums(layout.group.count);
  Products scales(layout.scale.count), shifts(layout.scale.count);
  for (std::size_t i = 0; i < x.count(); ++i) {
    const Normal normal = normalize(x.values[i], moments[layout.group(i)], unit);
    const double g = dy.values[i];
    const double a = g * scale.values[layout.scale(i)];
    a_sums.add(layout.group(i), a, gamma_a * std::fabs(a));
    product_sums.add(layout.group(i), a * normal.value, std::fabs(a) * (normal.error + gamma_a * std::fabs(normal.value)));
    scales.add(layout.scale(i), g * normal.value, std::fabs(g) * (normal.error + gamma_dy * std::fabs(normal.value)));
    shifts.add(layout.scale(i), g, gamma_dy * std::fabs(g));
  }
  Expected dx = zeros(x.shape);
  for (std::size_t i = 0; i < x.count(); ++i) {
    const std::size_t group = layout.group(i);
    const Moments& group_moments = moments[group];
    const Normal normal = normalize(x.values[i], group_moments, unit);
    // Kernels compute its cube, which may overflow the type although the result does not.
    if (!(std::pow(group_moments.inverse, 3) < largest_number(x.dtype))) {
      dx.values[i] = kUndetermined;
      dx.has_gaps = true;
      continue;
    }
    const double a = dy.values[i] * scale.values[layout.scale(i)];
    const double mean_a = a_sums.sums[group] / count;
    const double normal_term = normal.value * product_sums.sums[group] / count;
    dx.values[i] = (a - mean_a - normal_term) * group_moments.inverse;
    const double terms = std::fabs(a) + std::fabs(mean_a) + std::fabs(normal_term);
    const double errors = a_sums.errors[group] + std::fabs(normal.value) * product_sums.errors[group] +
                          normal.error * std::fabs(product_sums.sums[group]);
    dx.slack[i] = group_moments.inverse * (errors / count + terms * (3 * group_moments.inverse_error + 16 * unit));
  }
  std::vector<Expected> out;
  out.push_back(std::move(dx));
  out.push_back({IoDirection::output, 1, {static_cast<std::int64_t>(layout.scale.count)}, scales.sums, scales.errors});
  out.push_back({IoDirection::output, 2, {static_cast<std::int64_t>(layout.scale.count)}, shifts.sums, shifts.errors});
  return out;
}

/// Returns the layout if the element counts match it, else nothing.
std::optional<Layout> check_layout(const Layout& layout, const Operand& x, const Operand& scale, const Operand& other) {
  const std::size_t in_groups = layout.group.each * layout.group.count;
  const bool fits = x.count() > 0 && in_groups > 0 && x.count() % in_groups == 0 && scale.count() == layout.scale.count &&
                    (other.count() == scale.count() || other.count() == x.count());
  return fits ? std::optional(layout) : std::nullopt;
}

/// All elements from an axis on share a mean, and have a scale each.
std::optional<Layout> row_layout(const OperatorCall& call, const Operand& scale, const Operand& other, std::uint32_t slot) {
  const Operand& x = *call.input(0);
  const auto begin = call.integer("begin_norm_axis", slot);
  const auto parameters = call.integer("begin_params_axis", slot + 1);
  const auto axis = begin ? normalize_axis(*begin, x.shape.size()) : std::nullopt;
  const auto parameter_axis = parameters ? normalize_axis(*parameters, x.shape.size()) : std::nullopt;
  if (!axis || axis != parameter_axis) return std::nullopt;
  const AxisView view(x.shape, *axis);
  const std::size_t row = view.size * view.inner;
  return check_layout({{row, view.outer}, {1, row}}, x, scale, other);
}

ExpectedOutputs layer_norm(const OperatorCall& call) {
  const Operand& scale = *call.input(1);
  const Operand& shift = *call.input(2);
  const auto layout = row_layout(call, scale, shift, 3);
  const auto epsilon = call.number("epsilon", 5);
  if (!layout || !epsilon || shift.count() != scale.count()) return std::nullopt;
  const auto sums = sums_of(*call.input(0), layout->group);
  const auto moments = moments_of(sums, *epsilon, call.unit);
  ExpectedOutputs out = single_output(apply_scale(call, scale, shift, *layout, moments));
  add_moments(call, 1, sums, moments, Dispersion::variance, *out);
  return out;
}

/// Inputs: x, dy, variance, mean, scale
ExpectedOutputs layer_norm_gradient(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const Operand& dy = *call.input(1);
  const Operand& scale = *call.input(4);
  const auto layout = row_layout(call, scale, dy, 5);
  const auto epsilon = call.number("epsilon");
  if (!layout || !epsilon || dy.count() != x.count()) return std::nullopt;
  return backward(dy, x, scale, *layout, moments_of(sums_of(x, layout->group), *epsilon, call.unit), call.unit);
}

/// Each channel (dimension 1) has a mean and a scale.
std::optional<Layout> channel_layout(const OperatorCall& call, const Operand& x, const Operand& scale, const Operand& other) {
  const std::string format = call.word("format") + call.word("data_format");
  const bool is_last = call.integer("format", 8).value_or(0) != 0 || format.find("nhwc") != std::string::npos;
  if (x.shape.size() < 2 || is_last) return std::nullopt;
  const AxisView view(x.shape, 1);
  const Sharing channel{view.inner, view.size};
  return check_layout({channel, channel}, x, scale, other);
}

/// Adds a parameter that a batch normalization updates with its momentum, if its previous value is known.
void add_running(const OperatorCall& call, std::uint32_t slot, const std::vector<double>& batch,
                 const std::vector<double>& errors, std::vector<Expected>& out) {
  const auto momentum = call.number("momentum", 7);
  const Operand* previous = call.input(slot);
  if (!momentum || previous == nullptr || previous->count() != batch.size()) return;
  Expected updated{IoDirection::input, slot, previous->shape, std::vector<double>(batch.size()),
                   std::vector<double>(batch.size())};
  for (std::size_t i = 0; i < batch.size(); ++i) {
    updated.values[i] = previous->values[i] * (1 - *momentum) + batch[i] * *momentum;
    updated.slack[i] = *momentum * errors[i] + 8 * call.unit * (std::fabs(previous->values[i]) + std::fabs(batch[i]));
  }
  out.push_back(std::move(updated));
}

/// The running variance uses the variance with Bessel's correction.
void add_running_statistics(const OperatorCall& call, const std::vector<Sums>& all, std::vector<Expected>& out) {
  std::vector<double> means, mean_errors, variances, variance_errors;
  for (const Sums& sums : all) {
    if (sums.count < 2) return;
    const double gamma = gamma_of(sums.count + 4, call.unit);
    means.push_back(sums.sum / sums.count);
    mean_errors.push_back(gamma * sums.absolute / sums.count);
    variances.push_back(sums.variance * sums.count / (sums.count - 1));
    variance_errors.push_back(2 * gamma * sums.squares / (sums.count - 1));
  }
  add_running(call, 3, means, mean_errors, out);
  add_running(call, 4, variances, variance_errors, out);
}

/// Returns the moments that are used for evaluation, or nothing if a variance has no real square root.
std::vector<Moments> running_moments(const OperatorCall& call, double epsilon) {
  const Operand* mean = call.input(3);
  const Operand* variance = call.input(4);
  if (mean == nullptr || variance == nullptr || mean->count() != variance->count()) return {};
  std::vector<Moments> result;
  for (std::size_t i = 0; i < mean->count(); ++i) {
    const double sum = variance->values[i] + epsilon;
    result.push_back({mean->values[i], 1 / std::sqrt(sum), 0, 0});
  }
  return result;
}

ExpectedOutputs batch_norm(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const Operand& scale = *call.input(1);
  const Operand& shift = *call.input(2);
  const auto training = call.flag("is_training", 5);
  const auto epsilon = call.number("epsilon", 6);
  const auto layout = channel_layout(call, x, scale, shift);
  if (!training || !epsilon || !layout || shift.count() != scale.count()) return std::nullopt;
  std::vector<Expected> out;
  if (!*training) {
    const auto moments = running_moments(call, *epsilon);
    if (moments.size() != layout->group.count) return std::nullopt;
    out.push_back(apply_scale(call, scale, shift, *layout, moments));
    return out;
  }
  const auto sums = sums_of(x, layout->group);
  const auto moments = moments_of(sums, *epsilon, call.unit);
  out.push_back(apply_scale(call, scale, shift, *layout, moments));
  add_moments(call, 3, sums, moments, Dispersion::variance, out);
  add_running_statistics(call, sums, out);
  return out;
}

/// Inputs: dy, x, scale
ExpectedOutputs batch_norm_gradient(const OperatorCall& call) {
  const Operand& dy = *call.input(0);
  const Operand& x = *call.input(1);
  const Operand& scale = *call.input(2);
  const auto epsilon = call.number("epsilon", 7);
  const auto layout = channel_layout(call, x, scale, dy);
  // For evaluation, the mean and variance do not depend on x.
  if (!call.flag("is_training", 6).value_or(false) || !epsilon || !layout || dy.count() != x.count()) return std::nullopt;
  return backward(dy, x, scale, *layout, moments_of(sums_of(x, layout->group), *epsilon, call.unit), call.unit);
}

/// Several channels share a mean, and each has a scale.
std::optional<Layout> group_layout(const OperatorCall& call, std::uint32_t slot, const Operand& x, const Operand& scale,
                                   const Operand& other) {
  const auto groups = call.integer("num_groups", slot);
  if (x.shape.size() < 2 || x.count() == 0 || groups.value_or(0) < 1 || *groups > x.shape[1] || x.shape[1] % *groups != 0) {
    return std::nullopt;
  }
  const AxisView view(x.shape, 1);
  const auto each = static_cast<std::size_t>(x.shape[1] / *groups) * view.inner;
  return check_layout({{each, x.count() / each}, {view.inner, view.size}}, x, scale, other);
}

/// Inputs: x, groups, scale, shift, epsilon
ExpectedOutputs group_norm(const OperatorCall& call) {
  const Operand& x = *call.input(0);
  const Operand& scale = *call.input(2);
  const Operand& shift = *call.input(3);
  const auto epsilon = call.number("eps", 4);
  const auto layout = group_layout(call, 1, x, scale, shift);
  if (!epsilon || !layout || shift.count() != scale.count()) return std::nullopt;
  const auto sums = sums_of(x, layout->group);
  const auto moments = moments_of(sums, *epsilon, call.unit);
  ExpectedOutputs out = single_output(apply_scale(call, scale, shift, *layout, moments));
  add_moments(call, 1, sums, moments, Dispersion::inverse_deviation, *out);
  return out;
}

/// Inputs: dy, x, mean, inverse deviation, scale, groups
ExpectedOutputs group_norm_gradient(const OperatorCall& call) {
  const Operand& dy = *call.input(0);
  const Operand& x = *call.input(1);
  const Operand& mean = *call.input(2);
  const Operand& inverse = *call.input(3);
  const Operand& scale = *call.input(4);
  const auto layout = group_layout(call, 5, x, scale, dy);
  if (!layout || dy.count() != x.count() || mean.count() != layout->group.count || inverse.count() != mean.count()) {
    return std::nullopt;
  }
  std::vector<Moments> moments;
  moments.reserve(mean.count());
  for (std::size_t i = 0; i < mean.count(); ++i) moments.push_back({mean.values[i], inverse.values[i], 0, 2 * call.unit});
  return backward(dy, x, scale, *layout, moments, call.unit);
}

constexpr std::array kOperators{
    KnownOperator{"LayerNorm", 3, &layer_norm}, KnownOperator{"LayerNormGrad", 5, &layer_norm_gradient},
    KnownOperator{"BatchNorm", 3, &batch_norm}, KnownOperator{"BatchNormGrad", 3, &batch_norm_gradient},
    KnownOperator{"GroupNorm", 4, &group_norm}, KnownOperator{"GroupNormGrad", 5, &group_norm_gradient}};

}  // namespace

std::span<const KnownOperator> normalizing_operators() { return kOperators; }

}  // namespace sporescope
