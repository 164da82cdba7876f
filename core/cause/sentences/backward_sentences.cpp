// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/sentences/backward_sentences.h"

#include <algorithm>
#include <cmath>

namespace sporescope {
namespace {

class BackwardSentences : private OperatorContext {
 public:
  explicit BackwardSentences(const OperatorContext& op) : OperatorContext(op) {}

  [[nodiscard]] Text sentence() const {
    if (output().nan > 0 && !gradient_may_be_zero()) return {};
    switch (row()->hazard) {
      case NumericHazard::domain: {
        const Statistics* in = forward_input(row()->domain_of);
        return in != nullptr ? function_sentence(*in) : Text();
      }
      case NumericHazard::division: {
        const Statistics* divisor = forward_input(row()->divisor);
        return divisor != nullptr && divisor->zero > 0 ? division_sentence(*divisor) : Text();
      }
      case NumericHazard::power: {
        const Statistics* base = forward_input(0);
        return base != nullptr && base->zero > 0 ? power_sentence(*base, forward_input(1)) : Text();
      }
      default:
        return {};
    }
  }

 private:
  /// An infinite derivative results in NaN only if it is multiplied by zero.
  [[nodiscard]] bool gradient_may_be_zero() const {
    const Statistics* gradient = input(0);
    return gradient == nullptr || gradient->zero > 0 || (gradient->min && *gradient->min == 0);
  }

  [[nodiscard]] Text function_sentence(const Statistics& in) const {
    const auto reached = pole_reached(in);
    if (!reached) return {};
    const bool nan = output().nan > 0;
    if (*reached == 0 && in.zero > 0) {
      return nan ? share_sentence(
                       SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: the gradient of %4 is infinite at zero, and 0 × "
                                                 "Inf is undefined (zeros in its input: %5)"),
                       {details().type, Count{in.zero}})
                 : share_sentence(
                       SPORESCOPE_TRANSLATE_NOOP(
                           "%1 of %2 values are %3: the gradient of %4 is infinite at zero (zeros in its input: %5)"),
                       {details().type, Count{in.zero}});
    }
    return nan ? share_sentence(
                     SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: the gradient of %4 is infinite where its input is "
                                               "%5, and 0 × Inf is undefined"),
                     {details().type, pole_text(*reached, in)})
               : share_sentence(
                     SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: the gradient of %4 is infinite where its input is %5"),
                     {details().type, pole_text(*reached, in)});
  }

  /// Returns "1", or "±1" if both ends of the range are poles. Poles are integers.
  [[nodiscard]] static TextArgument pole_text(double reached, const Statistics& in) {
    const bool both = reached != 0 && in.min && in.max && *in.min == -std::abs(reached) && *in.max == std::abs(reached);
    return both ? TextArgument("±" + std::to_string(static_cast<int>(std::abs(reached)))) : TextArgument(reached);
  }

  [[nodiscard]] std::optional<double> pole_reached(const Statistics& in) const {
    const auto& poles = slope_poles(*row());
    const auto element = forward_at_element(row()->domain_of);
    const auto* reached = std::find_if(poles.begin(), poles.end(), [&](double pole) {
      if (element) return *element == pole;
      return (in.min && *in.min == pole) || (in.max && *in.max == pole) || (pole == 0 && in.zero > 0);
    });
    return reached == poles.end() ? std::nullopt : std::optional(*reached);
  }

  [[nodiscard]] Text division_sentence(const Statistics& divisor) const {
    return output().nan > 0
               ? share_sentence(
                     SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: the gradient of a division is infinite where its "
                                               "divisor is 0, and 0 × Inf is undefined (zeros in the divisor: %4)"),
                     {Count{divisor.zero}})
               : share_sentence(
                     SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: the gradient of a division is infinite where its "
                                               "divisor is 0 (zeros in the divisor: %4)"),
                     {Count{divisor.zero}});
  }

  /// If the number of infinite values equals the number of zero bases, the exponent need not be known.
  [[nodiscard]] Text power_sentence(const Statistics& base, const Statistics* exponent) const {
    const bool root =
        exponent != nullptr ? exponent->min && *exponent->min < 1 : base.zero == output().neg_inf + output().pos_inf;
    if (output().nan > 0 || !root) return {};
    return share_sentence(
        SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: the gradient of a power with an exponent below one is "
                                  "infinite at zero (zeros among its bases: %4)"),
        {Count{base.zero}});
  }
};

}  // namespace

Text backward_sentence(const OperatorContext& op) { return op.row() != nullptr ? BackwardSentences(op).sentence() : Text(); }

}  // namespace sporescope
