// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "ui/workspace/workspace.h"

namespace sporescope::ui {

class Notices;

/// Tells of the trainings that have come behind the one that is shown, of all in one notice, each until it is shown or gone. UI
/// thread only.
class BackgroundTrainings : public QObject {
  Q_OBJECT

 public:
  BackgroundTrainings(Notices* notices, Workspace* workspace);
  /// One more has come.
  void add(const std::shared_ptr<Session>& training);

 private:
  [[nodiscard]] std::vector<int> positions() const;  ///< of those that wait, where they stand now
  [[nodiscard]] QString title() const;               ///< empty: none waits any more
  void offer();
  void showFirst();

  Notices* notices_;
  Workspace* workspace_;
  std::vector<std::weak_ptr<Session>> waiting_;
};

}  // namespace sporescope::ui
