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
          [this](const std::shared_ptr<Session>& one, const std::shared_ptr<Session>& other) {
            warnIfSameDump(one.get(), other.get());
          });
  // Run A is opened in the background, and only these signals tell when its path is known. Queued, because closing a
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
  ComparisonChoice request = dialog.choice();
  if (request.folder) {
    QSettings settings;
    const QString from = settings.value(QLatin1String(kCompareFolder)).toString();
    const QString folder = QFileDialog::getExistingDirectory(window_, tr("Open run A"), from);
    if (folder.isEmpty()) return;
    settings.setValue(QLatin1String(kCompareFolder), folder.section(u'/', 0, -2));
    request.a = opener_->openInBackground(folder);
    if (request.a == b) return warnSameDump();
  }
  begin(request.a, b, std::move(request.parts));
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

void ComparisonController::openDropped(const QString& path, const InitialSelection& request) {
  const auto before = workspace_->session();
  opener_->open(path, request);
  const auto now = workspace_->session();
  const bool another = before && now && before != now && before->live() == nullptr && !before->snapshot()->error;
  if (another && request.file.isEmpty()) offer(before, now);
}

void ComparisonController::offer(const std::shared_ptr<Session>& a, const std::shared_ptr<Session>& b) {
  a_ = a;
  b_ = b;
  const auto compare = [this, first = std::weak_ptr(a), second = std::weak_ptr(b)] {
    const auto one = first.lock();
    const auto other = second.lock();
    if (one && other) begin(one, other);
  };
  // If neither dump is current, none of them is "this" dump. If one was closed or cannot be opened, there is nothing to
  // compare.
  const auto title = [this] {
    const auto one = a_.lock();
    const auto other = b_.lock();
    const auto shown = workspace_->session();
    if (workspace_->positionOf(one.get()) < 0 || workspace_->positionOf(other.get()) < 0) return QString();
    if (one->snapshot()->error || other->snapshot()->error) return QString();
    if (shown != one && shown != other) return tr("Compare the two dumps?");
    const QString name = sessionTitle(*(shown == one ? other : one)->snapshot());
    return name.isEmpty() ? tr("Compare the two dumps?") : tr("Compare with %1?").arg(name);
  };
  notices_->showOffer(title, {tr("Compare"), compare, true, nullptr, tr("Compare the dump opened last with the other one")},
                      false);
}

void ComparisonController::warnIfSameDump(const Session* one, const Session* other) {
  const auto a = a_.lock();
  const auto b = b_.lock();
  if (!a || !b || a == b) return;
  if ((a.get() == one && b.get() == other) || (a.get() == other && b.get() == one)) warnSameDump();
}

void ComparisonController::warnSameDump() {
  notices_->showOffer(
      [] { return tr("Both paths belong to the same dump; you can compare two of its iterations or ranks"); },
      {tr("Compare with…"), [this] { chooseBaseline(); }, true, nullptr, tr("Choose two iterations or ranks of the dump")},
      true);
}

}  // namespace sporescope::ui

#include "moc_comparison_controller.cpp"
