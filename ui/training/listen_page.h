// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "ui/training/listen_controller.h"

class QCheckBox;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace sporescope::ui {

class ElidedLabel;
class ListenBar;
class ListenFields;

/// What the window shows while it listens and nobody has come: what to set where the training runs, for both kinds of clients,
/// and after a while what to check. UI thread only.
class ListenPage : public QWidget {
  Q_OBJECT

 public:
  explicit ListenPage(ListenController* listening, QWidget* parent = nullptr);

  /// Asks for the server on which trainings are to be waited for.
  void askForServer();
  /// The lines to set on the training side, as they are copied.
  [[nodiscard]] QString exportLines() const;
  /// The lines of the Python client, for MindSpore's Model, and for a loop that the script has itself.
  [[nodiscard]] QString clientLines() const;
  [[nodiscard]] QString loopLines() const;
  /// What installs that client, where the training runs.
  [[nodiscard]] QStringList installLines() const;
  /// What lets a training on another computer reach this one.
  [[nodiscard]] QString tunnelLine() const;
  /// What the button at the left (and Esc) leads back to: the title of a dump or a training, or empty for the start page.
  void setBackTarget(const QString& title);

 signals:
  void backRequested();

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void build();
  [[nodiscard]] QString debuggerCall() const;
  QWidget* makeBar();
  QWidget* makeBlock();
  QWidget* makeVariables();
  QWidget* makeClient();
  QWidget* makeTunnel();
  QWidget* makeHints();
  void refresh();
  [[nodiscard]] QString trainingHost() const;
  void fillLines();
  void fillHints();

  ListenController* listening_;
  QTimer clock_;
  ListenBar* bar_ = nullptr;
  ElidedLabel* title_ = nullptr;
  QScrollArea* scroll_ = nullptr;
  QCheckBox* lessMemory_ = nullptr;
  QVBoxLayout* variables_ = nullptr;
  QLabel* installTitle_ = nullptr;
  QVBoxLayout* install_ = nullptr;
  QVBoxLayout* client_ = nullptr;
  QVBoxLayout* loop_ = nullptr;
  QVBoxLayout* tunnel_ = nullptr;
  QWidget* remote_ = nullptr;
  QWidget* hints_ = nullptr;
  std::vector<QLabel*> hintLines_;
  ListenFields* fields_ = nullptr;
  QString filled_;  // the lines that stand there
};

}  // namespace sporescope::ui
