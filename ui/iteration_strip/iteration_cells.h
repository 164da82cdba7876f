// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <vector>

#include "ui/text/iteration_in_signals.h"
#include "ui/text/iteration_labels.h"
#include "ui/widgets/accessible_parts.h"

namespace sporescope::ui {

/// One round of the training as the strip shows it.
struct IterationEntry {
  Iteration iteration{};
  bool dumped = false;    ///< its tensors are on the disk, or were looked at
  bool nan = false;       ///< NaN was found in it
  bool hits = false;      ///< something was found in it
  bool hasNote = false;   ///< it has a note or a bookmark of its own
  bool infinite = false;  ///< Inf was found in it, and no NaN
  bool unread = false;    ///< whether it was dumped is not known: its folder could not be listed
  QString console{};      ///< what a person ran in the training at it, in words; empty: nothing
  bool operator==(const IterationEntry&) const = default;
};

/// The cells of the history strip: one for each round, filled where data was dumped. Paints what is in sight alone. Click goes
/// to a round, the wheel scrolls, Left and Right step, digits and Enter go to a number. UI thread only.
class IterationCells : public QWidget, public AccessibleParts {
  Q_OBJECT

 public:
  explicit IterationCells(QWidget* parent = nullptr);

  void setIterations(std::vector<IterationEntry> iterationLabels);
  [[nodiscard]] const std::vector<IterationEntry>& iterations() const { return iterations_; }
  /// They are the steps of a training that runs, of which no disk knows.
  void setSteps(bool steps);
  void setCurrent(Iteration iteration);
  /// Digits that were typed and wait for Enter.
  [[nodiscard]] QString typed() const { return typed_; }
  [[nodiscard]] QRect cellRect(int position) const;  ///< in this widget; may lie outside of what is in sight
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

  // For screen readers: the rounds.
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
  void step(int by);
  void goToTyped();
  void setTyped(const QString& typed);
  void paintCell(QPainter* painter, int position) const;
  [[nodiscard]] int pitch() const;
  [[nodiscard]] int currentPosition() const;  ///< -1: the current iteration is no round
  [[nodiscard]] int positionAt(int x) const;
  [[nodiscard]] QString toolTipOf(const IterationEntry& round) const;

  std::vector<IterationEntry> iterations_;
  Iteration current_{};
  int offset_ = 0;  ///< pixels scrolled
  QString typed_;
  IterationLabels labels_;
};

}  // namespace sporescope::ui
