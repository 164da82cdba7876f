// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/contrast.h"

#include <algorithm>
#include <cmath>

namespace sporescope::ui {

namespace {

double linear(double channel) { return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4); }

double relativeLuminance(const QColor& color) {
  return 0.2126 * linear(color.red() / 255.0) + 0.7152 * linear(color.green() / 255.0) + 0.0722 * linear(color.blue() / 255.0);
}

}  // namespace

double contrast(const QColor& a, const QColor& b) {
  const auto [darker, lighter] = std::minmax({relativeLuminance(a), relativeLuminance(b)});
  return (lighter + 0.05) / (darker + 0.05);
}

}  // namespace sporescope::ui
