// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLineEdit;
class QToolButton;

namespace sporescope::ui {

/// The row of tools of the notes: filter, import, export, delete. UI thread only.
class NotesTools : public QWidget {
  Q_OBJECT

 public:
  explicit NotesTools(QWidget* parent = nullptr);

  void focusFilter();
  /// Enables the tools, depending on whether the notes have been read, there are any, and one is selected.
  void offer(bool isReady, bool hasNotes, bool hasSelection);

 signals:
  void filterChanged(const QString& text);
  void importRequested();
  void exportRequested();
  void removeRequested();

 private:
  QLineEdit* filter_;
  QToolButton *import_, *export_, *remove_;
};

}  // namespace sporescope::ui
