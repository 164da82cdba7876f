// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractScrollArea>
#include <QImage>
#include <functional>
#include <memory>
#include <optional>

#include "core/session/session_snapshot.h"
#include "ui/overview/overview_data.h"
#include "ui/overview/overview_lines.h"
#include "ui/overview/overview_painter.h"
#include "ui/widgets/accessible_parts.h"

namespace sporescope::ui {

/// The matrix with the headers of its rows, the ruler above it and a summary strip of all rows to the right. A click selects a
/// cell; a double-click and Enter open it. Arrow keys move between cells, J and Shift+J between jumps. Space shows all columns,
/// dragging pans. Ctrl and the wheel zoom columns, with Shift rows. Paints only the visible part. UI thread only.
class OverviewGrid : public QAbstractScrollArea, public AccessibleParts {
  Q_OBJECT

 public:
  explicit OverviewGrid(const OverviewData* overview, QWidget* parent = nullptr);

  using Place = OverviewCellIndex;

  /// Sets the snapshot of the active session, which provides the names.
  void setSnapshot(std::shared_ptr<const SessionSnapshot> snapshot);
  void setScale(const OverviewScale& scale);
  /// Takes the new rows and columns of the data, or none.
  void takeOverview();
  /// Repaints after more was read or the jumps have changed.
  void refresh();
  /// Selects a cell and scrolls its row into view. If the row is in a folded group, the group header is shown.
  void setCurrent(std::optional<std::size_t> row, std::optional<std::size_t> column);
  void foldAll(bool folded);

  [[nodiscard]] const OverviewLines& lines() const { return lines_; }
  [[nodiscard]] const OverviewZoom& zoom() const { return zoom_; }
  [[nodiscard]] std::optional<Place> current() const { return current_; }
  /// The cell under the pointer, else the current one.
  [[nodiscard]] std::optional<Place> pointedAt() const { return hovered_ ? hovered_ : current_; }
  [[nodiscard]] OverviewContent content() const;
  [[nodiscard]] QRect cellRect(const Place& cell) const;  ///< In the viewport
  [[nodiscard]] QRect headRect(std::size_t line) const;   ///< In the viewport

  // AccessibleParts: the lines.
  [[nodiscard]] QAccessible::Role roleOfAll() const override { return QAccessible::Table; }
  [[nodiscard]] int partCount() const override { return static_cast<int>(lines_.size()); }
  [[nodiscard]] AccessiblePart part(int position) const override;
  [[nodiscard]] int partAt(const QPoint& point) const override;
  [[nodiscard]] int currentPart() const override { return current_ ? static_cast<int>(current_->line) : -1; }
  void pressPart(int position) override;
  void openPart(int position) override;

 public slots:
  void fit();
  void nextJump();
  void previousJump();

 signals:
  void chosen(std::size_t row, std::size_t column);
  void opened(std::size_t row, std::size_t column, bool pin);
  void pointed();  ///< The cell under the pointer has changed
  void viewportChanged();
  void stopRequested();  ///< Esc

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  [[nodiscard]] int headWidth() const;
  [[nodiscard]] int rulerHeight() const;
  [[nodiscard]] QRect cellArea() const;  ///< Area of the cells
  [[nodiscard]] std::optional<Place> cellAt(const QPoint& point) const;
  [[nodiscard]] std::optional<std::size_t> lineAt(const QPoint& point) const;
  void updateLines();
  void setBars();
  void notifyMoved();
  void choose(const Place& cell);
  void fold(std::size_t group, bool folded);
  void goTo(const std::optional<OverviewJump>& jump);
  /// A group header counts as the first row of its group.
  [[nodiscard]] std::optional<OverviewJump> currentJump() const {
    return current_ ? std::optional(OverviewJump{lines_.firstRowOf(current_->line), current_->column}) : std::nullopt;
  }
  void paintFrames(QPainter* painter) const;

  const OverviewData* data_;
  std::shared_ptr<const SessionSnapshot> snapshot_;
  OverviewLines lines_;
  OverviewZoom zoom_;
  OverviewScale scale_;
  std::optional<Place> current_, hovered_;
  std::optional<std::size_t> column_;  ///< Column of the iteration or rank that the window shows
  QImage background_;
  bool backgroundsAreStale_ = true;
  std::optional<QPoint> pressPosition_;
  QPointF dragPosition_;
  bool panning_ = false;
  bool settingBars_ = false;
};

}  // namespace sporescope::ui
