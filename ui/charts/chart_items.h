// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QGraphicsScene>

#include "ui/charts/chart_geometry.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

/// Adds the items under and over the lines of a chart. Values and labels along the axes, ticks and the marker are below the
/// lines; dots and names are above. The items paint the current content of `chartGeometry`, in the colors that `theme` returns.
/// Both must outlive the last painting of the scene.
void addChartItems(QGraphicsScene* scene, const ChartGeometry* chartGeometry, const std::function<const Theme&()>& theme);

}  // namespace sporescope::ui
