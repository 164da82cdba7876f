// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/session/analysis.h"
#include "ui/main_window/dialogs/list_dialog.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Table of all causes that the search found, the first cause in the first row.
class CausesModel : public TableModel {
  Q_OBJECT

 public:
  enum Column { kTensor, kRank, kIteration, kWhy, kColumns };

  explicit CausesModel(QObject* parent = nullptr);
  void setCauses(const std::vector<Finding>& causes, const SessionSnapshot& snapshot);
  [[nodiscard]] const TensorKey& keyAt(std::size_t position) const { return rows_[position].key; }
  [[nodiscard]] std::size_t size() const override { return rows_.size(); }

 private:
  struct Row {
    TensorKey key;
    QString tensor, name;
    std::optional<int> rank;
    QString why;
  };
  [[nodiscard]] std::optional<int> rankOf(std::size_t position) const override { return rows_[position].rank; }

  std::vector<Row> rows_;
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
