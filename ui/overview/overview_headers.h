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

/// Paints what surrounds the cells: the headers of the lines, the ruler of iterations or ranks above, and the summary strip of
/// all rows to the right. UI thread only.
class OverviewHeaders {
 public:
  OverviewHeaders(const OverviewContent& content, const OverviewZoom& zoom, const SessionSnapshot& snapshot,
                  const QWidget& widget);

  /// Sets the line and column to highlight.
  void setCurrent(std::optional<std::size_t> line, std::optional<std::size_t> column);
  /// `box` is next to the cells and has the same height.
  void paintHeads(QPainter* painter, const QRect& box) const;
  /// `box` is above the cells and has the same width.
  void paintRuler(QPainter* painter, const QRect& box) const;
  /// Paints all lines, not only the visible ones. A frame marks the visible part.
  void paintStrip(QPainter* painter, const QRect& box) const;

 private:
  void paintHead(QPainter* painter, const QRect& box, std::size_t line) const;
  void paintGroupHead(QPainter* painter, const QRect& box, std::size_t group) const;
  void paintRowHead(QPainter* painter, const QRect& box, std::size_t row) const;
  void paintColumn(QPainter* painter, const QRect& box, std::size_t column) const;
  void paintJumpMarks(QPainter* painter, const QRect& box) const;
  [[nodiscard]] QColor colorOfJump(CellState state) const;  ///< Color of a jump to a cell of this state
  /// Returns the most severe state to mark: non-finite values, or `value` for a jump. Empty if there is nothing to mark.
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

/// Indents of the headers of rows and groups.
inline constexpr int kRowIndent = 36;
inline constexpr int kGroupIndent = 20;

}  // namespace sporescope::ui
