// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTreeView>

#include "ui/notes/notes_model.h"
#include "ui/widgets/row_delegate.h"

namespace sporescope::ui {

/// Paints the cells of a note: its signs, names elided in the middle; gray if the node no longer exists.
class NotesDelegate : public RowDelegate {
 public:
  using RowDelegate::RowDelegate;

 protected:
  void paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                 const Theme& theme) const override;
};

/// The table of notes. UI thread only.
class NotesView : public QTreeView {
  Q_OBJECT

 public:
  explicit NotesView(NotesModel* model, QWidget* parent = nullptr);

 protected:
  void resizeEvent(QResizeEvent* event) override;
};

}  // namespace sporescope::ui
