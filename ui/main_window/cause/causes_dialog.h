// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <vector>

#include "core/session/analysis.h"
#include "ui/main_window/dialogs/list_dialog.h"
#include "ui/text/iteration_labels.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Table of all causes that the search found, the first cause in the first row.
class CausesModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kTensor, kRank, kIteration, kWhy, kColumns };

  using QAbstractTableModel::QAbstractTableModel;
  void setCauses(const std::vector<Finding>& causes, const SessionSnapshot& snapshot);
  [[nodiscard]] const TensorKey& keyAt(int row) const { return rows_[static_cast<std::size_t>(row)].key; }
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    TensorKey key;
    QString tensor, name;
    QVariant rank;
    QString why;
  };
  std::vector<Row> rows_;
  IterationLabels iterationLabels_;
};

/// Lists the independent causes, with filters for text and ranks; activating a cause selects its tensor. Not modal; follows
/// the workspace. UI thread only.
class CausesDialog : public ListDialog {
  Q_OBJECT

 public:
  explicit CausesDialog(Workspace* workspace, QWidget* parent = nullptr);
  [[nodiscard]] CausesModel* model() const { return model_; }

 private:
  CausesDialog(Workspace* workspace, CausesModel* model, QWidget* parent);
  void follow();
  void refresh();

  Workspace* workspace_;
  CausesModel* model_;
};

}  // namespace sporescope::ui
