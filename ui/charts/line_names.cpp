// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/charts/line_names.h"

#include <algorithm>
#include <ranges>

namespace sporescope::ui {

namespace {

constexpr double kGap = 8;     // Between the end of a line and its name
constexpr double kMargin = 2;  // To the edges of the chart

}  // namespace

std::vector<NamePosition> layOutNames(std::vector<LineEnd> ends, const QSizeF& chart, double height) {
  const double bottom = chart.height() - kMargin;
  const auto maxNames = static_cast<std::size_t>(std::max(bottom / height, 0.0));
  if (ends.size() > maxNames) ends.resize(maxNames);
  std::stable_sort(ends.begin(), ends.end(),
                   [](const LineEnd& a, const LineEnd& b) { return a.position.y() < b.position.y(); });
  std::vector<NamePosition> positions;
  positions.reserve(ends.size());
  for (const LineEnd& end : ends) {
    const double left = end.position.x() + kGap;
    positions.push_back(
        {QRectF(left, end.position.y() - height / 2, std::max(chart.width() - kMargin - left, 0.0), height), end.line});
  }
  // First moves names up from the bottom, then down from the top. There is room for all of them.
  double freeY = bottom;
  for (NamePosition& name : std::views::reverse(positions)) {
    name.box.moveTop(std::min(name.box.top(), freeY - height));
    freeY = name.box.top();
  }
  freeY = 0;
  for (NamePosition& name : positions) {
    name.box.moveTop(std::max(name.box.top(), freeY));
    freeY = name.box.bottom();
  }
  return positions;
}

}  // namespace sporescope::ui
