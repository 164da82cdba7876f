// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QWidget>

#include "ui/main_window/window_services.h"

namespace sporescope::ui {

class CausesDialog;
class Commands;
class NotJudgedDialog;
class Notices;
class ProblemsDialog;
class ReasoningDialog;

/// Creates the secondary windows when a command or a part of the window requests them. UI thread only.
class Dialogs : public QObject {
  Q_OBJECT

 public:
  /// `window` owns this object and is the parent of the dialogs.
  Dialogs(const WindowServices& services, const Commands& commands, QWidget* window);

  /// Opens dialogs that notices request.
  void follow(const Notices* notices);

 public slots:
  void showProblems();

 private:
  void showNotJudged();
  void showReasoning();
  void showCauses();
  void showSettings();
  void showAbout();

  WindowServices services_;
  QWidget* window_;
  ProblemsDialog* problems_ = nullptr;
  NotJudgedDialog* notJudged_ = nullptr;
  ReasoningDialog* reasoning_ = nullptr;
  CausesDialog* causes_ = nullptr;
};

}  // namespace sporescope::ui
