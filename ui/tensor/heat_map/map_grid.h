// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPainter>
#include <QRectF>

#include "ui/style/theme.h"
#include "ui/tensor/heat_map/map_viewport.h"

namespace sporescope::ui {

/// Paints the lines between cells, if the cells are large enough.
void paintGrid(QPainter* painter, const MapViewport& port, const Theme& theme);

/// Paints a frame around a cell that is visible on any color.
void paintFrame(QPainter* painter, const QRectF& cell);

}  // namespace sporescope::ui
