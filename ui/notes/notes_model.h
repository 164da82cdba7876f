// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <vector>

#include "ui/table/table_model.h"
#include "ui/workspace/notes.h"

namespace sporescope::ui {

/// Table model of the notes and bookmarks of the active session, the latest first. UI thread only.
class NotesModel : public TableModel {
  Q_OBJECT

 public:
  enum Column { kMarks, kSubject, kIteration, kText, kWritten, kColumns };

  explicit NotesModel(Notes* notes, QObject* parent = nullptr);

  [[nodiscard]] std::size_t size() const override { return rows_.size(); }
  [[nodiscard]] QColor textColor(std::size_t position, const Theme& theme) const override;
  /// The note is valid until the notes change.
  [[nodiscard]] const Note& noteAt(std::size_t position) const { return rows_[position].note; }
  /// Returns false if the session does not have the node or iteration of the note.
  [[nodiscard]] bool exists(std::size_t position) const { return rows_[position].exists; }
  /// Returns the row of the note for the same node, tensor or iteration.
  [[nodiscard]] QModelIndex indexOf(const Note& note) const;

  /// Returns the subject of a note: the full name of a node, "Default/Log-op0 · output 0" for a tensor, "Iteration 3" or "Step
  /// 3".
  [[nodiscard]] static QString subject(const Note& note, const IterationLabels& iterationLabels);

 private:
  struct Row {
    Note note;
    bool exists = false;
  };

  [[nodiscard]] std::vector<TableColumn> columnsOfNotes() const;
  void rebuild();
  [[nodiscard]] QString text(const Row& row) const;
  [[nodiscard]] QString marks(const Note& note) const;
  [[nodiscard]] QString subject(const Note& note) const { return subject(note, notes_->iterationLabels()); }
  [[nodiscard]] QString missingReason(const Note& note) const;
  [[nodiscard]] QString rowToolTip(std::size_t position) const override;

  Notes* notes_;
  std::vector<Row> rows_;
};

}  // namespace sporescope::ui
