// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QTreeView>
#include <QWidget>
#include <optional>

#include "ui/tensor/cause_path/cause_path_model.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// "From cause to here": how NaN or Inf came into this tensor, as the search for the first cause tells it, or that it does not.
/// A click selects a step, Enter or double-click opens it. Hidden while there is nothing to tell. UI thread only.
class CausePathPanel : public QWidget {
  Q_OBJECT

 public:
  explicit CausePathPanel(Workspace* workspace, QWidget* parent = nullptr);
  /// The tensor that is shown; nothing: no trail is wanted (it holds no NaN and no Inf).
  void setTensor(const std::optional<TensorKey>& key);
  /// Whether there is a place for it beside the other parts of the tab; without one it stays hidden.
  void setRoomAvailable(bool placed);
  [[nodiscard]] CausePathModel* model() const { return model_; }

 private:
  void follow();
  void refresh();
  void open(const QModelIndex& index);

  Workspace* workspace_;
  CausePathModel* model_;
  QTreeView* view_;
  QLabel* none_;
  std::optional<TensorKey> key_;
  bool closed_ = false;
  bool placed_ = true;
  QMetaObject::Connection connection_;
};

}  // namespace sporescope::ui
