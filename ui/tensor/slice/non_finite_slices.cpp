// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/slice/non_finite_slices.h"

#include <cmath>

#include "ui/tensor/slice/slice_choice.h"

namespace sporescope::ui {

namespace {

int weightOf(TextRole meaning) {
  switch (meaning) {
    case TextRole::nan:
      return 3;
    case TextRole::pos_inf:
      return 2;
    case TextRole::neg_inf:
      return 1;
    default:
      return 0;
  }
}

}  // namespace

NonFiniteSlices nonFiniteSlicesOf(const Values& values) {
  NonFiniteSlices slices;
  for (const std::int64_t size : values.shape()) slices.emplace_back(static_cast<std::size_t>(size), TextRole::plain);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double value = values.as_double(i);
    if (std::isfinite(value)) continue;
    const TextRole meaning = std::isnan(value) ? TextRole::nan : value > 0 ? TextRole::pos_inf : TextRole::neg_inf;
    const auto element = elementOf(values.shape(), i);
    for (std::size_t dimension = 0; dimension < element.size(); ++dimension) {
      TextRole& known = slices[dimension][static_cast<std::size_t>(element[dimension])];
      if (weightOf(meaning) > weightOf(known)) known = meaning;
    }
  }
  return slices;
}

}  // namespace sporescope::ui
