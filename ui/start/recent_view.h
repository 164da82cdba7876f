// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QListView>

#include "ui/start/recent_dumps.h"

namespace sporescope::ui {

/// List of recent dumps: Up and Down select, Enter or a click opens, Delete removes, P or a click on the pin pins. Its
/// height fits its rows. UI thread only.
class RecentView : public QListView {
  Q_OBJECT

 public:
  explicit RecentView(RecentDumps* dumps, QWidget* parent = nullptr);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 signals:
  void dumpChosen(const QString& path);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  void choose(int row);
  void togglePin(int row);

  RecentDumps* dumps_;
};

}  // namespace sporescope::ui
