// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStyledItemDelegate>

#include "ui/nodes/node_list_model.h"
#include "ui/nodes/node_tree_model.h"
#include "ui/workspace/hit_marks.h"
#include "ui/workspace/notes.h"

namespace sporescope::ui {

/// Paints the rows of the node tree and of its search list: shape, name, and at the right the badge of an operator or the
/// number of hits in a scope, of a comparison the status of an operator and how many in a scope differ; a magenta dot where NaN
/// was found, a flag at the first cause.
class NodeDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  /// Those of the session in front are marked, too. They must outlive this.
  void setNotes(const Notes* notes) { notes_ = notes; }
  /// While the session in front is compared, each row says how it stands to A. They must outlive this.
  void setCompared(const ComparedMarks* compared) { compared_ = compared; }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  void paintTreeRow(QPainter* painter, const QStyleOptionViewItem& option, const NodeTreeModel& model,
                    const QModelIndex& index) const;
  void paintListRow(QPainter* painter, const QStyleOptionViewItem& option, const NodeListModel& model,
                    const QModelIndex& index) const;
  [[nodiscard]] int notesBelow(const TreeRow& row) const;

  const Notes* notes_ = nullptr;
  const ComparedMarks* compared_ = nullptr;
};

}  // namespace sporescope::ui
