// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QVBoxLayout>
#include <QWidget>
#include <vector>

#include "core/session/session_snapshot.h"

namespace sporescope::ui {

/// The device's reports for an operator that overflowed, one line for each accelerator, in the device's wording. UI thread
/// only.
class OverflowNotes : public QWidget {
  Q_OBJECT

 public:
  explicit OverflowNotes(QWidget* parent = nullptr);
  void setReports(const std::vector<SessionOverflow>& reports);
  [[nodiscard]] QString text() const { return messages_->text(); }

 private:
  QLabel* messages_;
  QLabel* meaning_;
};

/// Returns the reports for one operator in one iteration.
[[nodiscard]] std::vector<SessionOverflow> overflowsOf(const SessionSnapshot& snapshot, GraphIndex graph, NodeIndex node,
                                                       Iteration iteration);

}  // namespace sporescope::ui
