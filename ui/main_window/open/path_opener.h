// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <utility>
#include <vector>

#include "ui/concurrency/background_task.h"
#include "ui/main_window/open/dump_opener.h"
#include "ui/workspace/workspace.h"

class QWidget;

namespace sporescope {
struct SavedResults;
}

namespace sporescope::ui {

class Commands;

/// Opens paths of the user: dumps, and result files of the command line tool. The dump of a result file is opened and its
/// session takes the results. If that dump is missing, a session shows only the contents of the file. A dump that is opened
/// while such a session is current gets its results, if they match. UI thread only.
class PathOpener : public QObject {
  Q_OBJECT

 public:
  PathOpener(Workspace* workspace, DumpOpener* dumps, QWidget* window);

  /// True if a file of this name may contain results.
  [[nodiscard]] static bool mayBeResults(const QString& path);
  void open(const QString& path, InitialSelection selection = {});
  [[nodiscard]] bool reading() const { return readTask_.running(); }
  void connectCommands(const Commands& commands);
  /// Asks for the folder of the dump whose results the current session shows.
  void askForDumpOfResults();

 signals:
  /// The file name suggested results, but the file contains something else.
  void notResults(const QString& path, const sporescope::ui::InitialSelection& selection);
  void failed(const QString& sentence);

 private:
  struct ResultFile;
  using Results = std::shared_ptr<const SavedResults>;

  void askForFolder();
  void askForResults();
  void readNext();
  void show(ResultFile contents, const InitialSelection& selection);
  void openDump(const QString& path, InitialSelection selection, bool isRequested = false);
  void applyResults(const std::vector<Results>& results);
  void reportRejected(const sporescope::Error& error);
  void showResultsWithoutDump(const std::shared_ptr<Session>& session, const std::vector<Results>& results);
  void applyResultsIfMatching(const std::vector<Results>& results, const std::shared_ptr<Session>& sessionWithoutDump,
                              bool isRequested);
  [[nodiscard]] std::vector<Results> resultsWithoutDump() const;

  Workspace* workspace_;
  DumpOpener* dumps_;
  QWidget* window_;
  std::vector<std::pair<QString, InitialSelection>> pendingFiles_;  // result files in the order in which they were opened
  BackgroundTask readTask_;
};

}  // namespace sporescope::ui
