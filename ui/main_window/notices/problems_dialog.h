// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <vector>

#include "ui/main_window/dialogs/list_dialog.h"
#include "ui/style/icons.h"
#include "ui/workspace/workspace.h"

class QPushButton;

namespace sporescope::ui {

/// Returns true for a problem of the whole dump, which is shown as an error; problems of single files are warnings.
[[nodiscard]] bool isAboutDump(const Problem& problem, const SessionSnapshot& snapshot);

/// Table of files that were skipped or read in part, and of files that belong to no node.
class ProblemsModel : public TableModel {
  Q_OBJECT

 public:
  explicit ProblemsModel(QObject* parent = nullptr);
  /// `checkProblems` lists files that could not be judged when the watchpoints were checked.
  void setSnapshot(const SessionSnapshot& snapshot, const std::vector<Problem>& checkProblems = {});
  [[nodiscard]] std::size_t size() const override { return rows_.size(); }
  /// The sign before the file, that of the notice of such a problem.
  [[nodiscard]] Sign signOf(std::size_t position) const { return rows_[position].sign; }

 private:
  struct Row {
    QString file, path, message;
    Sign sign = Sign::warning;
  };
  std::vector<Row> rows_;
};

/// Lists the problems of the current dump. Not modal; follows the workspace. UI thread only.
class ProblemsDialog : public ListDialog {
  Q_OBJECT

 public:
  explicit ProblemsDialog(Workspace* workspace, QWidget* parent = nullptr);
  [[nodiscard]] const ProblemsModel* model() const { return model_; }

 private:
  ProblemsDialog(Workspace* workspace, ProblemsModel* model, QWidget* parent);
  void refresh();

  Workspace* workspace_;
  ProblemsModel* model_;
  QPushButton* copyButton_ = nullptr;
};

}  // namespace sporescope::ui
