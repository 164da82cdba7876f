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

/// Keys, texts and numbers of JSON in the colours of the theme.
class JsonHighlighter : public QSyntaxHighlighter {
  Q_OBJECT

 public:
  explicit JsonHighlighter(QPlainTextEdit* view);

 protected:
  void highlightBlock(const QString& text) override;

 private:
  QPlainTextEdit* view_;
};

/// A settings file to be read; what is pasted into it is handed on instead of being put in. The lines that changed last stand
/// out. UI thread only.
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
  void mark();

  std::vector<int> changed_;  // numbers of lines
};

/// The third column: the file, how large the dump will be, what the target makes of it, and the lines for the training. Only
/// Save writes. UI thread only; files are written elsewhere.
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
  QTableWidget* size_ = nullptr;
  QLabel* basis_ = nullptr;
  QLabel* checksTitle_ = nullptr;
  QVBoxLayout* checks_ = nullptr;
  QLabel* linesTitle_ = nullptr;
  QPlainTextEdit* lines_ = nullptr;
  QString saved_;  // where the file was written to
  BackgroundTask writing_;
};

}  // namespace sporescope::ui
