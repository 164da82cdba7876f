// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

// What is known of single operators, one row for each: every rule and every sentence about an operator reads it here.

namespace sporescope {

/// Which elements of its inputs an element of its output is made of.
enum class Elementwise : std::uint8_t {
  no,
  unary,   ///< of the one in the same place of the first input
  binary,  ///< of the pair in the same place of the first two inputs, with broadcasting
};

/// How finite values of a type can become infinite ones of that type.
enum class Growth : std::uint8_t {
  unknown,
  none,        ///< they cannot: they are moved, or their sign changes
  adds,        ///< by a sum of two
  multiplies,  ///< by a product of two
  sums,        ///< by many sums and products
  other,       ///< by the size of the result, among other reasons
};

/// What it does with values that it is not made for, as far as there is a sentence about it.
enum class Fault : std::uint8_t {
  none,
  domain,     ///< NaN outside of its domain, Inf at its poles
  division,   ///< its divisor is `divisor`, its dividend the input before
  logarithm,  ///< multiplies by the logarithm of its second input
  exponential,
  power,
  cast,
  normalization,  ///< divides by the root of a variance
  average,        ///< divides by the number of values
  deviation,      ///< divides by the number of values less one
  cross_entropy,  ///< takes the logarithm of a softmax of its first input
  determinant,    ///< takes the logarithm of the determinants of matrices
};

inline constexpr double kNoPole = std::numeric_limits<double>::quiet_NaN();

/// Real numbers for which a function of one number has a finite value.
struct Domain {
  double low = -std::numeric_limits<double>::infinity();  ///< below it is NaN
  double high = std::numeric_limits<double>::infinity();  ///< above it is NaN
  std::array<double, 2> poles{kNoPole, kNoPole};          ///< where it is infinite
  bool poles_below_zero = false;                          ///< infinite or not defined at -1, -2, -3 and so on as well
};

using Poles = std::array<double, 2>;

struct OperatorRow {
  std::string_view type;  ///< as plain_type() gives it
  Elementwise elementwise = Elementwise::no;
  Growth growth = Growth::unknown;
  Fault fault = Fault::none;
  Domain domain{};                                      ///< of one of its inputs, for Fault::domain
  std::uint8_t domain_of = 0;                           ///< the slot of that input
  Poles only_slope_poles{kNoPole, kNoPole};             ///< where its slope is infinite, though it has a value there
  std::uint8_t divisor = 1;                             ///< the slot of the divisor, for Fault::division
  double (*function)(double) = nullptr;                 ///< what it makes of one number, where a function of <cmath> tells that
  double (*function_of_two)(double, double) = nullptr;  ///< the same of two
  bool absorbs_negative_infinity = false;               ///< gives a result that is finite for -Inf, which masks make use of
  bool weighs = false;                                  ///< multiplies by weights and sums up, as no mask is made
  std::int8_t variance_input = -1;                      ///< Fault::normalization: the slot of its variances
  std::int8_t variance_output = -1;
  bool variance_inverted = false;     ///< that output holds one divided by the root of variance plus epsilon
  std::int8_t running_variance = -1;  ///< the argument that is the running variance; the one before it is the running mean
};

/// Null if nothing is known of it. Takes the type as it is in the graph.
[[nodiscard]] const OperatorRow* operator_row(std::string_view type);

/// Where the slope of a function of one number is infinite: at its own poles, too.
[[nodiscard]] const Poles& slope_poles(const OperatorRow& row);

}  // namespace sporescope
