// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/operators.h"

#include <map>
#include <utility>

#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"
#include "core/recompute/broadcast.h"
#include "core/recompute/recompute.h"

namespace sporescope {

ExpectedOutputs single_output(Expected output) {
  std::vector<Expected> out;
  out.push_back(std::move(output));
  return out;
}

ExpectedOutputs single_output(Shape shape, std::vector<double> values, std::vector<double> slack) {
  return single_output({IoDirection::output, 0, std::move(shape), std::move(values), std::move(slack)});
}

Expected zeros(const Shape& shape) {
  const std::size_t count = elements_of(shape);
  return {IoDirection::output, 0, shape, std::vector<double>(count), std::vector<double>(count)};
}

namespace {

using KnownOperators = std::map<std::string_view, const KnownOperator*>;

const KnownOperators& known_operators() {
  static const KnownOperators known = [] {
    KnownOperators all;
    for (const auto& family :
         {elementwise_operators(), gradient_operators(), rearranging_operators(), matrix_operators(), convolution_operators(),
          pooling_operators(), reducing_operators(), normalizing_operators(), slicing_operators(), updating_operators()}) {
      for (const KnownOperator& known_operator : family) all.emplace(known_operator.type, &known_operator);
    }
    return all;
  }();
  return known;
}

/// Functions of MindSpore and PyTorch, as recorded by msprobe, that take only tensors and therefore always mean the operator.
std::string_view operator_of_function(std::string_view function) {
  struct FunctionAlias {
    std::string_view function, type;
  };
  static constexpr std::array kAliases{
      FunctionAlias{"relu", "ReLU"},       FunctionAlias{"neg", "Neg"},         FunctionAlias{"__neg__", "Neg"},
      FunctionAlias{"abs", "Abs"},         FunctionAlias{"__abs__", "Abs"},     FunctionAlias{"sqrt", "Sqrt"},
      FunctionAlias{"rsqrt", "Rsqrt"},     FunctionAlias{"square", "Square"},   FunctionAlias{"exp", "Exp"},
      FunctionAlias{"log", "Log"},         FunctionAlias{"sin", "Sin"},         FunctionAlias{"cos", "Cos"},
      FunctionAlias{"tanh", "Tanh"},       FunctionAlias{"sigmoid", "Sigmoid"}, FunctionAlias{"erf", "Erf"},
      FunctionAlias{"__add__", "Add"},     FunctionAlias{"__sub__", "Sub"},     FunctionAlias{"__mul__", "Mul"},
      FunctionAlias{"mul", "Mul"},         FunctionAlias{"__truediv__", "Div"}, FunctionAlias{"maximum", "Maximum"},
      FunctionAlias{"minimum", "Minimum"}, FunctionAlias{"reshape", "Reshape"}, FunctionAlias{"flatten", "Flatten"}};
  const auto* const found =
      std::find_if(kAliases.begin(), kAliases.end(), [&](const FunctionAlias& alias) { return alias.function == function; });
  return found == kAliases.end() ? std::string_view() : found->type;
}

/// Returns true for operators that draw random numbers, by their names in MindSpore and PyTorch: "Dropout3D", "StandardNormal",
/// "RandpermV2".
bool is_random(std::string_view type) {
  const bool receives_random_input = type.ends_with("Grad") || type == "DropoutDoMask";
  return !receives_random_input && has_trait(type, Trait::random);
}

}  // namespace

const KnownOperator* find_known_operator(std::string_view type) {
  auto found = known_operators().find(type);
  if (found == known_operators().end()) found = known_operators().find(operator_of_function(type));
  return found == known_operators().end() ? nullptr : found->second;
}

std::vector<std::string_view> known_operator_types() {
  std::vector<std::string_view> types;
  for (const auto& [type, known] : known_operators()) types.push_back(type);
  return types;
}

Text unsupported_reason(const std::string& type) {
  if (is_random(type)) return SPORESCOPE_TRANSLATE_NOOP("It is random, and its seed is not in the dump");
  if (is_collective(type) || is_receive(type) || is_send(type)) {
    return SPORESCOPE_TRANSLATE_NOOP("It is a communication operator: its output depends on other ranks");
  }
  return {SPORESCOPE_TRANSLATE_NOOP("Operator type %1 is not supported"), {type}};
}

}  // namespace sporescope
