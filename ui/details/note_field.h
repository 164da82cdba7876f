// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPlainTextEdit>
#include <QToolButton>
#include <QWidget>

#include "ui/workspace/notes.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// The words that the user keeps of the chosen node, kept as they are typed, and its bookmark. UI thread only.
class NoteField : public QWidget {
  Q_OBJECT

 public:
  explicit NoteField(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] bool isEmpty() const { return text_->document()->isEmpty(); }
  /// A ribbon that marks the node; belongs to whoever takes it.
  [[nodiscard]] QToolButton* bookmarkButton() const { return bookmark_; }

 signals:
  void noteShown();  ///< of another node, or written elsewhere

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void show();
  void paintBookmark();

  Workspace* workspace_;
  Notes* notes_;
  QPlainTextEdit* text_;
  QToolButton* bookmark_;
  bool writing_ = false;  // what is shown is what was just typed
  GraphIndex graph_ = kNoGraph;
  NodeIndex node_ = kNoNode;
};

}  // namespace sporescope::ui
