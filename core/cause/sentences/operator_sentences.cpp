// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/sentences/operator_sentences.h"

#include <algorithm>
#include <cmath>

#include "core/cause/sentences/backward_sentences.h"
#include "core/cause/sentences/domain_sentences.h"
#include "core/cause/sentences/operator_context.h"
#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"
#include "core/graph/operators/optimizer_states.h"

namespace sporescope {
namespace {

class OperatorSentences : private OperatorContext {
 public:
  explicit OperatorSentences(const OriginDetails& details) : OperatorContext(details) {}

  [[nodiscard]] Text sentence() const {
    if (Text text = hazard_sentence(); !text.empty()) return text;
    if (details().some_inputs_empty) {
      return share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input is empty"));
    }
    if (Text text = infinite_inputs_sentence(); !text.empty()) return text;
    if (Text text = overflow_sentence(); !text.empty()) return text;
    return inputs_sentence();
  }

  /// Explains the result if the other operand was not dumped.
  [[nodiscard]] Text dumped_inputs_sentence() const {
    if (updates_in_place(details().type) && output().nan > 0 && !details().running) return update_sentence();
    if (row() == nullptr || details().backward) return {};
    if (Text text = undumped_input_sentence(); !text.empty()) return text;
    if (output().nan > 0) return {};
    if (row()->hazard == NumericHazard::division) {
      const Statistics* divisor = input(row()->divisor);
      if (divisor == nullptr || divisor->zero == 0 || input(row()->divisor - 1U) != nullptr) return {};
      return share_sentence(SPORESCOPE_TRANSLATE_NOOP(
                                "%1 of %2 values are %3: its divisor holds zeros (%4 of %5), and its dividend was not dumped"),
                            {Count{divisor->zero}, Count{divisor->count}});
    }
    const Statistics* exponent = input(1);
    const bool below_zero = exponent != nullptr && exponent->max && *exponent->max < 0;
    if (row()->hazard != NumericHazard::power || !below_zero || input(0) != nullptr) return {};
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: zero to the power %4 is infinite, and the bases were not dumped"),
        {*exponent->max});
  }

