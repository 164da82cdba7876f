// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include "ui/common/workspace.h"

namespace sporescope::ui {

/// The hits of the last check in execution order. UI thread only.
class HitsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit HitsPanel(Workspace* workspace, QWidget* parent = nullptr);

 public slots:
  /// Selects the hit after (before) the selected one in the order of the table, as F8 and Shift+F8 do.
  void goToNextHit();
  void goToPreviousHit();

 signals:
  /// How many hits there are, for the tab's badge.
  void hitCountChanged(int count);

 private:
  [[maybe_unused]] Workspace* workspace_;
};

}  // namespace sporescope::ui
