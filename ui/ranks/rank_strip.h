// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "ui/ranks/rank_cells.h"
#include "ui/ranks/rank_row_geometry.h"
#include "ui/widgets/accessible_parts.h"

namespace sporescope::ui {

/// All ranks in a row, with brackets around those that belong together. If there are too many for signs, a lens below shows the
/// 64 around the pointer. A click selects a rank. Left and Right select the adjacent rank, Home and End the first and last one.
/// UI thread only.
class RankStrip : public QWidget, public AccessibleParts {
  Q_OBJECT

 public:
  static constexpr int kHeight = 118;
  static constexpr int kLensHeight = 62;

  explicit RankStrip(QWidget* parent = nullptr);

  /// `explain` returns the tool tip and accessible text of a rank.
  void setRanks(std::vector<RankCell> cells, std::vector<std::vector<RankBracket>> brackets,
                std::function<QString(int rank)> explain);
  void setChosen(int rank);  ///< A negative rank selects none
  [[nodiscard]] const std::vector<RankCell>& cells() const { return cells_; }
  /// Selects the rank `offset` positions from the current one, clamped to the ends.
  void step(int offset);
  [[nodiscard]] bool hasLens() const;
  [[nodiscard]] std::pair<int, int> lens() const;  ///< First position and number of positions
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

  // AccessibleParts: the ranks.
  [[nodiscard]] int partCount() const override { return static_cast<int>(cells_.size()); }
  [[nodiscard]] AccessiblePart part(int position) const override;
  [[nodiscard]] int partAt(const QPoint& point) const override;
  [[nodiscard]] int currentPart() const override { return positionOf(chosen_); }
  void pressPart(int position) override;

 signals:
  void chosen(int rank);
  void hovered(int rank);  ///< Rank under the pointer; -1: none

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  [[nodiscard]] RankRowGeometry scale() const;
  [[nodiscard]] RankRowGeometry lensScale() const;
  [[nodiscard]] int positionOf(int rank) const;
  void setHovered(int position);
  void fitHeight();
  void paintLens(QPainter* painter, const RankRowGeometry& stripGeometry) const;

  std::vector<RankCell> cells_;
  std::vector<std::vector<RankBracket>> brackets_;
  std::function<QString(int)> explain_;
  int chosen_ = -1;   // A rank
  int hovered_ = -1;  // A position
};

}  // namespace sporescope::ui
