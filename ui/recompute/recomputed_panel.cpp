// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/recompute/recomputed_panel.h"

#include "ui/text/format.h"
#include "ui/text/recompute_text.h"

namespace sporescope::ui {

RecomputedPanel::RecomputedPanel(Workspace* workspace, QWidget* parent)
    : TablePanel(new RecomputedModel,
                 {.panel = tr("Recomputed"),
                  .table = tr("Recomputed operators"),
                  .open = tr("Open tensor"),
                  .tools = {tr("Filter operators"), tr("Part of a node’s name or type"), tr("Previous difference (Shift+N)"),
                            tr("Next difference (N)"), tr("Rows of the operators"), tr("Show the operators of one result")},
                  .line = {tr("Recomputation progress"), tr("Stop recomputing and keep the results so far (Esc)"),
                           tr("Recompute again"), tr("Recompute all operators from the beginning")},
                  .noneAfter = tr("No further differences"),
                  .noneBefore = tr("No earlier differences")},
                 parent),
      workspace_(workspace),
      recomputations_(workspace->recomputations()),
      model_(static_cast<RecomputedModel*>(view()->table())) {
  connect(line(), &AnalysisLine::restartRequested, this, &RecomputedPanel::start);
  for (const auto signal : {&Recomputations::changed, &Recomputations::cleared}) {
    connect(recomputations_, signal, this, &RecomputedPanel::reload);
  }
  connect(recomputations_, &Recomputations::appended, this, &RecomputedPanel::append);
  for (const auto signal : {&Recomputations::stateChanged, &Recomputations::progressed}) {
    connect(recomputations_, signal, this, &RecomputedPanel::refresh);
  }
  connect(workspace_, &Workspace::tensorChanged, this, &RecomputedPanel::selectFromWorkspace);
  connect(workspace_, &Workspace::snapshotChanged, this, &RecomputedPanel::applySnapshot);
  reload();
}

void RecomputedPanel::start() {
  Recomputation* recomputation = recomputations_->current();
  if (recomputation != nullptr && recomputation->state() != Recomputation::State::running) recomputation->start();
}

bool RecomputedPanel::stop() {
  Recomputation* recomputation = recomputations_->current();
  if (recomputation == nullptr || recomputation->state() != Recomputation::State::running) return false;
  recomputation->stop();
  return true;
}

void RecomputedPanel::reload() {
  model_->setRecomputation(recomputations_->current(), workspace_->snapshot());
  append();
}

int RecomputedPanel::differingCount() const {
  const Recomputation* recomputation = recomputations_->current();
  return recomputation == nullptr ? 0 : static_cast<int>(recomputation->differing());
}

void RecomputedPanel::append() {
  model_->appendNew();
  view()->setColumnEnabled(RecomputedModel::kIteration, model_->hasSeveralIterations());
  view()->setColumnEnabled(RecomputedModel::kRank, model_->hasSeveralRanks());
  emit differingCountChanged(differingCount());
  refresh();
  selectFromWorkspace();
}

// Updates the names of operators that were recomputed before their graph was read.
void RecomputedPanel::applySnapshot() {
  const auto snapshot = workspace_->snapshot();
  if (recomputations_->current() != nullptr && snapshot && !model_->hasGraphsOf(*snapshot)) return reload();
  refresh();
}

void RecomputedPanel::refresh() {
  const Recomputation* recomputation = recomputations_->current();
  const bool started = recomputation != nullptr && recomputation->state() != Recomputation::State::never;
  line()->setVisible(started);
  if (started) refreshLine(*recomputation);
  refreshState(recomputation);
}

// The summary covers only operators that were recomputed.
void RecomputedPanel::refreshLine(const Recomputation& recomputation) {
  const bool running = recomputation.state() == Recomputation::State::running;
  const bool stopped = recomputation.state() == Recomputation::State::stopped;
  const RecomputeResult& counts = recomputation.end().counts;
  QStringList parts;
  if (running && recomputation.total() > 0) {
    parts += tr("%1 of %2 operators").arg(formatCount(recomputation.done()), formatCount(recomputation.total()));
  }
  if (stopped) {
    parts += tr("Stopped after %1 of %2 operators").arg(formatCount(recomputation.done()), formatCount(recomputation.total()));
  }
  if (counts.operators > 0) {
    parts += tr("%1 of %2 recomputed: %3 agree, %4 differ")
                 .arg(formatCount(counts.checked), formatCount(counts.operators), formatCount(recomputation.agreeing()),
                      formatCount(recomputation.differing()));
  }
  if (const QString gap = recomputeGap(recomputation.end()); !gap.isEmpty()) parts += gap;
  if (!running && recomputation.isOutdated()) parts += tr("the dump has grown since");
  line()->setText(parts);
  line()->showProgress(running, recomputation.done(), recomputation.total());
  line()->setRestartOffered(!running && (stopped || recomputation.isOutdated()));
}

void RecomputedPanel::refreshState(const Recomputation* recomputation) {
  if (recomputation == nullptr) return state()->showMessage(tr("No dump is open"));
  if (workspace_->live() != nullptr) {
    return state()->showMessage(tr("A training is connected"), tr("Its operators can be recomputed once they are dumped."));
  }
  if (recomputation->state() == Recomputation::State::failed) {
    return state()->showError(tr("The operators cannot be recomputed"), translated(recomputation->error()->message),
                              {{tr("Try again"), [this] { start(); }, true}});
  }
  if (model_->rowCount() > 0) return state()->showContent();
  if (!recomputation->operators().empty() && recomputation->state() != Recomputation::State::running) {
    return state()->showMessage(
        tr("No operator matches"),
        tr("%1 operators are hidden by the filter.").arg(formatCount(recomputation->operators().size())),
        {{tr("Show all"), [this] { tableTools()->clearFilter(); }, false}});
  }
  showNothing(*recomputation);
}

void RecomputedPanel::showNothing(const Recomputation& recomputation) {
  switch (recomputation.state()) {
    case Recomputation::State::never:
      return state()->showMessage(tr("Nothing recomputed yet"),
                                  tr("Each operator is recomputed in double precision from its dumped inputs and compared "
                                     "with its dumped output."),
                                  {{tr("Recompute operators"), [this] { start(); }, true}});
    case Recomputation::State::running: {
      const double share = recomputation.total() == 0
                               ? -1
                               : static_cast<double>(recomputation.done()) / static_cast<double>(recomputation.total());
      return state()->showLoading(tr("Recomputing operators"), share, [this] { stop(); });
    }
    case Recomputation::State::stopped:
      return state()->showMessage(tr("Stopped"), tr("Nothing was recomputed."), {{tr("Try again"), [this] { start(); }}});
    default:
      return state()->showMessage(tr("Nothing could be recomputed"), tr("No operator tensors were dumped."));
  }
}

void RecomputedPanel::goToNextDiffering() { step(true); }

void RecomputedPanel::goToPreviousDiffering() { step(false); }

void RecomputedPanel::goToFinding() {
  if (!model_->next({}, true).isValid()) tableTools()->clearFilter();
  view()->setCurrentIndex({});
  step(true);
}

void RecomputedPanel::chooseRow(std::size_t position) {
  const RecomputedOperator& recomputed = model_->operatorAt(position);
  const RecomputedTensor* worst = mostSevereTensor(recomputed);
  workspace_->selectTensor(worst == nullptr ? recomputed.key : worst->key);
}

void RecomputedPanel::selectFromWorkspace() {
  if (isSelecting()) return;
  follow(model_->indexOf(
      {workspace_->graph(), workspace_->node(), workspace_->iteration(), IoDirection::output, 0, workspace_->run()}));
}

void RecomputedPanel::openRow(std::size_t position, bool pin) {
  const RecomputedOperator& recomputed = model_->operatorAt(position);
  const RecomputedTensor* worst = mostSevereTensor(recomputed);
  if (worst == nullptr) return workspace_->openTensor(recomputed.key, pin);
  if (pin) workspace_->openTensor(worst->key, true);
  workspace_->openRecomputed(worst->key, worst->element);
}

}  // namespace sporescope::ui

#include "moc_recomputed_panel.cpp"
