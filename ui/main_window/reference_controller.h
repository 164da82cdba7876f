// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include "ui/workspace/workspace.h"

class QWidget;

namespace sporescope::ui {

class Commands;
class TabArea;

/// Commands that set a tensor or a file as reference. UI thread only.
class ReferenceController : public QObject {
  Q_OBJECT

 public:
  /// `window` owns this object.
  ReferenceController(Workspace* workspace, TabArea* tabs, QWidget* window);
  void connectCommands(const Commands& commands);

 signals:
  void statusMessage(const QString& sentence, bool isError);

 private:
  void setSelected();
  void askForFile();
  void showMessage();

  Workspace* workspace_;
  TabArea* tabs_;
  QWidget* window_;
  QString message_;
};

}  // namespace sporescope::ui
