// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTreeView>

#include "ui/hits/hits_model.h"
#include "ui/table/row_actions.h"
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
  /// Copies hits with the columns that are shown, those in collapsed groups included.
  [[nodiscard]] RowActions* rowActions() const { return rowActions_; }

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
  [[nodiscard]] QModelIndexList rows() const;
  [[nodiscard]] std::vector<int> shownColumns() const;
  [[nodiscard]] bool isOverSource(const QPoint& position) const;

  HitsModel* model_;
  HitsDelegate* delegate_;
  RowActions* rowActions_;
};

}  // namespace sporescope::ui
