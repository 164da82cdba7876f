// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/notices.h"

#include <QMenu>
#include <algorithm>
#include <utility>

#include "core/session/live_control.h"
#include "ui/main_window/cause/cause_text.h"
#include "ui/main_window/jobs.h"
#include "ui/main_window/notices/comparison_notice.h"
#include "ui/main_window/notices/overflow_notice.h"
#include "ui/main_window/notices/recompute_notice.h"
#include "ui/main_window/notices/replica_notice.h"
#include "ui/main_window/notices/results_notice.h"
#include "ui/text/cause_symptom.h"
#include "ui/text/coverage_text.h"
#include "ui/text/format.h"
#include "ui/text/verdict.h"

namespace sporescope::ui {

namespace {

NoticeKind kindOf(CauseSymptom symptom) {
  switch (symptom) {
    case CauseSymptom::nan:
      return NoticeKind::nan_cause;
    case CauseSymptom::neg_inf:
      return NoticeKind::neg_inf_cause;
    case CauseSymptom::failure:
      return NoticeKind::failure_cause;
    case CauseSymptom::pos_inf:
      break;
  }
  return NoticeKind::pos_inf_cause;
}

QString checkGap(const Findings& findings) { return coverageGapText(findings.checkProgress(), findings.watchpoints()); }

}  // namespace

Notices::Notices(Workspace* workspace, QMenu* pathMenu, QObject* parent)
    : QObject(parent), workspace_(workspace), pathMenu_(pathMenu) {
  connect(workspace_, &Workspace::snapshotChanged, this, [this] {
    countRecommended();
    refresh();
  });
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    recommendedRequest_.cancel();
    // A new session may be at the address of a closed one.
    std::erase_if(closedNotices_, [this](const auto& entry) { return workspace_->positionOf(entry.first) < 0; });
    follow();
    countRecommended();
    refresh();
  });
  follow();
  followComparisons();
  followAnalyses();
  countRecommended();
  refresh();
}

bool Notices::causeShown() const {
  const auto found = closedNotices_.find(workspace_->session().get());
  return found == closedNotices_.end() || !found->second.cause;
}

void Notices::showMessage(NoticeKind kind, const QString& title, const QString& reason) {
  Notice notice;
  notice.kind = kind;
  notice.title = title;
  notice.texts = {{reason}};
  notice.number = ++messageCount_;
  windowTitle_ = nullptr;
  showWindowNotice(std::move(notice));
}

void Notices::setConnection(std::optional<Notice> notice) {
  if (!notice && !connection_) return;
  // The notice comes to the front only once; the countdown is updated in place.
  if (notice) notice->number = connection_ ? connection_->number : ++messageCount_;
  connection_ = std::move(notice);
  refresh();
}

void Notices::showOffer(std::function<QString()> title, NoticeButton button, bool toTheFront) {
  Notice notice;
  notice.kind = NoticeKind::offer;
  button.run = [this, run = std::move(button.run)] {
    windowNotice_.reset();
    refresh();
    run();
  };
  notice.buttons.push_back(std::move(button));
  windowTitle_ = std::move(title);
  if (toTheFront) notice.number = ++messageCount_;
  showWindowNotice(std::move(notice));
}

void Notices::showWindowNotice(Notice notice) {
  notice.id = QStringLiteral("own");
  notice.close = [this] {
    windowNotice_.reset();
    refresh();
  };
  windowNotice_ = std::move(notice);
  refresh();
}

void Notices::setCauseShown(bool shown) {
  closedNotices().cause = !shown;
  refresh();
}

void Notices::setSessionVisible(bool visible) {
  if (visible == sessionIsVisible_) return;
  sessionIsVisible_ = visible;
  refresh();
}

Notices::ClosedNotices& Notices::closedNotices() { return closedNotices_[workspace_->session().get()]; }

void Notices::closeNotice(bool ClosedNotices::*flag) {
  closedNotices().*flag = true;
  refresh();
}

void Notices::follow() {
  if (findings_) findings_->disconnect(this);
  findings_ = workspace_->findings();
  if (!findings_) return;
  connect(findings_, &Findings::causeStateChanged, this, &Notices::refresh);
  connect(findings_, &Findings::causeProgressed, this, &Notices::refresh);
  connect(findings_, &Findings::checkStateChanged, this, &Notices::refresh);
  connect(findings_, &Findings::watchpointsChanged, this, &Notices::refresh);
  connect(findings_, &Findings::savedResultsChanged, this, &Notices::refresh);
}

