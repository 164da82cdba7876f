// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/open/session_controller.h"

#include <QAction>
#include <QWidget>
#include <utility>

#include "ui/main_window/chrome/header_bar.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/comparison_controller.h"
#include "ui/main_window/dialogs/close_confirmation.h"
#include "ui/main_window/notices/notices.h"
#include "ui/main_window/open/drop_handler.h"
#include "ui/main_window/open/last_session.h"
#include "ui/main_window/open/path_opener.h"
#include "ui/main_window/open/sample.h"
#include "ui/main_window/open/visited_dumps.h"
#include "ui/main_window/remote_status_controller.h"
#include "ui/main_window/report/report_exporter.h"

namespace sporescope::ui {

SessionController::SessionController(const WindowServices& services, const Commands& commands, Notices* notices,
                                     QWidget* window)
    : QObject(window),
      services_(services),
      workspace_(services.workspace),
      commands_(commands),
      notices_(notices),
      window_(window),
      opener_(new DumpOpener(workspace_, services.hosts, this)),
      visitedDumps_(new VisitedDumps(workspace_, commands.recent, this)),
      pathOpener_(new PathOpener(workspace_, opener_, window)),
      comparisonController_(new ComparisonController(workspace_, opener_, notices, window)),
      reportExporter_(new ReportExporter(services, notices, window)),
      closeConfirmation_(new CloseConfirmation(services.script, window)) {
  connectCommands(commands);
  connectParts();
}

void SessionController::connectCommands(const Commands& commands) {
  connect(commands.openRemote, &QAction::triggered, this, [this] { remoteStatus_->showDialog(); });
  connect(commands.openSample, &QAction::triggered, this, [this] { open(sampleDump()); });
  connect(commands.exportReport, &QAction::triggered, reportExporter_, &ReportExporter::ask);
  connect(commands.closeDump, &QAction::triggered, this, &SessionController::closeDump);
  pathOpener_->connectCommands(commands);
  comparisonController_->connectCommands(commands);
}

void SessionController::connectParts() {
  const auto fail = [this](const QString& sentence) { emit statusMessage(sentence, true); };
  connect(opener_, &DumpOpener::initialSelectionFailed, this,
          [this](const QString& title, const QString& reason) { notices_->showMessage(NoticeKind::warning, title, reason); });
  connect(visitedDumps_, &VisitedDumps::openRequested, this, [this](const QString& path) { open(path); });
  connect(pathOpener_, &PathOpener::notResults, comparisonController_, &ComparisonController::openDropped);
  connect(pathOpener_, &PathOpener::failed, this, fail);
  connect(notices_, &Notices::dumpRequested, this,
          [this](bool onServer) { onServer ? remoteStatus_->showDialog() : pathOpener_->askForDumpOfResults(); });
  connect(comparisonController_, &ComparisonController::started, this, &SessionController::comparisonStarted);
  connect(reportExporter_, &ReportExporter::statusMessage, this,
          [this](const QString& sentence) { emit statusMessage(sentence, false); });
}

void SessionController::addTo(HeaderBar* header, TabArea* tabs) {
  remoteStatus_ = new RemoteStatusController(workspace_, services_.hosts, header, notices_, window_);
  connect(remoteStatus_, &RemoteStatusController::openRequested, this, [this](const QString& path) { open(path); });
  lastSession_ = new LastSession(workspace_, pathOpener_, tabs, commands_.reopen, this);
  acceptDrops();
}

void SessionController::acceptDrops() {
  auto* handler = new DropHandler(workspace_, window_);
  connect(handler, &DropHandler::openRequested, this, [this](const QString& path, const InitialSelection& selection) {
    PathOpener::mayBeResults(path) ? pathOpener_->open(path, selection) : comparisonController_->openDropped(path, selection);
  });
  connect(handler, &DropHandler::failed, this, [this](const QString& sentence) { emit statusMessage(sentence, true); });
  connect(handler, &DropHandler::watchpointsAdded, this, &SessionController::watchpointsAdded);
}

void SessionController::open(const QString& path, InitialSelection selection) { pathOpener_->open(path, std::move(selection)); }

bool SessionController::opening() const { return pathOpener_->reading(); }

void SessionController::compare(const QString& a, const QString& b, bool offered) {
  offered ? comparisonController_->offerPaths(a, b) : comparisonController_->comparePaths(a, b);
}

void SessionController::chooseBaseline() { comparisonController_->chooseBaseline(); }

void SessionController::compareRanks(int a, int b) { comparisonController_->compareRanks(a, b); }

void SessionController::closeDump() {
  const auto session = workspace_->session();
  const auto close = [this, session] { workspace_->closeSession(workspace_->positionOf(session.get())); };
  if (closeConfirmation_->confirmClose({session}, tr("Close the training?"), close)) close();
}

bool SessionController::confirmCloseWindow(std::function<void()> onConfirmed) {
  CloseConfirmation::Sessions sessions;
  for (int i = 0; i < workspace_->sessionCount(); ++i) sessions.push_back(workspace_->sessionAt(i));
  return closeConfirmation_->confirmCloseWindow(sessions, tr("Close Sporescope?"), std::move(onConfirmed));
}

void SessionController::saveOpenDumps() const { lastSession_->save(); }

RecentDumps* SessionController::recentDumps() const { return visitedDumps_->recent(); }

}  // namespace sporescope::ui

#include "moc_session_controller.cpp"
