// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <vector>

#include "ui/text/iteration_in_signals.h"
#include "ui/text/iteration_labels.h"

class QLabel;
class QLineEdit;
class QToolButton;

namespace sporescope::ui {

/// The iteration, with buttons for the previous and the next one: "‹ 1 › of 0–3". A number that the dump lacks is rejected
/// with a red outline. Shows the step for a live training. UI thread only.
class IterationField : public QWidget {
  Q_OBJECT

 public:
  explicit IterationField(QWidget* parent = nullptr);

  /// True for live trainings, which have steps instead of iterations.
  void setSteps(bool steps);
  void setIterations(const std::vector<Iteration>& ascending, Iteration current);
  [[nodiscard]] bool hasPrevious() const;
  [[nodiscard]] bool hasNext() const;

 public slots:
  void goToPrevious();
  void goToNext();

 signals:
  void iterationChosen(Iteration iteration);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void accept();
  void showCurrent();
  void setWrong(bool wrong);
  void updateText();

  std::vector<Iteration> iterations_;
  Iteration current_{};
  IterationLabels labels_;
  QLabel* label_;
  QToolButton* previous_;
  QLineEdit* field_;
  QToolButton* next_;
  QLabel* range_;
};

}  // namespace sporescope::ui
