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

/// Ground and ink of a state.
struct RankColors {
  QColor background, text;
};
[[nodiscard]] RankColors colorsOf(RankState state, const Theme& theme);
/// Of words and narrow marks on the ground of a panel.
[[nodiscard]] QColor markOf(RankState state, const Theme& theme);

/// One cell with its sign, where there is room: ≠, a triangle, ×. What is not known is hatched.
void paintRankCell(QPainter* painter, const QRectF& box, const RankCell& cell, const Theme& theme);

/// Paints rows of ranks: brackets, cells, numbers. Only what lies in `clip`.
class RankPainter {
 public:
  RankPainter(QPainter* painter, const Theme& theme, const RankRowGeometry& scale, const std::vector<RankCell>& cells)
      : painter_(painter), theme_(theme), scale_(scale), cells_(cells) {}

  void brackets(const std::vector<RankBracket>& brackets, double top, const QFont& font) const;
  void cells(double top, double height) const;
  /// `selectedNode`: a place, which is written in bold whatever its number is; -1: none.
  void numbers(double top, const QFont& font, int chosen) const;
  /// Instead of numbers where cells are too narrow for signs: what was found, the worst first, as far as there is room.
  void labels(double top, const QFont& font) const;
  void frame(int place, double top, double height, const QColor& color) const;

 private:
  [[nodiscard]] int endOfRun(int first) const;
  void paintBackground(int first, int last, double top, double height) const;

  QPainter* painter_;
  const Theme& theme_;
  const RankRowGeometry& scale_;
  const std::vector<RankCell>& cells_;
};

}  // namespace sporescope::ui
