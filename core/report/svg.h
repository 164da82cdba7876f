// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <initializer_list>
#include <string>

#include "core/report/html.h"

namespace sporescope {

/// A length in a drawing, to a tenth of a pixel: "12.5".
[[nodiscard]] std::string pixels(double value);

/// The attributes of a drawing; `label` tells what it shows to those who do not see it, without one they are told nothing.
[[nodiscard]] Html::Attributes svg_attributes(double width, double height, const std::string& label = {});

/// The data of a path, as SVG writes it: "M0 0L10 2.5z".
class SvgPath {
 public:
  SvgPath& add(const char* step, std::initializer_list<double> numbers = {});
  [[nodiscard]] bool empty() const { return data_.empty(); }
  [[nodiscard]] const std::string& str() const { return data_; }

 private:
  std::string data_;
};

}  // namespace sporescope
