// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/recompute/recomputed_model.h"
#include "ui/widgets/flat_table.h"
#include "ui/widgets/row_delegate.h"

namespace sporescope::ui {

/// Paints names elided in the middle, and the result with its sign and color.
class RecomputedDelegate : public RowDelegate {
 public:
  using RowDelegate::RowDelegate;

 protected:
  void paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                 const Theme& theme) const override;
};

/// The table of recomputed operators. UI thread only.
class RecomputedView : public FlatTable {
  Q_OBJECT

 public:
  explicit RecomputedView(RecomputedModel* model, QWidget* parent = nullptr);
  /// Shows the columns of iterations and ranks, for a dump with several of them.
  void setShown(bool iterations, bool ranks);

 private:
  void fitColumns() override;

  bool iterations_ = false;
  bool ranks_ = false;
};

}  // namespace sporescope::ui
