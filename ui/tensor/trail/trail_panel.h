// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTreeView>
#include <QWidget>

#include "ui/tensor/trail/trail_model.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// "From cause to here": how NaN or Inf came into this tensor. A click selects a step, Enter or double-click opens it. Hidden
/// where there is nothing to tell. UI thread only.
class TrailPanel : public QWidget {
  Q_OBJECT

 public:
  explicit TrailPanel(Workspace* workspace, QWidget* parent = nullptr);
  /// The tensor that is shown; nothing: no trail is wanted (it holds no NaN and no Inf).
  void setTensor(const std::optional<TensorKey>& key);
  [[nodiscard]] TrailModel* model() const { return model_; }

 private:
  void follow();
  void refresh();
  void open(const QModelIndex& index);

  Workspace* workspace_;
  TrailModel* model_;
  QTreeView* view_;
  std::optional<TensorKey> key_;
  bool closed_ = false;
  QMetaObject::Connection connection_;
};

}  // namespace sporescope::ui
