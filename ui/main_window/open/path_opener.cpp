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
struct PathOpener::ResultFile {
  struct DumpResults {
    SavedResultsList results;
    std::shared_ptr<Session> session;  ///< Null if the dump exists
  };
  std::vector<DumpResults> dumps;
  std::optional<Error> error;

  [[nodiscard]] static ResultFile from(const std::filesystem::path& file) {
    ResultFile contents;
    auto results = read_results(file);
    if (!results) {
      contents.error = std::move(results.error());
      return contents;
    }
    std::map<std::string, std::size_t> positions;
    for (auto& result : *results) {
      const auto [position, isNew] = positions.emplace(result->named_dump, contents.dumps.size());
      if (isNew) contents.dumps.emplace_back();
      contents.dumps[position->second].results.push_back(std::move(result));
    }
    for (DumpResults& dump : contents.dumps) {
      if (dump.results.front()->dump.empty()) dump.session = open_named_session(dump.results);
    }
    return contents;
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

void PathOpener::open(const QString& path, InitialSelection selection) {
  if (!mayBeResults(path) || path.startsWith(QLatin1String("ssh://"))) return openDump(path, std::move(selection));
  pendingFiles_.emplace_back(path, std::move(selection));
  if (!readTask_.running()) readNext();
}

void PathOpener::readNext() {
  if (pendingFiles_.empty()) return;
  readTask_.run<ResultFile>(
      this, [file = std::filesystem::path(pendingFiles_.front().first.toStdString())] { return ResultFile::from(file); },
      [this](ResultFile contents) {
        const auto [path, selection] = std::move(pendingFiles_.front());
        pendingFiles_.erase(pendingFiles_.begin());
        if (!contents.error) {
          show(std::move(contents), selection);
        } else if (contents.error->code == ErrorCode::unsupported) {
          emit notResults(path, selection);
        } else {
          emit failed(translated(contents.error->message));
        }
        readNext();
      });
}

// The first dump of the file becomes current.
void PathOpener::show(ResultFile contents, const InitialSelection& selection) {
  for (const ResultFile::DumpResults& dump : std::views::reverse(contents.dumps)) {
    if (dump.session) {
      showResultsWithoutDump(dump.session, dump.results);
    } else {
      dumps_->open(toQString(dump.results.front()->dump.string()), selection);
      applyResults(dump.results);
    }
  }
}

void PathOpener::applyResults(const std::vector<Results>& results) {
  Findings* findings = workspace_->findings();
  connect(findings, &Findings::savedResultsFailed, this, &PathOpener::reportRejected, Qt::UniqueConnection);
  for (const Results& entry : results) findings->applySavedResults(entry);
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
  for (const Findings::AppliedResults& entry : findings->savedResults()) all.push_back(entry.results);
  return all;
}

void PathOpener::openDump(const QString& path, InitialSelection selection, bool isRequested) {
  const std::vector<Results> results = resultsWithoutDump();
  const auto sessionWithoutDump = workspace_->session();
  dumps_->open(path, std::move(selection));
  if (!results.empty()) applyResultsIfMatching(results, sessionWithoutDump, isRequested);
}

// Closes the session of the file once the results match the dump; keeps it otherwise.
void PathOpener::applyResultsIfMatching(const std::vector<Results>& results, const std::shared_ptr<Session>& sessionWithoutDump,
                                        bool isRequested) {
  Findings* findings = workspace_->findings();
  auto* guard = new QObject(findings);  // disconnects both slots once the results are accepted or rejected
  connect(findings, &Findings::savedResultsChanged, guard, [this, findings, guard, sessionWithoutDump] {
    const auto& applied = findings->savedResults();
    const bool isResolved =
        std::any_of(applied.begin(), applied.end(), [](const Findings::AppliedResults& entry) { return entry.resolved; });
    if (!isResolved) return;
    guard->deleteLater();
    const int position = workspace_->positionOf(sessionWithoutDump.get());
    if (position >= 0) workspace_->closeSession(position);
  });
  connect(findings, &Findings::savedResultsFailed, guard, [this, guard, sessionWithoutDump, isRequested](const Error& error) {
    guard->deleteLater();
    const int position = workspace_->positionOf(sessionWithoutDump.get());
    if (!isRequested || position < 0) return;
    workspace_->setCurrentSession(position);
    emit failed(translated(error.message));
  });
  for (const Results& entry : results) findings->applySavedResults(entry);
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
  pendingFiles_.emplace_back(file, InitialSelection{});  // opened as results, whatever its name
  if (!readTask_.running()) readNext();
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
