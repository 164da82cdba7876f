// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/ranks/replica_model.h"
#include "ui/widgets/flat_table.h"
#include "ui/widgets/row_delegate.h"

namespace sporescope::ui {

/// Paints names elided in the middle, and the finding in its color.
class ReplicaDelegate : public RowDelegate {
 public:
  using RowDelegate::RowDelegate;

 protected:
  void paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                 const Theme& theme) const override;
};

/// The table of differences between ranks. UI thread only.
class ReplicaView : public FlatTable {
  Q_OBJECT

 public:
  explicit ReplicaView(ReplicaModel* model, QWidget* parent = nullptr);

 private:
  void fitColumns() override;
};

}  // namespace sporescope::ui
