// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <array>

#include "ui/text/connection_text.h"

class QLabel;
class QPushButton;

namespace sporescope::ui {

/// Shows the three steps to a remote dump with their marks. A failed step shows the error and a remedy. UI thread only.
class RemoteSteps : public QWidget {
  Q_OBJECT

 public:
  explicit RemoteSteps(QWidget* parent = nullptr);
  void show(const remote::SshState& state);

 signals:
  void tryAgainRequested();

 private:
  struct Row {
    QWidget* mark;
    QLabel* title;
    QLabel* detail;
    QPushButton* retry;
  };
  std::array<Row, 3> rows_;
};

}  // namespace sporescope::ui
