// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/screenshot.h"

#include <QApplication>
#include <QImage>
#include <algorithm>
#include <utility>

#include "ui/main_window/cause/cause_path_menu.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/overview/overview_panel.h"
#include "ui/ranks/ranks_panel.h"
#include "ui/tensor/tensor_tab.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

constexpr int kPollMilliseconds = 100;
constexpr int kUnchangedFrames = 8;
constexpr qint64 kTimeoutMilliseconds = 120'000;

}  // namespace

Screenshot::Screenshot(MainWindow* window, ScreenshotOptions options, QObject* parent)
    : QObject(parent), window_(window), options_(std::move(options)) {
  timer_.setInterval(kPollMilliseconds);
  connect(&timer_, &QTimer::timeout, this, &Screenshot::poll);
}

void Screenshot::start() {
  elapsedTimer_.start();
  QApplication::setCursorFlashTime(0);  // a blinking text cursor would change the picture
  window_->resize(options_.size);
  window_->show();
  timer_.start();
}

void Screenshot::poll() {
  if (!window_ || elapsedTimer_.elapsed() > kTimeoutMilliseconds) {
    QApplication::exit(1);
    return;
  }
  // Without a window manager, no window becomes active by itself.
  QApplication::setActiveWindow(window_);
  if (!ready()) return;
  if (!isArranged_) {
    arrange();
    return;
  }
  waitUntilUnchanged();
}

bool Screenshot::ready() const {
  const Workspace& workspace = *window_->workspace();
  if (!workspace.session()) return !window_->opening();
  const SessionSnapshot& snapshot = *workspace.snapshot();
  if (snapshot.loading) return false;
  if (snapshot.error) return true;
  const Comparison* comparison = workspace.comparisons()->current();
  if (comparison != nullptr && comparison->state() == Comparison::State::running) return false;
  const Findings& findings = *workspace.findings();
  const auto& results = findings.savedResults();
  if (!results.empty()) return std::all_of(results.begin(), results.end(), [](const auto& entry) { return entry.resolved; });
  const auto cause = findings.causeState();
  const bool isSearching = cause == Findings::CauseState::running || cause == Findings::CauseState::not_started;
  return !isSearching && findings.checkState() != Findings::CheckState::running;
}

void Screenshot::arrange() {
  isArranged_ = true;
  Workspace* workspace = window_->workspace();
  Findings* findings = workspace->findings();
  if (findings == nullptr) return;
  if (!options_.scopes.isEmpty()) {
    const Commands& commands = window_->commands();
    (options_.scopes == QLatin1String("open") ? commands.openAll : commands.closeAll)->trigger();
  }
  if (options_.showCause && workspace->comparisons()->current() != nullptr) {
    window_->commands().nextDivergence->trigger();
  } else if (options_.showCause) {
    window_->commands().firstCause->trigger();
    findings->addRecommended(true);
  }
  if (options_.showRanks) window_->commands().ranks->trigger();
  if (options_.overview) window_->commands().showOverview->trigger();
  if (!options_.openTensor) return;
  if (!workspace->tensor() && !findings->causes().empty()) workspace->selectTensor(findings->causes().front().tensor.key);
  if (const auto tensor = workspace->tensor()) workspace->openTensor(*tensor, true);
}

bool Screenshot::ranksReady() {
  const RankCheck* check = window_->workspace()->rankChecks()->current();
  if (!options_.showRanks || check == nullptr) return true;
  if (check->state() == RankCheck::State::running) return false;
  auto* panel = qobject_cast<RanksPanel*>(window_->tabs()->currentWidget());
  if (panel != nullptr && !std::exchange(hasShownRank_, true)) panel->goToFinding();
  return true;
}

// Saves the picture once the window has not changed for some time.
void Screenshot::waitUntilUnchanged() {
  // Reading a large tensor changes nothing on screen.
  const TabArea* tabs = window_->tabs();
  if (const TensorTab* tab = tabs->tensorTab(tabs->currentIndex()); tab != nullptr && !tab->settled()) {
    unchangedFrames_ = 0;
    return;
  }
  if (!ranksReady()) return;
  const auto* overview = qobject_cast<const OverviewPanel*>(tabs->currentWidget());
  if (overview != nullptr && !overview->settled()) {
    unchangedFrames_ = 0;
    return;
  }
  QImage image = window_->grab().toImage();
  unchangedFrames_ = image == lastImage_ ? unchangedFrames_ + 1 : 0;
  lastImage_ = std::move(image);
  if (unchangedFrames_ >= kUnchangedFrames) save();
}

void Screenshot::save() {
  timer_.stop();
  QApplication::exit(lastImage_.save(options_.file) ? 0 : 1);
}

}  // namespace sporescope::ui

#include "moc_screenshot.cpp"
