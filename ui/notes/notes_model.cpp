// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/notes/notes_model.h"

#include <QDateTime>

#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

namespace {

QString oneLine(const std::string& text) { return toQString(text).simplified(); }

}  // namespace

NotesModel::NotesModel(Notes* notes, QObject* parent) : QAbstractTableModel(parent), notes_(notes) {
  connect(notes_, &Notes::changed, this, &NotesModel::rebuild);
  rebuild();
}

void NotesModel::setFilter(const QString& text) {
  filter_ = text.trimmed();
  rebuild();
}

// Snapshots change often while a session is being opened, so unchanged rows keep their position.
void NotesModel::rebuild() {
  std::vector<Row> rows;
  for (const Note& note : notes_->all()) {
    const bool isIncluded = filter_.isEmpty() || subject(note).contains(filter_, Qt::CaseInsensitive) ||
                            toQString(note.text).contains(filter_, Qt::CaseInsensitive);
    if (isIncluded) rows.push_back({note, notes_->exists(note)});
  }
  const auto isSameRow = [](const Row& a, const Row& b) { return a.exists == b.exists && a.note == b.note; };
  if (std::equal(rows.begin(), rows.end(), rows_.begin(), rows_.end(), isSameRow)) return;
  beginResetModel();
  rows_ = std::move(rows);
  endResetModel();
}

const Note* NotesModel::noteAt(const QModelIndex& index) const {
  const auto row = static_cast<std::size_t>(index.row());
  return index.isValid() && row < rows_.size() ? &rows_[row].note : nullptr;
}

bool NotesModel::exists(const QModelIndex& index) const {
  return noteAt(index) != nullptr && rows_[static_cast<std::size_t>(index.row())].exists;
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
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (rows_[i].note.same_subject(note)) return index(static_cast<int>(i), kSubject);
  }
  return {};
}

int NotesModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

int NotesModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString NotesModel::marks(const Note& note) const {
  if (!note.bookmark) return tr("Note");
  return note.text.empty() ? tr("Bookmark") : tr("Bookmark and note");
}

QString NotesModel::text(const Row& row, int column) const {
  switch (column) {
    case kSubject:
      return subject(row.note);
    case kIteration:
      return row.exists || row.note.tensor ? iterationText(row.note.iteration) : QString(kEnDash);
    case kText:
      if (!row.exists && row.note.text.empty()) return missingReason(row.note);
      return row.note.text.empty() ? tr("no text") : oneLine(row.note.text);
    case kWritten:
      return QDateTime::fromSecsSinceEpoch(row.note.written).toString(QStringLiteral("yyyy-MM-dd hh:mm"));
    default:
      return {};
  }
}

QVariant NotesModel::data(const QModelIndex& index, int role) const {
  if (noteAt(index) == nullptr) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      return text(row, index.column());
    case Qt::ToolTipRole: {
      QString toolTip = subject(row.note);
      if (!row.exists) toolTip += u'\n' + missingReason(row.note);
      if (!row.note.text.empty()) toolTip += u'\n' + toQString(row.note.text);
      return toolTip;
    }
    case Qt::AccessibleTextRole:
      return index.column() == kMarks ? marks(row.note) : text(row, index.column());
    case Qt::TextAlignmentRole:
      return int(Qt::AlignVCenter | (index.column() == kIteration ? Qt::AlignRight : Qt::AlignLeft));
    default:
      return {};
  }
}

QVariant NotesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return int(Qt::AlignVCenter | (section == kIteration ? Qt::AlignRight : Qt::AlignLeft));
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kSubject:
      return notes_->iterationLabels().choose(tr("Node, tensor or iteration"), tr("Node, tensor or step"));
    case kIteration:
      return notes_->iterationLabels().choose(tr("Iter."), tr("Step"));
    case kText:
      return tr("Note");
    case kWritten:
      return tr("Written");
    default:
      return QString();
  }
}

}  // namespace sporescope::ui

#include "moc_notes_model.cpp"
