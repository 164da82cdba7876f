// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/notes/notes_model.h"

#include <QDateTime>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/style/note_mark.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/widgets/row_delegate.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

namespace {

QString oneLine(const std::string& text) { return toQString(text).simplified(); }

void paintMarks(QPainter* painter, const QRect& cell, const Note& note, const QColor& color, const Theme& theme) {
  QRectF box(cell.left() + RowDelegate::kPadding, cell.center().y() - kNoteMark / 2. + 0.5, kNoteMark, kNoteMark);
  if (note.bookmark) {
    paintRibbon(painter, box, color, theme.base);
    box.translate(kNoteMark + 3, 0);
  }
  if (!note.text.empty()) paintBubble(painter, box, color, theme.base);
}

}  // namespace

NotesModel::NotesModel(Notes* notes, QObject* parent) : TableModel(parent), notes_(notes) {
  addColumns(columnsOfNotes());
  connect(notes_, &Notes::changed, this, &NotesModel::rebuild);
  rebuild();
}

std::vector<TableColumn> NotesModel::columnsOfNotes() const {
  return {
      {.title = {},
       .widest = QStringLiteral("  "),
       .extraWidth = 2 * kNoteMark - 6,
       .text = [](std::size_t) { return QString(); },
       .before = byKey([this](std::size_t i) { return std::pair(!noteAt(i).bookmark, noteAt(i).text.empty()); }),
       .accessibleText = [this](std::size_t i) { return marks(noteAt(i)); },
       .paint =
           [this](QPainter* painter, const QStyleOptionViewItem& item, std::size_t i, const Theme& theme) {
             paintMarks(painter, item.rect, noteAt(i), exists(i) ? theme.info : theme.text2, theme);
           }},
      {.title = {}, .minimumWidth = 180, .isSearched = true, .text = [this](std::size_t i) { return subject(noteAt(i)); }},
      {.title = {},
       .widest = QStringLiteral("99999"),
       .isNumber = true,
       .text =
           [this](std::size_t i) {
             return exists(i) || noteAt(i).tensor ? iterationText(noteAt(i).iteration) : QString(kEnDash);
           },
       .before = byKey([this](std::size_t i) { return noteAt(i).iteration; })},
      {.title = tr("Note"),
       .stretch = 2,
       .isSearched = true,
       .elision = Elision::right,
       .text = [this](std::size_t i) { return text(rows_[i]); },
       .color = [this](std::size_t i,
                       const Theme& theme) { return noteAt(i).text.empty() ? theme.text2.color() : textColor(i, theme); }},
      {.title = tr("Written"),
       .widest = QStringLiteral("2026-12-30 20:00"),
       .isQuiet = true,
       .text =
           [this](std::size_t i) {
             return QDateTime::fromSecsSinceEpoch(noteAt(i).written).toString(QStringLiteral("yyyy-MM-dd hh:mm"));
           },
       .before = byKey([this](std::size_t i) { return noteAt(i).written; })},
  };
}

// Snapshots change often while a session is being opened, so unchanged rows keep their position.
void NotesModel::rebuild() {
  const IterationLabels labels = notes_->iterationLabels();
  setTitle(kSubject, labels.choose(tr("Node, tensor or iteration"), tr("Node, tensor or step")));
  setTitle(kIteration, labels.choose(tr("Iter."), tr("Step")));
  std::vector<Row> rows;
  for (const Note& note : notes_->all()) rows.push_back({note, notes_->exists(note)});
  const auto isSameRow = [](const Row& a, const Row& b) { return a.exists == b.exists && a.note == b.note; };
  if (std::equal(rows.begin(), rows.end(), rows_.begin(), rows_.end(), isSameRow)) return;
  reset([&] { rows_ = std::move(rows); });
}

QColor NotesModel::textColor(std::size_t position, const Theme& theme) const {
  return exists(position) ? theme.text : theme.text2;
}

QString NotesModel::subject(const Note& note, const IterationLabels& iterationLabels) {
  if (note.of_iteration()) return iterationLabels.atSentenceStart(note.iteration);
  QString name = toQString(note.node.name);
  if (!note.tensor) return name;
  TensorKey key;
  key.io = note.tensor->io;
  key.slot = note.tensor->slot;
  const QString tensor = name + QStringLiteral(" · ") + Workspace::slotName(key);
  return note.tensor->run > 1 ? tr("%1, run %2").arg(tensor).arg(note.tensor->run) : tensor;
}

QString NotesModel::missingReason(const Note& note) const {
  if (note.tensor) return tr("This tensor is not in this dump");
  if (!note.of_iteration()) return tr("This node is not in this dump");
  return notes_->iterationLabels().choose(tr("This iteration is not in this dump"), tr("This step has not been captured"));
}

QModelIndex NotesModel::indexOf(const Note& note) const {
  const auto found = std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) { return row.note.same_subject(note); });
  return found == rows_.end() ? QModelIndex() : TableModel::indexOf(static_cast<std::size_t>(found - rows_.begin()));
}

QString NotesModel::marks(const Note& note) const {
  if (!note.bookmark) return tr("Note");
  return note.text.empty() ? tr("Bookmark") : tr("Bookmark and note");
}

QString NotesModel::text(const Row& row) const {
  if (!row.note.text.empty()) return oneLine(row.note.text);
  return row.exists ? tr("no text") : missingReason(row.note);
}

QString NotesModel::rowToolTip(std::size_t position) const {
  const Note& note = noteAt(position);
  QString toolTip = subject(note);
  if (!exists(position)) toolTip += u'\n' + missingReason(note);
  if (!note.text.empty()) toolTip += u'\n' + toQString(note.text);
  return toolTip;
}

}  // namespace sporescope::ui

#include "moc_notes_model.cpp"
