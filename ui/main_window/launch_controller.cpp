// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/launch_controller.h"

#include <QMainWindow>

#include "ui/launch/launch_command.h"
#include "ui/launch/launch_dialog.h"
#include "ui/launch/launched_script.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/live_mode.h"
#include "ui/text/format.h"
#include "ui/training/listen_controller.h"
#include "ui/training/listen_page.h"
#include "ui/workspace/installed_folders.h"

namespace sporescope::ui {

namespace {

const QLatin1String kThisComputer("127.0.0.1");

// Returns the host for a local training. If the window listens on all interfaces, this is the loopback address.
QString hostOf(const ListenController& listening) {
  const QString address = listening.address();
  if (address == QLatin1String("0.0.0.0")) return kThisComputer;
  return address == QLatin1String("::") || address == QLatin1String("[::]") ? QStringLiteral("[::1]") : address;
}

QString clientFolder() {
  const QString client = bundledClient();
  return client.isEmpty() ? QString() : client + QStringLiteral("/src");
}

}  // namespace

LaunchController::LaunchController(const WindowServices& services, const Commands& commands, LiveMode* live,
                                   QMainWindow* window)
    : QObject(window),
      services_(services),
      commands_(commands),
      live_(live),
      window_(window),
      settings_(services.script->line().settings) {
  connect(commands.launch, &QAction::triggered, this, &LaunchController::ask);
  connect(commands.relaunch, &QAction::triggered, this, [this] { launch(settings_); });
  connect(commands.stopScript, &QAction::triggered, services.script, &LaunchedScript::stop);
  connect(services.listening, &ListenController::stateChanged, this, &LaunchController::startWhenListening);
  connect(services.listening, &ListenController::trainingConnected, this, [this] { hasConnected_ = true; });
  connect(services.script, &LaunchedScript::changed, this, &LaunchController::updateActions);
  connect(services.script, &LaunchedScript::ended, this, &LaunchController::warnIfNoneConnected);
  updateActions();
}

void LaunchController::updateActions() {
  commands_.stopScript->setEnabled(services_.script->running());
  commands_.relaunch->setEnabled(services_.script->canStartAgain());
  live_->page()->setRunningScript(services_.script->running() ? services_.script->name() : QString());
}

void LaunchController::ask() {
  auto* dialog = new LaunchDialog(window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { launch(dialog->settings()); });
  dialog->open();
}

void LaunchController::launch(const LaunchSettings& settings) {
  rememberLaunch(settings);
  settings_ = settings;
  isWaiting_ = true;
  triedOtherPort_ = false;
  const ListenController::State state = services_.listening->state();
  if (state == ListenController::State::on || state == ListenController::State::starting) return startWhenListening();
  services_.listening->start(kThisComputer, services_.listening->port());
}

void LaunchController::startWhenListening() {
  if (!isWaiting_) return;
  ListenController& listening = *services_.listening;
  if (listening.state() == ListenController::State::on) {
    isWaiting_ = false;
    start();
  } else if (listening.state() == ListenController::State::failed && listening.offeredPort() > 0 && !triedOtherPort_) {
    triedOtherPort_ = true;
    listening.start(kThisComputer, listening.offeredPort());
  } else if (listening.state() == ListenController::State::failed) {
    isWaiting_ = false;
    emit failed(tr("Could not launch %1: %2").arg(settings_.script.section(u'/', -1), translated(listening.error().message)));
  }
}

void LaunchController::start() {
  const ListenController& listening = *services_.listening;
  hasConnected_ = false;
  live_->showPage(true);
  services_.script->start(launchLine(settings_, {hostOf(listening), listening.port(), listening.token(), clientFolder()}));
}

// The author of the script may not know what it needs to connect to a debugger.
void LaunchController::warnIfNoneConnected() {
  const auto& end = services_.script->end();
  if (hasConnected_ || !end || !end->isSuccess()) return;
  services_.script->addMessage(
      tr("No training has connected to this window. Add the lines shown on the Listen for training page to the script or, "
         "if it uses Model.train or Model.fit, check “The script has no debugger” in the dialog."));
}

}  // namespace sporescope::ui

#include "moc_launch_controller.cpp"
