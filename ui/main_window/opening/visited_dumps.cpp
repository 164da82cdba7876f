// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/opening/visited_dumps.h"

#include <QMenu>

#include "ui/main_window/cause/cause_words.h"
#include "ui/start/recent_dumps.h"
#include "ui/words/format.h"
#include "ui/words/saved_words.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/rank_choice.h"

namespace sporescope::ui {

VisitedDumps::VisitedDumps(Workspace* workspace, QMenu* menu, QObject* parent)
    : QObject(parent), workspace_(workspace), menu_(menu), recent_(new RecentDumps(this)) {
  connect(menu_, &QMenu::aboutToShow, this, &VisitedDumps::fillMenu);
  connect(workspace_, &Workspace::factsChanged, this, &VisitedDumps::enter);
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    const Findings* findings = workspace_->findings();
    if (findings == nullptr) return;
    connect(findings, &Findings::causeStateChanged, this, &VisitedDumps::enter, Qt::UniqueConnection);
    connect(findings, &Findings::takenChanged, this, &VisitedDumps::enter, Qt::UniqueConnection);
  });
}

void VisitedDumps::enter() {
  const SessionFacts& facts = *workspace_->facts();
  const Findings* findings = workspace_->findings();
  if (findings == nullptr || facts.loading || facts.error || facts.path.empty()) return;
  RecentDump dump;
  dump.path = QString::fromStdString(facts.path.string());
  dump.title = toQString(facts.title);
  dump.version = toQString(facts.ms_version);
  dump.device = toQString(facts.device_target);
  dump.iterations = formatRanges(numbers_of(workspace_->dumpedIterations()));
  dump.ranks = static_cast<int>(ranksOf(facts).size());
  dump.graphs = static_cast<int>(facts.graphs.size());
  dump.tensors = facts.tensors.all();
  if (!findings->causes().empty()) dump.verdict = verdictOf(findings->causes().front(), facts);
  // Neither tensors without a verdict, nor those that came later, nor a report of the device are a clean bill.
  const bool clear = findings->causeProgress().looked.all_judged() && facts.overflows.empty() && !findings->causeIsOutdated();
  if (findings->causeState() == Findings::CauseState::clean && clear) {
    dump.verdict.kind = findings->causeProgress().set_aside > 0 ? Verdict::Kind::masked : Verdict::Kind::clean;
  }
  recent_->remember(dump);
  // The results by which it was opened are what comes first next time.
  for (const Findings::Taken& one : findings->taken()) {
    dump.path = QString::fromStdString(one.results->file.string());
    dump.title = savedFileName(*one.results);
    recent_->remember(dump);
  }
}

void VisitedDumps::fillMenu() {
  menu_->clear();
  for (const RecentDump& dump : recent_->dumps()) {
    QString text = dump.title;
    QAction* action = menu_->addAction(withoutMnemonic(text), this, [this, path = dump.path] { emit openWanted(path); });
    action->setToolTip(dump.path);
  }
  menu_->setToolTipsVisible(true);
  if (recent_->dumps().empty()) menu_->addAction(tr("No dump was open yet"))->setEnabled(false);
}

}  // namespace sporescope::ui
