// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include "ui/common/workspace.h"

namespace sporescope::ui {

/// One tensor: its statistics, its values as heat map and table, their distribution, the iteration before and the difference.
/// The tab stays with its tensor and follows the iteration and the run of the workspace while it is in sight. UI thread only.
class TensorTab : public QWidget {
  Q_OBJECT

 public:
  TensorTab(Workspace* workspace, const TensorKey& key, QWidget* parent = nullptr);

  [[nodiscard]] const TensorKey& key() const { return key_; }
  /// "Log-op0 · output 0"; for a parameter its name alone.
  [[nodiscard]] QString title() const;
  /// Shows another tensor in this tab (a preview is used again).
  void setKey(const TensorKey& key);

 public slots:
  /// Current, previous and difference side by side.
  void showSideBySide();

 signals:
  void titleChanged(const QString& title);
  /// The user has changed something in a preview: it is to stay.
  void pinRequested();

 private:
  Workspace* workspace_;
  TensorKey key_;
};

}  // namespace sporescope::ui
