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

/// The painter and inputs that are shared by the painters of edges, boxes and marks.
struct GraphCanvas {
  QPainter* painter;
  const GraphScene& scene;
  const GraphStyle& style;
  GraphCamera camera;
  const Theme& theme;
  QFont font;
  std::unordered_set<ItemIndex> scopesWithStickyTitle =
      {};  ///< Expanded scopes with a sticky title, whose own titles are not drawn

  /// Returns the font of text that has a size of `pixels` at 100%; never smaller than 9 px.
  [[nodiscard]] QFont textFont(qreal pixels) const;
  /// Returns the background color inside an expanded scope; kNoItem: outside of all scopes.
  [[nodiscard]] QColor backgroundOf(ItemIndex openScope) const;
};

}  // namespace sporescope::ui
