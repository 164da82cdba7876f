// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPlainTextEdit>
#include <QToolButton>
#include <QWidget>

#include "ui/workspace/notes.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// The user's note for the selected node, saved while the user types, and its bookmark. UI thread only.
class NoteField : public QWidget {
  Q_OBJECT

 public:
  explicit NoteField(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] bool isEmpty() const { return text_->document()->isEmpty(); }
  /// Ribbon button that bookmarks the node. The widget that adopts it becomes its owner.
  [[nodiscard]] QToolButton* bookmarkButton() const { return bookmark_; }

 signals:
  void noteShown();  ///< The node or its note has changed elsewhere

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void show();
  void paintBookmark();

  Workspace* workspace_;
  Notes* notes_;
  QPlainTextEdit* text_;
  QToolButton* bookmark_;
  bool writing_ = false;  // The notes are changed by this field
  GraphIndex graph_ = kNoGraph;
  NodeIndex node_ = kNoNode;
};

}  // namespace sporescope::ui
