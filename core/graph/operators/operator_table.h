// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
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
enum class OverflowKind : std::uint8_t {
  unknown,
  none,        ///< they cannot: they are moved, or their sign changes
  adds,        ///< by a sum of two
  multiplies,  ///< by a product of two
  sums,        ///< by many sums and products
  other,       ///< by the size of the result, among other reasons
};

/// What it does with values that it is not made for, as far as there is a sentence about it.
enum class NumericHazard : std::uint8_t {
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
  norm,           ///< divides rows of its first input by their norm
};

/// What else is true of an operator: bits, as one may have several.
enum class Trait : std::uint32_t {
  none = 0,
  in_place = 1U << 0U,                ///< writes its first argument in place: optimizers, Assign, Scatter
  assigns = 1U << 1U,                 ///< of these: writes what it is given or adds it, wherever the network says so
  write_only = 1U << 2U,              ///< of these: trains nothing
  data_source = 1U << 3U,             ///< gives the next batch of a data set
  collective = 1U << 4U,              ///< takes part in the communication of several ranks
  replicates_result = 1U << 5U,       ///< of these: leaves all ranks with the same
  sends = 1U << 6U,                   ///< to one other rank
  receives = 1U << 7U,                ///< from one other rank
  absorbs_masks = 1U << 8U,           ///< gives a result that is finite for -Inf, which masks make use of
  creates_masks = 1U << 9U,           ///< puts a mask in
  combines_masks = 1U << 10U,         ///< makes NaN of opposite masks, or where all of a row is masked
  selects_values = 1U << 11U,         ///< gives some of the values that it reads, or asks what they are
  inserts_values = 1U << 12U,         ///< puts values that it is given into a tensor
  weighted_sum = 1U << 13U,           ///< multiplies by weights and sums up, as no mask is made
  propagates_non_finite = 1U << 14U,  ///< gives NaN or Inf for each NaN and each Inf that it reads
  scales = 1U << 15U,         ///< gives its first input, or that times another one: what was small beside the rest stays so
  uninitialized = 1U << 16U,  ///< leaves memory as it was
  random = 1U << 17U,         ///< depends on chance
  softmax = 1U << 18U,        ///< a softmax, or its logarithm
  asks = 1U << 19U,           ///< gives which value it is, or how two compare: NaN decides what follows
  asks_finite = 1U << 20U,    ///< gives which values are finite, NaN or Inf
  drops = 1U << 21U,          ///< gives a limit, a larger value or 0 in place of what it leaves out, where no mask does so
};
constexpr Trait operator|(Trait a, Trait b) {
  return static_cast<Trait>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}
constexpr Trait operator&(Trait a, Trait b) {
  return static_cast<Trait>(static_cast<std::uint32_t>(a) & static_cast<std::uint32_t>(b));
}

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
  std::string_view type;  ///< as canonical_type() gives it
  Elementwise elementwise = Elementwise::no;
  OverflowKind overflow_kind = OverflowKind::unknown;
  NumericHazard hazard = NumericHazard::none;
  Domain domain{};                                      ///< of one of its inputs, for NumericHazard::domain
  std::uint8_t domain_of = 0;                           ///< the slot of that input
  Poles only_slope_poles{kNoPole, kNoPole};             ///< where its slope is infinite, though it has a value there
  std::uint8_t divisor = 1;                             ///< the slot of the divisor, for NumericHazard::division
  double (*function)(double) = nullptr;                 ///< what it makes of one number, where a function of <cmath> tells that
  double (*function_of_two)(double, double) = nullptr;  ///< the same of two
  std::int8_t variance_input = -1;                      ///< NumericHazard::normalization: the slot of its variances
  std::int8_t variance_output = -1;
  bool variance_inverted = false;     ///< that output holds one divided by the root of variance plus epsilon
  std::int8_t running_variance = -1;  ///< the argument that is the running variance; the one before it is the running mean
  Trait traits = Trait::none;
};

/// All of them.
[[nodiscard]] std::span<const OperatorRow> operator_rows();

/// Null if nothing is known of it. Takes the type as it is in the graph.
[[nodiscard]] const OperatorRow* operator_row(std::string_view type);

/// Those of its row and those that go with what its name begins with or holds. Takes the type as it is in the graph.
[[nodiscard]] Trait traits_of(std::string_view type);
[[nodiscard]] inline bool has_trait(std::string_view type, Trait trait) { return (traits_of(type) & trait) != Trait::none; }

/// Where the slope of a function of one number is infinite: at its own poles, too.
[[nodiscard]] const Poles& slope_poles(const OperatorRow& row);

}  // namespace sporescope
