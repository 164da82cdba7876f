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

/// Panel "From cause to here": the path by which NaN or Inf reached this tensor, as found by the search for the first cause. If
/// the search found none, the panel says so. A click selects a step, Enter or a double-click opens it. Hidden while there is
/// nothing to show. UI thread only.
class CausePathPanel : public QWidget {
  Q_OBJECT

 public:
  explicit CausePathPanel(Workspace* workspace, QWidget* parent = nullptr);
  /// Sets the tensor that is shown. Pass an empty key if it holds neither NaN nor Inf, so that no path is needed.
  void setTensor(const std::optional<TensorKey>& key);
  /// Sets if the layout of the tab has room for the panel. Without room, the panel stays hidden.
  void setRoomAvailable(bool hasRoom);
  [[nodiscard]] CausePathModel* model() const { return model_; }

 private:
  void follow();
  void refresh();
  void open(const QModelIndex& index);

  Workspace* workspace_;
  CausePathModel* model_;
  QTreeView* view_;
  QLabel* noPathLabel_;
  std::optional<TensorKey> key_;
  bool isClosed_ = false;
  bool hasRoom_ = true;
  QMetaObject::Connection connection_;
};

}  // namespace sporescope::ui
