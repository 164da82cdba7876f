// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/operators.h"

#include <unordered_map>
#include <utility>

#include "core/recompute/broadcast.h"

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

const KnownOperator* find_known_operator(std::string_view type) {
  static const auto known = [] {
    std::unordered_map<std::string_view, const KnownOperator*> all;
    for (const auto& family : {elementwise_operators(), gradient_operators(), rearranging_operators(), matrix_operators(),
                               convolution_operators(), pooling_operators(), reducing_operators(), updating_operators()}) {
      for (const KnownOperator& one : family) all.emplace(one.type, &one);
    }
    return all;
  }();
  const auto found = known.find(type);
  return found == known.end() ? nullptr : found->second;
}

}  // namespace sporescope
