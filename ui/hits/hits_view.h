// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTreeView>

#include "ui/hits/hits_model.h"
#include "ui/widgets/row_delegate.h"

namespace sporescope::ui {

/// Paints the cells of the hits: flag, badge, names elided in the middle, counts in the colors of their meaning. Stale hits
/// have a clock icon and gray text.
class HitsDelegate : public RowDelegate {
 public:
  using RowDelegate::RowDelegate;
  /// Sets the meaning, and so the color, of the flag of the first hit.
  void setFlagMeaning(TextRole meaning) { flagMeaning_ = meaning; }

 protected:
  void paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                 const Theme& theme) const override;

 private:
  TextRole flagMeaning_ = TextRole::quiet;
};

/// The table of hits. Group rows span all columns.
class HitsView : public QTreeView {
  Q_OBJECT

 public:
  explicit HitsView(HitsModel* model, QWidget* parent = nullptr);

  void setFlagMeaning(TextRole meaning);
  /// Makes columns of numbers wide enough for the current hits.
  void fitColumns();
  /// Returns the selected rows with headers as tab-separated values, for spreadsheets and mails.
  [[nodiscard]] QString selectedRowsAsText() const;
  /// Same for all hits that pass the filter, including those in collapsed groups.
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