 private:
  /// Explains which values of the undumped decisive input would be the reason, unless that input was non-finite itself.
  [[nodiscard]] Text undumped_input_sentence() const {
    const bool nan = output().nan > 0;
    if (!details().some_inputs_undumped) return {};
    if (row()->hazard == NumericHazard::division) {
      const Statistics* dividend = input(row()->divisor - 1U);
      if (input(row()->divisor) != nullptr || (dividend != nullptr && dividend->has_non_finite())) return {};
      if (!nan) {
        return share_sentence(
            SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its divisor is unknown; a quotient is infinite where the "
                                      "divisor is zero, unless the dividend was already infinite"));
      }
      if (dividend != nullptr && dividend->zero == 0) return {};
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its divisor is unknown; a quotient is NaN where zero is "
                                    "divided by zero, unless an operand was already NaN"));
    }
    const bool is_unary = row()->hazard == NumericHazard::domain && row()->elementwise == Elementwise::unary;
    if (!is_unary || input(row()->domain_of) != nullptr || row()->domain.poles_below_zero) return {};
    if (nan && row()->domain.low == 0) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input is unknown; %4 is undefined where the input is "
                                    "negative, unless the input was already NaN"),
          {details().type});
    }
    const bool is_logarithm = row()->domain.low == 0 && row()->overflow_kind == OverflowKind::unknown;
    if (nan || row()->domain.poles[0] != 0 || (is_logarithm && output().pos_inf > 0)) return {};
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input is unknown; %4 is infinite where the input is zero"),
        {details().type});
  }

  [[nodiscard]] Text hazard_sentence() const {
    const Statistics* first = input(0);
    if (updates_in_place(details().type) && output().nan > 0) return update_sentence();
    const NumericHazard hazard = row() != nullptr ? row()->hazard : NumericHazard::none;
    if (hazard == NumericHazard::cast) return cast_sentence(first);
    if (details().backward) return backward_sentence(*this);
    if (hazard == NumericHazard::normalization) return normalization_sentence();
    if (hazard == NumericHazard::average) return average_sentence(first);
    if (hazard == NumericHazard::division) return division_sentence(input(row()->divisor - 1U), input(row()->divisor));
    if (hazard == NumericHazard::domain || hazard == NumericHazard::logarithm || hazard == NumericHazard::power) {
      return domain_sentence(*this);
    }
    if (first == nullptr) return {};
    switch (hazard) {
      case NumericHazard::deviation:
        return deviation_sentence(*first);
      case NumericHazard::cross_entropy:
        return cross_entropy_sentence(*first);
      case NumericHazard::determinant:
        return output().neg_inf == 0 || output().nan > 0 || any_input_is_infinite()
                   ? Text()
                   : share_sentence(
                         SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its matrix is singular (determinant 0)"));
      case NumericHazard::exponential:
        return exponential_sentence(*first);
      case NumericHazard::norm:
        return norm_sentence(*first);
      default:
        return {};
    }
  }

  [[nodiscard]] Text cast_sentence(const Statistics* in) const {
    if (output().nan > 0) return {};
    if (in == nullptr) {
      return share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: the value to be cast exceeds %4 (±%5)"),
                            {dtype_text(), limit()});
    }
    if (!in->min || in->has_non_finite()) return {};
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input ranges from %4 to %5, but %6 is limited to ±%7"),
        {*in->min, *in->max, dtype_text(), limit()});
  }

  [[nodiscard]] Text normalization_sentence() const {
    const Statistics* variance = details().variance ? &*details().variance : nullptr;
    if (row()->variance_input >= 0) variance = input(static_cast<std::uint32_t>(row()->variance_input));
    if (variance != nullptr && variance->negative > 0 && output().nan > 0) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3: it divides by sqrt(variance + epsilon), and %4 of %5 variances are negative"),
          {Count{variance->negative}, Count{variance->count}});
    }
    const Statistics* batch = input(0);
    if (details().running && output().nan > 0 && batch != nullptr && batch->count == output().count) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: the running variance is updated with that of a batch of one "
                                    "value per channel, which divides by n − 1 = 0"));
    }
    if (variance == nullptr) return undumped_variance_sentence();
    if (variance->zero == 0 || variance->negative > 0) return {};
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: it divides by sqrt(variance + epsilon); %4 of %5 variances are "
                                  "0 and epsilon is too small"),
        {Count{variance->zero}, Count{variance->count}});
  }

  /// If no square of a value is too large, there is no other reason.
  [[nodiscard]] Text undumped_variance_sentence() const {
    const double largest_square_root = details().output.dtype == DType::float16 ? 255 : 1e18;
    const auto largest = largest_input();
    if (!largest || *largest > largest_square_root || any_input_is_infinite()) return {};
    return share_sentence(SPORESCOPE_TRANSLATE_NOOP(
        "%1 of %2 values are %3: it divides by sqrt(variance + epsilon), and the variance was not dumped"));
  }

  [[nodiscard]] Text exponential_sentence(const Statistics& in) const {
    const auto largest = max_finite(details().output.dtype);
    if (output().nan > 0 || !in.max || (largest && *in.max < std::log(*largest))) return {};
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input reaches %4, and the exponential of that exceeds %5 (±%6)"),
        {*in.max, dtype_text(), limit()});
  }

  /// A row of zeros has no direction. If the squares of all values are finite, there is no other reason.
  [[nodiscard]] Text norm_sentence(const Statistics& rows) const {
    const auto largest = largest_input();
    const double largest_square_root = details().output.dtype == DType::float16 ? 255 : 1e18;
    if (rows.zero == 0 || any_input_is_infinite() || largest.value_or(0) > largest_square_root) return {};
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: it divides each row of its first input by the norm of the row, "
                                  "which is 0 if all its values are zero (zeros in the input: %4)"),
        {Count{rows.zero}});
  }

  [[nodiscard]] Text deviation_sentence(const Statistics& in) const {
    if (output().nan == 0 || in.has_non_finite() || in.count != output().count) return {};
    return share_sentence(SPORESCOPE_TRANSLATE_NOOP(
        "%1 of %2 values are %3: each comes from a single value, and it divides by the number of values minus one, "
        "which is 0"));
  }

  /// If the difference of two logits is too large, its exponential is 0.
  [[nodiscard]] Text cross_entropy_sentence(const Statistics& in) const {
    const double max_difference = details().output.dtype == DType::float16 ? 16 : 87;
    if (output().nan > 0 || output().pos_inf == 0 || !in.min || !in.max || *in.max - *in.min < max_difference) return {};
    return share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its logits range from %4 to %5, so far apart that "
                                                    "the probability of a label is 0 and its logarithm infinite"),
                          {*in.min, *in.max});
  }

  /// If the sum of the values is finite, the mean is NaN only if there are no values.
  [[nodiscard]] Text average_sentence(const Statistics* in) const {
    if (output().nan == 0) return {};
    if (details().some_inputs_empty) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input is empty, and the mean of no values is NaN"));
    }
    const auto largest = largest_input();
    const bool may_overflow =
        !largest || *largest > largest_safe_input(details().type, details().output.dtype == DType::float16);
    if (in == nullptr || in->has_non_finite() || may_overflow) return {};
    return share_sentence(SPORESCOPE_TRANSLATE_NOOP(
                              "%1 of %2 values are %3 although its input is finite (up to %4): the mean of no values is NaN"),
                          {*largest});
  }

  [[nodiscard]] Text update_sentence() const {
    const auto largest = largest_input();
    if (!largest || any_input_is_infinite()) return {};
    if (const auto& root_argument = details().root_argument; root_argument && root_argument->negative > 0) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 after the update: it divides by the square root of its second "
                                    "moment, and %4 of %5 values of that are negative (down to %6)"),
          {Count{root_argument->negative}, Count{root_argument->count}, number_or_unknown(root_argument->min)});
    }
    if (details().some_constants_undumped || details().kind == OriginKind::undumped_inputs) {
      const auto sums = accumulated_states(details().type);
      const bool is_sum = !sums.empty() && sums.front() == 0;
      if (is_sum && output().nan > 0 && output().neg_inf + output().pos_inf == 0) {
        return share_sentence(
            SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 after the update, but its dumped inputs are finite (up to "
                                      "%4): the update only adds, so an input that was not dumped held NaN or Inf"),
            {*largest});
      }
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3 after the update, but its dumped inputs are finite (up to %4): the update itself "
              "may be undefined, for example zero divided by zero"),
          {*largest});
    }
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP(
            "%1 of %2 values are %3 after the update, but all of its inputs are finite (up to %4): the update itself "
            "is undefined, for example zero divided by zero"),
        {*largest});
  }

  [[nodiscard]] Text division_sentence(const Statistics* dividend, const Statistics* divisor) const {
    if (divisor == nullptr) {
      const bool has_constant_divisor = dividend != nullptr && !dividend->has_non_finite() && !details().some_inputs_undumped;
      return has_constant_divisor
                 ? share_sentence(SPORESCOPE_TRANSLATE_NOOP(
                       "%1 of %2 values are %3: it divides by a constant that is 0 or too small, which was not dumped"))
                 : Text();
    }
    if (divisor->zero == 0) return {};
    if (output().nan > 0 && dividend != nullptr && dividend->zero > 0) {
      return share_sentence(SPORESCOPE_TRANSLATE_NOOP(
                                "%1 of %2 values are %3: zero divided by zero (%4 zeros in the dividend, %5 in the divisor)"),
                            {Count{dividend->zero}, Count{divisor->zero}});
    }
    return divisor->zero == 1 ? share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its divisor holds a zero"))
                              : share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its divisor holds %4 zeros"),
                                               {Count{divisor->zero}});
  }

  [[nodiscard]] bool has_undumped_inputs() const { return details().some_inputs_undumped || details().some_constants_undumped; }

  [[nodiscard]] bool any_input_is_infinite() const {
    return std::any_of(details().inputs.begin(), details().inputs.end(),
                       [](const ExplainedInput& input) { return input.examination.statistics.has_non_finite(); });
  }

  /// One value is subtracted from each row, and every NaN is in a row from which −Inf is subtracted: the whole row is −Inf.
  [[nodiscard]] bool subtracts_infinity_from_rows() const {
    const Statistics* rows = input(0);
    const Statistics* subtracted = input(1);
    if (row() == nullptr || row()->type != "Sub" || rows == nullptr || subtracted == nullptr || output().pos_inf > 0) {
      return false;
    }
    if (subtracted->neg_inf == 0 || subtracted->count >= rows->count || subtracted->count == 0) return false;
    return rows->pos_inf == 0 && output().nan == subtracted->neg_inf * (rows->count / subtracted->count);
  }

  /// Returns the length of a row for a softmax over the last axis; 1 if the shape is unknown.
  [[nodiscard]] std::uint64_t row_length() const {
    const Shape& shape = details().output.shape;
    return shape.empty() ? 1 : static_cast<std::uint64_t>(std::max<std::int64_t>(shape.back(), 1));
  }

  /// Explains results of infinite inputs that are constants or masks.
  [[nodiscard]] Text infinite_inputs_sentence() const {
    std::uint64_t negative = 0, positive = 0, zeros = 0;
    for (const ExplainedInput& input : details().inputs) {
      negative += input.examination.statistics.neg_inf;
      positive += input.examination.statistics.pos_inf;
      zeros += input.examination.statistics.zero;
    }
    if (negative + positive == 0) return {};
    const std::string_view type = canonical_type(details().type);
    if (type == "Mul" && zeros > 0) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: 0 is multiplied by Inf (its inputs hold %4 Inf and %5 zeros)"),
          {Count{negative + positive}, Count{zeros}});
    }
    const bool is_forward = !details().backward;
    if (is_forward && has_trait(details().type, Trait::softmax) && positive == 0 && negative >= row_length()) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: a whole row of its input is \u2212Inf (%4 values in all)"),
          {Count{negative}});
    }
    if (is_forward && subtracts_infinity_from_rows()) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: a whole row of its input is −Inf, and −Inf minus −Inf is NaN"));
    }
    if (const Text evaluated = expression(); output().nan > 0 && !evaluated.empty()) {
      return share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: %4 is undefined"), {evaluated});
    }
    if (output().nan > 0 && row() != nullptr && row()->overflow_kind == OverflowKind::sums) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its inputs hold %4 Inf; in a sum, Inf − Inf or Inf × 0 is NaN"),
          {Count{negative + positive}});
    }
    return negative + positive == 1
               ? share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its inputs hold an Inf"))
               : share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its inputs hold %4 Inf"),
                                {Count{negative + positive}});
  }

  /// Explains finite values whose sum or product is beyond the range of the dtype.
  [[nodiscard]] Text overflow_sentence() const {
    const std::uint64_t infinite = output().neg_inf + output().pos_inf;
    const auto largest = largest_input();
    if (!largest || (infinite == 0 && !overflows_only(details().type)) || !max_finite(details().output.dtype)) return {};
    if (!overflows_only(details().type) && !can_overflow(details().type)) return {};
    const bool cannot_overflow = *largest <= largest_safe_input(details().type, details().output.dtype == DType::float16);
    const bool depends_on_size = overflows_only(details().type) || is_exponential(details().type);
    if (depends_on_size && !details().some_inputs_undumped && cannot_overflow) return {};
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its inputs are finite (up to %4), but the result exceeds %5 (±%6)"),
        {*largest, dtype_text(), limit()});
  }

  [[nodiscard]] Text inputs_sentence() const {
    const auto largest = largest_input();
    if (!largest) return share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: none of its inputs was dumped"));
    if (details().some_constants_undumped && !details().some_inputs_undumped && overflows_only(details().type)) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3, but its dumped inputs are finite (up to %4): a constant that was not dumped "
              "must hold NaN or Inf"),
          {*largest});
    }
    return has_undumped_inputs()
               ? share_sentence(
                     SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3, but its dumped inputs are finite (up to %4)"),
                     {*largest})
               : share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3, but all its inputs are finite (up to %4)"),
                                {*largest});
  }
};

}  // namespace

Text operator_sentence(const OriginDetails& details) { return OperatorSentences(details).sentence(); }

Text sentence_of_dumped_inputs(const OriginDetails& details) { return OperatorSentences(details).dumped_inputs_sentence(); }

Text expression_at_element(const OriginDetails& details) { return OperatorContext(details).expression(); }

}  // namespace sporescope
