// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTreeView>

#include "ui/hits/hits_model.h"
#include "ui/widgets/row_delegate.h"

namespace sporescope::ui {

/// Paints the cells of the hits: flag, badge, names elided in the middle, counts in the colours of their meaning. Stale hits
/// wear a clock, and their words are grey.
class HitsDelegate : public RowDelegate {
 public:
  using RowDelegate::RowDelegate;
  /// What the flag of the first hit looks like.
  void setFlagMeaning(TextRole meaning) { flag_ = meaning; }

 protected:
  void paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                 const Theme& theme) const override;

 private:
  TextRole flag_ = TextRole::quiet;
};

/// The table of hits. Groups stand across all columns.
class HitsView : public QTreeView {
  Q_OBJECT

 public:
  explicit HitsView(HitsModel* model, QWidget* parent = nullptr);

  void setFlagMeaning(TextRole meaning);
  /// Makes columns of numbers wide enough for what has come.
  void fitColumns();
  /// The selected rows, with their headers, as tab-separated values: what a spreadsheet or a mail takes.
  [[nodiscard]] QString selectedRowsAsText() const;
  /// The same of all hits that the filter leaves, in closed groups as well.
  [[nodiscard]] QString allRowsAsText() const;

 signals:
  void sourceClicked(const QModelIndex& index);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void fitNodes();
  [[nodiscard]] QString rowsAsText(const QModelIndexList& rows) const;
  [[nodiscard]] bool isOverSource(const QPoint& position) const;

  HitsModel* model_;
  HitsDelegate* delegate_;
};

}  // namespace sporescope::ui
