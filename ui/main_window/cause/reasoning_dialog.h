// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <vector>

#include "core/session/analysis.h"
#include "ui/main_window/dialogs/list_dialog.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Table of how a cause was found: the tensors from the symptom back to the cause, and why the search went from each to the
/// next.
class ReasoningModel : public TableModel {
  Q_OBJECT

 public:
  explicit ReasoningModel(QObject* parent = nullptr);
  void setCause(const Finding& cause, const SessionSnapshot& snapshot);
  void clear();
  /// Returns the tensor of a step.
  [[nodiscard]] const TensorKey& keyAt(std::size_t position) const { return rows_[position].key; }
  [[nodiscard]] std::size_t size() const override { return rows_.size(); }

 private:
  struct Row {
    TensorKey key;
    QString tensor, why, rule;
  };
  std::vector<Row> rows_;
};

/// Lists the search steps of the first cause of the current session. Not modal; follows the workspace. Activating a step
/// selects its tensor in all views. UI thread only.
class ReasoningDialog : public ListDialog {
  Q_OBJECT

 public:
  explicit ReasoningDialog(Workspace* workspace, QWidget* parent = nullptr);
  [[nodiscard]] ReasoningModel* model() const { return model_; }

 private:
  ReasoningDialog(Workspace* workspace, ReasoningModel* model, QWidget* parent);
  void refresh();

  Workspace* workspace_;
  ReasoningModel* model_;
};

}  // namespace sporescope::ui
