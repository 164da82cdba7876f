// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/recompute/recomputed_panel.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <functional>

#include "ui/text/format.h"
#include "ui/text/recompute_text.h"
#include "ui/widgets/filter_field.h"
#include "ui/widgets/panel_action.h"
#include "ui/widgets/row_choice.h"
#include "ui/widgets/rows_as_text.h"

namespace sporescope::ui {

RecomputedPanel::RecomputedPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      recomputations_(workspace->recomputations()),
      model_(new RecomputedModel(this)),
      tools_(new RecomputedTools),
      view_(new RecomputedView(model_)),
      state_(new PanelState(view_)),
      line_(new AnalysisLine({tr("Recomputation progress"), tr("Stop recomputing and keep the results so far (Esc)"),
                              tr("Recompute again"), tr("Recompute all operators from the beginning")})) {
  setAccessibleName(tr("Recomputed"));
  line_->setContentsMargins(8, 2, 8, 2);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(tools_);
  column->addWidget(line_);
  column->addWidget(state_, 1);
  makeActions();
  connect(tools_, &RecomputedTools::filterChanged, this, [this] {
    model_->setFilter(tools_->filter());
    refresh();
    selectFromWorkspace();
  });
  connect(tools_, &RecomputedTools::previousRequested, this, &RecomputedPanel::goToPreviousDiffering);
  connect(tools_, &RecomputedTools::nextRequested, this, &RecomputedPanel::goToNextDiffering);
  connect(tools_, &RecomputedTools::copyRequested, this, [this] { copy(true); });
  connect(line_, &AnalysisLine::stopRequested, this, &RecomputedPanel::stop);
  connect(line_, &AnalysisLine::restartRequested, this, &RecomputedPanel::start);
  connect(view_, &QTreeView::doubleClicked, this, [this] { openCurrent(true); });
  onRowChosen(view_, this, [this](const QModelIndex& index) { selectInWorkspace(index); });
  for (const auto signal : {&Recomputations::changed, &Recomputations::cleared}) {
    connect(recomputations_, signal, this, &RecomputedPanel::reload);
  }
  connect(recomputations_, &Recomputations::appended, this, &RecomputedPanel::append);
  for (const auto signal : {&Recomputations::stateChanged, &Recomputations::progressed}) {
    connect(recomputations_, signal, this, &RecomputedPanel::refresh);
  }
  connect(workspace_, &Workspace::tensorChanged, this, &RecomputedPanel::selectFromWorkspace);
  connect(workspace_, &Workspace::snapshotChanged, this, &RecomputedPanel::applySnapshot);
  setFocusProxy(view_);
  reload();
}

void RecomputedPanel::makeActions() {
  addPanelAction(this, tr("Open tensor"), QKeySequence(Qt::Key_Return), [this] { openCurrent(false); });
  addPanelAction(this, tr("Copy row"), QKeySequence::Copy, [this] { copy(false); });
  addFilterKey(this, [this] { tools_->focusFilterText(); });
  addPanelAction(this, tr("Next difference"), QKeySequence(Qt::Key_N), [this] { goToDifference(true); });
  addPanelAction(this, tr("Previous difference"), QKeySequence(Qt::SHIFT | Qt::Key_N), [this] { goToDifference(false); });
}

QString RecomputedPanel::line() const { return line_->text(); }

void RecomputedPanel::start() {
  Recomputation* recomputation = recomputations_->current();
  if (recomputation != nullptr && recomputation->state() != Recomputation::State::running) recomputation->start();
}

void RecomputedPanel::stop() {
  if (Recomputation* recomputation = recomputations_->current()) recomputation->stop();
}

void RecomputedPanel::reload() {
  const QScopedValueRollback guard(selecting_, true);
  model_->setRecomputation(recomputations_->current(), workspace_->snapshot());
  append();
}

int RecomputedPanel::differingCount() const {
  const Recomputation* recomputation = recomputations_->current();
  return recomputation == nullptr ? 0 : static_cast<int>(recomputation->differing());
}

void RecomputedPanel::append() {
  {
    const QScopedValueRollback guard(selecting_, true);
    model_->appendNew();
  }
  view_->setShown(model_->hasSeveralIterations(), model_->hasSeveralRanks());
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
  line_->setVisible(started);
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
  line_->setText(parts);
  line_->showProgress(running, recomputation.done(), recomputation.total());
  line_->setRestartOffered(!running && (stopped || recomputation.isOutdated()));
}

void RecomputedPanel::refreshState(const Recomputation* recomputation) {
  if (recomputation == nullptr) return state_->showMessage(tr("No dump is open"));
  if (workspace_->live() != nullptr) {
    return state_->showMessage(tr("A training is connected"), tr("Its operators can be recomputed once they are dumped."));
  }
  if (recomputation->state() == Recomputation::State::failed) {
    return state_->showError(tr("The operators cannot be recomputed"), translated(recomputation->error()->message),
                             {{tr("Try again"), [this] { start(); }, true}});
  }
  if (model_->rowCount() > 0) return state_->showContent();
  if (!recomputation->operators().empty() && recomputation->state() != Recomputation::State::running) {
    return state_->showMessage(tr("No operator matches"),
                               tr("%1 operators are hidden by the filter.").arg(formatCount(recomputation->operators().size())),
                               {{tr("Show all"), [this] { tools_->clearFilter(); }, false}});
  }
  showNothing(*recomputation);
}

void RecomputedPanel::showNothing(const Recomputation& recomputation) {
  switch (recomputation.state()) {
    case Recomputation::State::never:
      return state_->showMessage(tr("Nothing recomputed yet"),
                                 tr("Each operator is recomputed in double precision from its dumped inputs and compared "
                                    "with its dumped output."),
                                 {{tr("Recompute operators"), [this] { start(); }, true}});
    case Recomputation::State::running: {
      const double share = recomputation.total() == 0
                               ? -1
                               : static_cast<double>(recomputation.done()) / static_cast<double>(recomputation.total());
      return state_->showLoading(tr("Recomputing operators"), share, [this] { stop(); });
    }
    case Recomputation::State::stopped:
      return state_->showMessage(tr("Stopped"), tr("Nothing was recomputed."), {{tr("Try again"), [this] { start(); }}});
    default:
      return state_->showMessage(tr("Nothing could be recomputed"), tr("No operator tensors were dumped."));
  }
}

void RecomputedPanel::goToNextDiffering() { goToDifference(true); }

void RecomputedPanel::goToPreviousDiffering() { goToDifference(false); }

void RecomputedPanel::goToFinding() {
  if (!model_->nextDiffering({}, true).isValid()) tools_->clearFilter();
  view_->setCurrentIndex({});
  goToDifference(true);
}

void RecomputedPanel::goToDifference(bool forward) {
  const QModelIndex next = model_->nextDiffering(view_->currentIndex(), forward);
  if (next.isValid()) {
    view_->setCurrentIndex(next);
    view_->scrollTo(next);
  } else {
    emit statusMessage(forward ? tr("No further differences") : tr("No earlier differences"), false);
  }
}

void RecomputedPanel::selectInWorkspace(const QModelIndex& index) {
  const RecomputedOperator* recomputed = selecting_ ? nullptr : model_->operatorAt(index);
  if (recomputed == nullptr) return;
  const QScopedValueRollback guard(selecting_, true);
  const RecomputedTensor* worst = mostSevereTensor(*recomputed);
  workspace_->selectTensor(worst == nullptr ? recomputed->key : worst->key);
}

void RecomputedPanel::selectFromWorkspace() {
  if (selecting_) return;
  const QScopedValueRollback guard(selecting_, true);
  const TensorKey key{workspace_->graph(), workspace_->node(), workspace_->iteration(), IoDirection::output, 0,
                      workspace_->run()};
  const QModelIndex row = model_->indexOf(key);
  if (!row.isValid()) return view_->clearSelection();
  if (row.row() == view_->currentIndex().row() && view_->selectionModel()->isSelected(row)) {
    return;  // Keeps the scroll
  }
  // position
  view_->setCurrentIndex(row);
  view_->scrollTo(row);
}

void RecomputedPanel::openCurrent(bool pin) {
  const RecomputedOperator* recomputed = model_->operatorAt(view_->currentIndex());
  if (recomputed == nullptr) return;
  const RecomputedTensor* worst = mostSevereTensor(*recomputed);
  if (worst == nullptr) return workspace_->openTensor(recomputed->key, pin);
  if (pin) workspace_->openTensor(worst->key, true);
  workspace_->openRecomputed(worst->key, worst->element);
}

void RecomputedPanel::copy(bool all) {
  const int row = view_->currentIndex().row();
  if (!all && row < 0) return;
  const int last = all ? model_->rowCount() - 1 : row;
  if (last >= 0) QGuiApplication::clipboard()->setText(rowsAsText(*model_, all ? 0 : row, last));
}

void RecomputedPanel::keyPressEvent(QKeyEvent* event) {
  const Recomputation* recomputation = recomputations_->current();
  if (event->key() == Qt::Key_Escape && recomputation != nullptr && recomputation->state() == Recomputation::State::running) {
    return stop();
  }
  QWidget::keyPressEvent(event);
}

}  // namespace sporescope::ui

#include "moc_recomputed_panel.cpp"
