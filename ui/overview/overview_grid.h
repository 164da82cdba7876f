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

/// The matrix with the heads of its rows, the ruler above it and all rows in brief at its right. A click chooses, a
/// double-click and Enter open; arrows go from cell to cell, J and Shift+J from jump to jump, Space shows all columns, drag
/// pans, Ctrl and the wheel zoom columns, with Shift rows. Paints what is in sight alone. UI thread only.
class OverviewGrid : public QAbstractScrollArea, public AccessibleParts {
  Q_OBJECT

 public:
  explicit OverviewGrid(const OverviewData* statistics, QWidget* parent = nullptr);

  using Place = OverviewCellIndex;

  /// Of the session in front; the names come from there.
  void setSnapshot(std::shared_ptr<const SessionSnapshot> snapshot);
  void setScale(const OverviewScale& scale);
  /// Other rows and columns, or none.
  void takeOverview();
  /// More was read, or jumps are others.
  void refresh();
  /// The row is brought into sight; of a folded group the head, which stands for it.
  void setCurrent(std::optional<std::size_t> row, std::optional<std::size_t> column);
  void foldAll(bool folded);

  [[nodiscard]] const OverviewLines& lines() const { return lines_; }
  [[nodiscard]] const OverviewZoom& zoom() const { return zoom_; }
  [[nodiscard]] std::optional<Place> current() const { return current_; }
  /// Under the pointer, else the current one.
  [[nodiscard]] std::optional<Place> pointedAt() const { return hovered_ ? hovered_ : current_; }
  [[nodiscard]] OverviewContent content() const;
  [[nodiscard]] QRect cellRect(const Place& place) const;  ///< in the viewport
  [[nodiscard]] QRect headRect(std::size_t line) const;    ///< likewise

  // For screen readers: the lines.
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
  void pointed();  ///< the place under the pointer is another one
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
  [[nodiscard]] QRect cellArea() const;  ///< of the cells
  [[nodiscard]] std::optional<Place> placeAt(const QPoint& point) const;
  [[nodiscard]] std::optional<std::size_t> lineAt(const QPoint& point) const;
  void lineChanged();
  void setBars();
  void moved();
  void choose(const Place& place);
  void fold(std::size_t group, bool folded);
  void goTo(const std::optional<OverviewJump>& jump);
  /// A head stands where the first row of its group stands.
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
  std::optional<std::size_t> column_;  ///< of the iteration, or the rank, that the window shows
  QImage background_;
  bool backgroundsAreStale_ = true;
  std::optional<QPoint> pressed_;
  QPointF dragged_;
  bool panning_ = false;
  bool settingBars_ = false;
};

}  // namespace sporescope::ui
