// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/painting/graph_canvas.h"

#include <algorithm>
#include <cmath>

#include "ui/graph/painting/graph_detail_levels.h"
#include "ui/widgets/badge.h"

namespace sporescope::ui {

QFont GraphCanvas::textFont(qreal pixels) const {
  const qreal scaled = std::max(kMinTextSize, pixels * camera.scale);
  return fontOfSize(font, std::round(scaled * 2) / 2);  // Few sizes, because glyphs are rasterized once for each
}

QColor GraphCanvas::backgroundOf(ItemIndex openScope) const {
  if (openScope == kNoItem) return theme.canvas;
  const std::uint32_t depth = std::max(1U, scene.layout().items[openScope].depth);
  // 1, 2, 3, then 2, 3, 2, ...: nested neighbors never share a tint.
  const std::uint32_t tint = depth <= 3 ? depth - 1 : 1 + (depth % 2);
  return theme.scope_open[tint];
}

}  // namespace sporescope::ui