// Follows comparisons, which the user started.
void Notices::followComparisons() {
  const Comparisons* comparisons = workspace_->comparisons();
  for (const auto signal : {&Comparisons::changed, &Comparisons::stateChanged, &Comparisons::resultChanged}) {
    connect(comparisons, signal, this, &Notices::refresh);
  }
}

// Follows rank checks and recomputations, which the user started.
void Notices::followAnalyses() {
  for (const auto signal : {&RankChecks::changed, &RankChecks::stateChanged, &RankChecks::resultChanged}) {
    connect(workspace_->rankChecks(), signal, this, &Notices::refresh);
  }
  for (const auto signal : {&Recomputations::changed, &Recomputations::stateChanged, &Recomputations::appended}) {
    connect(workspace_->recomputations(), signal, this, &Notices::refresh);
  }
}

// Counts the recommended watchpoints for the offer, once for each session when it is loaded.
void Notices::countRecommended() {
  const auto session = workspace_->session();
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  if (!session || snapshot.loading || snapshot.error || closedNotices().recommended || recommendedRequest_.pending()) return;
  recommendedRequest_.start<std::vector<Watchpoint>>(
      this,
      [&](ResultCallback<std::vector<Watchpoint>> onResult) { return session->analysis().recommended(std::move(onResult)); },
      [this](Result<std::vector<Watchpoint>> result) {
        closedNotices().recommended = result ? result->size() : 0;
        refresh();
      });
}

void Notices::refresh() {
  all_.clear();
  Findings* findings = workspace_->findings();
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  const ClosedNotices closed = workspace_->session() ? closedNotices() : ClosedNotices{};
  if (windowNotice_ && windowTitle_) windowNotice_->title = windowTitle_();
  if (windowNotice_ && windowNotice_->title.isEmpty()) windowNotice_.reset();
  if (windowNotice_) all_.push_back(*windowNotice_);
  if (connection_ && sessionIsVisible_) all_.push_back(*connection_);
  if (findings != nullptr && !snapshot.error && sessionIsVisible_) {
    const Comparison* comparison = workspace_->comparisons()->current();
    const bool isClosed = closed.comparison == workspace_->comparisons()->comparisonNumber();
    if (comparison != nullptr && !isClosed) all_.push_back(divergenceNotice(*comparison));
    const auto cause = findings->causeState();
    if (!findings->causes().empty() && !closed.cause) all_.push_back(causeNotice(*findings));
    addAnalyses();
    if (auto notice = resultsNotice(*findings, snapshot, resultsLinks()); notice && !closed.results) {
      all_.push_back(*std::move(notice));
    }
    const bool searched = cause == Findings::CauseState::found || cause == Findings::CauseState::clean;
    if (searched && !findings->causeProgress().coverage.all_judged() && !closed.notJudged) {
      all_.push_back(notJudgedNotice(*findings));
    }
    const bool checked = findings->checkState() == Findings::CheckState::done;
    if (checked && !closed.gaps && !checkGap(*findings).isEmpty()) all_.push_back(gapsNotice(*findings));
    if (!snapshot.overflows.empty() && !snapshot.loading && !closed.overflows) {
      all_.push_back(overflowNotice(workspace_, [this] { closeNotice(&ClosedNotices::overflows); }));
    }
    if (cause == Findings::CauseState::running) all_.push_back(searchNotice(findings));
    if (cause == Findings::CauseState::failed && findings->causeError()) {
      all_.push_back(failureNotice(QStringLiteral("cause-failed"), tr("Cannot search for the first cause"),
                                   *findings->causeError(), [findings] { findings->startCauseSearch(); }));
    }
    if (findings->checkState() == Findings::CheckState::failed && findings->checkError()) {
      all_.push_back(failureNotice(QStringLiteral("check-failed"), tr("Cannot check the watchpoints"), *findings->checkError(),
                                   [findings] { findings->check(); }));
    }
    if (!snapshot.problems.empty() && !snapshot.loading && !closed.problems) all_.push_back(problemsNotice());
    const LiveControl* live = workspace_->live();
    const QString remark = live == nullptr ? QString() : toQString(live->status().remark);
    if (!remark.isEmpty() && remark != closed.remark) all_.push_back(remarkNotice(remark));
    const bool isUntouched = findings->checkState() == Findings::CheckState::never && findings->watchpoints().empty();
    if (isUntouched && findings->savedResults().empty() && !closed.showOffer && closed.recommended.value_or(0) > 0) {
      all_.push_back(offerNotice(findings, *closed.recommended));
    }
  }
  emit changed();
}

