// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include "ui/workspace/rank_check.h"

class QComboBox;

namespace sporescope::ui {

class AnalysisLine;

/// The line of tools above the ranks: the tensors to check, the progress, and steps through the findings. UI thread only.
class ReplicaTools : public QWidget {
  Q_OBJECT

 public:
  explicit ReplicaTools(QWidget* parent = nullptr);

  /// Null: no session is open.
  void show(const RankCheck* check);
  [[nodiscard]] ReplicaRequest question() const;
  void setQuestion(const ReplicaRequest& question);

 signals:
  void questionChanged();
  void stopRequested();
  void restartRequested();
  void previousRequested();
  void nextRequested();
  void copyRequested();

 private:
  [[nodiscard]] QStringList texts(const RankCheck& check) const;

  QComboBox* tensors_;
  AnalysisLine* line_;
};

}  // namespace sporescope::ui
