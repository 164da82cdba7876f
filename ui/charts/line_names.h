// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <cstddef>
#include <vector>

namespace sporescope::ui {

/// The last point of a line, in pixels.
struct LineEnd {
  QPointF position;
  std::size_t line = 0;
};

/// Position of the name of a line, in pixels.
struct NamePosition {
  QRectF box;
  std::size_t line = 0;
};

/// Places the names of lines to the right of the lines' ends, without overlaps and inside the chart. If there is not enough
/// room, only the first `ends` get a place. The result is ordered from top to bottom.
[[nodiscard]] std::vector<NamePosition> layOutNames(std::vector<LineEnd> ends, const QSizeF& chart, double height);

}  // namespace sporescope::ui
