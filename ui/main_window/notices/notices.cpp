// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/notices.h"

#include <QMenu>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "core/session/live_control.h"
#include "ui/compare/comparison_text.h"
#include "ui/main_window/cause/cause_text.h"
#include "ui/main_window/chrome/header_bar.h"
#include "ui/main_window/jobs.h"
#include "ui/main_window/notices/problems_dialog.h"
#include "ui/ranks/replica_text.h"
#include "ui/text/cause_symptom.h"
#include "ui/text/coverage_text.h"
#include "ui/text/format.h"
#include "ui/text/iteration_labels.h"
#include "ui/text/recompute_text.h"
#include "ui/text/saved_results_text.h"
#include "ui/text/source_text.h"
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
    sourceProblem_.reset();
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

void Notices::showSourceProblem(Notice notice) {
  notice.id = QStringLiteral("source");
  notice.number = ++messageCount_;
  notice.close = [this] { closeSourceProblem(); };
  sourceProblem_ = std::move(notice);
  emit changed();
}

void Notices::closeSourceProblem() {
  if (!sourceProblem_) return;
  sourceProblem_.reset();
  emit changed();
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

void Notices::announceTraining(const std::shared_ptr<Session>& training) {
  if (!windowNotice_) announced_.clear();  // the user closed the notice, and with it the trainings that it announced until then
  announced_.emplace_back(training);
  offerTrainings();
}

std::vector<int> Notices::announcedPositions() const {
  std::vector<int> positions;
  for (const auto& training : announced_) {
    const auto session = training.lock();
    const int position = session ? workspace_->positionOf(session.get()) : -1;
    if (position >= 0 && position != workspace_->currentSession()) positions.push_back(position);
  }
  return positions;
}

// Empty if no training is left.
QString Notices::trainingsTitle() const {
  QStringList names;
  for (const int position : announcedPositions()) names += sessionTitle(*workspace_->sessionAt(position)->snapshot());
  if (names.isEmpty()) return {};
  if (names.size() == 1) return tr("Another training has connected: %1").arg(names.front());
  return tr("%n more training(s) have connected: %1", nullptr, static_cast<int>(names.size()))
      .arg(names.join(QStringLiteral(", ")));
}

void Notices::offerTrainings() {
  const QString text = announcedPositions().size() > 1 ? tr("Show the first") : tr("Show it");
  showOffer([this] { return trainingsTitle(); },
            {text, [this] { showFirstTraining(); }, false, nullptr, tr("The training shown here is not affected")}, false);
}

// Shows the first announced training; the others stay in the notice.
void Notices::showFirstTraining() {
  const std::vector<int> pending = announcedPositions();
  if (pending.empty()) return;
  const auto shown = workspace_->sessionAt(pending.front());
  std::erase_if(announced_, [&](const auto& training) { return training.expired() || training.lock() == shown; });
  workspace_->setCurrentSession(pending.front());
  if (!announcedPositions().empty()) offerTrainings();
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
    if (comparison != nullptr && !isClosed) all_.push_back(comparisonNotice(*comparison));
    const auto cause = findings->causeState();
    if (!findings->causes().empty() && !closed.cause) all_.push_back(causeNotice(*findings));
    addAnalyses();
    if (auto notice = resultsNotice(*findings); notice && !closed.results) all_.push_back(*std::move(notice));
    const bool searched = cause == Findings::CauseState::found || cause == Findings::CauseState::clean;
    if (searched && !findings->causeProgress().coverage.all_judged() && !closed.notJudged) {
      all_.push_back(notJudgedNotice(*findings));
    }
    const bool checked = findings->checkState() == Findings::CheckState::done;
    if (checked && !closed.gaps && !checkGap(*findings).isEmpty()) all_.push_back(gapsNotice(*findings));
    if (!snapshot.overflows.empty() && !snapshot.loading && !closed.overflows) {
      all_.push_back(overflowNotice());
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

NoticeText Notices::sourceLink(const QString& text, const SourceLine& line) {
  return {text, NoticeText::TextStyle::link, [this, line] { emit sourceRequested(line); },
          tr("Open %1 in the editor").arg(toQString(line.file))};
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
    notice.texts.push_back(sourceLink(text.source, *cause.source));
  }
  notice.texts.push_back({text.code, NoticeText::TextStyle::code});
  QStringList lines{text.why, text.outcome};
  if (!text.element.isEmpty()) lines.append(tr("First element: %1").arg(text.element));
  lines.removeAll(QString());
  notice.texts.push_back({text.why, NoticeText::TextStyle::plain, {}, lines.join(QLatin1Char('\n'))});
  if (const int further = static_cast<int>(findings.causes().size()) - 1; further > 0) {
    notice.texts.push_back({tr("%n more causes", nullptr, further), NoticeText::TextStyle::link,
                            [this] { emit causesRequested(); }, tr("List all causes (Ctrl+Shift+F9)")});
  }
  notice.buttons.push_back({tr("Show"), [this] { emit causeRequested(); }, true, nullptr,
                            tr("Select it in the tree, the graph, the details and the hits (Ctrl+Home)")});
  if (!pathMenu_->isEmpty() && findings.causeState() == Findings::CauseState::found) {
    notice.buttons.push_back(
        {tr("Path to loss"), {}, false, pathMenu_, tr("The tensors through which it spread, one by one (F9)")});
  }
  notice.close = [this] { setCauseShown(false); };
  notice.closeToolTip = tr("Hide; View > First cause bar shows it again");
  return notice;
}

// A running comparison shows the first divergence as soon as it is known.
Notice Notices::comparisonNotice(const Comparison& comparison) {
  const SessionComparison& result = *comparison.result();
  Notice notice;
  notice.id = QStringLiteral("comparison");
  if (comparison.state() == Comparison::State::failed) {
    notice.kind = NoticeKind::error;
    notice.title = tr("The runs cannot be compared");
    notice.texts.push_back({translated(comparison.error()->message)});
  } else if (!result.findings.empty()) {
    describeDivergence(comparison, &notice);
  } else if (comparison.state() == Comparison::State::running) {
    notice.kind = NoticeKind::progress;
    notice.title = tr("Comparing two runs");
    const auto stop = [comparisons = workspace_->comparisons()] {
      if (Comparison* current = comparisons->current()) current->stop();
    };
    notice.buttons.push_back({tr("Stop"), stop, false, nullptr, tr("Keep the results so far")});
  } else if (comparison.state() == Comparison::State::stopped) {
    notice.kind = NoticeKind::warning;
    notice.title = tr("Stopped: no differences so far");
  } else {
    const bool hasJudged = result.coverage.judged() > 0;
    notice.kind = hasJudged && result.coverage.not_judged() == 0 ? NoticeKind::offer : NoticeKind::warning;
    notice.title = agreementTitle(result);
    notice.texts.push_back({coverageGapText(result)});
  }
  const int number = workspace_->comparisons()->comparisonNumber();
  notice.number = static_cast<std::uint64_t>(number);
  notice.close = [this, number] {
    closedNotices().comparison = number;
    refresh();
  };
  return notice;
}

void Notices::describeDivergence(const Comparison& comparison, Notice* notice) {
  const SessionComparison& result = *comparison.result();
  const Divergence& finding = result.findings.front();
  notice->kind = NoticeKind::divergence;
  notice->title = findingTitle(finding, IterationLabels(*comparison.sessions()->b()->snapshot()));
  const QString why = translated(finding.why);
  notice->texts.push_back({why, NoticeText::TextStyle::plain, {}, why});
  if (finding.source) {
    notice->texts.push_back(sourceLink(sourceText(finding.source), *finding.source));
    notice->texts.push_back({toQString(finding.source->code), NoticeText::TextStyle::code});
  }
  const auto propagating = static_cast<int>(propagatingCount(result));
  if (propagating > 0) {
    notice->texts.push_back({tr("%n nodes downstream carry the difference", nullptr, propagating)});
  }
  const auto others = static_cast<int>(result.findings.size()) - 1;
  if (others > 0) notice->texts.push_back({tr("%n more divergences", nullptr, others)});
  notice->buttons.push_back({tr("Show"), [this] { emit divergenceRequested(); }, true, nullptr,
                             tr("Select it in the comparison, the tree, the graph and the details")});
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
    addUnlessClosed(replicaNotice(*check), &ClosedNotices::replicas, check->number());
  }
  if (const Recomputation* recomputation = workspace_->recomputations()->current()) {
    addUnlessClosed(recomputeNotice(*recomputation), &ClosedNotices::recomputed, recomputation->number());
  }
}

// Empty if the ranks agree: the ranks page shows that itself.
std::optional<Notice> Notices::replicaNotice(const RankCheck& check) {
  const SessionReplicas& replicas = *check.result();
  if (replicas.findings.empty()) return std::nullopt;
  const ReplicaFinding& first = replicas.findings.front();
  Notice notice;
  notice.id = QStringLiteral("replicas");
  const bool isSuspicion = first.kind == ReplicaKind::from_start;
  notice.kind = isSuspicion ? NoticeKind::warning : NoticeKind::divergence;
  notice.title = replicaTitle(first);
  const QString full = toQString(first.full_name);
  if (full != toQString(first.name)) notice.texts.push_back({full, NoticeText::TextStyle::code, {}, full});
  const auto others = replicas.findings.size() - 1;
  if (others > 0) notice.texts.push_back({withSpacedCount(tr("%n more", nullptr, static_cast<int>(others)), others)});
  notice.buttons.push_back({tr("Show"), [this] { emit replicasRequested(); }, true, nullptr,
                            tr("Select it in the ranks, the tree, the graph and the details (Ctrl+3)")});
  return notice;
}

// Empty if no output differs from its recomputation: the table of operators shows that itself.
std::optional<Notice> Notices::recomputeNotice(const Recomputation& recomputation) {
  const auto position = recomputation.firstDiffering();
  if (!position) return std::nullopt;
  const RecomputedOperator& first = recomputation.operators()[*position];
  const Node* node = workspace_->snapshot()->node_at(first.key.graph, first.key.node);
  if (node == nullptr) return std::nullopt;
  Notice notice;
  notice.id = QStringLiteral("recomputed");
  notice.kind = NoticeKind::divergence;
  notice.title = tr("%1 does not match its recomputation").arg(toQString(node->name()));
  notice.texts.push_back({iterationTitle(first.key.iteration)});
  if (const RecomputedTensor* tensor = mostSevereTensor(first)) notice.texts.push_back({recomputedDetails(*tensor)});
  const QString full = toQString(node->full_name);
  notice.texts.push_back({full, NoticeText::TextStyle::code, {}, full});
  const RecomputeResult& counts = recomputation.end().counts;
  notice.texts.push_back({tr("%1 of %2 operators agree within rounding")
                              .arg(formatCount(recomputation.agreeing()), formatCount(counts.operators))});
  notice.buttons.push_back({tr("Show"), [this] { emit recomputedRequested(); }, true, nullptr,
                            tr("Select it in the operator list, the tree, the graph and the details")});
  return notice;
}

// Which file the results are from, whether they are complete, and whether their dump is missing.
std::optional<Notice> Notices::resultsNotice(const Findings& findings) {
  const auto& results = findings.savedResults();
  const bool areResolved =
      std::all_of(results.begin(), results.end(), [](const Findings::AppliedResults& entry) { return entry.resolved; });
  if (results.empty() || !areResolved) return std::nullopt;
  Notice notice;
  notice.id = QStringLiteral("results");
  notice.kind = NoticeKind::offer;
  const SavedResults& first = *results.front().results;
  notice.title = tr("Results from %1").arg(savedFileName(first));
  for (const Findings::AppliedResults& entry : results) {
    const QString sentence = savedResultsText(*entry.results, entry.unmatched);
    const QString file = toQString(entry.results->file.string());
    notice.texts.push_back({sentence, NoticeText::TextStyle::plain, {}, file + u'\n' + sentence});
    if (!entry.results->whole() || entry.unmatched > 0) notice.kind = NoticeKind::warning;
  }
  notice.close = [this] { closeNotice(&ClosedNotices::results); };
  if (workspace_->snapshot()->results_only) askForDump(first, &notice);
  return notice;
}

void Notices::askForDump(const SavedResults& results, Notice* notice) {
  notice->kind = NoticeKind::warning;
  notice->number = 1;  // brings it before the cause, because it needs an action of the user
  notice->title = tr("The dump for %1 was not found").arg(savedFileName(results));
  const QString dump = toQString(results.named_dump);
  notice->texts.insert(
      notice->texts.begin(),
      {tr("The results are listed without values"), NoticeText::TextStyle::plain, {}, tr("Last known location: %1").arg(dump)});
  notice->buttons.push_back({tr("Locate…"), [this] { emit dumpRequested(false); }, true, nullptr,
                             tr("Open the folder that now contains %1").arg(dump)});
  notice->buttons.push_back(
      {tr("On a server…"), [this] { emit dumpRequested(true); }, false, nullptr, tr("Open it on another computer over ssh")});
}

// Names the first report of the device whose operator is known.
Notice Notices::overflowNotice() {
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  Notice notice;
  notice.id = QStringLiteral("overflows");
  notice.kind = NoticeKind::warning;
  const auto found = std::find_if(snapshot.overflows.begin(), snapshot.overflows.end(),
                                  [](const SessionOverflow& overflow) { return overflow.node != kNoNode; });
  const SessionOverflow& first = found == snapshot.overflows.end() ? snapshot.overflows.front() : *found;
  const auto others = static_cast<int>(snapshot.overflows.size()) - 1;
  const TensorKey key{first.graph, first.node, first.iteration};
  const QString name = found == snapshot.overflows.end() ? QString() : nodeNameIn(snapshot, key);
  notice.title = name.isEmpty() ? tr("The device reported an overflow in an operator that was not dumped")
                                : tr("The device reported an overflow in %1, %2").arg(name, iterationTitle(first.iteration));
  if (others > 0) notice.texts.push_back({tr("and %n more", nullptr, others)});
  const QString description = translated(first.description);
  notice.texts.push_back({description, NoticeText::TextStyle::plain, {}, description});
  if (!name.isEmpty()) {
    notice.buttons.push_back({tr("Show"), [workspace = workspace_, key] {
                                workspace->setIteration(key.iteration);
                                workspace->selectNode(key.graph, key.node);
                              }});
  }
  notice.close = [this] { closeNotice(&ClosedNotices::overflows); };
  return notice;
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

// The title is short; the sentence follows it, and the dialog shows it in full. A problem of the whole dump comes first, then
// the latest one of a training, or the only one of a file.
Notice Notices::problemsNotice() {
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  const auto& problems = snapshot.problems;
  const auto count = static_cast<int>(problems.size());
  const bool isLive = workspace_->live() != nullptr;
  const auto dumpProblem =
      std::find_if(problems.begin(), problems.end(), [&](const Problem& problem) { return isAboutDump(problem, snapshot); });
  Notice notice;
  notice.id = QStringLiteral("problems");
  notice.kind = dumpProblem == problems.end() ? NoticeKind::warning : NoticeKind::error;
  notice.title =
      isLive ? tr("%n problems in this training", nullptr, count) : tr("%n problems on opening this dump", nullptr, count);
  const auto addSentence = [&](const Problem& problem) {
    const QString sentence = translated(problem.message);
    notice.texts.push_back({sentence, NoticeText::TextStyle::plain, {}, sentence});
  };
  if (dumpProblem != problems.end()) {
    addSentence(*dumpProblem);
  } else if (isLive || count == 1) {
    addSentence(problems.back());
  }
  // Files were skipped, read in part, or lost their history.
  if (!isLive && dumpProblem == problems.end()) notice.texts.push_back({tr("The rest of the dump is open")});
  notice.buttons.push_back({tr("Show problems"), [this] { emit problemsRequested(); }});
  notice.close = [this] { closeNotice(&ClosedNotices::problems); };
  return notice;
}

// Remark of a training about the data that it can provide. This is not a problem.
Notice Notices::remarkNotice(const QString& remark) {
  Notice notice;
  notice.id = QStringLiteral("remark");
  notice.kind = NoticeKind::offer;
  notice.title = tr("Remark from the training");
  notice.texts.push_back({remark, NoticeText::TextStyle::plain, {}, remark});
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
