// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

// Properties of single operators, one row for each. Every rule and every message about an operator takes them from this table.

namespace sporescope {

/// The input elements on which an output element depends.
enum class Elementwise : std::uint8_t {
  no,
  unary,   ///< The element at the same index of the first input
  binary,  ///< The pair at the same index of the first two inputs, with broadcasting
};

/// The ways in which finite values of a dtype can overflow to infinity.
enum class OverflowKind : std::uint8_t {
  unknown,
  none,        ///< They cannot: the operator moves values or changes their sign
  adds,        ///< Sum of two values
  multiplies,  ///< Product of two values
  sums,        ///< Sum of many values or products
  other,       ///< Size of the result, among other reasons
};

/// Reason why an operator may produce NaN or Inf for certain inputs, where a message explains it.
enum class NumericHazard : std::uint8_t {
  none,
  domain,     ///< NaN outside of its domain, Inf at its poles
  division,   ///< The divisor is `divisor`, the dividend is the input before it
  logarithm,  ///< Multiplies by the logarithm of its second input
  exponential,
  power,
  cast,
  normalization,  ///< Divides by the square root of a variance
  average,        ///< Divides by the number of values
  deviation,      ///< Divides by the number of values minus one
  cross_entropy,  ///< Takes the logarithm of a softmax of its first input
  determinant,    ///< Takes the logarithm of determinants of matrices
  norm,           ///< Divides rows of its first input by their norm
};

/// Further properties of an operator, as a bit mask.
enum class Trait : std::uint32_t {
  none = 0,
  in_place = 1U << 0U,                ///< Writes its first argument in place: optimizers, Assign, Scatter
  assigns = 1U << 1U,                 ///< With in_place: assigns or adds its input wherever the network demands it
  write_only = 1U << 2U,              ///< With in_place: does not train
  data_source = 1U << 3U,             ///< Outputs the next batch of a data set
  collective = 1U << 4U,              ///< Communicates with other ranks
  replicates_result = 1U << 5U,       ///< With collective: leaves the same result on all ranks
  sends = 1U << 6U,                   ///< Sends to one other rank
  receives = 1U << 7U,                ///< Receives from one other rank
  absorbs_masks = 1U << 8U,           ///< The result for -Inf is finite, which masks rely on
  creates_masks = 1U << 9U,           ///< Inserts a mask
  combines_masks = 1U << 10U,         ///< Produces NaN for opposite masks, or where a complete row is masked
  selects_values = 1U << 11U,         ///< Selects some of its input values, or tests them
  inserts_values = 1U << 12U,         ///< Inserts given values into a tensor
  weighted_sum = 1U << 13U,           ///< Multiplies by weights and sums up, which creates no mask
  propagates_non_finite = 1U << 14U,  ///< Produces NaN or Inf for each NaN and each Inf that it reads
  scales = 1U << 15U,                 ///< Outputs its first input, possibly times another one: relative sizes stay the same
  uninitialized = 1U << 16U,          ///< Leaves its output memory uninitialized
  random = 1U << 17U,                 ///< Depends on random numbers
  softmax = 1U << 18U,                ///< A softmax or its logarithm
  reports_selection =
      1U << 19U,  ///< Outputs which value was selected, or how two values compare: NaN affects all following operators
  tests_finite = 1U << 20U,  ///< Outputs which values are finite, NaN or Inf
  drops = 1U << 21U,         ///< Replaces dropped values by a limit, a larger value or 0, without a mask
};
constexpr Trait operator|(Trait a, Trait b) {
  return static_cast<Trait>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}
constexpr Trait operator&(Trait a, Trait b) {
  return static_cast<Trait>(static_cast<std::uint32_t>(a) & static_cast<std::uint32_t>(b));
}

inline constexpr double kNoPole = std::numeric_limits<double>::quiet_NaN();

/// Real numbers for which a function of one variable is finite.
struct Domain {
  double low = -std::numeric_limits<double>::infinity();  ///< NaN below
  double high = std::numeric_limits<double>::infinity();  ///< NaN above
  std::array<double, 2> poles{kNoPole, kNoPole};          ///< Arguments at which the function is infinite
  bool poles_below_zero = false;                          ///< Also infinite or undefined at -1, -2, -3 and so on
};

using Poles = std::array<double, 2>;

/// Properties of one operator.
struct OperatorRow {
  std::string_view type;  ///< As canonical_type() returns it
  Elementwise elementwise = Elementwise::no;
  OverflowKind overflow_kind = OverflowKind::unknown;
  NumericHazard hazard = NumericHazard::none;
  Domain domain{};                           ///< Domain of one of the inputs, for NumericHazard::domain
  std::uint8_t domain_of = 0;                ///< Slot of this input
  Poles only_slope_poles{kNoPole, kNoPole};  ///< Arguments at which the slope is infinite although the value is finite
  std::uint8_t divisor = 1;                  ///< Slot of the divisor, for NumericHazard::division
  double (*function)(double) = nullptr;      ///< Computes one element, if <cmath> has a function for it
  double (*function_of_two)(double, double) = nullptr;  ///< Computes one element from two
  std::int8_t variance_input = -1;                      ///< Slot of the input with variances, for NumericHazard::normalization
  std::int8_t variance_output = -1;
  bool variance_inverted = false;     ///< The variance output holds 1 / sqrt(variance + epsilon)
  std::int8_t running_variance = -1;  ///< Argument that is the running variance; the preceding one is the running mean
  Trait traits = Trait::none;
};

/// Returns all rows.
[[nodiscard]] std::span<const OperatorRow> operator_rows();

/// Returns the row of a type, or null if there is none. Takes the type as it is in the graph.
[[nodiscard]] const OperatorRow* operator_row(std::string_view type);

/// Returns the traits in the row of a type, and those that its name implies. Takes the type as it is in the graph.
[[nodiscard]] Trait traits_of(std::string_view type);
[[nodiscard]] inline bool has_trait(std::string_view type, Trait trait) { return (traits_of(type) & trait) != Trait::none; }

/// Returns the arguments at which the slope of a function of one variable is infinite. They include the poles of the function.
[[nodiscard]] const Poles& slope_poles(const OperatorRow& row);

}  // namespace sporescope
