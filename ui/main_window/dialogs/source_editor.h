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
/// first known editor that is installed, else the default application for Python files. A file of another computer is
/// opened from the folder that the user located for it. UI thread only; files are checked in the background.
class SourceEditor : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;
  static constexpr const char* kCommandKey = "editor/command";  ///< Settings key
  /// Opens a line in the background. Emits opened(), missing() or failed().
  void open(const SourceLine& line);
  /// Searches `folder` for the file of a line of another computer. If it is found, the folder is kept for the files next to it
  /// as well, and the line is opened. Otherwise emits notFound().
  void locate(const SourceLine& line, const QString& folder);

  /// Returns the command line for a file and a line, from a command such as "code -g %f:%l". A program path with spaces
  /// must be quoted.
  [[nodiscard]] static EditorCall callOf(const QString& command, const QString& file, int line);

 signals:
  void opened();
  void missing(const sporescope::SourceLine& line);  ///< The file is not on this computer
  void notFound(const sporescope::SourceLine& line, const QString& folder);
  void failed(const sporescope::SourceLine& line);  ///< No editor could be started

 private:
  [[nodiscard]] static bool start(const QString& file, int line, const QString& command);

  BackgroundTask lookupTask_;
};

}  // namespace sporescope::ui