Notice Notices::causeNotice(const Findings& findings) {
  const Finding& cause = findings.causes().front();
  const CauseText text = causeText(cause, *workspace_->snapshot());
  Notice notice;
  notice.id = QStringLiteral("cause");
  notice.kind = kindOf(symptomOf(cause));
  notice.title = text.title;
  notice.texts.push_back({text.rank});
  if (cause.source) {
    notice.texts.push_back(
        {text.source, NoticeText::TextStyle::link, [this, line = *cause.source] { emit sourceRequested(line); }});
  }
  notice.texts.push_back({text.code, NoticeText::TextStyle::code});
  QStringList lines{text.why, text.outcome};
  if (!text.element.isEmpty()) lines.append(tr("First element: %1").arg(text.element));
  lines.removeAll(QString());
  notice.texts.push_back({text.why, NoticeText::TextStyle::plain, {}, lines.join(QLatin1Char('\n'))});
  if (const int further = static_cast<int>(findings.causes().size()) - 1; further > 0) {
    notice.texts.push_back(
        {tr("%n more causes", nullptr, further), NoticeText::TextStyle::link, [this] { emit causesRequested(); }});
  }
  notice.buttons.push_back({tr("Show"), [this] { emit causeRequested(); }, true, nullptr,
                            tr("Select it in the tree, the graph, the details and the hits (Ctrl+Home)")});
  if (!pathMenu_->isEmpty() && findings.causeState() == Findings::CauseState::found) {
    notice.buttons.push_back({tr("Path to loss"), {}, false, pathMenu_, tr("The tensors through which it spread")});
  }
  notice.close = [this] { setCauseShown(false); };
  return notice;
}

Notice Notices::divergenceNotice(const Comparison& comparison) {
  ComparisonLinks links;
  links.show = [this] { emit divergenceRequested(); };
  links.stop = [comparisons = workspace_->comparisons()] {
    if (ui::Comparison* current = comparisons->current()) current->stop();
  };
  links.openSource = [this](const SourceLine& line) { emit sourceRequested(line); };
  Notice notice = comparisonNotice(comparison, links);
  const int number = workspace_->comparisons()->comparisonNumber();
  notice.number = static_cast<std::uint64_t>(number);
  notice.close = [this, number] {
    closedNotices().comparison = number;
    refresh();
  };
  return notice;
}

// A closed notice is shown again for the results of the next run.
void Notices::addUnlessClosed(std::optional<Notice> notice, int ClosedNotices::*flag, int number) {
  if (!notice || closedNotices().*flag == number) return;
  notice->close = [this, flag, number] {
    closedNotices().*flag = number;
    refresh();
  };
  all_.push_back(*std::move(notice));
}

void Notices::addAnalyses() {
  if (const RankCheck* check = workspace_->rankChecks()->current()) {
    addUnlessClosed(replicaNotice(*check, [this] { emit replicasRequested(); }), &ClosedNotices::replicas, check->number());
  }
  if (const Recomputation* recomputation = workspace_->recomputations()->current()) {
    auto notice = recomputeNotice(*recomputation, *workspace_->snapshot(), [this] { emit recomputedRequested(); });
    addUnlessClosed(std::move(notice), &ClosedNotices::recomputed, recomputation->number());
  }
}

ResultsLinks Notices::resultsLinks() {
  return {[this] { emit dumpRequested(false); }, [this] { emit dumpRequested(true); },
          [this] { closeNotice(&ClosedNotices::results); }};
}

// Never claims that nothing was found in tensors that were not judged.
Notice Notices::notJudgedNotice(const Findings& findings) {
  const CauseSearchProgress& progress = findings.causeProgress();
  const std::uint64_t judged = progress.coverage.judged();
  Notice notice;
  notice.id = QStringLiteral("not-judged");
  notice.kind = NoticeKind::warning;
  if (!findings.causes().empty()) {
    notice.title = tr("Some tensors have no verdict");
  } else if (judged == 0) {
    notice.title = tr("No verdict");
  } else if (progress.excluded > 0) {
    notice.title =
        withSpacedCount(tr("No cause in %n tensors, only harmless NaN or Inf", nullptr, static_cast<int>(judged)), judged);
  } else {
    notice.title = withSpacedCount(tr("No NaN or Inf in %n tensors", nullptr, static_cast<int>(judged)), judged);
  }
  notice.texts.push_back({coverageGapText(progress.coverage)});
  // A reason that all tensors share is shown in the notice.
  const auto& notJudged = findings.notJudged();
  const auto sameReason = [&](const SessionUnjudgedTensor& tensor) { return tensor.why.str() == notJudged.front().why.str(); };
  if (!notJudged.empty() && std::all_of(notJudged.begin(), notJudged.end(), sameReason)) {
    notice.texts.push_back({translated(notJudged.front().why)});
  }
  if (!notJudged.empty()) {
    notice.buttons.push_back({tr("Show them"), [this] { emit notJudgedRequested(); }, true, nullptr,
                              tr("List the tensors without a verdict, with the reason")});
  }
  notice.close = [this] { closeNotice(&ClosedNotices::notJudged); };
  return notice;
}

