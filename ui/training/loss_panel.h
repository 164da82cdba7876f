// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <vector>

#include "ui/training/live_in_front.h"

class QComboBox;
class QToolButton;

namespace sporescope::ui {

class Chart;
class PanelState;

/// The loss of the training in front over all its steps, another number that its script tells, or the statistics of a tensor
/// that is followed; of several ranks a line for each. A click goes to the step, where something of it was seen. UI thread
/// only.
class LossPanel : public QWidget {
  Q_OBJECT

 public:
  explicit LossPanel(Workspace* workspace, QWidget* parent = nullptr);

  /// Stands beside the dock's tab.
  [[nodiscard]] QWidget* tools() const { return tools_; }
  [[nodiscard]] const Chart& chart() const { return *chart_; }

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void makeTools();
  void refresh();
  void showNames(const std::vector<StepSeries>& all);
  void draw(const std::vector<StepSeries>& all);
  void goTo(int place);
  void updateTrackAction();
  void followTensor(bool on);
  [[nodiscard]] QString chosenName() const;

  Workspace* workspace_;
  LiveInFront* live_;
  Chart* chart_;
  PanelState* state_;
  QWidget* tools_;
  QComboBox* names_;
  QToolButton* follow_;
  std::vector<std::int32_t> places_;  // the steps that can be chosen
};

}  // namespace sporescope::ui
