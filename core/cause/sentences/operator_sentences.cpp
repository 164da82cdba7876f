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
  explicit OperatorSentences(const OriginDetails& evidence) : OperatorContext(evidence) {}

  [[nodiscard]] Text sentence() const {
    if (Text found = hazard_sentence(); !found.empty()) return found;
    if (evidence().some_inputs_empty) {
      return share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input is empty"));
    }
    if (Text found = infinite_inputs_sentence(); !found.empty()) return found;
    if (Text found = overflow_sentence(); !found.empty()) return found;
    return of_inputs();
  }

  /// Explains the result if the other operand was not dumped.
  [[nodiscard]] Text dumped_inputs_sentence() const {
    if (updates_in_place(evidence().type) && output().nan > 0 && !evidence().running) return of_update();
    if (row() == nullptr || evidence().backward) return {};
    if (Text unseen = undumped_input_sentence(); !unseen.empty()) return unseen;
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
    if (!evidence().some_inputs_undumped) return {};
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
    const bool of_one = row()->hazard == NumericHazard::domain && row()->elementwise == Elementwise::unary;
    if (!of_one || input(row()->domain_of) != nullptr || row()->domain.poles_below_zero) return {};
    if (nan && row()->domain.low == 0) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input is unknown; %4 is undefined where the input is "
                                    "negative, unless the input was already NaN"),
          {evidence().type});
    }
    const bool is_logarithm = row()->domain.low == 0 && row()->overflow_kind == OverflowKind::unknown;
    if (nan || row()->domain.poles[0] != 0 || (is_logarithm && output().pos_inf > 0)) return {};
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input is unknown; %4 is infinite where the input is zero"),
        {evidence().type});
  }

  [[nodiscard]] Text hazard_sentence() const {
    const Statistics* first = input(0);
    if (updates_in_place(evidence().type) && output().nan > 0) return of_update();
    const NumericHazard fault = row() != nullptr ? row()->hazard : NumericHazard::none;
    if (fault == NumericHazard::cast) return of_cast(first);
    if (evidence().backward) return backward_sentence(*this);
    if (fault == NumericHazard::normalization) return of_normalization();
    if (fault == NumericHazard::average) return of_average(first);
    if (fault == NumericHazard::division) return of_division(input(row()->divisor - 1U), input(row()->divisor));
    if (fault == NumericHazard::domain || fault == NumericHazard::logarithm || fault == NumericHazard::power)
      return domain_sentence(*this);
    if (first == nullptr) return {};
    switch (fault) {
      case NumericHazard::deviation:
        return of_deviation(*first);
      case NumericHazard::cross_entropy:
        return of_cross_entropy(*first);
      case NumericHazard::determinant:
        return output().neg_inf == 0 || output().nan > 0 || any_input_is_infinite()
                   ? Text()
                   : share_sentence(
                         SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its matrix is singular (determinant 0)"));
      case NumericHazard::exponential:
        return of_exponential(*first);
      case NumericHazard::norm:
        return of_norm(*first);
      default:
        return {};
    }
  }

  [[nodiscard]] Text of_cast(const Statistics* in) const {
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

  [[nodiscard]] Text of_normalization() const {
    const Statistics* variance = evidence().variance ? &*evidence().variance : nullptr;
    if (row()->variance_input >= 0) variance = input(static_cast<std::uint32_t>(row()->variance_input));
    if (variance != nullptr && variance->negative > 0 && output().nan > 0) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3: it divides by sqrt(variance + epsilon), and %4 of %5 variances are negative"),
          {Count{variance->negative}, Count{variance->count}});
    }
    const Statistics* batch = input(0);
    if (evidence().running && output().nan > 0 && batch != nullptr && batch->count == output().count) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: the running variance is updated with that of a batch of one "
                                    "value per channel, which divides by n − 1 = 0"));
    }
    if (variance == nullptr) return of_unseen_variance();
    if (variance->zero == 0 || variance->negative > 0) return {};
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: it divides by sqrt(variance + epsilon); %4 of %5 variances are "
                                  "0 and epsilon is too small"),
        {Count{variance->zero}, Count{variance->count}});
  }

  /// If no square of a value is too large, there is no other reason.
  [[nodiscard]] Text of_unseen_variance() const {
    const double largest_square_root = evidence().output.dtype == DType::float16 ? 255 : 1e18;
    const auto largest = largest_input();
    if (!largest || *largest > largest_square_root || any_input_is_infinite()) return {};
    return share_sentence(SPORESCOPE_TRANSLATE_NOOP(
        "%1 of %2 values are %3: it divides by sqrt(variance + epsilon), and the variance was not dumped"));
  }

  [[nodiscard]] Text of_exponential(const Statistics& in) const {
    const auto largest = max_finite(evidence().output.dtype);
    if (output().nan > 0 || !in.max || (largest && *in.max < std::log(*largest))) return {};
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input reaches %4, and the exponential of that exceeds %5 (±%6)"),
        {*in.max, dtype_text(), limit()});
  }

  /// A row of zeros has no direction. If the squares of all values are finite, there is no other reason.
  [[nodiscard]] Text of_norm(const Statistics& rows) const {
    const auto largest = largest_input();
    const double largest_square_root = evidence().output.dtype == DType::float16 ? 255 : 1e18;
    if (rows.zero == 0 || any_input_is_infinite() || largest.value_or(0) > largest_square_root) return {};
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: it divides each row of its first input by the norm of the row, "
                                  "which is 0 if all its values are zero (zeros in the input: %4)"),
        {Count{rows.zero}});
  }

  [[nodiscard]] Text of_deviation(const Statistics& in) const {
    if (output().nan == 0 || in.has_non_finite() || in.count != output().count) return {};
    return share_sentence(SPORESCOPE_TRANSLATE_NOOP(
        "%1 of %2 values are %3: each comes from a single value, and it divides by the number of values minus one, "
        "which is 0"));
  }

  /// If the difference of two logits is too large, its exponential is 0.
  [[nodiscard]] Text of_cross_entropy(const Statistics& in) const {
    const double too_large = evidence().output.dtype == DType::float16 ? 16 : 87;
    if (output().nan > 0 || output().pos_inf == 0 || !in.min || !in.max || *in.max - *in.min < too_large) return {};
    return share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its logits range from %4 to %5, so far apart that "
                                                    "the probability of a label is 0 and its logarithm infinite"),
                          {*in.min, *in.max});
  }

  /// If the sum of the values is finite, the mean is NaN only if there are no values.
  [[nodiscard]] Text of_average(const Statistics* in) const {
    if (output().nan == 0) return {};
    if (evidence().some_inputs_empty) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input is empty, and the mean of no values is NaN"));
    }
    const auto largest = largest_input();
    const bool may_overflow =
        !largest || *largest > largest_safe_input(evidence().type, evidence().output.dtype == DType::float16);
    if (in == nullptr || in->has_non_finite() || may_overflow) return {};
    return share_sentence(SPORESCOPE_TRANSLATE_NOOP(
                              "%1 of %2 values are %3 although its input is finite (up to %4): the mean of no values is NaN"),
                          {*largest});
  }

  [[nodiscard]] Text of_update() const {
    const auto largest = largest_input();
    if (!largest || any_input_is_infinite()) return {};
    if (const auto& root_argument = evidence().root_argument; root_argument && root_argument->negative > 0) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 after the update: it divides by the square root of its second "
                                    "moment, and %4 of %5 values of that are negative (down to %6)"),
          {Count{root_argument->negative}, Count{root_argument->count}, number_or_unknown(root_argument->min)});
    }
    if (evidence().some_constants_undumped || evidence().kind == OriginKind::undumped_inputs) {
      const auto sums = accumulated_states(evidence().type);
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

  [[nodiscard]] Text of_division(const Statistics* dividend, const Statistics* divisor) const {
    if (divisor == nullptr) {
      const bool constant = dividend != nullptr && !dividend->has_non_finite() && !evidence().some_inputs_undumped;
      return constant ? share_sentence(SPORESCOPE_TRANSLATE_NOOP(
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

  [[nodiscard]] bool some_are_unseen() const { return evidence().some_inputs_undumped || evidence().some_constants_undumped; }

  [[nodiscard]] bool any_input_is_infinite() const {
    return std::any_of(evidence().inputs.begin(), evidence().inputs.end(),
                       [](const ExplainedInput& one) { return one.examination.statistics.has_non_finite(); });
  }

  /// One value is subtracted from each row, and every NaN is in a row from which −Inf is subtracted: the whole row is −Inf.
  [[nodiscard]] bool takes_infinity_from_whole_rows() const {
    const Statistics* rows = input(0);
    const Statistics* taken = input(1);
    if (row() == nullptr || row()->type != "Sub" || rows == nullptr || taken == nullptr || output().pos_inf > 0) return false;
    if (taken->neg_inf == 0 || taken->count >= rows->count || taken->count == 0) return false;
    return rows->pos_inf == 0 && output().nan == taken->neg_inf * (rows->count / taken->count);
  }

  /// Returns the length of a row for a softmax over the last axis; 1 if the shape is unknown.
  [[nodiscard]] std::uint64_t row_length() const {
    const Shape& shape = evidence().output.shape;
    return shape.empty() ? 1 : static_cast<std::uint64_t>(std::max<std::int64_t>(shape.back(), 1));
  }

  /// Explains results of infinite inputs that are constants or masks.
  [[nodiscard]] Text infinite_inputs_sentence() const {
    std::uint64_t negative = 0, positive = 0, zeros = 0;
    for (const ExplainedInput& one : evidence().inputs) {
      negative += one.examination.statistics.neg_inf;
      positive += one.examination.statistics.pos_inf;
      zeros += one.examination.statistics.zero;
    }
    if (negative + positive == 0) return {};
    const std::string_view type = canonical_type(evidence().type);
    if (type == "Mul" && zeros > 0) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: 0 is multiplied by Inf (its inputs hold %4 Inf and %5 zeros)"),
          {Count{negative + positive}, Count{zeros}});
    }
    const bool forward = !evidence().backward;
    if (forward && has_trait(evidence().type, Trait::softmax) && positive == 0 && negative >= row_length()) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: a whole row of its input is \u2212Inf (%4 values in all)"),
          {Count{negative}});
    }
    if (forward && takes_infinity_from_whole_rows()) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: a whole row of its input is −Inf, and −Inf minus −Inf is NaN"));
    }
    if (const Text here = expression(); output().nan > 0 && !here.empty()) {
      return share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: %4 is undefined"), {here});
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
    if (!largest || (infinite == 0 && !overflows_only(evidence().type)) || !max_finite(evidence().output.dtype)) return {};
    if (!overflows_only(evidence().type) && !can_overflow(evidence().type)) return {};
    const bool too_small = *largest <= largest_safe_input(evidence().type, evidence().output.dtype == DType::float16);
    const bool by_size_only = overflows_only(evidence().type) || is_exponential(evidence().type);
    if (by_size_only && !evidence().some_inputs_undumped && too_small) return {};
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its inputs are finite (up to %4), but the result exceeds %5 (±%6)"),
        {*largest, dtype_text(), limit()});
  }

  [[nodiscard]] Text of_inputs() const {
    const auto largest = largest_input();
    if (!largest) return share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: none of its inputs was dumped"));
    if (evidence().some_constants_undumped && !evidence().some_inputs_undumped && overflows_only(evidence().type)) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3, but its dumped inputs are finite (up to %4): a constant that was not dumped "
              "must hold NaN or Inf"),
          {*largest});
    }
    return some_are_unseen()
               ? share_sentence(
                     SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3, but its dumped inputs are finite (up to %4)"),
                     {*largest})
               : share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3, but all its inputs are finite (up to %4)"),
                                {*largest});
  }
};

}  // namespace

Text operator_sentence(const OriginDetails& evidence) { return OperatorSentences(evidence).sentence(); }

Text sentence_of_dumped_inputs(const OriginDetails& evidence) { return OperatorSentences(evidence).dumped_inputs_sentence(); }

Text expression_at_element(const OriginDetails& evidence) { return OperatorContext(evidence).expression(); }

}  // namespace sporescope
