// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/training/listening.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace sporescope::ui {

/// What the window shows while it listens and nobody has come: what to set where the training runs, for both kinds of clients,
/// and after a while what to check. UI thread only.
class ListenPage : public QWidget {
  Q_OBJECT

 public:
  explicit ListenPage(Listening* listening, QWidget* parent = nullptr);

  /// The lines to set on the training side, as they are copied.
  [[nodiscard]] QString exportLines() const;
  /// The two lines of the Python client.
  [[nodiscard]] QString clientLines() const;
  /// What lets a training on another computer reach this one.
  [[nodiscard]] QString tunnelLine() const;
  [[nodiscard]] bool hintsShown() const;
  /// What the button at the left (and Esc) leads back to: the title of a dump or a training, or empty for the start page.
  void setBehind(const QString& title);

 signals:
  void backWanted();

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void build();
  QWidget* makeBar();
  QWidget* makeBlock();
  QWidget* makeVariables();
  QWidget* makeClient();
  QWidget* makeTunnel();
  QWidget* makeHints();
  QWidget* makeAddress();
  void refresh();
  void refreshBar();
  void refreshWarning();
  [[nodiscard]] QString stateWords(const QString& place) const;
  void fillVariables();
  void apply();

  Listening* listening_;
  QTimer clock_;
  QLabel* state_ = nullptr;
  QPushButton* back_ = nullptr;
  QPushButton* stop_ = nullptr;
  QPushButton* other_ = nullptr;
  QWidget* bar_ = nullptr;
  QCheckBox* lessMemory_ = nullptr;
  QVBoxLayout* variables_ = nullptr;
  QVBoxLayout* client_ = nullptr;
  QVBoxLayout* tunnel_ = nullptr;
  QCheckBox* token_ = nullptr;
  QWidget* hints_ = nullptr;
  QWidget* remote_ = nullptr;
  QComboBox* address_ = nullptr;
  QLineEdit* port_ = nullptr;
  QLabel* warning_ = nullptr;
  QString filled_;  // the lines that stand there
};

}  // namespace sporescope::ui
