// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTreeView>

namespace sporescope::ui {

/// A tree view whose rows have a continuous background. Background and triangles have the colors of the theme.
class NodeTreeView : public QTreeView {
  Q_OBJECT

 public:
  explicit NodeTreeView(QWidget* parent = nullptr);

 protected:
  void drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
};

}  // namespace sporescope::ui
