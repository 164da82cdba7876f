// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <utility>
#include <vector>

#include "ui/main_window/open/dump_opener.h"
#include "ui/concurrency/background_task.h"
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
  [[nodiscard]] static bool mayHoldResults(const QString& path);
  void open(const QString& path, OpeningWish wish = {});
  [[nodiscard]] bool reading() const { return reading_.running(); }
  void connectCommands(const Commands& commands);
  /// Asks where the dump lies of which the session in front shows results alone.
  void askForDumpOfResults();

 signals:
  /// By its name it might have held results, and it holds something else.
  void otherFile(const QString& path, const sporescope::ui::OpeningWish& wish);
  void failed(const QString& sentence);

 private:
  struct Read;
  using Results = std::shared_ptr<const SavedResults>;

  void askForFolder();
  void askForResults();
  void readNext();
  void show(Read read, const OpeningWish& wish);
  void openDump(const QString& path, OpeningWish wish, bool asked = false);
  void giveResults(const std::vector<Results>& results);
  void sayRefused(const sporescope::Error& error);
  void showWithoutDump(const std::shared_ptr<Session>& session, const std::vector<Results>& results);
  void tryOn(const std::vector<Results>& results, const std::shared_ptr<Session>& without, bool asked);
  [[nodiscard]] std::vector<Results> resultsWithoutDump() const;

  Workspace* workspace_;
  DumpOpener* dumps_;
  QWidget* window_;
  std::vector<std::pair<QString, OpeningWish>> waiting_;  // files, in the order in which they were named
  Background reading_;
};

}  // namespace sporescope::ui
