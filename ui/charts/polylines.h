// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QPointF>
#include <cstddef>
#include <span>
#include <vector>

#include "ui/charts/chart_frame.h"
#include "ui/charts/chart_line.h"

namespace sporescope::ui {

/// The drawn parts of a line, in pixels.
struct Polylines {
  std::vector<QList<QPointF>> segments;  ///< Between gaps; two or more points each
  QList<QPointF> singlePoints;           ///< Single points between two gaps

  [[nodiscard]] std::size_t points() const;
};

/// Reduces a line to at most `limit` points (at least 2). A line with fewer points keeps them all. Otherwise each pixel column
/// keeps its lowest and highest points, in their order, and gaps narrower than a column are closed.
[[nodiscard]] Polylines polylinesOf(std::span<const ChartPoint> points, const ChartFrame& frame, std::size_t limit);

}  // namespace sporescope::ui
