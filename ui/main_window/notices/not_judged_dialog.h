// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <vector>

#include "core/session/analysis.h"
#include "ui/main_window/dialogs/list_dialog.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Table of the tensors without a verdict, with reasons.
class NotJudgedModel : public TableModel {
  Q_OBJECT

 public:
  enum Column { kTensor, kRank, kIteration, kWhy, kColumns };

  explicit NotJudgedModel(const Workspace* workspace, QObject* parent = nullptr);

  void setTensors(std::vector<SessionUnjudgedTensor> tensors);
  [[nodiscard]] const TensorKey& keyAt(std::size_t position) const { return tensors_[position].tensor.key; }
  [[nodiscard]] std::size_t size() const override { return tensors_.size(); }

 private:
  [[nodiscard]] std::optional<int> rankOf(std::size_t position) const override;
  [[nodiscard]] QString tensorText(std::size_t position, bool full) const;

  const Workspace* workspace_;
  std::vector<SessionUnjudgedTensor> tensors_;
};

/// Lists the tensors on which the search for the first cause has no verdict; activating one selects it. Not modal; follows
/// the workspace. UI thread only.
class NotJudgedDialog : public ListDialog {
  Q_OBJECT

 public:
  explicit NotJudgedDialog(Workspace* workspace, QWidget* parent = nullptr);
  [[nodiscard]] const NotJudgedModel* model() const { return model_; }

 private:
  NotJudgedDialog(Workspace* workspace, NotJudgedModel* model, QWidget* parent);
  void follow();
  void refresh();

  Workspace* workspace_;
  NotJudgedModel* model_;
};

}  // namespace sporescope::ui
