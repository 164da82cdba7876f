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

/// Page shown while listening, before any training has connected. It explains how to set up both kinds of clients and,
/// after a while, what to check. UI thread only.
class ListenPage : public QWidget {
  Q_OBJECT

 public:
  explicit ListenPage(ListenController* controller, QWidget* parent = nullptr);

  /// Selects the server option, so that the user can enter the server on which trainings connect.
  void selectServer();
  /// The environment variables to set for the training, as they are copied.
  [[nodiscard]] QString exportLines() const;
  /// Code that starts the Python client: clientLines() for MindSpore's Model, loopLines() for a training loop of the
  /// script.
  [[nodiscard]] QString clientLines() const;
  [[nodiscard]] QString loopLines() const;
  /// Commands that install the client on the host of the training.
  [[nodiscard]] QStringList installLines() const;
  /// The ssh command that lets a training on a remote host connect to this computer.
  [[nodiscard]] QString tunnelLine() const;
  /// Sets the name of the script that was launched from this window and runs; empty if there is none.
  void setRunningScript(const QString& name);
  /// Title of the dump or training to which the back button and Esc return; empty for the start page.
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
  void showTitle();
  void fillLines();
  void fillHints();

  ListenController* controller_;
  QTimer refreshTimer_;
  ListenBar* bar_ = nullptr;
  ElidedLabel* title_ = nullptr;
  QString script_;  // the launched script, while it runs
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
  QString shownLines_;  // the lines that are shown
};

}  // namespace sporescope::ui
