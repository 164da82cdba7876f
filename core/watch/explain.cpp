// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/explain.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/watch/number_text.h"
#include "core/watch/operator_family.h"

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

std::optional<double> largest_of(DType dtype) {
  const auto* found =
      std::find_if(kLimits.begin(), kLimits.end(), [dtype](const Limit& limit) { return limit.dtype == dtype; });
  return found == kLimits.end() ? std::nullopt : std::optional(found->largest);
}

bool is(std::string_view type, std::initializer_list<std::string_view> types) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

/// "36", "40", "−Inf": how many values are what. NaN counts before Inf.
std::vector<std::string> share_of(const Statistics& statistics) {
  const std::uint64_t infinite = statistics.neg_inf + statistics.pos_inf;
  const std::uint64_t bad = statistics.nan > 0 ? statistics.nan : infinite;
  const char* what = statistics.nan > 0        ? "NaN"
                     : statistics.pos_inf == 0 ? "\u2212Inf"
                     : statistics.neg_inf == 0 ? "+Inf"
                                               : "\u00b1Inf";
  return {count_text(bad), count_text(statistics.count), what};
}

/// Sentences about one operator.
class OperatorSentences {
 public:
  explicit OperatorSentences(const Evidence& evidence) : evidence_(evidence), output_(evidence.output.statistics) {}

  [[nodiscard]] Text sentence() const {
    if (Text found = by_type(); !found.empty()) return found;
    if (Text found = of_infinities(); !found.empty()) return found;
    if (Text found = of_range(); !found.empty()) return found;
    return of_inputs();
  }

 private:
  [[nodiscard]] Text told(const char* pattern, std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments = share_of(output_);
    arguments.insert(arguments.end(), more.begin(), more.end());
    return {pattern, std::move(arguments)};
  }

  [[nodiscard]] const Statistics* input(std::uint32_t slot) const {
    for (const ExplainedInput& one : evidence_.inputs) {
      if (one.slot == slot && one.examination.health > Health::no_value) return &one.examination.statistics;
    }
    return nullptr;
  }

