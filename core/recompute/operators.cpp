// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/operators.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "core/graph/operators/operator_family.h"
#include "core/recompute/broadcast.h"
#include "core/recompute/recompute.h"

namespace sporescope {

Expecteds one(Expected output) {
  std::vector<Expected> out;
  out.push_back(std::move(output));
  return out;
}

Expecteds one(Shape shape, std::vector<double> values, std::vector<double> slack) {
  return one({Io::output, 0, std::move(shape), std::move(values), std::move(slack)});
}

Expected zeros(const Shape& shape) {
  const std::size_t count = elements_of(shape);
  return {Io::output, 0, shape, std::vector<double>(count), std::vector<double>(count)};
}

namespace {

using KnownOperators = std::map<std::string_view, const KnownOperator*>;

const KnownOperators& known_operators() {
  static const KnownOperators known = [] {
    KnownOperators all;
    for (const auto& family :
         {elementwise_operators(), gradient_operators(), rearranging_operators(), matrix_operators(), convolution_operators(),
          pooling_operators(), reducing_operators(), normalizing_operators(), slicing_operators(), updating_operators()}) {
      for (const KnownOperator& one : family) all.emplace(one.type, &one);
    }
    return all;
  }();
  return known;
}

/// What draws numbers, in MindSpore's names and those of PyTorch: "Dropout3D", "StandardNormal", "RandpermV2".
bool draws_lots(std::string_view type) {
  static constexpr std::array kRandom{"Dropout",     "Random",  "Randperm",      "StandardNormal", "StandardLaplace", "Uniform",
                                      "Multinomial", "Poisson", "TruncatedNorm", "Bernoulli",      "LogUniform"};
  const bool is_gradient = type.ends_with("Grad") || type == "DropoutDoMask";
  return !is_gradient &&
         std::any_of(kRandom.begin(), kRandom.end(), [&](std::string_view name) { return type.starts_with(name); });
}

}  // namespace

const KnownOperator* find_known_operator(std::string_view type) {
  const auto found = known_operators().find(type);
  return found == known_operators().end() ? nullptr : found->second;
}

std::vector<std::string_view> known_operator_types() {
  std::vector<std::string_view> types;
  for (const auto& [type, known] : known_operators()) types.push_back(type);
  return types;
}

Text why_unknown(const std::string& type) {
  if (draws_lots(type)) return SPORESCOPE_TRANSLATE_NOOP("It depends on chance: its seed is not in the dump");
  if (is_collective(type) || is_receive(type) || is_send(type)) {
    return SPORESCOPE_TRANSLATE_NOOP("It communicates: what it gives depends on other ranks");
  }
  return {SPORESCOPE_TRANSLATE_NOOP("The type %1 is not known"), {type}};
}

}  // namespace sporescope
