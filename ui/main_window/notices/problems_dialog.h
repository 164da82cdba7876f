// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <vector>

#include "ui/main_window/dialogs/list_dialog.h"
#include "ui/style/icons.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Returns true for a problem of the whole dump, which is shown as an error; problems of single files are warnings.
[[nodiscard]] bool isAboutDump(const Problem& problem, const SessionSnapshot& snapshot);

/// Table of files that were skipped or read in part, and of files that belong to no node.
class ProblemsModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  using QAbstractTableModel::QAbstractTableModel;
  /// `checkProblems` lists files that could not be judged when the watchpoints were checked.
  void setSnapshot(const SessionSnapshot& snapshot, const std::vector<Problem>& checkProblems = {});
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// Returns rows as tab-separated text.
  [[nodiscard]] QString textOf(const std::vector<int>& rows) const;

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
  void copy();

  Workspace* workspace_;
  ProblemsModel* model_;
  QPushButton* copyButton_ = nullptr;
};

}  // namespace sporescope::ui
