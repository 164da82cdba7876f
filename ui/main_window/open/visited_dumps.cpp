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

// What the search told that ended without a cause. Neither tensors without a verdict, nor those that came later, nor a report
// of the device are a clean bill.
Verdict::Kind kindWithoutCause(const Findings& findings, const SessionSnapshot& snapshot) {
  if (findings.causeState() != Findings::CauseState::clean || !snapshot.overflows.empty()) return Verdict::Kind::unknown;
  const CauseSearchProgress& seen = findings.causeProgress();
  if (seen.tensors_total == 0 || !seen.coverage.all_judged()) return Verdict::Kind::open;
  if (findings.causeIsOutdated()) return Verdict::Kind::unknown;
  return seen.excluded > 0 ? Verdict::Kind::masked : Verdict::Kind::clean;
}

// Finite values may differ between ranks all the same; where somebody looked at the ranks, or did on an earlier visit.
void judgeReplicas(const RankCheck* check, const RecentDumps& known, RecentDump* dump) {
  if (check != nullptr) {
    const auto& findings = check->result()->findings;  // those that stand out from the start come last
    if (!findings.empty() && findings.front().found.kind != ReplicaKind::from_start) {
      dump->verdict = {Verdict::Kind::diverges, findings.front().key.iteration, {}};
      return;
    }
    if (check->state() == RankCheck::State::done) return;
  }
  const auto& all = known.dumps();
  const auto before = std::find_if(all.begin(), all.end(), [&](const RecentDump& one) { return one.path == dump->path; });
  if (before != all.end() && before->verdict.kind == Verdict::Kind::diverges) dump->verdict = before->verdict;
}

}  // namespace

VisitedDumps::VisitedDumps(Workspace* workspace, QMenu* menu, QObject* parent)
    : QObject(parent), workspace_(workspace), menu_(menu), recent_(new RecentDumps(this)) {
  connect(menu_, &QMenu::aboutToShow, this, &VisitedDumps::fillMenu);
  connect(workspace_, &Workspace::snapshotChanged, this, &VisitedDumps::enter);
  connect(workspace_->rankChecks(), &RankChecks::stateChanged, this, &VisitedDumps::enter);
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    const Findings* findings = workspace_->findings();
    if (findings == nullptr) return;
    connect(findings, &Findings::causeStateChanged, this, &VisitedDumps::enter, Qt::UniqueConnection);
    connect(findings, &Findings::savedResultsChanged, this, &VisitedDumps::enter, Qt::UniqueConnection);
  });
}

void VisitedDumps::enter() {
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
    judgeReplicas(workspace_->rankChecks()->current(), *recent_, &dump);
  }
  recent_->remember(dump);
  // The results by which it was opened are what comes first next time.
  for (const Findings::AppliedResults& one : findings->savedResults()) {
    dump.path = QString::fromStdString(one.results->file.string());
    dump.title = savedFileName(*one.results);
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
