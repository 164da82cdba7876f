// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/open/path_opener.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <algorithm>
#include <map>
#include <ranges>

#include "core/saved_results/read_results.h"
#include "core/session/offline/open_named_session.h"
#include "ui/main_window/commands.h"
#include "ui/text/format.h"
#include "ui/text/saved_results_text.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

const char* const kOpenFolder = "open/folder";
const char* const kResultsFolder = "open/results";

}  // namespace

/// The contents of a result file, by dump, with a session for each dump that is missing.
struct PathOpener::Read {
  struct OfDump {
    SavedResultsList answers;
    std::shared_ptr<Session> named;  ///< Null if the dump exists
  };
  std::vector<OfDump> dumps;
  std::optional<Error> error;

  [[nodiscard]] static Read from(const std::filesystem::path& file) {
    Read read;
    auto answers = read_results(file);
    if (!answers) {
      read.error = std::move(answers.error());
      return read;
    }
    std::map<std::string, std::size_t> places;
    for (auto& answer : *answers) {
      const auto [place, isNew] = places.emplace(answer->named_dump, read.dumps.size());
      if (isNew) read.dumps.emplace_back();
      read.dumps[place->second].answers.push_back(std::move(answer));
    }
    for (OfDump& dump : read.dumps) {
      if (dump.answers.front()->dump.empty()) dump.named = open_named_session(dump.answers);
    }
    return read;
  }
};

PathOpener::PathOpener(Workspace* workspace, DumpOpener* dumps, QWidget* window)
    : QObject(window), workspace_(workspace), dumps_(dumps), window_(window) {}

bool PathOpener::mayBeResults(const QString& path) {
  return path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) ||
         path.endsWith(QLatin1String(".jsonl"), Qt::CaseInsensitive);
}

void PathOpener::connectCommands(const Commands& commands) {
  connect(commands.open, &QAction::triggered, this, &PathOpener::askForFolder);
  connect(commands.openResults, &QAction::triggered, this, &PathOpener::askForResults);
}

void PathOpener::open(const QString& path, InitialSelection request) {
  if (!mayBeResults(path) || path.startsWith(QLatin1String("ssh://"))) return openDump(path, std::move(request));
  waiting_.emplace_back(path, std::move(request));
  if (!reading_.running()) readNext();
}

void PathOpener::readNext() {
  if (waiting_.empty()) return;
  reading_.run<Read>(
      this, [file = std::filesystem::path(waiting_.front().first.toStdString())] { return Read::from(file); },
      [this](Read read) {
        const auto [path, request] = std::move(waiting_.front());
        waiting_.erase(waiting_.begin());
        if (!read.error) {
          show(std::move(read), request);
        } else if (read.error->code == ErrorCode::unsupported) {
          emit notResults(path, request);
        } else {
          emit failed(translated(read.error->message));
        }
        readNext();
      });
}

// The first dump of the file becomes current.
void PathOpener::show(Read read, const InitialSelection& request) {
  for (const Read::OfDump& dump : std::views::reverse(read.dumps)) {
    if (dump.named) {
      showResultsWithoutDump(dump.named, dump.answers);
    } else {
      dumps_->open(toQString(dump.answers.front()->dump.string()), request);
      applyResults(dump.answers);
    }
  }
}

void PathOpener::applyResults(const std::vector<Results>& results) {
  Findings* findings = workspace_->findings();
  connect(findings, &Findings::savedResultsFailed, this, &PathOpener::reportRejected, Qt::UniqueConnection);
  for (const Results& one : results) findings->applySavedResults(one);
}

// The page of a dump that could not be opened shows the error itself.
void PathOpener::reportRejected(const Error& error) {
  if (!workspace_->snapshot()->error) emit failed(translated(error.message));
}

void PathOpener::showResultsWithoutDump(const std::shared_ptr<Session>& session, const std::vector<Results>& results) {
  for (int i = workspace_->sessionCount() - 1; i >= 0; --i) {
    if (workspace_->sessionAt(i)->snapshot()->path == session->snapshot()->path) workspace_->closeSession(i);
  }
  workspace_->addSession(session);
  applyResults(results);
}

std::vector<PathOpener::Results> PathOpener::resultsWithoutDump() const {
  std::vector<Results> all;
  const Findings* findings = workspace_->findings();
  if (findings == nullptr || !workspace_->snapshot()->results_only) return all;
  for (const Findings::AppliedResults& one : findings->savedResults()) all.push_back(one.results);
  return all;
}

void PathOpener::openDump(const QString& path, InitialSelection request, bool requested) {
  const std::vector<Results> results = resultsWithoutDump();
  const auto without = workspace_->session();
  dumps_->open(path, std::move(request));
  if (!results.empty()) applyResultsIfMatching(results, without, requested);
}

// Closes the session of the file once the results match the dump; keeps it otherwise.
void PathOpener::applyResultsIfMatching(const std::vector<Results>& results, const std::shared_ptr<Session>& without,
                                        bool requested) {
  Findings* findings = workspace_->findings();
  auto* trial = new QObject(findings);  // exists until that is decided
  connect(findings, &Findings::savedResultsChanged, trial, [this, findings, trial, without] {
    const auto& taken = findings->savedResults();
    const bool placed =
        std::any_of(taken.begin(), taken.end(), [](const Findings::AppliedResults& one) { return one.resolved; });
    if (!placed) return;
    trial->deleteLater();
    const int position = workspace_->positionOf(without.get());
    if (position >= 0) workspace_->closeSession(position);
  });
  connect(findings, &Findings::savedResultsFailed, trial, [this, trial, without, requested](const Error& error) {
    trial->deleteLater();
    const int position = workspace_->positionOf(without.get());
    if (!requested || position < 0) return;
    workspace_->setCurrentSession(position);
    emit failed(translated(error.message));
  });
  for (const Results& one : results) findings->applySavedResults(one);
}

void PathOpener::askForFolder() {
  QSettings settings;
  const QString from = settings.value(QLatin1String(kOpenFolder)).toString();
  const QString folder = QFileDialog::getExistingDirectory(window_, tr("Open dump folder"), from);
  if (folder.isEmpty()) return;
  settings.setValue(QLatin1String(kOpenFolder), folder.section(u'/', 0, -2));
  open(folder);
}

void PathOpener::askForResults() {
  QSettings settings;
  const QString from = settings.value(QLatin1String(kResultsFolder)).toString();
  const QString file = QFileDialog::getOpenFileName(window_, tr("Open results"), from, tr("Results (*.json);;All files (*)"));
  if (file.isEmpty()) return;
  settings.setValue(QLatin1String(kResultsFolder), QFileInfo(file).path());
  waiting_.emplace_back(file, InitialSelection{});  // opened as results, whatever its name
  if (!reading_.running()) readNext();
}

void PathOpener::askForDumpOfResults() {
  const std::vector<Results> results = resultsWithoutDump();
  if (results.empty()) return;
  const QString dump = QFileInfo(toQString(results.front()->named_dump)).fileName();
  const QString title = dump.isEmpty() ? tr("Where the dump is now") : tr("Where the dump %1 is now").arg(dump);
  const QString from = toQString(results.front()->file.parent_path().string());
  const QString folder = QFileDialog::getExistingDirectory(window_, title, from);
  if (!folder.isEmpty()) openDump(folder, {}, true);
}

}  // namespace sporescope::ui

#include "moc_path_opener.cpp"
