// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QPainter>
#include <unordered_set>

#include "ui/graph/graph_scene.h"
#include "ui/graph/painting/graph_camera.h"
#include "ui/graph/painting/graph_style.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

/// What a scene is drawn on, and with: shared by those who draw its edges, its boxes and its marks.
struct GraphCanvas {
  QPainter* painter;
  const GraphScene& scene;
  const GraphStyle& style;
  GraphCamera camera;
  const Theme& theme;
  QFont font;
  std::unordered_set<ItemIndex> namedAtEdge = {};  ///< open scopes with a sticky title, which have no other one then

  /// The font of letters that have `pixels` at 100 %; never smaller than 9 px.
  [[nodiscard]] QFont textFont(qreal pixels) const;
  /// The ground inside of an open scope; kNoItem: outside of all.
  [[nodiscard]] QColor backgroundOf(ItemIndex openScope) const;
};

}  // namespace sporescope::ui
