// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/comparison_controller.h"

#include <QAction>
#include <QFileDialog>
#include <QSettings>
#include <utility>

#include "ui/compare/compare_dialog.h"
#include "ui/main_window/chrome/header_bar.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/notices/notices.h"
#include "ui/workspace/comparisons.h"

namespace sporescope::ui {

namespace {

const char* const kCompareFolder = "compare/folder";

}  // namespace

ComparisonController::ComparisonController(Workspace* workspace, DumpOpener* opener, Notices* notices, QWidget* window)
    : QObject(window), workspace_(workspace), opener_(opener), notices_(notices), window_(window) {
  connect(opener_, &DumpOpener::duplicateFound, this,
          [this](const std::shared_ptr<Session>& first, const std::shared_ptr<Session>& second) {
            warnIfSameDump(first.get(), second.get());
          });
  // Run A is opened in the background, and only these signals report when its path is known. Queued, because closing a
  // session may end the comparison.
  for (const auto signal : {&Comparisons::stateChanged, &Comparisons::progressed}) {
    connect(workspace_->comparisons(), signal, opener_, &DumpOpener::closeDuplicate, Qt::QueuedConnection);
  }
}

void ComparisonController::connectCommands(const Commands& commands) {
  Comparisons* comparisons = workspace_->comparisons();
  connect(commands.compare, &QAction::triggered, this, &ComparisonController::chooseBaseline);
  connect(commands.swapCompared, &QAction::triggered, comparisons, &Comparisons::swap);
  connect(commands.endComparison, &QAction::triggered, comparisons, &Comparisons::end);
}

void ComparisonController::chooseBaseline() {
  const auto b = workspace_->session();
  if (!b) return;
  CompareDialog dialog(workspace_, window_);
  if (dialog.exec() != QDialog::Accepted) return;
  ComparisonChoice choice = dialog.choice();
  if (choice.folder) {
    QSettings settings;
    const QString startFolder = settings.value(QLatin1String(kCompareFolder)).toString();
    const QString folder = QFileDialog::getExistingDirectory(window_, tr("Open run A"), startFolder);
    if (folder.isEmpty()) return;
    settings.setValue(QLatin1String(kCompareFolder), folder.section(u'/', 0, -2));
    choice.a = opener_->openInBackground(folder);
    if (choice.a == b) return warnSameDump();
  }
  begin(choice.a, b, std::move(choice.parts));
}

void ComparisonController::compareRanks(int a, int b) {
  const auto session = workspace_->session();
  if (session) begin(session, session, comparedPartsOfRanks(a, b));
}

void ComparisonController::begin(const std::shared_ptr<Session>& a, const std::shared_ptr<Session>& b, ComparedParts parts) {
  a_ = a;
  b_ = b;
  workspace_->comparisons()->compare(a, b, std::move(parts));
  emit started();
}

void ComparisonController::comparePaths(const QString& a, const QString& b) {
  const auto first = opener_->openInBackground(a);
  const auto second = opener_->openInBackground(b);
  if (first == second && a != b) return warnSameDump();
  begin(first, second);
}

void ComparisonController::offerPaths(const QString& a, const QString& b) {
  const auto first = opener_->openInBackground(a);
  offer(first, opener_->openInBackground(b));
}

void ComparisonController::openDropped(const QString& path, const InitialSelection& selection) {
  const auto previous = workspace_->session();
  opener_->open(path, selection);
  const auto current = workspace_->session();
  const bool isOtherDump =
      previous && current && previous != current && previous->live() == nullptr && !previous->snapshot()->error;
  if (isOtherDump && selection.file.isEmpty()) offer(previous, current);
}

void ComparisonController::offer(const std::shared_ptr<Session>& a, const std::shared_ptr<Session>& b) {
  a_ = a;
  b_ = b;
  const auto compare = [this, first = std::weak_ptr(a), second = std::weak_ptr(b)] {
    const auto runA = first.lock();
    const auto runB = second.lock();
    if (runA && runB) begin(runA, runB);
  };
  // If neither dump is current, none of them is "this" dump. If one was closed or cannot be opened, there is nothing to
  // compare.
  const auto title = [this] {
    const auto runA = a_.lock();
    const auto runB = b_.lock();
    const auto current = workspace_->session();
    if (workspace_->positionOf(runA.get()) < 0 || workspace_->positionOf(runB.get()) < 0) return QString();
    if (runA->snapshot()->error || runB->snapshot()->error) return QString();
    if (current != runA && current != runB) return tr("Compare the two dumps?");
    const QString name = sessionTitle(*(current == runA ? runB : runA)->snapshot());
    return name.isEmpty() ? tr("Compare the two dumps?") : tr("Compare with %1?").arg(name);
  };
  notices_->showOffer(title, {tr("Compare"), compare, true, nullptr, tr("Compare the dump opened last with the other one")},
                      false);
}

void ComparisonController::warnIfSameDump(const Session* first, const Session* second) {
  const auto a = a_.lock();
  const auto b = b_.lock();
  if (!a || !b || a == b) return;
  if ((a.get() == first && b.get() == second) || (a.get() == second && b.get() == first)) warnSameDump();
}

void ComparisonController::warnSameDump() {
  notices_->showOffer(
      [] { return tr("Both paths belong to the same dump; you can compare two of its iterations or ranks"); },
      {tr("Compare with…"), [this] { chooseBaseline(); }, true, nullptr, tr("Choose two iterations or ranks of the dump")},
      true);
}

}  // namespace sporescope::ui

#include "moc_comparison_controller.cpp"
