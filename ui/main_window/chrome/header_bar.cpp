// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/chrome/header_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QToolButton>
#include <algorithm>
#include <set>
#include <utility>

#include "ui/main_window/chrome/baseline_field.h"
#include "ui/main_window/chrome/choice_box.h"
#include "ui/main_window/chrome/go_to_field.h"
#include "ui/main_window/chrome/iteration_field.h"
#include "ui/main_window/chrome/rank_field.h"
#include "ui/main_window/commands.h"
#include "ui/text/format.h"
#include "ui/training/training_state.h"
#include "ui/widgets/elided_label.h"
#include "ui/workspace/rank_choice.h"

namespace sporescope::ui {

namespace {

// Window widths from which there is enough space.
constexpr int kMinWidthForLabels = 1500;
constexpr int kMinWidthForTraining = 1340;
constexpr int kMinWidthForWideBoxes = 1100;

constexpr int kDumpWidth = 150;
constexpr int kTrainingWidth = 290;  // "train.py, Ascend 0, 14:03:22, pid 47141"
constexpr int kGraphWidth = 140;
constexpr int kNarrowWidth = 84;

QString graphTitle(const SessionGraph& graph, bool severalNets) {
  const QString name = toQString(graph.name);
  return severalNets && !graph.net.empty() ? toQString(graph.net) + QStringLiteral(" / ") + name : name;
}

int positionOf(const auto& values, const auto& value) {
  const auto found = std::find(values.begin(), values.end(), value);
  return found == values.end() ? -1 : static_cast<int>(found - values.begin());
}

}  // namespace

QString sessionTitle(const SessionSnapshot& snapshot) {
  if (!snapshot.title.empty()) return toQString(snapshot.title);
  return QString::fromStdString(snapshot.path.filename().string());
}

HeaderBar::HeaderBar(Workspace* workspace, const Commands& commands, QWidget* parent)
    : QToolBar(parent),
      workspace_(workspace),
      baseline_(new BaselineField(workspace, commands.swapCompared, this)),
      dump_(new ChoiceBox(tr("Dump"), kDumpWidth, this)),
      rank_(new RankField(this)),
      graph_(new ChoiceBox(tr("Graph"), kGraphWidth, this)),
      iteration_(new IterationField(this)),
      run_(new ChoiceBox(tr("Run"), 66, this)),
      summaryLabel_(new ElidedLabel(this)),
      goTo_(new GoToField(workspace, this)) {
  setObjectName(QStringLiteral("header"));
  setWindowTitle(tr("Header"));
  setMovable(false);
  setFloatable(false);
  setContextMenuPolicy(Qt::PreventContextMenu);
  toggleViewAction()->setVisible(false);

  addAction(commands.open);
  addAction(commands.listen);
  addSeparator();
  addAction(commands.back);
  addAction(commands.forward);
  addSeparator();
  baselineAction_ = addWidget(baseline_);
  addWidget(makeLabeled(tr("Dump"), dump_, false));
  rankAction_ = addWidget(makeLabeled(tr("Rank"), rank_, false));
  addWidget(makeLabeled(tr("Graph"), graph_, false));
  addWidget(makeLabeled({}, iteration_, true));
  run_->setDimmedWhenSingle(true);
  runAction_ = addWidget(makeLabeled(tr("Run"), run_, true));

  summaryLabel_->setForegroundRole(QPalette::PlaceholderText);
  summaryLabel_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  summaryLabel_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  summaryLabel_->setContentsMargins(8, 0, 8, 0);
  addWidget(summaryLabel_);
  addWidget(goTo_);

  connect(dump_, &ChoiceBox::opening, this, &HeaderBar::markSessions);
  connect(dump_, &ChoiceBox::chosen, workspace_, &Workspace::setCurrentSession);
  connect(rank_, &RankField::chosen, this, [this](int rank) { chooseRank(workspace_, rank); });
  connect(graph_, &ChoiceBox::chosen, this,
          [this](int position) { workspace_->setGraph(graphs_[static_cast<std::size_t>(position)]); });
  connect(iteration_, &IterationField::iterationChosen, workspace_, &Workspace::setIteration);
  connect(run_, &ChoiceBox::chosen, this,
          [this](int position) { workspace_->setRun(static_cast<std::uint32_t>(position) + 1); });
  for (const ChoiceBox* box : findChildren<ChoiceBox*>()) connect(box, &ChoiceBox::committed, this, &HeaderBar::settled);
  connect(goTo_, &GoToField::left, this, &HeaderBar::settled);
  follow();
}

QWidget* HeaderBar::makeLabeled(const QString& text, QWidget* box, bool isAlwaysVisible) {
  auto* container = new QWidget(this);
  container->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  auto* row = new QHBoxLayout(container);
  row->setContentsMargins(4, 0, 4, 0);
  row->setSpacing(6);
  if (!text.isEmpty()) {
    auto* label = new QLabel(text, container);
    label->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(label);
    if (!isAlwaysVisible) labels_.push_back(label);
  }
  row->addWidget(box);
  return container;
}

void HeaderBar::follow() {
  connect(workspace_, &Workspace::sessionsChanged, this, &HeaderBar::showSessions);
  connect(baseline_, &BaselineField::neededChanged, this, &HeaderBar::fit);
  connect(workspace_, &Workspace::snapshotChanged, this, [this] {
    showSessions();
    showGraphs();
    showIteration();
    showRun();
    showSummary();
  });
  connect(workspace_, &Workspace::graphChanged, this, [this] {
    showGraphs();
    showSummary();
  });
  connect(workspace_, &Workspace::iterationChanged, this, &HeaderBar::showIteration);
  connect(workspace_, &Workspace::tensorChanged, this, &HeaderBar::showRun);
  showSessions();
  showGraphs();
  showIteration();
  showRun();
  showSummary();
}

void HeaderBar::resizeEvent(QResizeEvent* event) {
  QToolBar::resizeEvent(event);
  fit();
}

// The search field stays visible in narrow windows; the boxes shrink instead.
void HeaderBar::fit() {
  const bool showsLabels = width() >= kMinWidthForLabels;
  const bool isWide = width() >= kMinWidthForWideBoxes;
  for (QLabel* label : labels_) label->setVisible(showsLabels);
  labels_.front()->setVisible(showsLabels && !baseline_->isNeeded());  // in a comparison, the dump is run B
  baselineAction_->setVisible(baseline_->isNeeded());
  baseline_->setPreferredWidth(isWide ? kDumpWidth : kNarrowWidth);
  const bool isTraining = workspace_->live() != nullptr && width() >= kMinWidthForTraining;
  dump_->setPreferredWidth(isTraining ? kTrainingWidth : isWide ? kDumpWidth : kNarrowWidth);
  graph_->setPreferredWidth(isWide ? kGraphWidth : kNarrowWidth);
  goTo_->setNarrow(!isWide);
  runAction_->setVisible(isWide || run_->count() > 1);
}

void HeaderBar::showSessions() {
  QStringList titles;
  QStringList paths;
  for (int i = 0; i < workspace_->sessionCount(); ++i) {
    const auto snapshot = workspace_->sessionAt(i)->snapshot();
    titles += sessionTitle(*snapshot);
    paths += snapshot->path.empty() ? titles.back() : QString::fromStdString(snapshot->path.string());
  }
  const QString name = workspace_->live() != nullptr ? tr("Training") : tr("Dump");
  labels_.front()->setText(name);
  dump_->setName(name);
  dump_->setChoices(titles, workspace_->currentSession(), paths);
  fit();
}

// Shows the state of each training at the time when the list opens.
void HeaderBar::markSessions() {
  QStringList marks;
  for (int i = 0; i < workspace_->sessionCount(); ++i) {
    const auto session = workspace_->sessionAt(i);
    marks += session->live() != nullptr ? trainingStateText(session->live()->status()) : QString();
  }
  dump_->setMarks(marks);
}

void HeaderBar::showGraphs() {
  const auto& all = workspace_->snapshot()->graphs;
  std::set<std::string> nets;
  for (const SessionGraph& graph : all) nets.insert(graph.net);
  std::vector<int> ranks = ranksOf(*workspace_->snapshot());
  const int rank = selectedRank(*workspace_).value_or(ranks.empty() ? 0 : ranks.front());
  rank_->setRanks(std::move(ranks), rank);

  graphs_.clear();
  QStringList names;
  for (const GraphIndex i : all.indices()) {
    if (all[i].rank != rank) continue;
    graphs_.push_back(i);
    names += graphTitle(all[i], nets.size() > 1);
  }
  graph_->setChoices(names, positionOf(graphs_, workspace_->graph()), names);
}

void HeaderBar::showIteration() {
  iteration_->setSteps(workspace_->live() != nullptr);
  iteration_->setIterations(workspace_->iterations(), workspace_->iteration());
}

void HeaderBar::showRun() {
  const std::uint32_t count = workspace_->runCount();
  QStringList runs;
  for (std::uint32_t run = 1; run <= count; ++run) runs += tr("%1 of %2").arg(run).arg(count);
  run_->setChoices(runs, static_cast<int>(std::min(workspace_->run(), count)) - 1);
  fit();
}

void HeaderBar::showSummary() {
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  const SessionGraph* graph = workspace_->sessionGraph();
  QStringList parts;
  if (graph != nullptr && !graph->net.empty()) parts += toQString(graph->net);
  if (!snapshot.ms_version.empty()) parts += QStringLiteral("MindSpore ") + toQString(snapshot.ms_version);
  if (!snapshot.device_target.empty()) parts += toQString(snapshot.device_target);
  summaryLabel_->setText(parts.join(QStringLiteral(" · ")));
  summaryLabel_->setToolTip(summaryLabel_->text());
}

}  // namespace sporescope::ui

#include "moc_header_bar.cpp"
