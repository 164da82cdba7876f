// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/comparison_panel.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include "ui/compare/comparison_text.h"
#include "ui/compare/match_dialog.h"
#include "ui/text/format.h"
#include "ui/widgets/filter_field.h"
#include "ui/widgets/panel_action.h"
#include "ui/widgets/row_choice.h"
#include "ui/workspace/reference.h"

namespace sporescope::ui {

ComparisonPanel::ComparisonPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      comparisons_(workspace->comparisons()),
      model_(new ComparisonModel(this)),
      tools_(new ComparisonTools),
      view_(new ComparisonView(model_)),
      state_(new PanelState(view_)),
      line_(new AnalysisLine({tr("Progress of the comparison"), tr("Stop comparing and keep the results so far (Esc)"),
                              tr("Compare again"), tr("Compare from the beginning")})) {
  setAccessibleName(tr("Comparison"));
  line_->setContentsMargins(8, 2, 8, 2);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(tools_);
  column->addWidget(line_);
  column->addWidget(state_, 1);
  makeActions();
  connect(tools_, &ComparisonTools::filterChanged, this, [this] {
    model_->setFilter(tools_->filter());
    refresh();
    selectFromWorkspace();
  });
  connect(tools_, &ComparisonTools::previousRequested, this, &ComparisonPanel::goToPreviousDivergence);
  connect(tools_, &ComparisonTools::nextRequested, this, &ComparisonPanel::goToNextDivergence);
  connect(tools_, &ComparisonTools::copyRequested, this, [this] { copy(true); });
  connect(tools_, &ComparisonTools::tolerancesChanged, this, [this](const Tolerances& tolerances) {
    if (Comparison* comparison = comparisons_->current()) comparison->setTolerances(tolerances);
  });
  connect(tools_, &ComparisonTools::rulesRequested, this, &ComparisonPanel::chooseRules);
  connect(tools_, &ComparisonTools::manualMatchRequested, this, &ComparisonPanel::matchChosen);
  connect(tools_, &ComparisonTools::rulesClearRequested, this, [this] { matchByRules({}); });
  connect(tools_, &ComparisonTools::swapRequested, comparisons_, &Comparisons::swap);
  connect(tools_, &ComparisonTools::endRequested, comparisons_, &Comparisons::end);
  view_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(view_, &QWidget::customContextMenuRequested, this, &ComparisonPanel::showMenu);
  connect(view_, &ComparisonView::findingRequested, this, &ComparisonPanel::goToFinding);
  connect(view_, &QTreeView::doubleClicked, this, [this] { openCurrent(true); });
  onRowChosen(view_, this, [this](const QModelIndex& index) { selectInWorkspace(index); });
  connect(line_, &AnalysisLine::stopRequested, this, [this] {
    if (Comparison* comparison = comparisons_->current()) comparison->stop();
  });
  connect(line_, &AnalysisLine::restartRequested, this, [this] {
    if (Comparison* comparison = comparisons_->current()) comparison->start();
  });
  connect(comparisons_, &Comparisons::changed, this, &ComparisonPanel::onComparisonChanged);
  connect(comparisons_, &Comparisons::resultChanged, this, &ComparisonPanel::updateResult);
  connect(comparisons_, &Comparisons::stateChanged, this, &ComparisonPanel::refresh);
  connect(comparisons_, &Comparisons::progressed, this, &ComparisonPanel::refresh);
  connect(workspace_, &Workspace::tensorChanged, this, &ComparisonPanel::selectFromWorkspace);
  connect(workspace_, &Workspace::snapshotChanged, this, &ComparisonPanel::refresh);
  // Run A is opened in the background, and only the comparison reports when it is open.
  for (const auto signal : {&Comparisons::progressed, &Comparisons::resultChanged, &Comparisons::stateChanged}) {
    connect(comparisons_, signal, this, &ComparisonPanel::loadSettings);
  }
  connect(workspace_, &Workspace::snapshotChanged, this, &ComparisonPanel::loadSettings);
  connect(workspace_, &Workspace::nodeChanged, this, [this] {
    const ComparedNode* row = model_->nodeAt(view_->currentIndex());
    if (!selecting_ && row != nullptr && !row->b) view_->selectionModel()->clear();
  });
  setFocusProxy(view_);
  onComparisonChanged();
}

void ComparisonPanel::makeActions() {
  addPanelAction(this, tr("Open tensor"), QKeySequence(Qt::Key_Return), [this] { openCurrent(false); });
  addPanelAction(this, tr("Copy row"), QKeySequence::Copy, [this] { copy(false); });
  addFilterKey(this, [this] { tools_->focusFilterText(); });
  addPanelAction(this, tr("Change thresholds"), QKeySequence(Qt::CTRL | Qt::Key_T), [this] {
    if (comparisons_->current() != nullptr) tools_->openTolerances();
  });
}

void ComparisonPanel::onComparisonChanged() {
  tools_->clearFilter();
  const Comparison* comparison = comparisons_->current();
  model_->setIterationLabels(workspace_->iterationLabels());
  model_->setComparison(comparison == nullptr ? std::make_shared<SessionComparison>() : comparison->result());
  showResult();
  settings_.reset();
  loadSettings();
}

// Settings that were passed with the comparison take precedence over stored ones.
void ComparisonPanel::loadSettings() {
  Comparison* comparison = comparisons_->current();
  if (comparison == nullptr || settings_) return;
  const Session& a = *comparison->sessions()->a();
  const Session& b = *comparison->sessions()->b();
  if (a.snapshot()->loading || b.snapshot()->loading) return;
  const ComparisonRequest& request = comparison->parts().question;
  settings_.emplace(a, b, request);
  const auto pairs = settings_->pairs();
  const auto rules = settings_->rules();
  if (request.pairing.manual_pairs.empty() && !pairs.empty()) comparison->setPairs(pairs);
  if (!request.rules.empty()) {
    settings_->saveRules(request.rules);  // Chosen while the dumps were being opened
  } else if (!rules.empty()) {
    comparison->setRules(rules);
  }
}

void ComparisonPanel::updateResult() {
  model_->update(comparisons_->current()->result());
  showResult();
}

int ComparisonPanel::findingCount() const {
  const Comparison* comparison = comparisons_->current();
  return comparison == nullptr ? 0 : static_cast<int>(comparison->result()->findings.size());
}

void ComparisonPanel::showResult() {
  view_->setIterationsShown(model_->hasSeveralIterations());
  emit findingCountChanged(findingCount());
  refresh();
  selectFromWorkspace();
}

void ComparisonPanel::refresh() {
  Comparison* comparison = comparisons_->current();
  tools_->show(comparison);
  line_->setVisible(comparison != nullptr);
  if (comparison != nullptr) refreshLine(comparison);
  refreshState(comparison);
}

void ComparisonPanel::refreshLine(Comparison* comparison) {
  const SessionComparison& result = *comparison->result();
  const bool running = comparison->state() == Comparison::State::running;
  QStringList parts{tr("A: %1").arg(runName(*comparison, true)), tr("B: %1").arg(runName(*comparison, false))};
  if (running) parts += comparingText(*comparison);
  if (comparison->state() == Comparison::State::stopped) {
    parts += tr("Stopped after %1 of %2 tensors").arg(formatCount(comparison->done()), formatCount(comparison->total()));
  }
  const bool failed = comparison->state() == Comparison::State::failed;
  if (!result.nodes.empty() || !(running || failed)) parts += countsText(result);
  const bool outdated = !running && comparison->isOutdated();
  if (outdated) parts += tr("the dumps have grown since");
  if (const QString gap = coverageGapText(result); !gap.isEmpty() && !running) parts += gap;
  line_->setText(parts);
  line_->showProgress(running, comparison->done(), comparison->total());
  line_->setRestartOffered(outdated || comparison->state() == Comparison::State::stopped);
}

void ComparisonPanel::refreshState(Comparison* comparison) {
  if (comparison == nullptr) {
    state_->showMessage(tr("No comparison"),
                        tr("Compare this dump with another one, or with another of its own iterations or ranks."),
                        {{tr("Compare with…"), [this] { emit compareRequested(); }, true}});
    return;
  }
  const bool empty = comparison->result()->nodes.empty();
  if (comparison->state() == Comparison::State::failed) {
    const Error& error = *comparison->error();
    QString reason = translated(error.message);
    const QString path = QString::fromStdString(error.path.string());
    if (!path.isEmpty() && !reason.contains(path)) reason = path + u'\n' + reason;
    std::vector<PanelState::Action> actions{{tr("Compare again"), [comparison] { comparison->start(); }, false}};
    if (!comparison->parts().question.rules.empty()) {
      actions.push_back({tr("Compare without rules"), [this] { matchByRules({}); }, false});
    }
    actions.push_back({tr("End the comparison"), [this] { comparisons_->end(); }, false});
    state_->showError(tr("The runs cannot be compared"), reason, actions);
  } else if (model_->rowCount() > 0) {
    state_->showContent();
  } else if (!empty) {
    state_->showMessage(tr("No node matches"),
                        tr("%1 nodes are hidden by the filter.").arg(formatCount(comparison->result()->nodes.size())),
                        {{tr("Show all"), [this] { tools_->clearFilter(); }, false}});
  } else if (comparison->state() == Comparison::State::running) {
    const double share =
        comparison->total() == 0 ? -1 : static_cast<double>(comparison->done()) / static_cast<double>(comparison->total());
    state_->showLoading(comparingText(*comparison), share, [comparison] { comparison->stop(); });
  } else if (comparison->state() == Comparison::State::stopped) {
    state_->showMessage(tr("Stopped"), tr("Nothing was compared."));
  } else {
    state_->showMessage(agreementTitle(*comparison->result()), countsText(*comparison->result()));
  }
}

void ComparisonPanel::goToNextDivergence() { goToDivergence(true); }

void ComparisonPanel::goToPreviousDivergence() { goToDivergence(false); }

void ComparisonPanel::goToDivergence(bool forward) {
  const QModelIndex next = model_->nextDivergence(view_->currentIndex(), forward);
  if (next.isValid()) {
    showRow(next);
  } else if (comparisons_->current() != nullptr) {
    emit statusMessage(forward ? tr("No further divergence") : tr("No earlier divergence"), false);
  }
}

void ComparisonPanel::goToFinding() {
  const Comparison* comparison = comparisons_->current();
  if (comparison == nullptr || comparison->result()->findings.empty()) return;
  const Divergence& finding = comparison->result()->findings.front();
  const auto position = comparison->result()->place_of(finding);
  if (position && !model_->indexOf(*position).isValid()) tools_->clearFilter();
  if (position) return showRow(model_->indexOf(*position));
  // It has no row, because none of its own tensors was dumped.
  if (finding.tensor) {
    workspace_->selectTensor(*finding.tensor);
  } else if (finding.key_b) {
    workspace_->setIteration(finding.iteration);
    workspace_->selectNode(finding.key_b->graph, finding.key_b->node);
  } else {
    emit statusMessage(findingTitle(finding, workspace_->iterationLabels()), false);
  }
}

void ComparisonPanel::showRow(const QModelIndex& index) {
  view_->setCurrentIndex(index);
  view_->scrollTo(index);
}

void ComparisonPanel::copy(bool all) {
  if (all || view_->currentIndex().isValid()) QGuiApplication::clipboard()->setText(view_->rowsAsText(all));
}

void ComparisonPanel::chooseRules() {
  const Comparison* comparison = comparisons_->current();
  if (comparison == nullptr) return;
  const QString currentRules = QString::fromStdString(comparison->parts().question.rules.string());
  const QString file = QFileDialog::getOpenFileName(this, tr("Rules that match nodes"), currentRules);
  if (!file.isEmpty()) matchByRules(file.toStdString());
}

void ComparisonPanel::matchByRules(const std::filesystem::path& file) {
  Comparison* comparison = comparisons_->current();
  if (comparison == nullptr) return;
  if (settings_) settings_->saveRules(file);
  comparison->setRules(file);
}

void ComparisonPanel::setManualPairs(const std::vector<ManualPair>& pairs) {
  Comparison* comparison = comparisons_->current();
  if (comparison == nullptr) return;
  if (settings_) settings_->savePairs(pairs);
  comparison->setPairs(pairs);
}

// A node that is only in A is selected only in the table. All other nodes are selected in the workspace.
void ComparisonPanel::matchChosen() {
  const ComparedNode* row = model_->nodeAt(view_->currentIndex());
  if (row != nullptr && !row->b) return openMatching(row->a, std::nullopt);
  matchNode(workspace_->graph(), workspace_->node());
}

void ComparisonPanel::matchNode(GraphIndex graph, NodeIndex node) {
  openMatching(std::nullopt, node == kNoNode ? std::nullopt : std::optional(NodeKey{graph, node}));
}

void ComparisonPanel::openMatching(const std::optional<NodeKey>& a, const std::optional<NodeKey>& b) {
  if (comparisons_->current() == nullptr) return;
  MatchDialog dialog(comparisons_, a, b, this);
  connect(&dialog, &MatchDialog::pairsRequested, this, &ComparisonPanel::setManualPairs);
  dialog.exec();
}

void ComparisonPanel::showMenu(const QPoint& position) {
  const ComparedNode* node = model_->nodeAt(view_->indexAt(position));
  if (node == nullptr) return;
  QMenu menu(this);
  menu.addAction(tr("Open tensor"), this, [this] { openCurrent(false); });
  QAction* reference = menu.addAction(tr("Set as reference"), this, &ComparisonPanel::setReference);
  reference->setEnabled(tensorOf(*node).has_value());
  menu.addAction(tr("Match another…"), this, &ComparisonPanel::matchChosen);
  menu.addAction(tr("Copy row"), this, [this] { copy(false); });
  menu.exec(view_->viewport()->mapToGlobal(position));
}

// Returns the tensor in the graph that is drawn, whose node indices may differ from the compared one.
std::optional<TensorKey> ComparisonPanel::tensorOf(const ComparedNode& node) const {
  if (!node.b || !node.tensor) return std::nullopt;
  TensorKey key = *node.tensor;
  key.node = currentNode(node);
  return key;
}

void ComparisonPanel::setReference() {
  const ComparedNode* node = model_->nodeAt(view_->currentIndex());
  if (const auto key = node == nullptr ? std::nullopt : tensorOf(*node)) workspace_->reference()->set(*key);
}

void ComparisonPanel::openCurrent(bool pin) {
  const ComparedNode* node = model_->nodeAt(view_->currentIndex());
  if (node != nullptr && node->tensor) workspace_->openTensor(*node->tensor, pin);
}

void ComparisonPanel::selectInWorkspace(const QModelIndex& index) {
  const ComparedNode* node = selecting_ ? nullptr : model_->nodeAt(index);
  if (node == nullptr) return;
  const QScopedValueRollback guard(selecting_, true);
  if (const auto key = tensorOf(*node)) {
    workspace_->selectTensor(*key);
  } else if (node->b) {
    if (node->iteration) workspace_->setIteration(*node->iteration);
    workspace_->selectNode(node->b->graph, currentNode(*node));
  } else {
    emit statusMessage(tr("%1 is only in A; the graph of B does not have it").arg(model_->fullNameAt(index)), false);
  }
}

// Returns the node index in the current graph. Without a graph file, each further dump file may change the indices.
NodeIndex ComparisonPanel::currentNode(const ComparedNode& node) const {
  const Node* compared = comparisons_->current()->result()->node(node);
  const SessionGraph* graph = workspace_->sessionGraph(node.b->graph);
  if (compared == nullptr || graph == nullptr || !graph->graph) return node.b->node;
  const auto nodes = graph->graph->nodes();
  const bool isSameNode = nodes.has(node.b->node) && nodes[node.b->node].full_name == compared->full_name;
  return isSameNode ? node.b->node : graph->graph->find(compared->full_name);
}

void ComparisonPanel::selectFromWorkspace() {
  const Comparison* comparison = comparisons_->current();
  const auto tensor = workspace_->tensor();
  if (selecting_ || comparison == nullptr || !tensor) return;
  const auto position = comparison->result()->place_of({tensor->graph, tensor->node}, tensor->iteration, tensor->run);
  const bool isSameNode = position && currentNode(comparison->result()->nodes[*position]) == tensor->node;
  const QModelIndex index = isSameNode ? model_->indexOf(*position) : QModelIndex();
  const QScopedValueRollback guard(selecting_, true);
  if (!index.isValid()) {
    view_->selectionModel()->clear();
  } else if (view_->currentIndex().row() != index.row()) {
    showRow(index);
  }
}

void ComparisonPanel::keyPressEvent(QKeyEvent* event) {
  Comparison* comparison = comparisons_->current();
  if (event->key() == Qt::Key_Escape && comparison != nullptr && comparison->state() == Comparison::State::running) {
    comparison->stop();
    return;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace sporescope::ui

#include "moc_comparison_panel.cpp"
