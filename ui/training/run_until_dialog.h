// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

#include "core/session/live_control.h"
#include "ui/workspace/workspace.h"

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace sporescope::ui {

class NumberField;

/// Asks where the current training stops: after a step, at a hit of one watchpoint, or after a number of hits. UI thread
/// only.
class RunUntilDialog : public QDialog {
  Q_OBJECT

 public:
  /// `training` is paused.
  RunUntilDialog(Workspace* workspace, const LiveControl& training, QWidget* parent = nullptr);

  /// The goal that the user entered.
  [[nodiscard]] live::RunGoal goal() const;

 private:
  void fillWatchpoints();
  void fillNumbers(const LiveControl& training);
  [[nodiscard]] QWidget* makeNumberRow();
  void makeRows();

  Workspace* workspace_;
  std::int32_t step_;
  QCheckBox* stepLimitCheck_;
  QSpinBox* lastStep_;
  QComboBox* watchpoints_;
  QSpinBox* skipCount_;
  QCheckBox* numberCheck_;
  QComboBox* numbers_;
  QComboBox* conditionBox_;
  NumberField* bound_;
};

}  // namespace sporescope::ui
