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
  QPointF at;
  std::size_t line = 0;
};

struct NamePosition {
  QRectF box;
  std::size_t line = 0;
};

/// Where the names of lines stand: to the right of the lines' ends, moved apart so that none covers another, and inside of the
/// chart. If that has no room for all, the first ones have a place. From the top down.
[[nodiscard]] std::vector<NamePosition> layOutNames(std::vector<LineEnd> ends, const QSizeF& chart, double height);

}  // namespace sporescope::ui
