// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <initializer_list>
#include <string>

#include "core/report/html.h"

namespace sporescope {

/// Formats a length with one decimal: "12.5".
[[nodiscard]] std::string pixels(double value);

/// Returns the attributes of an <svg> element. `label` is its text alternative; without one, it is hidden from screen readers.
[[nodiscard]] Html::Attributes svg_attributes(double width, double height, const std::string& label = {});

/// Builds SVG path data: "M0 0L10 2.5z".
class SvgPath {
 public:
  SvgPath& add(const char* step, std::initializer_list<double> numbers = {});  ///< Appends a command letter and its numbers
  [[nodiscard]] bool empty() const { return data_.empty(); }
  [[nodiscard]] const std::string& str() const { return data_; }

 private:
  std::string data_;
};

}  // namespace sporescope
