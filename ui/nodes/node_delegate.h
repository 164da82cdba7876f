// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFontMetrics>
#include <QString>
#include <QStringList>
#include <QStyledItemDelegate>

#include "ui/nodes/node_list_model.h"
#include "ui/nodes/node_tree_model.h"
#include "ui/workspace/hit_marks.h"
#include "ui/workspace/notes.h"

namespace sporescope::ui {

/// Returns a name shortened to `width` pixels. Its beginning is kept; if one of the names nearby begins in the same way, its
/// end is kept as well.
[[nodiscard]] QString elidedName(const QString& name, const QStringList& nearby, const QFontMetrics& metrics, int width);

/// Paints the rows of the node tree and of its search list: shape and name, and marks at the right. The marks are the badge of
/// an operator or the number of hits in a scope, a magenta dot for NaN and a flag for the first cause. During a comparison,
/// they are the status of an operator or the number of differing nodes in a scope.
class NodeDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  /// Also marks the notes of the active session. `notes` must outlive the delegate.
  void setNotes(const Notes* notes) { notes_ = notes; }
  /// While the active session is compared, each row shows its status relative to run A. `compared` must outlive the delegate.
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
