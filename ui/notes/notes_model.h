// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <vector>

#include "ui/workspace/notes.h"

namespace sporescope::ui {

/// Table model of the notes and bookmarks of the active session, the latest first. UI thread only.
class NotesModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kMarks, kSubject, kIteration, kText, kWritten, kColumns };

  explicit NotesModel(Notes* notes, QObject* parent = nullptr);

  /// Filters by a substring of the name or text; empty: all notes.
  void setFilter(const QString& text);
  [[nodiscard]] const QString& filter() const { return filter_; }
  /// Returns null for an invalid index. The note is valid until the notes change.
  [[nodiscard]] const Note* noteAt(const QModelIndex& index) const;
  /// Returns false if the session does not have the node or iteration of the note.
  [[nodiscard]] bool exists(const QModelIndex& index) const;
  [[nodiscard]] QModelIndex indexOf(const Note& note) const;  ///< Index of the note for the same node, tensor or iteration

  /// Returns the subject of a note: the full name of a node, "Default/Log-op0 · output 0" for a tensor, "Iteration 3" or "Step
  /// 3".
  [[nodiscard]] static QString subject(const Note& note, const IterationLabels& iterationLabels);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    Note note;
    bool exists = false;
  };

  void rebuild();
  [[nodiscard]] QString text(const Row& row, int column) const;
  [[nodiscard]] QString marks(const Note& note) const;
  [[nodiscard]] QString subject(const Note& note) const { return subject(note, notes_->iterationLabels()); }
  [[nodiscard]] QString missingReason(const Note& note) const;

  Notes* notes_;
  QString filter_;
  std::vector<Row> rows_;
};

}  // namespace sporescope::ui