  [[nodiscard]] Text by_type() const {
    const std::string_view type = plain_type(evidence_.type);
    const Statistics* first = input(0);
    const Statistics* second = input(1);
    if (updates_in_place(evidence_.type) && output_.nan > 0) return of_update();
    if (first == nullptr && type == "Cast" && output_.nan == 0) {
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: what was cast is beyond %4 (\u00b1%5)"),
                  {dtype_text(), limit_text()});
    }
    if (first == nullptr) return {};
    if (is(type, {"Log", "Log1p", "Log2", "Log10", "Sqrt", "Rsqrt", "Reciprocal"})) return of_domain(*first);
    if (second != nullptr && is(type, {"Div", "FloorDiv", "TruncateDiv", "Mod", "FloorMod", "TruncateMod"})) {
      return of_division(*first, *second);
    }
    if (is(type, {"Exp", "Expm1"}) && output_.nan == 0 && first->max) {
      return told(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input reaches %4, and e to that is beyond %5 (\u00b1%6)"),
          {short_number(*first->max), dtype_text(), limit_text()});
    }
    if (type == "Pow") return of_power(*first, second);
    if (type == "SqrtGrad" && output_.nan == 0 && first->zero > 0) {
      return told(SPORESCOPE_TRANSLATE_NOOP(
                      "%1 of %2 values are %3: the gradient of a root is infinite at zero (zeros among the roots: %4)"),
                  {count_text(first->zero)});
    }
    if (is(type, {"Acos", "Asin", "Atanh", "Acosh"}) && output_.nan > 0 && first->min) {
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input goes from %4 to %5, where it is not defined"),
                  {short_number(*first->min), short_number(*first->max)});
    }
    if (type == "Cast" && output_.nan == 0 && first->min && !first->has_non_finite()) {
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input goes from %4 to %5, and %6 ends at \u00b1%7"),
                  {short_number(*first->min), short_number(*first->max), dtype_text(), limit_text()});
    }
    return {};
  }

  /// Log, Sqrt and the like: zeros give Inf, negative values NaN.
  [[nodiscard]] Text of_domain(const Statistics& in) const {
    if (output_.nan > 0 && in.negative > 0) {
      return in.negative == 1 ? told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input holds a negative value"))
                              : told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input holds %4 negative values"),
                                     {count_text(in.negative)});
    }
    if (output_.nan > 0 && in.min.value_or(0) < 0) {  // statistic.csv does not count them
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input goes down to %4"), {short_number(*in.min)});
    }
    if (output_.nan == 0 && in.zero > 0) {
      return in.zero == 1
                 ? told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input holds a zero"))
                 : told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input holds %4 zeros"), {count_text(in.zero)});
    }
    return {};
  }

  [[nodiscard]] Text of_power(const Statistics& base, const Statistics* exponent) const {
    if (output_.nan > 0 && base.negative > 0) {
      return told(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: %4 of its bases are negative, and such a power is not real"),
          {count_text(base.negative)});
    }
    if (output_.nan == 0 && base.zero > 0 && exponent != nullptr && exponent->negative > 0) {
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: %4 of its bases are zero, with an exponent below zero"),
                  {count_text(base.zero)});
    }
    return {};
  }

  [[nodiscard]] Text of_update() const {
    const auto largest = largest_input();
    if (!largest || any_input_is_infinite()) return {};
    return told(SPORESCOPE_TRANSLATE_NOOP(
                    "%1 of %2 values are %3 after the update, and all that went into it is finite (up to %4): the step itself "
                    "is not defined, such as zero divided by zero"),
                {short_number(*largest)});
  }

  [[nodiscard]] Text of_division(const Statistics& dividend, const Statistics& divisor) const {
    if (divisor.zero == 0) return {};
    if (output_.nan > 0 && dividend.zero > 0) {
      return told(SPORESCOPE_TRANSLATE_NOOP(
                      "%1 of %2 values are %3: zeros are divided by zeros (%4 in the dividend, %5 in the divisor)"),
                  {count_text(dividend.zero), count_text(divisor.zero)});
    }
    return divisor.zero == 1 ? told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its divisor holds a zero"))
                             : told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its divisor holds %4 zeros"),
                                    {count_text(divisor.zero)});
  }

  [[nodiscard]] bool any_input_is_infinite() const {
    return std::any_of(evidence_.inputs.begin(), evidence_.inputs.end(),
                       [](const ExplainedInput& one) { return one.examination.statistics.has_non_finite(); });
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
    if (plain_type(evidence_.type) == "Mul" && zeros > 0) {
      return told(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: 0 is multiplied by Inf (its inputs hold %4 Inf and %5 zeros)"),
          {count_text(negative + positive), count_text(zeros)});
    }
    if (is(plain_type(evidence_.type), {"Softmax", "LogSoftmax"}) && positive == 0) {
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: a whole row of its input is \u2212Inf (%4 values in all)"),
                  {count_text(negative)});
    }
    return negative + positive == 1 ? told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its inputs hold an Inf"))
                                    : told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its inputs hold %4 Inf"),
                                           {count_text(negative + positive)});
  }

  /// Finite values whose sum or product leaves the type.
  [[nodiscard]] Text of_range() const {
    const std::uint64_t infinite = output_.neg_inf + output_.pos_inf;
    const auto largest = largest_input();
    if (!largest || (infinite == 0 && !only_overflows(evidence_.type)) || !largest_of(evidence_.output.dtype)) return {};
    if (!only_overflows(evidence_.type) && !can_leave_range(evidence_.type)) return {};
    return told(SPORESCOPE_TRANSLATE_NOOP(
                    "%1 of %2 values are %3: its inputs are finite (up to %4), its result is beyond %5 (\u00b1%6)"),
                {short_number(*largest), dtype_text(), limit_text()});
  }

  [[nodiscard]] Text of_inputs() const {
    const auto largest = largest_input();
    if (!largest) return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: none of its inputs was dumped"));
    return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3, and all its inputs are finite (up to %4)"),
                {short_number(*largest)});
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
  [[nodiscard]] std::string limit_text() const {
    const auto largest = largest_of(evidence_.output.dtype);
    return largest ? short_number(*largest) : std::string("?");
  }

  const Evidence& evidence_;
  const Statistics& output_;
};

