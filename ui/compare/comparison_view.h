// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/compare/comparison_model.h"
#include "ui/widgets/flat_table.h"
#include "ui/widgets/row_delegate.h"

namespace sporescope::ui {

/// Paints the cells of a comparison: names elided in the middle, errors with a bar, the status with its sign.
class ComparisonDelegate : public RowDelegate {
 public:
  using RowDelegate::RowDelegate;
  static constexpr int kMaxBar = 40;  ///< of the bar behind an error, logical pixels

 protected:
  void paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                 const Theme& theme) const override;

 private:
  static void paintError(QPainter* painter, const QStyleOptionViewItem& item, const ComparedNode& node, bool input,
                         const Theme& theme);
  static void paintStatus(QPainter* painter, const QStyleOptionViewItem& item, NodeStatus status, bool finding,
                          const Theme& theme);
};

/// The table of a comparison. Home goes to where the runs part.
class ComparisonView : public FlatTable {
  Q_OBJECT

 public:
  explicit ComparisonView(ComparisonModel* model, QWidget* parent = nullptr);

  /// A column for them is worth its room where there are several.
  void setIterationsShown(bool shown);
  /// The rows that the filter leaves, or the chosen one alone, with their headers as tab-separated values.
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
