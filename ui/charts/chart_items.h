// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QGraphicsScene>

#include "ui/charts/chart_geometry.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

/// What stands under and over the lines of a chart: the values and places along its axes, the ticks and the marker under them,
/// the dots and the names over them. The items draw what the sight holds when they are painted, in the colours of the theme
/// that `theme` answers; both outlive the scene's last painting.
void addChartItems(QGraphicsScene* scene, const ChartGeometry* chartGeometry, const std::function<const Theme&()>& theme);

}  // namespace sporescope::ui
