// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>

#include "ui/widgets/elided_label.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Names the reference tensor and offers to clear it. Hidden while there is none. UI thread only.
class ReferenceChip : public QFrame {
  Q_OBJECT

 public:
  explicit ReferenceChip(Workspace* workspace, QWidget* parent = nullptr);
  /// Sets the tensor of the tab that contains the chip.
  void setTensor(const TensorKey& key);
  [[nodiscard]] QString text() const { return name_->text(); }

 private:
  void refresh();

  Workspace* workspace_;
  TensorKey key_;
  ElidedLabel* name_;
};

}  // namespace sporescope::ui
