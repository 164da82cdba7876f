// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/compare/comparison_model.h"
#include "ui/widgets/flat_table.h"
#include "ui/widgets/row_delegate.h"

namespace sporescope::ui {

/// Paints the cells of a comparison: names elided in the middle, errors with a bar, the status with its icon.
class ComparisonDelegate : public RowDelegate {
 public:
  using RowDelegate::RowDelegate;
  static constexpr int kMaxBar = 40;  ///< Width of the bar behind an error, logical pixels

 protected:
  void paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                 const Theme& theme) const override;

 private:
  static void paintError(QPainter* painter, const QStyleOptionViewItem& item, const ComparedNode& node, bool input,
                         const Theme& theme);
  static void paintStatus(QPainter* painter, const QStyleOptionViewItem& item, NodeStatus status, bool finding,
                          const Theme& theme);
};

/// The table of a comparison. Home selects the first divergence.
class ComparisonView : public FlatTable {
  Q_OBJECT

 public:
  explicit ComparisonView(ComparisonModel* model, QWidget* parent = nullptr);

  /// Shows or hides the iteration column, which is only useful for several iterations.
  void setIterationsShown(bool shown);
  /// Returns the filtered rows, or only the selected one, as tab-separated values with headers.
  [[nodiscard]] QString rowsAsText(bool all) const;

 signals:
  void findingRequested();

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void fitColumns() override;
  void fitNumbers();
};

}  // namespace sporescope::ui
