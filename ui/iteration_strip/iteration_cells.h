// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <vector>

#include "ui/text/iteration_in_signals.h"
#include "ui/text/iteration_labels.h"
#include "ui/widgets/accessible_parts.h"

namespace sporescope::ui {

/// One iteration or step as the strip shows it.
struct IterationEntry {
  Iteration iteration{};
  bool dumped = false;    ///< Its tensors are in the dump, or were captured
  bool nan = false;       ///< It contains NaN
  bool hits = false;      ///< It has hits
  bool hasNote = false;   ///< It has a note or a bookmark of its own
  bool infinite = false;  ///< It contains Inf but no NaN
  bool unread = false;    ///< Unknown if it was dumped: its folder could not be listed
  QString console{};      ///< Describes the code that the user ran in the training at this step; empty: none
  bool operator==(const IterationEntry&) const = default;
};

/// The cells of the strip: one for each iteration, filled if data was dumped. Paints only the visible cells. A click selects an
/// iteration, the wheel scrolls, Left and Right step. Typed digits and Enter select an iteration by number. UI thread only.
class IterationCells : public QWidget, public AccessibleParts {
  Q_OBJECT

 public:
  explicit IterationCells(QWidget* parent = nullptr);

  void setIterations(std::vector<IterationEntry> entries);
  [[nodiscard]] const std::vector<IterationEntry>& iterations() const { return iterations_; }
  /// True if the cells are steps of a live training, which are not on disk.
  void setSteps(bool steps);
  void setCurrent(Iteration iteration);
  /// Digits that were typed before Enter.
  [[nodiscard]] QString typed() const { return typed_; }
  [[nodiscard]] QRect cellRect(int position) const;  ///< In this widget; may be outside the visible area
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

  // AccessibleParts: the iterations.
  [[nodiscard]] int partCount() const override { return static_cast<int>(iterations_.size()); }
  [[nodiscard]] AccessiblePart part(int position) const override;
  [[nodiscard]] int partAt(const QPoint& point) const override { return positionAt(point.x()); }
  [[nodiscard]] int currentPart() const override { return currentPosition(); }
  void pressPart(int position) override;

 signals:
  void chosen(Iteration iteration);
  void typedChanged();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void scrollTo(int offset);
  void showCurrent();
  void step(int count);
  void goToTyped();
  void setTyped(const QString& typed);
  void paintCell(QPainter* painter, int position) const;
  [[nodiscard]] int pitch() const;
  [[nodiscard]] int currentPosition() const;  ///< -1: the current iteration has no cell
  [[nodiscard]] int positionAt(int x) const;
  [[nodiscard]] QString toolTipOf(const IterationEntry& entry) const;

  std::vector<IterationEntry> iterations_;
  Iteration current_{};
  int offset_ = 0;  ///< Pixels scrolled
  QString typed_;
  IterationLabels labels_;
};

}  // namespace sporescope::ui