// Reports the same for a check: its hits do not show that others may have been missed.
Notice Notices::gapsNotice(const Findings& findings) {
  Notice notice;
  notice.id = QStringLiteral("check-gaps");
  notice.kind = NoticeKind::warning;
  notice.title = tr("The check is incomplete");
  const QString sentence = checkGap(findings);
  notice.texts.push_back({sentence, NoticeText::TextStyle::plain, {}, sentence});
  notice.buttons.push_back({tr("Show hits"), [this] { emit hitsRequested(); }});
  notice.close = [this] { closeNotice(&ClosedNotices::gaps); };
  return notice;
}

Notice Notices::searchNotice(Findings* findings) const {
  Notice notice;
  notice.id = QStringLiteral("search");
  notice.kind = NoticeKind::progress;
  notice.title = Jobs::searchText(*findings);
  notice.texts.push_back({workspace_->iterationLabels().inSentence(findings->causeProgress().iteration)});
  notice.buttons.push_back({tr("Stop"), [findings = QPointer(findings)] {
                              if (findings) findings->stopCauseSearch();
                            }});
  return notice;
}

Notice Notices::problemsNotice() {
  Notice notice;
  notice.id = QStringLiteral("problems");
  notice.kind = NoticeKind::warning;
  const auto& problems = workspace_->snapshot()->problems;
  const auto isAboutDump = [&](const Problem& problem) { return problem.path == workspace_->snapshot()->path; };
  if (workspace_->live() != nullptr) {  // there are no files: the latest problem is shown
    notice.title = translated(problems.back().message);
    if (problems.size() > 1) {
      notice.buttons.push_back(
          {tr("%n more", nullptr, static_cast<int>(problems.size()) - 1), [this] { emit problemsRequested(); }});
    }
  } else if (const auto dumpProblem = std::find_if(problems.begin(), problems.end(), isAboutDump);
             dumpProblem != problems.end()) {
    notice.kind = NoticeKind::error;
    notice.title = translated(dumpProblem->message);
    notice.buttons.push_back({tr("Show problems"), [this] { emit problemsRequested(); }});
  } else {
    // Files that were skipped, read in part, or whose history is lost. A single problem is shown in full.
    const bool isSingle = problems.size() == 1;
    notice.title = isSingle ? translated(problems.front().message)
                            : tr("%n problems on opening this dump", nullptr, static_cast<int>(problems.size()));
    notice.texts.push_back({tr("The rest of the dump is open")});
    notice.buttons.push_back({tr("Show problems"), [this] { emit problemsRequested(); }});
  }
  notice.close = [this] { closeNotice(&ClosedNotices::problems); };
  return notice;
}

// Remark of a training about the data that it can provide. This is not a problem.
Notice Notices::remarkNotice(const QString& remark) {
  Notice notice;
  notice.id = QStringLiteral("remark");
  notice.kind = NoticeKind::offer;
  notice.title = remark;
  notice.close = [this, remark] {
    closedNotices().remark = remark;
    refresh();
  };
  return notice;
}

Notice Notices::offerNotice(Findings* findings, std::size_t count) {
  Notice notice;
  notice.id = QStringLiteral("offer");
  notice.kind = NoticeKind::offer;
  notice.title = tr("Run the recommended checks?");
  notice.texts.push_back({tr("%n recommended watchpoints fit this network", nullptr, static_cast<int>(count))});
  notice.buttons.push_back({tr("Check"),
                            [findings = QPointer(findings)] {
                              if (findings) findings->addRecommended(true);
                            },
                            true});
  notice.buttons.push_back({tr("Not now"), [this] { closeNotice(&ClosedNotices::showOffer); }});
  notice.close = [this] { closeNotice(&ClosedNotices::showOffer); };
  return notice;
}

Notice Notices::failureNotice(const QString& id, const QString& title, const Error& error, std::function<void()> retry) const {
  Notice notice;
  notice.id = id;
  notice.kind = NoticeKind::error;
  notice.title = title;
  notice.texts.push_back({translated(error.message)});
  notice.buttons.push_back({tr("Try again"), std::move(retry)});
  return notice;
}

}  // namespace sporescope::ui

#include "moc_notices.cpp"
