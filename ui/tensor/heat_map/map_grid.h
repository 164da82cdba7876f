// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPainter>
#include <QRectF>

#include "ui/style/theme.h"
#include "ui/tensor/heat_map/map_viewport.h"

namespace sporescope::ui {

/// The lines between cells that are large enough for lines.
void paintGrid(QPainter* painter, const MapViewport& port, const Theme& theme);

/// A frame around a cell, seen on every colour.
void paintFrame(QPainter* painter, const QRectF& cell);

}  // namespace sporescope::ui
