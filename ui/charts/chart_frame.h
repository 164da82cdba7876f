// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include "ui/charts/axis_scale.h"

namespace sporescope::ui {

/// Where things stand in a chart, in pixels of its widget.
struct ChartFrame {
  QSizeF size;  ///< of the whole chart
  QRectF box;   ///< between the axes: what the lines keep to
  AxisScale across;
  AxisScale up;

  [[nodiscard]] double xOf(double x) const { return box.left() + box.width() * across.share(x); }
  [[nodiscard]] double yOf(double y) const { return box.bottom() - box.height() * up.share(y); }
};

}  // namespace sporescope::ui
