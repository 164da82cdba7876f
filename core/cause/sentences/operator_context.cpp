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
  const auto found = std::find_if(details_.inputs.begin(), details_.inputs.end(), [&](const ExplainedInput& input) {
    return input.slot == slot && input.of_forward == of_forward && input.examination.health > Health::no_value;
  });
  return found == details_.inputs.end() ? nullptr : &*found;
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
  for (const ExplainedInput& input : details_.inputs) {
    const Statistics& statistics = input.examination.statistics;
    if (!statistics.min || !statistics.max) continue;
    largest = std::max(largest.value_or(0), std::max(std::abs(*statistics.min), std::abs(*statistics.max)));
  }
  return largest;
}

std::string OperatorContext::dtype_text() const { return std::string(dtype_name(details_.output.dtype)); }

TextArgument OperatorContext::limit() const { return number_or_unknown(max_finite(details_.output.dtype)); }

Text OperatorContext::expression() const {
  const auto first = value_at_element(0);
  if (row_ == nullptr || !first) return {};
  if (details_.backward) {  // The incoming gradient times the derivative at the forward input
    const auto read = forward_at_element(0);
    const bool is_function =
        row_->elementwise == Elementwise::unary && (row_->function != nullptr || row_->hazard == NumericHazard::domain);
    return is_function && read ? Text{"%1 \u00d7 " + details_.type + "\u2032(%2)", {*first, *read}} : Text();
  }
  if (row_->elementwise == Elementwise::unary) return {details_.type + "(%1)", {*first}};
  const auto second = value_at_element(1);
  if (row_->elementwise != Elementwise::binary || !second) return {};
  const auto* symbol =
      std::find_if(kSymbols.begin(), kSymbols.end(), [this](const Symbol& candidate) { return candidate.type == row_->type; });
  if (symbol == kSymbols.end()) return {details_.type + "(%1, %2)", {*first, *second}};
  const bool in_parentheses = std::signbit(*second) && *second != 0;
  return {"%1 " + std::string(symbol->symbol) + (in_parentheses ? " (%2)" : " %2"), {*first, *second}};
}

std::vector<TextArgument> share_arguments(const Statistics& statistics) {
  const std::uint64_t infinite = statistics.neg_inf + statistics.pos_inf;
  const std::uint64_t count = statistics.nan > 0 ? statistics.nan : infinite;
  const char* value = statistics.nan > 0        ? "NaN"
                      : statistics.pos_inf == 0 ? "\u2212Inf"
                      : statistics.neg_inf == 0 ? "+Inf"
                                                : "\u00b1Inf";
  return {Count{count}, Count{statistics.count}, value};
}

std::optional<double> max_finite(DType dtype) {
  const auto* found =
      std::find_if(kLimits.begin(), kLimits.end(), [dtype](const Limit& limit) { return limit.dtype == dtype; });
  return found == kLimits.end() ? std::nullopt : std::optional(found->largest);
}

}  // namespace sporescope
