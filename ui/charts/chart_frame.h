// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include "ui/charts/axis_scale.h"

namespace sporescope::ui {

/// Maps values to pixels of the chart widget.
struct ChartFrame {
  QSizeF size;  ///< Size of the whole chart
  QRectF box;   ///< Area of the lines, between the axes
  AxisScale horizontal;
  AxisScale vertical;

  [[nodiscard]] double xOf(double x) const { return box.left() + box.width() * horizontal.share(x); }
  [[nodiscard]] double yOf(double y) const { return box.bottom() - box.height() * vertical.share(y); }
};

}  // namespace sporescope::ui
