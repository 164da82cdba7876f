// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/sentences/domain_sentences.h"

#include <algorithm>
#include <cmath>

namespace sporescope {
namespace {

class DomainSentences : private OperatorContext {
 public:
  explicit DomainSentences(const OperatorContext& op) : OperatorContext(op) {}

  [[nodiscard]] Text sentence() const {
    const Statistics* first = input(0);
    const Statistics* second = input(1);
    switch (row()->hazard) {
      case NumericHazard::domain: {
        const Statistics* in = input(row()->domain_of);
        return in != nullptr ? function_sentence(*in) : Text();
      }
      case NumericHazard::logarithm:
        return second != nullptr ? logarithm_sentence(*second) : Text();
      case NumericHazard::power:
        return first != nullptr ? power_sentence(*first, second) : Text();
      default:
        return {};
    }
  }

 private:
  /// A function results in NaN outside of its domain and in Inf at its poles.
  [[nodiscard]] Text function_sentence(const Statistics& in) const {
    if (output().nan == 0) return pole_sentence(in);
    if (Text text = outside_domain_sentence(in); !text.empty()) return text;
    if (row()->domain.poles_below_zero && pole_reached(in)) {
      return share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: %4 is undefined"), {expression()});
    }
    return zero_times_pole_sentence(in);
  }

  /// Explains the product of an infinite derivative and a zero gradient.
  [[nodiscard]] Text zero_times_pole_sentence(const Statistics& in) const {
    const Statistics* times = input(1);
    if (!row()->type.ends_with("Grad") || times == nullptr || times->zero == 0) return {};
    if (row()->type == "SqrtGrad" && in.zero > 0) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: the gradient of a root is infinite at zero, and 0 × Inf is "
                                    "undefined (zeros among the roots: %4)"),
          {Count{in.zero}});
    }
    const auto reached = pole_reached(in);
    if (!reached) return {};
    return share_sentence(SPORESCOPE_TRANSLATE_NOOP(
                              "%1 of %2 values are %3: its input reaches %4, where %5 is infinite, and 0 × Inf is undefined"),
                          {*reached, details().type});
  }

  [[nodiscard]] std::optional<double> pole_reached(const Statistics& in) const {
    const auto& poles = row()->domain.poles;
    const auto element = value_at_element(row()->domain_of);
    if (element && row()->domain.poles_below_zero && *element < 0 && *element == std::floor(*element)) return element;
    const auto* reached = std::find_if(poles.begin(), poles.end(), [&](double pole) {
      return element ? *element == pole : (in.min && *in.min == pole) || (in.max && *in.max == pole);
    });
    return reached == poles.end() ? std::nullopt : std::optional(*reached);
  }

  [[nodiscard]] Text logarithm_sentence(const Statistics& in) const {
    if (output().nan > 0 && in.negative > 0) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3: the logarithm of its second input is undefined (negative values there: %4)"),
          {Count{in.negative}});
    }
    if (in.zero == 0) return {};
    if (output().nan > 0) {
      const Statistics* times = input(0);
      if (times == nullptr || times->zero == 0) return {};
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: it computes 0 × log(0), and log(0) is infinite (zeros: %4 in "
                                    "its first input, %5 in its second)"),
          {Count{times->zero}, Count{in.zero}});
    }
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP(
            "%1 of %2 values are %3: the logarithm of its second input is infinite at zero (zeros there: %4)"),
        {Count{in.zero}});
  }

  [[nodiscard]] Text outside_domain_sentence(const Statistics& in) const {
    const Domain& domain = row()->domain;
    if (domain.low == 0 && in.negative > 0) {
      return in.negative == 1
                 ? share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input holds a negative value"))
                 : share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input holds %4 negative values"),
                                  {Count{in.negative}});
    }
    const bool below = in.min && *in.min < domain.low;
    const bool above = in.max && *in.max > domain.high;
    if (!below && !above) return {};
    if (std::isfinite(domain.high)) {
      return share_sentence(SPORESCOPE_TRANSLATE_NOOP(
                                "%1 of %2 values are %3: its input ranges from %4 to %5, but %6 is defined only from %7 to %8"),
                            {number_or_unknown(in.min), number_or_unknown(in.max), details().type, domain.low, domain.high});
    }
    if (domain.low == 0) {  // statistic.csv does not count negative values
      return share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input goes down to %4"), {*in.min});
    }
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input goes down to %4, but %5 is undefined below %6"),
        {*in.min, details().type, domain.low});
  }

  [[nodiscard]] Text pole_sentence(const Statistics& in) const {
    const auto& poles = row()->domain.poles;
    if (row()->type == "SqrtGrad" && in.zero > 0) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3: the gradient of a root is infinite at zero (zeros among the roots: %4)"),
          {Count{in.zero}});
    }
    if (row()->domain_of == 0 && poles[0] == 0 && std::isnan(poles[1]) && in.zero > 0) {
      return in.zero == 1 ? share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input holds a zero"))
                          : share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input holds %4 zeros"),
                                           {Count{in.zero}});
    }
    const auto reached = pole_reached(in);
    if (!reached) return {};
    return share_sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: its input reaches %4, where %5 is infinite"),
                          {*reached, details().type});
  }

  [[nodiscard]] Text power_sentence(const Statistics& base, const Statistics* exponent) const {
    if (output().nan > 0 && base.negative > 0) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: %4 of its bases are negative, so the power is not real"),
          {Count{base.negative}});
    }
    // If the number of infinite results equals the number of zero bases, the exponents are negative and need not be known.
    // Recorded statistics do not count negative values.
    const bool negative_exponent = exponent != nullptr ? exponent->negative > 0 || exponent->max.value_or(0) < 0
                                                       : base.zero == output().neg_inf + output().pos_inf;
    if (output().nan == 0 && base.zero > 0 && negative_exponent) {
      return share_sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: %4 of its bases are zero, with a negative exponent"),
          {Count{base.zero}});
    }
    return {};
  }
};

}  // namespace

Text domain_sentence(const OperatorContext& op) { return op.row() != nullptr ? DomainSentences(op).sentence() : Text(); }

}  // namespace sporescope
