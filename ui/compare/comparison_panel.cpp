// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/comparison_panel.h"

#include <QAction>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include "ui/compare/comparison_text.h"
#include "ui/compare/match_dialog.h"
#include "ui/text/format.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/panel_action.h"
#include "ui/widgets/quiet_label.h"
#include "ui/workspace/reference.h"

namespace sporescope::ui {

ComparisonPanel::ComparisonPanel(Workspace* workspace, QWidget* parent)
    : TablePanel(new ComparisonModel,
                 {.panel = tr("Comparison"),
                  .table = tr("Comparison"),
                  .open = tr("Open tensor"),
                  .tools = {tr("Filter nodes"), tr("Part of a node’s name or type"), tr("Previous divergence (Shift+N)"),
                            tr("Next divergence (N)"), tr("Rows of the comparison"), tr("Show the nodes of one status")},
                  .line = {tr("Progress of the comparison"), tr("Stop comparing and keep the results so far (Esc)"),
                           tr("Compare again"), tr("Compare from the beginning")},
                  .noneAfter = tr("No further divergence"),
                  .noneBefore = tr("No earlier divergence")},
                 parent),
      workspace_(workspace),
      comparisons_(workspace->comparisons()),
      model_(static_cast<ComparisonModel*>(view()->table())),
      tolerances_(new ToleranceButton) {
  addTools();
  addPanelAction(this, tr("Change thresholds"), QKeySequence(Qt::CTRL | Qt::Key_T), [this] {
    if (comparisons_->current() != nullptr) tolerances_->showMenu();
  });
  addPanelKey(view(), Qt::Key_Home, [this] { goToFinding(); });
  connect(view(), &TableView::menuRequested, this, [this](QMenu* menu, const QModelIndex& index) {
    if (const auto position = model_->positionAt(index)) fillMenu(menu, model_->nodeAt(*position));
  });
  connect(line(), &AnalysisLine::restartRequested, this, [this] {
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
    const ComparedNode* node = selectedNode();
    if (!isSelecting() && node != nullptr && !node->b) view()->selectionModel()->clear();
  });
  onComparisonChanged();
}

void ComparisonPanel::addTools() {
  QHBoxLayout* row = tableTools()->row();
  int index = 1;  // After the stretch
  for (QWidget* widget : {static_cast<QWidget*>(quietLabel(tr("Thresholds"))), static_cast<QWidget*>(tolerances_),
                          static_cast<QWidget*>(makeMatching())}) {
    row->insertWidget(index++, widget);
  }
  auto* swap = iconButton(QStringLiteral("view-refresh"), tr("Swap A and B"));
  auto* end = iconButton(QStringLiteral("window-close"), tr("End the comparison"));
  for (QToolButton* button : {swap, end}) row->addWidget(button);
  connect(tolerances_, &ToleranceButton::changed, this, [this](const Tolerances& tolerances) {
    if (Comparison* comparison = comparisons_->current()) comparison->setTolerances(tolerances);
  });
  connect(swap, &QToolButton::clicked, comparisons_, &Comparisons::swap);
  connect(end, &QToolButton::clicked, comparisons_, &Comparisons::end);
}

QPushButton* ComparisonPanel::makeMatching() {
  auto* button = new QPushButton(tr("Matching"));
  button->setAutoDefault(false);
  button->setToolTip(tr("How nodes of B are matched to nodes of A"));
  auto* menu = new QMenu(button);
  menu->setToolTipsVisible(true);
  QAction* hand = menu->addAction(tr("By hand…"), this, &ComparisonPanel::matchChosen);
  hand->setToolTip(tr("Choose which nodes match (M)"));
  QAction* rules = menu->addAction(tr("By a file of rules…"), this, &ComparisonPanel::chooseRules);
  rules->setToolTip(tr("Each line: a regular expression for the name in A, ->, and the name in B"));
  noRules_ = menu->addAction(tr("By names and structure only"), this, [this] { matchByRules({}); });
  button->setMenu(menu);
  return button;
}

void ComparisonPanel::onComparisonChanged() {
  tableTools()->clearFilter();
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
  view()->setColumnEnabled(ComparisonModel::kIteration, model_->hasSeveralIterations());
  emit findingCountChanged(findingCount());
  refresh();
  selectFromWorkspace();
}

void ComparisonPanel::refresh() {
  Comparison* comparison = comparisons_->current();
  tools()->setEnabled(comparison != nullptr);
  line()->setVisible(comparison != nullptr);
  if (comparison != nullptr) {
    const ComparisonRequest& request = comparison->parts().question;
    tolerances_->show(request.tolerances, comparison->result()->precisions);
    noRules_->setEnabled(!request.rules.empty());
    refreshLine(comparison);
  }
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
  line()->setText(parts);
  line()->showProgress(running, comparison->done(), comparison->total());
  line()->setRestartOffered(outdated || comparison->state() == Comparison::State::stopped);
}

void ComparisonPanel::refreshState(Comparison* comparison) {
  if (comparison == nullptr) {
    state()->showMessage(tr("No comparison"),
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
    state()->showError(tr("The runs cannot be compared"), reason, actions);
  } else if (model_->rowCount() > 0) {
    state()->showContent();
  } else if (!empty) {
    state()->showMessage(tr("No node matches"),
                         tr("%1 nodes are hidden by the filter.").arg(formatCount(comparison->result()->nodes.size())),
                         {{tr("Show all"), [this] { tableTools()->clearFilter(); }, false}});
  } else if (comparison->state() == Comparison::State::running) {
    const double share =
        comparison->total() == 0 ? -1 : static_cast<double>(comparison->done()) / static_cast<double>(comparison->total());
    state()->showLoading(comparingText(*comparison), share, [comparison] { comparison->stop(); });
  } else if (comparison->state() == Comparison::State::stopped) {
    state()->showMessage(tr("Stopped"), tr("Nothing was compared."));
  } else {
    state()->showMessage(agreementTitle(*comparison->result()), countsText(*comparison->result()));
  }
}

void ComparisonPanel::goToNextDivergence() {
  if (comparisons_->current() != nullptr) step(true);
}

void ComparisonPanel::goToPreviousDivergence() {
  if (comparisons_->current() != nullptr) step(false);
}

void ComparisonPanel::goToFinding() {
  const Comparison* comparison = comparisons_->current();
  if (comparison == nullptr || comparison->result()->findings.empty()) return;
  const Divergence& finding = comparison->result()->findings.front();
  const auto position = comparison->result()->place_of(finding);
  if (position && !model_->indexOf(*position).isValid()) tableTools()->clearFilter();
  if (position) return view()->showRow(model_->indexOf(*position));
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
  const ComparedNode* node = selectedNode();
  if (node != nullptr && !node->b) return openMatching(node->a, std::nullopt);
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

void ComparisonPanel::fillMenu(QMenu* menu, const ComparedNode& node) {
  menu->addAction(tr("Open tensor"), view()->openAction(), &QAction::trigger);
  const auto key = tensorOf(node);
  QAction* reference = menu->addAction(tr("Set as reference"), this, [this, key] { workspace_->reference()->set(*key); });
  reference->setEnabled(key.has_value());
  menu->addAction(tr("Match another…"), this, &ComparisonPanel::matchChosen);
}

const ComparedNode* ComparisonPanel::selectedNode() const {
  const auto position = model_->positionAt(view()->currentIndex());
  return position ? &model_->nodeAt(*position) : nullptr;
}

// Returns the tensor in the graph that is drawn, whose node indices may differ from the compared one.
std::optional<TensorKey> ComparisonPanel::tensorOf(const ComparedNode& node) const {
  if (!node.b || !node.tensor) return std::nullopt;
  TensorKey key = *node.tensor;
  key.node = currentNode(node);
  return key;
}

void ComparisonPanel::openRow(std::size_t position, bool pin) {
  const ComparedNode& node = model_->nodeAt(position);
  if (node.tensor) workspace_->openTensor(*node.tensor, pin);
}

void ComparisonPanel::chooseRow(std::size_t position) {
  const ComparedNode& node = model_->nodeAt(position);
  if (const auto key = tensorOf(node)) {
    workspace_->selectTensor(*key);
  } else if (node.b) {
    if (node.iteration) workspace_->setIteration(*node.iteration);
    workspace_->selectNode(node.b->graph, currentNode(node));
  } else {
    emit statusMessage(tr("%1 is only in A; the graph of B does not have it").arg(model_->fullNameAt(position)), false);
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
  if (isSelecting() || comparison == nullptr || !tensor) return;
  const auto position = comparison->result()->place_of({tensor->graph, tensor->node}, tensor->iteration, tensor->run);
  const bool isSameNode = position && currentNode(comparison->result()->nodes[*position]) == tensor->node;
  follow(isSameNode ? model_->indexOf(*position) : QModelIndex());
}

bool ComparisonPanel::stop() {
  Comparison* comparison = comparisons_->current();
  if (comparison == nullptr || comparison->state() != Comparison::State::running) return false;
  comparison->stop();
  return true;
}

}  // namespace sporescope::ui

#include "moc_comparison_panel.cpp"
