// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/operator_sentences.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"
#include "core/result/number_text.h"

namespace sporescope {
namespace {

struct Limit {
  DType dtype;
  double largest;
};
constexpr std::array<Limit, 4> kLimits{{{DType::float16, 65504.0},
                                        {DType::bfloat16, 3.3895313892515355e38},
                                        {DType::float32, 3.4028234663852886e38},
                                        {DType::float64, 1.7976931348623157e308}}};

struct Symbol {
  std::string_view type;
  std::string_view symbol;
};
constexpr std::array<Symbol, 10> kSymbols{{{"Add", "+"},
                                           {"Sub", "\u2212"},
                                           {"Mul", "\u00d7"},
                                           {"Div", "/"},
                                           {"FloorDiv", "/"},
                                           {"TruncateDiv", "/"},
                                           {"Mod", "mod"},
                                           {"FloorMod", "mod"},
                                           {"TruncateMod", "mod"},
                                           {"Pow", "^"}}};

/// "?" where a row of statistic.csv does not tell it.
TextArgument number_or_unknown(const std::optional<double>& value) { return value ? TextArgument(*value) : TextArgument("?"); }

/// Sentences about one operator.
class OperatorSentences {
 public:
  explicit OperatorSentences(const OriginFacts& evidence)
      : evidence_(evidence), row_(operator_row(evidence.type)), output_(evidence.output.statistics) {}

  [[nodiscard]] Text sentence() const {
    if (Text found = by_fault(); !found.empty()) return found;
    if (evidence_.some_inputs_empty) {
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input is empty, it holds no value"));
    }
    if (Text found = of_infinities(); !found.empty()) return found;
    if (Text found = of_range(); !found.empty()) return found;
    return of_inputs();
  }

