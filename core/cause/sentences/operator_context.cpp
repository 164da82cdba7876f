// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/sentences/operator_context.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

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

}  // namespace

TextArgument number_or_unknown(const std::optional<double>& value) { return value ? TextArgument(*value) : TextArgument("?"); }

Text OperatorContext::share_sentence(const char* pattern, const std::vector<TextArgument>& more) const {
  std::vector<TextArgument> arguments = share_arguments(output_);
  arguments.insert(arguments.end(), more.begin(), more.end());
  return {pattern, std::move(arguments)};
}

const ExplainedInput* OperatorContext::find(std::uint32_t slot, bool of_forward) const {
  const auto found = std::find_if(evidence_.inputs.begin(), evidence_.inputs.end(), [&](const ExplainedInput& one) {
    return one.slot == slot && one.of_forward == of_forward && one.examination.health > Health::no_value;
  });
  return found == evidence_.inputs.end() ? nullptr : &*found;
}

const Statistics* OperatorContext::input(std::uint32_t slot) const {
  const ExplainedInput* found = find(slot, false);
  return found != nullptr ? &found->examination.statistics : nullptr;
}

const Statistics* OperatorContext::forward_input(std::uint32_t slot) const {
  const ExplainedInput* found = find(slot, true);
  return found != nullptr ? &found->examination.statistics : nullptr;
}

std::optional<double> OperatorContext::value_at_element(std::uint32_t slot) const {
  const ExplainedInput* found = find(slot, false);
  return found != nullptr ? found->at_element : std::nullopt;
}

std::optional<double> OperatorContext::forward_at_element(std::uint32_t slot) const {
  const ExplainedInput* found = find(slot, true);
  return found != nullptr ? found->at_element : std::nullopt;
}

std::optional<double> OperatorContext::largest_input() const {
  std::optional<double> largest;
  for (const ExplainedInput& one : evidence_.inputs) {
    const Statistics& statistics = one.examination.statistics;
    if (!statistics.min || !statistics.max) continue;
    largest = std::max(largest.value_or(0), std::max(std::abs(*statistics.min), std::abs(*statistics.max)));
  }
  return largest;
}

std::string OperatorContext::dtype_text() const { return std::string(dtype_name(evidence_.output.dtype)); }

TextArgument OperatorContext::limit() const { return number_or_unknown(max_finite(evidence_.output.dtype)); }

Text OperatorContext::expression() const {
  const auto first = value_at_element(0);
  if (row_ == nullptr || !first) return {};
  if (evidence_.backward) {  // The incoming gradient times the derivative at the forward input
    const auto read = forward_at_element(0);
    const bool function =
        row_->elementwise == Elementwise::unary && (row_->function != nullptr || row_->hazard == NumericHazard::domain);
    return function && read ? Text{"%1 \u00d7 " + evidence_.type + "\u2032(%2)", {*first, *read}} : Text();
  }
  if (row_->elementwise == Elementwise::unary) return {evidence_.type + "(%1)", {*first}};
  const auto second = value_at_element(1);
  if (row_->elementwise != Elementwise::binary || !second) return {};
  const auto* symbol =
      std::find_if(kSymbols.begin(), kSymbols.end(), [this](const Symbol& one) { return one.type == row_->type; });
  if (symbol == kSymbols.end()) return {evidence_.type + "(%1, %2)", {*first, *second}};
  const bool in_parentheses = std::signbit(*second) && *second != 0;
  return {"%1 " + std::string(symbol->symbol) + (in_parentheses ? " (%2)" : " %2"), {*first, *second}};
}

std::vector<TextArgument> share_arguments(const Statistics& statistics) {
  const std::uint64_t infinite = statistics.neg_inf + statistics.pos_inf;
  const std::uint64_t bad = statistics.nan > 0 ? statistics.nan : infinite;
  const char* what = statistics.nan > 0        ? "NaN"
                     : statistics.pos_inf == 0 ? "\u2212Inf"
                     : statistics.neg_inf == 0 ? "+Inf"
                                               : "\u00b1Inf";
  return {Count{bad}, Count{statistics.count}, what};
}

std::optional<double> max_finite(DType dtype) {
  const auto* found =
      std::find_if(kLimits.begin(), kLimits.end(), [dtype](const Limit& limit) { return limit.dtype == dtype; });
  return found == kLimits.end() ? std::nullopt : std::optional(found->largest);
}

}  // namespace sporescope
