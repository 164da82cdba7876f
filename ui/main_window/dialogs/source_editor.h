// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include "core/graph/source_line.h"
#include "ui/concurrency/background_task.h"

namespace sporescope::ui {

/// Command line that shows a line of a file.
struct EditorCall {
  QString program;
  QStringList arguments;
};

/// Opens source lines in the user's editor. Uses the command in the setting "editor/command" ("code -g %f:%l"), else the
/// first known editor that is installed, else the default application for Python files. UI thread only; files are checked
/// in the background.
class SourceEditor : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;
  static constexpr const char* kCommandKey = "editor/command";  ///< Settings key
  /// Opens a line in the background. Emits failed() if that is impossible.
  void open(const SourceLine& line);

  /// Returns the command line for a file and a line, from a command such as "code -g %f:%l". A program path with spaces
  /// must be quoted.
  [[nodiscard]] static EditorCall callOf(const QString& command, const QString& file, int line);

 signals:
  /// The file is not on this computer, or no editor could be started. Its location was copied to the clipboard.
  void failed(const QString& title, const QString& reason);

 private:
  void start(const QString& file, int line, const QString& command);

  BackgroundTask lookupTask_;
};

}  // namespace sporescope::ui
