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

/// Chart over all steps of the current training: its loss, another number that its script reports, or statistics of a
/// followed tensor. Draws one line for each rank. A click goes to the step if tensors of it were captured. UI thread only.
class LossPanel : public QWidget {
  Q_OBJECT

 public:
  explicit LossPanel(Workspace* workspace, QWidget* parent = nullptr);

  /// Tool bar for the title area of the dock.
  [[nodiscard]] QWidget* tools() const { return tools_; }
  [[nodiscard]] const Chart& chart() const { return *chart_; }

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void makeTools();
  void refresh();
  void showNames(const std::vector<StepSeries>& allSeries);
  void draw(const std::vector<StepSeries>& allSeries);
  void goTo(int position);
  void updateTrackAction();
  void followTensor(bool enabled);
  [[nodiscard]] QString selectedName() const;

  Workspace* workspace_;
  CurrentTraining* live_;
  Chart* chart_;
  PanelState* state_;
  QWidget* tools_;
  QComboBox* nameBox_;
  QToolButton* followButton_;
  std::vector<std::int32_t> steps_;  // steps that can be clicked, ascending
};

}  // namespace sporescope::ui
