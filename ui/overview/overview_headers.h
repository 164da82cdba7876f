// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QPainter>
#include <QRect>
#include <QWidget>
#include <optional>

#include "core/session/session_snapshot.h"
#include "ui/overview/overview_painter.h"

namespace sporescope::ui {

/// What stands around the cells: the heads of the lines, the ruler of iterations or ranks above them, all rows in brief at
/// their right. UI thread only.
class OverviewHeaders {
 public:
  OverviewHeaders(const OverviewContent& content, const OverviewZoom& zoom, const SessionSnapshot& snapshot,
                  const QWidget& widget);

  /// Highlighted.
  void setCurrent(std::optional<std::size_t> line, std::optional<std::size_t> column);
  /// `box` is beside the cells, and as high.
  void paintHeads(QPainter* painter, const QRect& box) const;
  /// `box` is above the cells, and as wide.
  void paintRuler(QPainter* painter, const QRect& box) const;
  /// All lines, whatever is in sight; a frame tells that.
  void paintStrip(QPainter* painter, const QRect& box) const;

 private:
  void paintHead(QPainter* painter, const QRect& box, std::size_t line) const;
  void paintGroupHead(QPainter* painter, const QRect& box, std::size_t group) const;
  void paintRowHead(QPainter* painter, const QRect& box, std::size_t row) const;
  void paintColumn(QPainter* painter, const QRect& box, std::size_t column) const;
  void paintJumpMarks(QPainter* painter, const QRect& box) const;
  [[nodiscard]] QColor colorOfJump(CellState to) const;  ///< of one to a cell of this state
  /// The worst that there is to mark: bad values, or `value` for a jump; nothing if it is healthy.
  [[nodiscard]] std::optional<CellState> worstOf(std::size_t row) const;
  [[nodiscard]] std::optional<CellState> worstOf(const OverviewLine& line) const;
  [[nodiscard]] const SessionOverview& overview() const { return *content_.lines->overview(); }

  const OverviewContent& content_;
  const OverviewZoom& zoom_;
  const SessionSnapshot& snapshot_;
  const QWidget& widget_;
  const Theme& theme_;
  std::optional<std::size_t> line_, column_;
};

/// How far the heads of rows stand to the right of those of groups.
inline constexpr int kRowIndent = 36;
inline constexpr int kGroupIndent = 20;

}  // namespace sporescope::ui