  /// The other operand was not dumped.
  [[nodiscard]] Text of_seen_inputs() const {
    if (row_ == nullptr || output_.nan > 0) return {};
    if (row_->fault == Fault::division) {
      const Statistics* divisor = input(row_->divisor);
      if (divisor == nullptr || divisor->zero == 0 || input(row_->divisor - 1U) != nullptr) return {};
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its divisor holds zeros (%4 of %5), and what was divided "
                                            "was not dumped"),
                  {Count{divisor->zero}, Count{divisor->count}});
    }
    const Statistics* exponent = input(1);
    const bool below_zero = exponent != nullptr && exponent->max && *exponent->max < 0;
    if (row_->fault != Fault::power || !below_zero || input(0) != nullptr) return {};
    return told(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: with an exponent of %4 the power of zero is infinite, and the "
                                  "bases were not dumped"),
        {*exponent->max});
  }

  [[nodiscard]] Text expression() const {
    const auto first = value_at_element(0);
    if (row_ == nullptr || !first) return {};
    if (row_->elementwise == Elementwise::unary) return {evidence_.type + "(%1)", {*first}};
    const auto second = value_at_element(1);
    if (row_->elementwise != Elementwise::binary || !second) return {};
    const auto* symbol =
        std::find_if(kSymbols.begin(), kSymbols.end(), [this](const Symbol& one) { return one.type == row_->type; });
    if (symbol == kSymbols.end()) return {evidence_.type + "(%1, %2)", {*first, *second}};
    const bool in_parentheses = std::signbit(*second) && *second != 0;
    return {"%1 " + std::string(symbol->symbol) + (in_parentheses ? " (%2)" : " %2"), {*first, *second}};
  }

 private:
  [[nodiscard]] Text told(const char* pattern, const std::vector<TextArgument>& more = {}) const {
    std::vector<TextArgument> arguments = share_of(output_);
    arguments.insert(arguments.end(), more.begin(), more.end());
    return {pattern, std::move(arguments)};
  }

  [[nodiscard]] const Statistics* input(std::uint32_t slot) const {
    for (const ExplainedInput& one : evidence_.inputs) {
      if (one.slot == slot && one.examination.health > Health::no_value) return &one.examination.statistics;
    }
    return nullptr;
  }

  [[nodiscard]] std::optional<double> value_at_element(std::uint32_t slot) const {
    for (const ExplainedInput& one : evidence_.inputs) {
      if (one.slot == slot) return one.at_element;
    }
    return std::nullopt;
  }

  [[nodiscard]] Text by_fault() const {
    const Statistics* first = input(0);
    const Statistics* second = input(1);
    if (updates_in_place(evidence_.type) && output_.nan > 0) return of_update();
    const Fault fault = row_ != nullptr ? row_->fault : Fault::none;
    if (fault == Fault::cast) return of_cast(first);
    if (fault == Fault::normalization) return of_normalization();
    if (fault == Fault::average) return of_average(first);
    if (fault == Fault::division) return of_division(input(row_->divisor - 1U), input(row_->divisor));
    if (fault == Fault::domain) first = input(row_->domain_of);
    if (first == nullptr) return {};
    switch (fault) {
      case Fault::domain:
        return of_domain(*first);
      case Fault::deviation:
        return of_deviation(*first);
      case Fault::cross_entropy:
        return of_cross_entropy(*first);
      case Fault::logarithm:
        return second != nullptr ? of_logarithm(*second) : Text();
      case Fault::exponential:
        return of_exponential(*first);
      case Fault::power:
        return of_power(*first, second);
      default:
        return {};
    }
  }

  [[nodiscard]] Text of_cast(const Statistics* in) const {
    if (output_.nan > 0) return {};
    if (in == nullptr) {
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: what was cast is beyond %4 (\u00b1%5)"),
                  {dtype_text(), limit()});
    }
    if (!in->min || in->has_non_finite()) return {};
    return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input goes from %4 to %5, and %6 ends at \u00b1%7"),
                {*in->min, *in->max, dtype_text(), limit()});
  }

  [[nodiscard]] Text of_normalization() const {
    const Statistics* variance = evidence_.variance ? &*evidence_.variance : nullptr;
    if (row_->variance_input >= 0) variance = input(static_cast<std::uint32_t>(row_->variance_input));
    if (variance != nullptr && variance->negative > 0 && output_.nan > 0) {
      return told(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: it divides by the root of variance plus epsilon, and %4 of "
                                    "%5 variances are negative"),
          {Count{variance->negative}, Count{variance->count}});
    }
    if (variance == nullptr || variance->zero == 0 || variance->negative > 0) return {};
    return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: it divides by the root of variance plus epsilon, %4 of %5 "
                                          "variances are 0, and epsilon is too small"),
                {Count{variance->zero}, Count{variance->count}});
  }

  [[nodiscard]] Text of_exponential(const Statistics& in) const {
    const auto largest = largest_of(evidence_.output.dtype);
    if (output_.nan > 0 || !in.max || (largest && *in.max < std::log(*largest))) return {};
    return told(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input reaches %4, and e to that is beyond %5 (\u00b1%6)"),
        {*in.max, dtype_text(), limit()});
  }

  /// Outside of its domain a function gives NaN, at its poles Inf.
  [[nodiscard]] Text of_domain(const Statistics& in) const {
    if (output_.nan == 0) return at_pole(in);
    if (Text found = outside_domain(in); !found.empty()) return found;
    if (row_->domain.poles_below_zero && pole_reached(in)) {
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: %4 is not defined"), {expression()});
    }
    return zero_times_pole(in);
  }

  /// A gradient that is infinite, times a zero that arrived.
  [[nodiscard]] Text zero_times_pole(const Statistics& in) const {
    const Statistics* times = input(1);
    if (!row_->type.ends_with("Grad") || times == nullptr || times->zero == 0) return {};
    if (row_->type == "SqrtGrad" && in.zero > 0) {
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: the gradient of a root is infinite at zero, and 0 times "
                                            "that is not defined (zeros among the roots: %4)"),
                  {Count{in.zero}});
    }
    const auto reached = pole_reached(in);
    if (!reached) return {};
    return told(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input reaches %4, where %5 is infinite, and 0 times that "
                                  "is not defined"),
        {*reached, evidence_.type});
  }

  [[nodiscard]] std::optional<double> pole_reached(const Statistics& in) const {
    const auto& poles = row_->domain.poles;
    const auto here = value_at_element(row_->domain_of);
    if (here && row_->domain.poles_below_zero && *here < 0 && *here == std::floor(*here)) return here;
    const auto* reached = std::find_if(poles.begin(), poles.end(), [&](double pole) {
      return here ? *here == pole : (in.min && *in.min == pole) || (in.max && *in.max == pole);
    });
    return reached == poles.end() ? std::nullopt : std::optional(*reached);
  }

  [[nodiscard]] Text of_logarithm(const Statistics& in) const {
    if (output_.nan > 0 && in.negative > 0) {
      return told(SPORESCOPE_TRANSLATE_NOOP(
                      "%1 of %2 values are %3: the logarithm of its second input is not defined (negative values there: %4)"),
                  {Count{in.negative}});
    }
    if (output_.nan > 0 || in.zero == 0) return {};
    return told(SPORESCOPE_TRANSLATE_NOOP(
                    "%1 of %2 values are %3: the logarithm of its second input is infinite at zero (zeros there: %4)"),
                {Count{in.zero}});
  }

  [[nodiscard]] Text of_deviation(const Statistics& in) const {
    if (output_.nan == 0 || in.has_non_finite() || in.count != output_.count) return {};
    return told(SPORESCOPE_TRANSLATE_NOOP(
        "%1 of %2 values are %3: each is of a single value, and it divides by the number of values less one, which is 0"));
  }

  /// From some distance on e to the difference of two logits is 0.
  [[nodiscard]] Text of_cross_entropy(const Statistics& in) const {
    const double too_far = evidence_.output.dtype == DType::float16 ? 16 : 87;
    if (output_.nan > 0 || output_.pos_inf == 0 || !in.min || !in.max || *in.max - *in.min < too_far) return {};
    return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its logits go from %4 to %5, so far apart that the "
                                          "probability of a label is 0, and the logarithm of that infinite"),
                {*in.min, *in.max});
  }

  /// Of finite values that add up it is NaN only where it divides by their number, 0.
  [[nodiscard]] Text of_average(const Statistics* in) const {
    if (output_.nan == 0) return {};
    if (evidence_.some_inputs_empty) {
      return told(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input is empty, so there is nothing to take the mean of"));
    }
    const auto largest = largest_input();
    const bool may_overflow =
        !largest || *largest > largest_safe_input(evidence_.type, evidence_.output.dtype == DType::float16);
    if (in == nullptr || in->has_non_finite() || may_overflow) return {};
    return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 though its input is finite (up to %4): a mean is NaN where "
                                          "there are no values to take it of"),
                {*largest});
  }

  [[nodiscard]] Text outside_domain(const Statistics& in) const {
    const Domain& domain = row_->domain;
    if (domain.low == 0 && in.negative > 0) {
      return in.negative == 1 ? told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input holds a negative value"))
                              : told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input holds %4 negative values"),
                                     {Count{in.negative}});
    }
    const bool below = in.min && *in.min < domain.low;
    const bool above = in.max && *in.max > domain.high;
    if (!below && !above) return {};
    if (std::isfinite(domain.high)) {
      return told(SPORESCOPE_TRANSLATE_NOOP(
                      "%1 of %2 values are %3: its input goes from %4 to %5, and %6 is defined from %7 to %8 only"),
                  {number_or_unknown(in.min), number_or_unknown(in.max), evidence_.type, domain.low, domain.high});
    }
    if (domain.low == 0) {  // statistic.csv does not count them
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input goes down to %4"), {*in.min});
    }
    return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input goes down to %4, and %5 is not defined below %6"),
                {*in.min, evidence_.type, domain.low});
  }

  [[nodiscard]] Text at_pole(const Statistics& in) const {
    const auto& poles = row_->domain.poles;
    if (row_->type == "SqrtGrad" && in.zero > 0) {
      return told(SPORESCOPE_TRANSLATE_NOOP(
                      "%1 of %2 values are %3: the gradient of a root is infinite at zero (zeros among the roots: %4)"),
                  {Count{in.zero}});
    }
    if (row_->domain_of == 0 && poles[0] == 0 && std::isnan(poles[1]) && in.zero > 0) {
      return in.zero == 1
                 ? told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input holds a zero"))
                 : told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input holds %4 zeros"), {Count{in.zero}});
    }
    const auto reached = pole_reached(in);
    if (!reached) return {};
    return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input reaches %4, where %5 is infinite"),
                {*reached, evidence_.type});
  }

  [[nodiscard]] Text of_power(const Statistics& base, const Statistics* exponent) const {
    if (output_.nan > 0 && base.negative > 0) {
      return told(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: %4 of its bases are negative, and such a power is not real"),
          {Count{base.negative}});
    }
    // Zero has one power that is infinite: where as many results are, the exponent need not be known.
    const bool negative_exponent =
        exponent != nullptr ? exponent->negative > 0 : base.zero == output_.neg_inf + output_.pos_inf;
    if (output_.nan == 0 && base.zero > 0 && negative_exponent) {
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: %4 of its bases are zero, with an exponent below zero"),
                  {Count{base.zero}});
    }
    return {};
  }

  [[nodiscard]] Text of_update() const {
    const auto largest = largest_input();
    if (!largest || any_input_is_infinite()) return {};
    return told(SPORESCOPE_TRANSLATE_NOOP(
                    "%1 of %2 values are %3 after the update, and all that went into it is finite (up to %4): the step itself "
                    "is not defined, such as zero divided by zero"),
                {*largest});
  }

  [[nodiscard]] Text of_division(const Statistics* known_dividend, const Statistics* known_divisor) const {
    if (known_dividend == nullptr || known_divisor == nullptr) return {};
    const Statistics& dividend = *known_dividend;
    const Statistics& divisor = *known_divisor;
    if (divisor.zero == 0) return {};
    if (output_.nan > 0 && dividend.zero > 0) {
      return told(SPORESCOPE_TRANSLATE_NOOP(
                      "%1 of %2 values are %3: zeros are divided by zeros (%4 in the dividend, %5 in the divisor)"),
                  {Count{dividend.zero}, Count{divisor.zero}});
    }
    return divisor.zero == 1
               ? told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its divisor holds a zero"))
               : told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its divisor holds %4 zeros"), {Count{divisor.zero}});
  }

  [[nodiscard]] bool any_input_is_infinite() const {
    return std::any_of(evidence_.inputs.begin(), evidence_.inputs.end(),
                       [](const ExplainedInput& one) { return one.examination.statistics.has_non_finite(); });
  }

  /// One value is taken from each row, and every NaN comes of a row from which −Inf is taken: so it holds nothing else.
  [[nodiscard]] bool takes_infinity_from_whole_rows() const {
    const Statistics* rows = input(0);
    const Statistics* taken = input(1);
    if (row_ == nullptr || row_->type != "Sub" || rows == nullptr || taken == nullptr || output_.pos_inf > 0) return false;
    if (taken->neg_inf == 0 || taken->count >= rows->count || taken->count == 0) return false;
    return rows->pos_inf == 0 && output_.nan == taken->neg_inf * (rows->count / taken->count);
  }

  /// Inf arrived, from a constant or a mask.
  [[nodiscard]] Text of_infinities() const {
    std::uint64_t negative = 0, positive = 0, zeros = 0;
    for (const ExplainedInput& one : evidence_.inputs) {
      negative += one.examination.statistics.neg_inf;
      positive += one.examination.statistics.pos_inf;
      zeros += one.examination.statistics.zero;
    }
    if (negative + positive == 0) return {};
    const std::string_view type = plain_type(evidence_.type);
    if (type == "Mul" && zeros > 0) {
      return told(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: 0 is multiplied by Inf (its inputs hold %4 Inf and %5 zeros)"),
          {Count{negative + positive}, Count{zeros}});
    }
    if ((type == "Softmax" || type == "LogSoftmax") && positive == 0) {
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: a whole row of its input is \u2212Inf (%4 values in all)"),
                  {Count{negative}});
    }
    if (takes_infinity_from_whole_rows()) {
      return told(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3: a whole row of its input is \u2212Inf, and \u2212Inf is subtracted from it"));
    }
    if (const Text here = expression(); output_.nan > 0 && !here.empty()) {
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: %4 is not defined"), {here});
    }
    if (output_.nan > 0 && row_ != nullptr && row_->growth == Growth::sums) {
      return told(SPORESCOPE_TRANSLATE_NOOP(
                      "%1 of %2 values are %3: its inputs hold %4 Inf, and in a sum Inf minus Inf, or Inf times 0, is NaN"),
                  {Count{negative + positive}});
    }
    return negative + positive == 1 ? told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its inputs hold an Inf"))
                                    : told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its inputs hold %4 Inf"),
                                           {Count{negative + positive}});
  }

  /// Finite values whose sum or product leaves the type.
  [[nodiscard]] Text of_range() const {
    const std::uint64_t infinite = output_.neg_inf + output_.pos_inf;
    const auto largest = largest_input();
    if (!largest || (infinite == 0 && !only_overflows(evidence_.type)) || !largest_of(evidence_.output.dtype)) return {};
    if (!only_overflows(evidence_.type) && !can_leave_range(evidence_.type)) return {};
    const bool too_small = *largest <= largest_safe_input(evidence_.type, evidence_.output.dtype == DType::float16);
    if (only_overflows(evidence_.type) && !evidence_.some_inputs_unseen && too_small) return {};
    return told(SPORESCOPE_TRANSLATE_NOOP(
                    "%1 of %2 values are %3: its inputs are finite (up to %4), its result is beyond %5 (\u00b1%6)"),
                {*largest, dtype_text(), limit()});
  }

  [[nodiscard]] Text of_inputs() const {
    const auto largest = largest_input();
    if (!largest) return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: none of its inputs was dumped"));
    return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3, and all its inputs are finite (up to %4)"), {*largest});
  }

  [[nodiscard]] std::optional<double> largest_input() const {
    std::optional<double> largest;
    for (const ExplainedInput& one : evidence_.inputs) {
      const Statistics& statistics = one.examination.statistics;
      if (!statistics.min || !statistics.max) continue;
      largest = std::max(largest.value_or(0), std::max(std::abs(*statistics.min), std::abs(*statistics.max)));
    }
    return largest;
  }

  [[nodiscard]] std::string dtype_text() const { return std::string(dtype_name(evidence_.output.dtype)); }
  [[nodiscard]] TextArgument limit() const { return number_or_unknown(largest_of(evidence_.output.dtype)); }

  const OriginFacts& evidence_;
  const OperatorRow* row_;
  const Statistics& output_;
};

}  // namespace

Text operator_sentence(const OriginFacts& evidence) { return OperatorSentences(evidence).sentence(); }

Text sentence_of_seen_inputs(const OriginFacts& evidence) { return OperatorSentences(evidence).of_seen_inputs(); }

Text expression_at_element(const OriginFacts& evidence) { return OperatorSentences(evidence).expression(); }

std::vector<TextArgument> share_of(const Statistics& statistics) {
  const std::uint64_t infinite = statistics.neg_inf + statistics.pos_inf;
  const std::uint64_t bad = statistics.nan > 0 ? statistics.nan : infinite;
  const char* what = statistics.nan > 0        ? "NaN"
                     : statistics.pos_inf == 0 ? "\u2212Inf"
                     : statistics.neg_inf == 0 ? "+Inf"
                                               : "\u00b1Inf";
  return {Count{bad}, Count{statistics.count}, what};
}

std::optional<double> largest_of(DType dtype) {
  const auto* found =
      std::find_if(kLimits.begin(), kLimits.end(), [dtype](const Limit& limit) { return limit.dtype == dtype; });
  return found == kLimits.end() ? std::nullopt : std::optional(found->largest);
}

}  // namespace sporescope
