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

/// What is drawn of a line, in pixels.
struct Polylines {
  std::vector<QList<QPointF>> segments;  ///< between gaps; two points and more
  QList<QPointF> points_;                ///< points between two gaps

  [[nodiscard]] std::size_t points() const;
};

/// The line in at most `limit` points (at least 2). A line of few points keeps them all. Of more, each column of pixels keeps
/// its lowest and its highest point, in their order, and gaps that are no column wide are closed.
[[nodiscard]] Polylines polylinesOf(std::span<const ChartPoint> points, const ChartFrame& frame, std::size_t limit);

}  // namespace sporescope::ui
