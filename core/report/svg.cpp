// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/svg.h"

#include <cmath>

#include "core/base/number_text.h"

namespace sporescope {

std::string pixels(double value) { return number_text(std::round(value * 10) / 10); }

Html::Attributes svg_attributes(double width, double height, const std::string& label) {
  std::string box = "0 0 ";
  box.append(pixels(width)).append(" ").append(pixels(height));
  Html::Attributes attributes{
      {"xmlns", "http://www.w3.org/2000/svg"}, {"width", pixels(width)}, {"height", pixels(height)}, {"viewBox", box}};
  if (label.empty()) {
    attributes.emplace_back("aria-hidden", "true");
  } else {
    attributes.emplace_back("role", "img");
    attributes.emplace_back("aria-label", label);
  }
  return attributes;
}

SvgPath& SvgPath::add(const char* step, std::initializer_list<double> numbers) {
  data_ += step;
  bool first = true;
  for (const double number : numbers) {
    if (!first) data_ += ' ';
    first = false;
    data_ += pixels(number);
  }
  return *this;
}

}  // namespace sporescope
