// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include "core/graph/source_line.h"
#include "ui/concurrency/background_task.h"

namespace sporescope::ui {

/// Program and arguments that show a line of a file.
struct EditorCall {
  QString program;
  QStringList arguments;
};

/// Opens source lines in the user's editor: the command in the setting "editor/command" ("code -g %f:%l"), else the first known
/// editor that is installed, else what the desktop opens Python files with. UI thread only; the disk is asked in the
/// background.
class SourceEditor : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;
  static constexpr const char* kCommandKey = "editor/command";  ///< in the settings
  void open(const SourceLine& line);

  /// "code -g %f:%l" for a place; a program with spaces in its path stands in quotes.
  [[nodiscard]] static EditorCall callOf(const QString& command, const QString& file, int line);

 signals:
  /// The file is not on this computer, or no editor could be started; the place has been copied.
  void failed(const QString& title, const QString& reason);

 private:
  void start(const QString& file, int line, const QString& command);

  BackgroundTask search_;
};

}  // namespace sporescope::ui
