// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "ui/workspace/workspace.h"

namespace sporescope::ui {

class Notices;

/// Announces trainings that connected in the background, all in one notice. A training is dropped from it once it is shown
/// or closed. UI thread only.
class BackgroundTrainings : public QObject {
  Q_OBJECT

 public:
  BackgroundTrainings(Notices* notices, Workspace* workspace);
  /// Adds a training to the notice.
  void add(const std::shared_ptr<Session>& training);

 private:
  [[nodiscard]] std::vector<int> positions() const;  ///< Positions of the announced trainings in the workspace
  [[nodiscard]] QString title() const;               ///< Empty if no training is left
  void offer();
  void showFirst();

  Notices* notices_;
  Workspace* workspace_;
  std::vector<std::weak_ptr<Session>> announced_;
};

}  // namespace sporescope::ui
