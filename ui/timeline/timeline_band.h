// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QPoint>
#include <QString>
#include <QWidget>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "core/session/executed_step.h"
#include "ui/timeline/timeline_scale.h"
#include "ui/timeline/timeline_text.h"
#include "ui/timeline/timeline_viewport.h"
#include "ui/widgets/accessible_parts.h"

namespace sporescope::ui {

struct TimelineGeometry;

/// The columns of the executions in a step. The wheel zooms at the pointer, dragging pans, Home and Space show all columns.
/// Left and Right select the adjacent column, a click selects, a double-click and Enter open. UI thread only.
class TimelineBand : public QWidget, public AccessibleParts {
  Q_OBJECT

 public:
  /// `text` must outlive this widget.
  explicit TimelineBand(const TimelineText* text, QWidget* parent = nullptr);

  /// Sets the step; null for none. The viewport is kept if both steps have the same number of executions. The old columns then
  /// stay, dimmed, until setScale().
  void setStep(std::shared_ptr<const ExecutedStep> step);
  /// Sets the scale of the current step.
  void setScale(TimelineScale scale, Measure measure);
  /// Selects an execution and scrolls it into view.
  void setCurrent(std::optional<std::size_t> execution);
  void setCause(std::optional<std::size_t> execution, const QColor& color);
  /// Sets a message in place of the columns, or above old ones; empty for none.
  void setSentence(const QString& sentence);

  [[nodiscard]] const TimelineViewport& viewport() const { return viewport_; }
  [[nodiscard]] const TimelineScale& scale() const { return scale_; }
  [[nodiscard]] std::optional<std::size_t> current() const { return current_; }
  [[nodiscard]] const QString& sentence() const { return sentence_; }
  [[nodiscard]] QRect columnRect(std::size_t execution) const;  ///< In this widget; may be outside the visible area
  [[nodiscard]] QSize minimumSizeHint() const override { return {80, 40}; }

  // AccessibleParts: the executions.
  [[nodiscard]] int partCount() const override { return static_cast<int>(viewport_.count()); }
  [[nodiscard]] AccessiblePart part(int position) const override;
  [[nodiscard]] int partAt(const QPoint& point) const override;
  [[nodiscard]] int currentPart() const override { return current_ ? static_cast<int>(*current_) : -1; }
  void pressPart(int position) override;

 public slots:
  void fit();

 signals:
  void chosen(std::size_t execution);
  void opened(std::size_t execution);
  void viewportChanged();
  void stopRequested();  ///< Esc

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void notifyMoved();
  void followScreen();
  void step(int offset);
  void hover(std::optional<std::size_t> execution);
  void paintColumns(QPainter* painter);
  void paintSentence(QPainter* painter) const;
  void paintNames(QPainter* painter, const TimelineGeometry& geometry) const;
  [[nodiscard]] std::optional<std::size_t> executionAt(const QPointF& position) const;
  [[nodiscard]] std::pair<int, int> edgesOf(std::size_t execution) const;  ///< In device pixels

  const TimelineText* text_;
  std::shared_ptr<const ExecutedStep> step_;
  TimelineScale scale_;
  Measure measure_ = Measure::hits;
  TimelineViewport viewport_;
  std::vector<TimelineBar> bars_;
  bool barsAreStale_ = true;
  bool isStale_ = false;  ///< The scale is that of the previous step
  std::optional<std::size_t> current_, hovered_, cause_;
  QColor causeColor_;
  QString sentence_;
  std::optional<QPointF> pressPosition_, dragPosition_;
};

}  // namespace sporescope::ui
