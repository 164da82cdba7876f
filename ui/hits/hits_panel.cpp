// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/hits_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <memory>

#include "core/session/hits_csv.h"
#include "ui/style/icons.h"
#include "ui/text/coverage_text.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/text/saved_results_text.h"
#include "ui/widgets/filter_field.h"
#include "ui/widgets/panel_action.h"
#include "ui/widgets/row_choice.h"
#include "ui/workspace/rank_choice.h"
#include "ui/workspace/reference.h"

namespace sporescope::ui {

HitsPanel::HitsPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      model_(new HitsModel(workspace, this)),
      tools_(new HitsTools),
      view_(new HitsView(model_)),
      bar_(new CheckBar),
      state_(new PanelState(view_)) {
  setAccessibleName(tr("Hits"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(tools_);
  column->addWidget(bar_);
  column->addWidget(state_, 1);
  makeActions();
  connectTools();
  connectView();
  connect(bar_, &CheckBar::clicked, this, [this] {
    if (Findings* findings = workspace_->findings()) findings->check();
  });
  connect(model_, &HitsModel::hitsAppended, this, &HitsPanel::onHitsAppended);
  connect(workspace_, &Workspace::sessionsChanged, this, &HitsPanel::follow);
  connect(workspace_, &Workspace::snapshotChanged, this, [this] {
    refreshColumns();
    refreshState();  // The dump may have grown
  });
  connect(workspace_, &Workspace::tensorChanged, this, &HitsPanel::selectFromWorkspace);
  setFocusProxy(view_);
  follow();
}

void HitsPanel::connectTools() {
  connect(tools_, &HitsTools::filterChanged, this, [this] {
    const HitFilter filter = tools_->filter();
    model_->setFilter(filter);
    // After a search, the first match is visible, wherever the table was scrolled before.
    if (!filter.text.isEmpty() || filter.iteration || !filter.ranks.all() || filter.errors) view_->scrollToTop();
  });
  connect(tools_, &HitsTools::groupingChanged, this, &HitsPanel::applyGrouping);
  connect(tools_, &HitsTools::previousRequested, this, &HitsPanel::goToPreviousHit);
  connect(tools_, &HitsTools::nextRequested, this, &HitsPanel::goToNextHit);
  connect(tools_, &HitsTools::exportRequested, this, &HitsPanel::exportFile);
  connect(tools_, &HitsTools::copyAllRequested, this, [this] { view_->rowActions()->copy(TableFormat::text, true); });
  connect(tools_, &HitsTools::rowsRequested, view_, [this] { view_->setFocus(Qt::ShortcutFocusReason); });
}

void HitsPanel::connectView() {
  onRowChosen(view_, this, [this](const QModelIndex& index) { selectInWorkspace(index); });
  connect(view_, &HitsView::sourceClicked, this, [this](const QModelIndex& index) {
    if (const auto line = model_->sourceAt(index)) emit openSourceRequested(*line);
  });
  connect(view_, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) {
    if (model_->hitAt(index) == nullptr) {
      view_->setExpanded(index.siblingAtColumn(0), !view_->isExpanded(index.siblingAtColumn(0)));
    } else {
      openCurrent(true);
    }
  });
  connect(view_, &QTreeView::collapsed, this,
          [this](const QModelIndex& group) { collapsed_.insert(group.data(Qt::ToolTipRole).toString()); });
  connect(view_, &QTreeView::expanded, this,
          [this](const QModelIndex& group) { collapsed_.remove(group.data(Qt::ToolTipRole).toString()); });
  view_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(view_, &QTreeView::customContextMenuRequested, this, &HitsPanel::showMenu);
}

void HitsPanel::makeActions() {
  const auto add = [this](const QString& text, const QKeySequence& keys, const std::function<void()>& onTriggered) {
    auto* action = new QAction(text, view_);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, onTriggered);
    view_->addAction(action);
  };
  add(tr("Open tensor"), QKeySequence(Qt::Key_Return), [this] { openCurrent(false); });
  view_->rowActions()->copyAction()->setShortcut(QKeySequence::Copy);
  connect(view_->rowActions(), &RowActions::statusMessage, this, &HitsPanel::statusMessage);
  addPanelKey(view_, Qt::Key_N, [this] { step(true); });
  addPanelKey(view_, Qt::SHIFT | Qt::Key_N, [this] { step(false); });
  add(tr("Export hits"), QKeySequence::Save, [this] { exportFile(); });
  addFilterKey(this, [this] { tools_->focusFilterText(); });
}

void HitsPanel::follow() {
  for (const QMetaObject::Connection& connection : connections_) disconnect(connection);
  connections_.clear();
  tools_->setSteps(workspace_->live() != nullptr);
  if (Findings* findings = workspace_->findings()) {
    connections_.push_back(connect(findings, &Findings::checkStateChanged, this, &HitsPanel::refreshState));
    connections_.push_back(connect(findings, &Findings::checkProgressed, this, &HitsPanel::refreshState));
    connections_.push_back(connect(findings, &Findings::watchpointsChanged, this, &HitsPanel::refreshState));
    connections_.push_back(connect(findings, &Findings::causeStateChanged, this, &HitsPanel::refreshFlag));
    connections_.push_back(connect(findings, &Findings::savedResultsChanged, this, &HitsPanel::refreshState));
  }
  refreshColumns();
  onHitsAppended();
}

int HitsPanel::hitCount() const {
  const Findings* findings = workspace_->findings();
  return findings == nullptr ? 0 : static_cast<int>(findings->hitCount());
}

void HitsPanel::onHitsAppended() {
  tools_->setErrorCount(model_->errorCount());
  tools_->setIterations(model_->iterations());
  refreshFlag();
  view_->fitColumns();
  openGroups();
  emit hitCountChanged(hitCount());
  refreshState();
  selectFromWorkspace();
}

void HitsPanel::applyGrouping() {
  const HitGrouping grouping = tools_->grouping();
  view_->setRootIsDecorated(grouping != HitGrouping::none);
  view_->header()->resizeSection(HitsModel::kFlag, grouping == HitGrouping::none ? 28 : 54);
  collapsed_.clear();
  model_->setGrouping(grouping);
}

// If there are few groups, they are expanded unless the user has collapsed them. This is repeated because later rows reset the
// model.
void HitsPanel::openGroups() {
  constexpr int kFewGroups = 50;
  if (model_->grouping() == HitGrouping::none || model_->rowCount() > kFewGroups) return;
  const QSignalBlocker blocker(view_);
  for (int row = 0; row < model_->rowCount(); ++row) {
    const QModelIndex group = model_->index(row, 0);
    view_->setExpanded(group, !collapsed_.contains(group.data(Qt::ToolTipRole).toString()));
  }
}

// The columns of rank and graph are only shown if there are several.
void HitsPanel::refreshColumns() {
  const std::vector<int> ranks = ranksOf(*workspace_->snapshot());
  view_->setColumnHidden(HitsModel::kRank, ranks.size() < 2);
  tools_->setRanksShown(ranks.size() > 1);
  view_->setColumnHidden(HitsModel::kGraph, workspace_->snapshot()->graphs.size() <= ranks.size());
}

void HitsPanel::refreshFlag() {
  const Findings* findings = workspace_->findings();
  TextRole meaning = TextRole::quiet;
  if (findings != nullptr && model_->flagged() && *model_->flagged() < findings->hits().size()) {
    const Hit& hit = findings->hits()[*model_->flagged()];
    bool nan = hit.value_class() == ValueClass::nan;
    if (!findings->causes().empty() && findings->causes().front().tensor.key == hit.key) {
      for (const CauseStep& step : findings->causes().front().path) nan = nan || step.statistics.nan > 0;
    }
    meaning = nan                          ? TextRole::nan
              : hit.statistics.neg_inf > 0 ? TextRole::neg_inf
              : hit.statistics.pos_inf > 0 ? TextRole::pos_inf
                                           : TextRole::quiet;
  }
  view_->setFlagMeaning(meaning);
}

QString HitsPanel::checkedSentence() const {
  const Findings* findings = workspace_->findings();
  std::vector<const Watchpoint*> enabled;
  for (const Watchpoint& watchpoint : findings->watchpoints()) {
    if (watchpoint.enabled) enabled.push_back(&watchpoint);
  }
  const QString subject = enabled.size() == 1 ? tr("1 watchpoint (%1)").arg(watchpointName(*enabled.front()))
                                              : tr("%1 watchpoints").arg(formatCount(enabled.size()));
  const auto tensors = formatCount(findings->checkProgress().tensors);
  const auto iterations = workspace_->dumpedIterations();
  if (iterations.empty() || findings->isCheckOutdated()) return tr("%1 checked %2 tensors.").arg(subject, tensors);
  return iterations.size() == 1
             ? tr("%1 checked %2 tensors of iteration %3.").arg(subject, tensors).arg(number_of(iterations.front()))
             : tr("%1 checked %2 tensors of iterations %3.").arg(subject, tensors, formatRanges(numbers_of(iterations)));
}

void HitsPanel::refreshState() {
  refreshBar();
  Findings* findings = workspace_->findings();
  tools_->updateEnabled(model_->shownCount(), findings == nullptr ? 0 : findings->hits().size());
  if (findings == nullptr) {
    state_->showMessage(tr("No hits"), tr("Open a dump, then check it with watchpoints."));
    return;
  }
  const bool hasRows = tools_->filter().errors ? model_->errorCount() > 0 : findings->hitCount() > 0;
  if (!hasRows) {
    explainNoHits(findings);
  } else if (model_->shownCount() > 0) {
    state_->showContent();
  } else {
    state_->showMessage(tr("No hit matches"), tr("%1 hits are hidden by the filter.").arg(formatCount(findings->hitCount())),
                        {{tr("Show all"), [this] { tools_->clearFilter(); }, false}});
  }
}

void HitsPanel::explainLiveChecks(const std::vector<PanelState::Action>& actions) {
  state_->showMessage(tr("No hits yet"), tr("The training checks your watchpoints at the end of every step."), actions);
}

void HitsPanel::explainNoHits(Findings* findings) {
  const auto check = [findings] { findings->check(); };
  const CheckProgress& progress = findings->checkProgress();
  switch (findings->checkState()) {
    case Findings::CheckState::never:
      if (findings->watchpoints().empty()) {
        state_->showMessage(tr("No watchpoints yet"),
                            findings->hasNoRecommended()
                                ? tr("None of the recommended watchpoints applies to what was dumped here.")
                                : tr("A watchpoint defines what “wrong” means and looks for it in every tensor."),
                            {{tr("Use recommended"), [findings] { findings->addRecommended(true); }, true},
                             {tr("New watchpoint…"), [this] { emit newWatchpointRequested(); }, false}});
      } else if (workspace_->live() != nullptr) {
        explainLiveChecks({{tr("Check"), check, false}});
      } else {
        state_->showMessage(tr("Not checked yet"), tr("Watchpoints: %1").arg(formatCount(findings->watchpoints().size())),
                            {{tr("Check"), check, true}});
      }
      break;
    case Findings::CheckState::running: {
      const double share = progress.tensors_total == 0
                               ? -1
                               : static_cast<double>(progress.tensors) / static_cast<double>(progress.tensors_total);
      state_->showLoading(
          tr("Checking: %1 of %2 tensors").arg(formatCount(progress.tensors), formatCount(progress.tensors_total)), share,
          [findings] { findings->stopCheck(); });
      break;
    }
    case Findings::CheckState::done:
      if (workspace_->live() != nullptr) {
        explainLiveChecks({});
      } else if (const QString gap = coverageGapText(progress, findings->watchpoints()); !gap.isEmpty()) {
        state_->showMessage(tr("No hits in what could be checked"), joinedSentences({checkedSentence(), gap}));
      } else if (progress.tensors == 0 && workspace_->snapshot()->tensors.all() == 0) {
        state_->showMessage(tr("No hits"), tr("This dump holds no tensors."));
      } else if (findings->isCheckOutdated()) {
        state_->showMessage(tr("No hits before the dump grew"), checkedSentence(), {{tr("Check again"), check, true}});
      } else {
        state_->showMessage(tr("No hits"), checkedSentence());
      }
      break;
    case Findings::CheckState::stopped:
      state_->showMessage(
          tr("Stopped after %1 of %2 tensors").arg(formatCount(progress.tensors), formatCount(progress.tensors_total)),
          tr("No hits so far."), {{tr("Start again"), check, true}});
      break;
    case Findings::CheckState::failed:
      state_->showError(tr("The check failed"),
                        findings->checkError() ? translated(findings->checkError()->message) : QString(),
                        {{tr("Check again"), check, false}});
      break;
  }
}

void HitsPanel::refreshBar() {
  const Findings* findings = workspace_->findings();
  const bool stale = findings != nullptr && findings->stale() && findings->checkState() != Findings::CheckState::running;
  view_->viewport()->update();
  bar_->hide();
  if (findings == nullptr) return;
  if (stale) {
    bar_->showSentence(CheckBar::Tone::info, tr("Watchpoints have changed"), tr("The hits are those of the last check."),
                       tr("Check again"));
  } else if (findings->hitCount() > 0 && findings->checkState() == Findings::CheckState::stopped) {
    const CheckProgress& progress = findings->checkProgress();
    bar_->showSentence(
        CheckBar::Tone::warning,
        tr("Stopped after %1 of %2 tensors").arg(formatCount(progress.tensors), formatCount(progress.tensors_total)),
        workspace_->iterationLabels()
            .choose(tr("Hits so far: %1, in iterations %2"), tr("Hits so far: %1, in steps %2"))
            .arg(formatCount(findings->hitCount()), formatRanges(numbers_of(model_->iterations()))),
        tr("Start again"));
  } else if (findings->hitCount() > 0 && findings->checkState() == Findings::CheckState::failed && findings->checkError()) {
    bar_->showSentence(CheckBar::Tone::error, tr("The check failed"), translated(findings->checkError()->message),
                       tr("Check again"));
  } else if (findings->hitCount() > 0 && findings->checkState() == Findings::CheckState::done) {
    const QString gap = coverageGapText(findings->checkProgress(), findings->watchpoints());
    if (findings->isCheckOutdated()) {
      bar_->showSentence(CheckBar::Tone::info, tr("The dump has grown since"),
                         joinedSentences({tr("The hits are those of the last check."), gap}), tr("Check again"));
    } else if (!gap.isEmpty()) {
      bar_->showSentence(CheckBar::Tone::warning, tr("Some checks have no verdict"), gap, tr("Check again"));
    }
  }
  if (bar_->isHidden()) showLocation(*findings);
}

// Shows the file of hits that were found and saved by a command.
void HitsPanel::showLocation(const Findings& findings) {
  for (const Findings::AppliedResults& applied : findings.savedResults()) {
    if (!applied.resolved || !applied.results->check) continue;
    bar_->showSentence(CheckBar::Tone::info, tr("Results from %1").arg(savedFileName(*applied.results)),
                       savedResultsText(*applied.results, applied.unmatched),
                       workspace_->snapshot()->results_only ? QString() : tr("Check again"));
  }
}

void HitsPanel::goToNextHit() { step(true); }

void HitsPanel::goToPreviousHit() { step(false); }

void HitsPanel::step(bool forward) {
  const QModelIndex next = model_->next(view_->currentIndex(), forward);
  if (!next.isValid()) return;
  view_->setCurrentIndex(next);
  view_->scrollTo(next);
}

void HitsPanel::openCurrent(bool pin) {
  if (const Hit* hit = model_->hitAt(view_->currentIndex())) workspace_->openTensor(hit->key, pin);
}

void HitsPanel::selectInWorkspace(const QModelIndex& index) {
  const Hit* hit = selecting_ ? nullptr : model_->hitAt(index);
  if (hit == nullptr) return;
  const QScopedValueRollback guard(selecting_, true);
  workspace_->selectTensor(hit->key);
}

void HitsPanel::selectFromWorkspace() {
  const Findings* findings = workspace_->findings();
  const auto tensor = workspace_->tensor();
  if (selecting_ || findings == nullptr || !tensor) return;
  const Hit* current = model_->hitAt(view_->currentIndex());
  if (current != nullptr && current->key == *tensor) return;
  const QScopedValueRollback guard(selecting_, true);
  for (const std::size_t position : findings->hitsOf(tensor->graph, tensor->node)) {
    if (findings->hits()[position].key != *tensor) continue;
    const QModelIndex index = model_->indexOf(position);
    if (!index.isValid()) continue;
    view_->setCurrentIndex(index);
    view_->scrollTo(index);
    return;
  }
  view_->selectionModel()->clear();
}

void HitsPanel::copyRows() { view_->rowActions()->copy(TableFormat::text, false); }

void HitsPanel::exportFile() {
  const Findings* findings = workspace_->findings();
  if (findings == nullptr || findings->hits().empty()) return emit statusMessage(tr("There are no hits to export"), false);
  const QString path = QFileDialog::getSaveFileName(this, tr("Export hits"), QStringLiteral("hits.csv"),
                                                    tr("Comma-separated values (*.csv);;All files (*)"));
  if (!path.isEmpty()) exportTo(path.toStdString());
}

void HitsPanel::exportTo(const std::filesystem::path& file) {
  const Findings* findings = workspace_->findings();
  if (findings == nullptr) return;
  const auto hits = std::make_shared<const std::vector<Hit>>(findings->hits());
  exportTask_.run<Result<void>>(
      this, [file, hits, session = workspace_->session()] { return write_hits_csv(file, *session, *hits); },
      [this, file](const Result<void>& result) {
        if (!result) return emit statusMessage(translated(result.error().message), true);
        emit statusMessage(tr("Hits written to %1").arg(QString::fromStdString(file.string())), false);
      });
}

void HitsPanel::showMenu(const QPoint& position) {
  const QModelIndex index = view_->indexAt(position);
  const Hit* hit = model_->hitAt(index);
  if (hit == nullptr) return;
  QMenu menu(this);
  menu.addAction(tr("Open tensor"), this, [this] { openCurrent(true); });
  menu.addAction(tr("Set as reference"), this, [this, key = hit->key] { workspace_->reference()->set(key); });
  if (const auto line = model_->sourceAt(index); line && !line->file.empty()) {
    menu.addAction(icon(QStringLiteral("document-edit")), tr("Open source line"), this,
                   [this, line = *line] { emit openSourceRequested(line); });
  }
  menu.addSeparator();
  menu.addAction(view_->rowActions()->copyAction());
  menu.addActions(view_->rowActions()->copyTableActions());
  menu.addAction(tr("Copy node name"), this,
                 [name = workspace_->nodeFullName(hit->key)] { QApplication::clipboard()->setText(name); });
  menu.addAction(icon(QStringLiteral("document-export")), tr("Export all hits…"), this, &HitsPanel::exportFile);
  menu.addAction(view_->rowActions()->exportAction());
  menu.addSeparator();
  menu.addAction(tr("Show only this node"), this,
                 [this, name = workspace_->nodeFullName(hit->key)] { tools_->setFilterText(name); });
  menu.exec(view_->viewport()->mapToGlobal(position));
}

}  // namespace sporescope::ui

#include "moc_hits_panel.cpp"
