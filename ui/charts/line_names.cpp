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
  const auto room = static_cast<std::size_t>(std::max(bottom / height, 0.0));
  if (ends.size() > room) ends.resize(room);
  std::stable_sort(ends.begin(), ends.end(), [](const LineEnd& a, const LineEnd& b) { return a.at.y() < b.at.y(); });
  std::vector<NamePosition> places;
  places.reserve(ends.size());
  for (const LineEnd& end : ends) {
    const double left = end.at.x() + kGap;
    places.push_back({QRectF(left, end.at.y() - height / 2, std::max(chart.width() - kMargin - left, 0.0), height), end.line});
  }
  // First moves names up from the bottom, then down from the top. There is room for all of them.
  double free = bottom;
  for (NamePosition& place : std::views::reverse(places)) {
    place.box.moveTop(std::min(place.box.top(), free - height));
    free = place.box.top();
  }
  free = 0;
  for (NamePosition& place : places) {
    place.box.moveTop(std::max(place.box.top(), free));
    free = place.box.bottom();
  }
  return places;
}

}  // namespace sporescope::ui
