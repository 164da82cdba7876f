// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/open/visited_dumps.h"

#include <QMenu>
#include <algorithm>

#include "ui/main_window/cause/cause_text.h"
#include "ui/start/recent_dumps.h"
#include "ui/text/format.h"
#include "ui/text/saved_results_text.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/rank_checks.h"
#include "ui/workspace/rank_choice.h"

namespace sporescope::ui {

namespace {

// Returns the verdict of a search that found no cause. It is not clean if tensors have no verdict, were added later, or if
// the device reported an overflow.
Verdict::Kind kindWithoutCause(const Findings& findings, const SessionSnapshot& snapshot) {
  if (findings.causeState() != Findings::CauseState::clean || !snapshot.overflows.empty()) return Verdict::Kind::unknown;
  const CauseSearchProgress& progress = findings.causeProgress();
  if (progress.tensors_total == 0 || !progress.coverage.all_judged()) return Verdict::Kind::open;
  if (findings.isCauseOutdated()) return Verdict::Kind::unknown;
  return progress.excluded > 0 ? Verdict::Kind::masked : Verdict::Kind::clean;
}

// Ranks may differ although all values are finite. Uses the rank check of this visit or the verdict of an earlier one.
void applyReplicaVerdict(const RankCheck* check, const RecentDumps& recentDumps, RecentDump* dump) {
  if (check != nullptr) {
    const auto& findings = check->result()->findings;  // differences that exist from the start come last
    if (!findings.empty() && findings.front().kind != ReplicaKind::from_start) {
      dump->verdict = {Verdict::Kind::diverges, findings.front().key.iteration, {}};
      return;
    }
    if (check->state() == RankCheck::State::done) return;
  }
  const auto& all = recentDumps.dumps();
  const auto previous =
      std::find_if(all.begin(), all.end(), [&](const RecentDump& candidate) { return candidate.path == dump->path; });
  if (previous != all.end() && previous->verdict.kind == Verdict::Kind::diverges) dump->verdict = previous->verdict;
}

}  // namespace

VisitedDumps::VisitedDumps(Workspace* workspace, QMenu* menu, QObject* parent)
    : QObject(parent), workspace_(workspace), menu_(menu), recent_(new RecentDumps(this)) {
  connect(menu_, &QMenu::aboutToShow, this, &VisitedDumps::fillMenu);
  connect(workspace_, &Workspace::snapshotChanged, this, &VisitedDumps::addCurrentDump);
  connect(workspace_->rankChecks(), &RankChecks::stateChanged, this, &VisitedDumps::addCurrentDump);
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    const Findings* findings = workspace_->findings();
    if (findings == nullptr) return;
    connect(findings, &Findings::causeStateChanged, this, &VisitedDumps::addCurrentDump, Qt::UniqueConnection);
    connect(findings, &Findings::savedResultsChanged, this, &VisitedDumps::addCurrentDump, Qt::UniqueConnection);
  });
}

void VisitedDumps::addCurrentDump() {
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  const Findings* findings = workspace_->findings();
  if (findings == nullptr || snapshot.loading || snapshot.error || snapshot.path.empty()) return;
  RecentDump dump;
  dump.path = QString::fromStdString(snapshot.path.string());
  dump.title = toQString(snapshot.title);
  dump.version = toQString(snapshot.ms_version);
  dump.device = toQString(snapshot.device_target);
  dump.iterations = formatRanges(numbers_of(workspace_->dumpedIterations()));
  dump.ranks = static_cast<int>(ranksOf(snapshot).size());
  dump.graphs = static_cast<int>(snapshot.graphs.size());
  dump.tensors = snapshot.tensors.all();
  if (!findings->causes().empty()) {
    dump.verdict = verdictOf(findings->causes().front(), snapshot);
  } else {
    dump.verdict.kind = kindWithoutCause(*findings, snapshot);
    applyReplicaVerdict(workspace_->rankChecks()->current(), *recent_, &dump);
  }
  recent_->remember(dump);
  // A dump that was opened through a result file is reopened through it.
  for (const Findings::AppliedResults& applied : findings->savedResults()) {
    dump.path = QString::fromStdString(applied.results->file.string());
    dump.title = savedFileName(*applied.results);
    recent_->remember(dump);
  }
}

void VisitedDumps::fillMenu() {
  menu_->clear();
  for (const RecentDump& dump : recent_->dumps()) {
    QString text = dump.title;
    QAction* action = menu_->addAction(withoutMnemonic(text), this, [this, path = dump.path] { emit openRequested(path); });
    action->setToolTip(dump.path);
  }
  menu_->setToolTipsVisible(true);
  if (recent_->dumps().empty()) menu_->addAction(tr("No dumps opened yet"))->setEnabled(false);
}

}  // namespace sporescope::ui

#include "moc_visited_dumps.cpp"
