// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QPainter>
#include <vector>

#include "ui/ranks/rank_cells.h"
#include "ui/ranks/rank_row_geometry.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

/// Background and text color of a state.
struct RankColors {
  QColor background, text;
};
/// Returns the colors of a cell in this state.
[[nodiscard]] RankColors colorsOf(RankState state, const Theme& theme);
/// Color of text and narrow marks on the background of a panel.
[[nodiscard]] QColor markOf(RankState state, const Theme& theme);

/// Paints a cell with its sign if there is room: ≠, a triangle, ×. Unknown cells are hatched.
void paintRankCell(QPainter* painter, const QRectF& box, const RankCell& cell, const Theme& theme);

/// Paints rows of ranks: brackets, cells, numbers. Paints only what intersects the clip region.
class RankPainter {
 public:
  RankPainter(QPainter* painter, const Theme& theme, const RankRowGeometry& scale, const std::vector<RankCell>& cells)
      : painter_(painter), theme_(theme), scale_(scale), cells_(cells) {}

  void paintBrackets(const std::vector<RankBracket>& brackets, double top, const QFont& font) const;
  void paintCells(double top, double height) const;
  /// The number at position `chosen` is bold, whatever it is; -1: none.
  void paintNumbers(double top, const QFont& font, int chosen) const;
  /// Replaces numbers if cells are too narrow for signs: names the findings, the most severe first, as far as there is room.
  void paintLabels(double top, const QFont& font) const;
  void paintFrame(int position, double top, double height, const QColor& color) const;

 private:
  [[nodiscard]] int endOfRun(int first) const;
  void paintBackground(int first, int last, double top, double height) const;

  QPainter* painter_;
  const Theme& theme_;
  const RankRowGeometry& scale_;
  const std::vector<RankCell>& cells_;
};

}  // namespace sporescope::ui
