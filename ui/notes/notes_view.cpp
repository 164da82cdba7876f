// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/notes/notes_view.h"

#include <QHeaderView>
#include <QPainter>
#include <algorithm>

#include "ui/style/note_mark.h"

namespace sporescope::ui {

namespace {

constexpr int kMarksWidth = 2 * kNoteMark + 18;
constexpr int kIterationWidth = 56;
constexpr int kWrittenWidth = 130;
constexpr int kMinName = 180;

}  // namespace

void NotesDelegate::paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                              const Theme& theme) const {
  const auto* model = qobject_cast<const NotesModel*>(index.model());
  const Note* note = model == nullptr ? nullptr : model->noteAt(index);
  if (note == nullptr) return;
  const bool exists = model->exists(index);
  if (index.column() == NotesModel::kMarks) {
    const QColor textColor = exists ? theme.info : theme.text2;
    QRectF box(item.rect.left() + kPadding, item.rect.center().y() - kNoteMark / 2. + 0.5, kNoteMark, kNoteMark);
    if (note->bookmark) {
      paintRibbon(painter, box, textColor, theme.base);
      box.translate(kNoteMark + 3, 0);
    }
    if (!note->text.empty()) paintBubble(painter, box, textColor, theme.base);
    return;
  }
  const bool isDimmed =
      !exists || index.column() == NotesModel::kWritten || (index.column() == NotesModel::kText && note->text.empty());
  painter->setPen(isDimmed ? theme.text2.color() : theme.text.color());
  if (index.column() != NotesModel::kText) return drawElided(painter, padded(item.rect), item);
  const QRect textRect = padded(item.rect);
  painter->drawText(textRect, Qt::AlignVCenter, item.fontMetrics.elidedText(item.text, Qt::ElideRight, textRect.width()));
}

NotesView::NotesView(NotesModel* model, QWidget* parent) : QTreeView(parent) {
  setModel(model);
  setItemDelegate(new NotesDelegate(this));
  setAccessibleName(tr("Notes"));
  setRootIsDecorated(false);
  setUniformRowHeights(true);
  setAllColumnsShowFocus(true);
  setFrameShape(QFrame::NoFrame);
  setContextMenuPolicy(Qt::CustomContextMenu);
  QHeaderView* columns = header();
  columns->setStretchLastSection(false);
  columns->setSectionResizeMode(NotesModel::kText, QHeaderView::Stretch);
  columns->setMinimumSectionSize(kMarksWidth);
  columns->resizeSection(NotesModel::kMarks, kMarksWidth);
  columns->resizeSection(NotesModel::kIteration, kIterationWidth);
  columns->resizeSection(NotesModel::kWritten, kWrittenWidth);
}

void NotesView::resizeEvent(QResizeEvent* event) {
  header()->resizeSection(NotesModel::kSubject, std::max(kMinName, viewport()->width() / 3));
  QTreeView::resizeEvent(event);
}

}  // namespace sporescope::ui

#include "moc_notes_view.cpp"
