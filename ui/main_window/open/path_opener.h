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

/// Opens what a person names: a dump, or a file into which a command has written what it found. Such a file leads to its dump,
/// whose session takes the results; where the dump is not at hand, a session shows what the file tells. A dump that is opened
/// before such a session gets its results, if they are of its tensors. UI thread only.
class PathOpener : public QObject {
  Q_OBJECT

 public:
  PathOpener(Workspace* workspace, DumpOpener* dumps, QWidget* window);

  /// True if results may be in a file of this name.
  [[nodiscard]] static bool mayBeResults(const QString& path);
  void open(const QString& path, InitialSelection request = {});
  [[nodiscard]] bool reading() const { return reading_.running(); }
  void connectCommands(const Commands& commands);
  /// Asks where the dump lies of which the session in front shows results alone.
  void askForDumpOfResults();

 signals:
  /// By its name it might have held results, and it holds something else.
  void notResults(const QString& path, const sporescope::ui::InitialSelection& request);
  void failed(const QString& sentence);

 private:
  struct Read;
  using Results = std::shared_ptr<const SavedResults>;

  void askForFolder();
  void askForResults();
  void readNext();
  void show(Read read, const InitialSelection& request);
  void openDump(const QString& path, InitialSelection request, bool requested = false);
  void applyResults(const std::vector<Results>& results);
  void reportRejected(const sporescope::Error& error);
  void showWithoutDump(const std::shared_ptr<Session>& session, const std::vector<Results>& results);
  void applyTo(const std::vector<Results>& results, const std::shared_ptr<Session>& without, bool requested);
  [[nodiscard]] std::vector<Results> resultsWithoutDump() const;

  Workspace* workspace_;
  DumpOpener* dumps_;
  QWidget* window_;
  std::vector<std::pair<QString, InitialSelection>> waiting_;  // files, in the order in which they were named
  BackgroundTask reading_;
};

}  // namespace sporescope::ui
