// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPlainTextEdit>
#include <QSyntaxHighlighter>
#include <QWidget>
#include <vector>

#include "ui/dump_settings/settings_draft.h"

class QLabel;
class QPushButton;
class QTableWidget;
class QVBoxLayout;

namespace sporescope::ui {

/// Highlights keys, strings and numbers of JSON in the colors of the theme.
class JsonHighlighter : public QSyntaxHighlighter {
  Q_OBJECT

 public:
  explicit JsonHighlighter(QPlainTextEdit* view);

 protected:
  void highlightBlock(const QString& text) override;

 private:
  QPlainTextEdit* view_;
};

/// Read-only view of a settings file. Pasted text is emitted by pasted() instead of being inserted. The lines of the last
/// change are highlighted. UI thread only.
class JsonView : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit JsonView(QWidget* parent = nullptr);
  void showJson(const QString& json);

 signals:
  void pasted(const QString& text);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void paste();
  void markChangedLines();

  std::vector<int> changedLines_;  // Line numbers
};

/// The third column: the settings file, the estimated size of the dump, the findings for the target, and the lines for the
/// training script. Only Save writes the file. UI thread only; files are written on a worker thread.
class FileColumn : public QWidget {
  Q_OBJECT

 public:
  explicit FileColumn(SettingsDraft* draft, QWidget* parent = nullptr);

  [[nodiscard]] JsonView* view() const { return view_; }

 signals:
  void statusMessage(const QString& sentence, bool isError);

 private:
  void makeSize(QVBoxLayout* column);
  void makeLines(QVBoxLayout* column);
  void show();
  void showSize();
  void showChecks();
  void showLines();
  [[nodiscard]] QString fileName() const;
  void save();
  void readPasted(const QString& text);

  SettingsDraft* draft_;
  QLabel* title_ = nullptr;
  JsonView* view_ = nullptr;
  QTableWidget* sizeTable_ = nullptr;
  QLabel* basisLabel_ = nullptr;
  QLabel* checksTitle_ = nullptr;
  QVBoxLayout* checks_ = nullptr;
  QLabel* linesTitle_ = nullptr;
  QPlainTextEdit* lines_ = nullptr;
  QString savedPath_;  // Path of the saved file
  BackgroundTask writeTask_;
};

}  // namespace sporescope::ui