Text explain_place(const Evidence& evidence) {
  std::vector<std::string> arguments = share_of(evidence.output.statistics);
  const auto told = [&](const char* pattern, std::vector<std::string> more = {}) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return Text{pattern, arguments};
  };
  const std::string iteration = std::to_string(evidence.iteration);
  const std::string clean = std::to_string(evidence.last_clean_iteration.value_or(0));
  switch (evidence.kind) {
    case OriginKind::undumped_inputs:
      if (evidence.not_dumped) {
        return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3; %4, which made them, was not dumped"), {evidence.name});
      }
      if (evidence.type == "Cast" && !evidence.made_by.empty() && evidence.output.statistics.nan == 0 &&
          largest_of(evidence.output.dtype)) {
        return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: what %4 made is beyond %5 (\u00b1%6)"),
                    {evidence.made_by, std::string(dtype_name(evidence.output.dtype)),
                     short_number(*largest_of(evidence.output.dtype))});
      }
      return told(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3: it is the first tensor in which this shows, since not all that it was made of was dumped"));
    case OriginKind::not_as_produced:
      return told(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 when the operator reads them, though the operator that made them wrote finite ones"));
    case OriginKind::unknown_operator:
      return told(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3; what they were made of is not known, the file belongs to no node"));
    case OriginKind::network_input:
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 as they are fed to the network: look at the data"));
    case OriginKind::constant:
      return told(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values of this constant are %3"));
    case OriginKind::initial_value:
      if (evidence.updated) {
        return told(SPORESCOPE_TRANSLATE_NOOP(
            "it holds %3 before the first step, after which %1 of %2 values do: look at how it is initialized or loaded"));
      }
      return told(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 before the first step: look at how it is initialized or loaded"));
    case OriginKind::updated_unseen:
      return told(SPORESCOPE_TRANSLATE_NOOP(
                      "%1 of %2 values are %3 when iteration %4 ends; not all that its update was made of was dumped"),
                  {iteration});
    case OriginKind::before_first:
      if (evidence.updated) {
        return told(SPORESCOPE_TRANSLATE_NOOP(
                        "it holds %3 already when iteration %4 begins, the first one that was dumped, and after it %1 of %2 "
                        "values do: it began earlier"),
                    {iteration});
      }
      return told(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3 already when iteration %4 begins, the first one that was dumped: it began earlier"),
          {iteration});
    case OriginKind::while_not_dumped:
      return told(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3 when iteration %4 begins; after iteration %5 they were finite, and what ran between was "
              "not dumped"),
          {iteration, clean});
    case OriginKind::from_outside:
      return told(SPORESCOPE_TRANSLATE_NOOP(
                      "%1 of %2 values are %3 in iteration %4 and were finite in iteration %5; no dumped operator wrote them"),
                  {iteration, clean});
    case OriginKind::collective:
      return told(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3, and what each rank put in is finite: their combination overflows"));
    case OriginKind::missing_rank:
      return told(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3, and what this rank put in is finite: they came from a rank that is "
          "not in this dump, or their combination overflows"));
    case OriginKind::computed_unseen:
    case OriginKind::computed:
      break;
  }
  return {};
}

}  // namespace

Text explain(const Evidence& evidence) {
  const Statistics& statistics = evidence.output.statistics;
  if (!statistics.has_non_finite())
    return SPORESCOPE_TRANSLATE_NOOP("statistic.csv tells that it holds NaN or Inf; there is no file to read");
  switch (evidence.kind) {
    case OriginKind::computed:
      return OperatorSentences(evidence).sentence();
    case OriginKind::computed_unseen:
      if (evidence.updated) {
        return {SPORESCOPE_TRANSLATE_NOOP("%1 made it when it updated this parameter: %2"),
                {evidence.name, OperatorSentences(evidence).sentence().str()}};
      }
      return {SPORESCOPE_TRANSLATE_NOOP("%1 made it, whose output can be read here alone: %2"),
              {evidence.name, OperatorSentences(evidence).sentence().str()}};
    default:
      return explain_place(evidence);
  }
}

}  // namespace sporescope
