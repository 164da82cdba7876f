// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/iteration_strip/iteration_strip.h"

#include <QDateTime>
#include <QEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QResizeEvent>
#include <algorithm>
#include <map>
#include <utility>

#include "ui/style/theme.h"
#include "ui/text/console_history_text.h"
#include "ui/text/format.h"
#include "ui/widgets/badge.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/notes.h"

namespace sporescope::ui {

namespace {

constexpr int kAllGraphs = -1;
constexpr int kHeight = 30;
constexpr int kRoomForSummary = 620;
constexpr int kRoomForGraphs = 480;
constexpr int kRoomForFilter = 340;
constexpr int kPauseMilliseconds = 100;

}  // namespace

IterationStrip::IterationStrip(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      row_(new QHBoxLayout(this)),
      title_(new QLabel),
      cells_(new IterationCells),
      summary_(new QLabel),
      withData_(new QCheckBox(tr("With data only"))),
      graphTitle_(new QLabel(tr("Graph"))),
      graphs_(new QComboBox) {
  setFixedHeight(kHeight);
  row_->setSizeConstraint(QLayout::SetNoConstraint);  // Parts that do not fit are hidden, the least important first
  row_->setContentsMargins(8, 0, 8, 0);
  row_->setSpacing(8);
  row_->addWidget(title_);
  row_->addWidget(cells_);
  row_->addWidget(summary_);
  row_->addStretch(1);
  row_->addWidget(withData_);
  row_->addWidget(graphTitle_);
  row_->addWidget(graphs_);
  graphs_->setMaximumWidth(120);
  graphs_->setSizeAdjustPolicy(QComboBox::AdjustToContents);  // The names only arrive after the widget is shown
  graphs_->setAccessibleName(tr("Graph of the iterations"));
  applyFonts();
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kPauseMilliseconds);

  connect(&updateTimer_, &QTimer::timeout, this, &IterationStrip::fillIterations);
  connect(withData_, &QCheckBox::toggled, this, &IterationStrip::fillIterations);
  connect(graphs_, &QComboBox::currentIndexChanged, this, &IterationStrip::fillIterations);
  connect(cells_, &IterationCells::chosen, workspace_, &Workspace::setIteration);
  connect(cells_, &IterationCells::typedChanged, this, &IterationStrip::writeSummary);
  connect(workspace_, &Workspace::sessionsChanged, this, &IterationStrip::follow);
  connect(workspace_, &Workspace::snapshotChanged, this, &IterationStrip::fillGraphs);
  connect(workspace_, &Workspace::graphChanged, this, &IterationStrip::followRank);
  connect(workspace_->notes(), &Notes::changed, this, &IterationStrip::scheduleFill);
  connect(workspace_, &Workspace::iterationChanged, this, [this] { cells_->setCurrent(workspace_->iteration()); });
  follow();
}

void IterationStrip::addTools(QWidget* tools) { row_->addWidget(tools); }

void IterationStrip::follow() {
  for (const QMetaObject::Connection& connection : connections_) disconnect(connection);
  connections_.clear();
  if (Findings* findings = workspace_->findings()) {
    connections_.push_back(connect(findings, &Findings::hitsCleared, this, &IterationStrip::scheduleFill));
    connections_.push_back(connect(findings, &Findings::hitsAdded, this, &IterationStrip::scheduleFill));
    connections_.push_back(connect(findings, &Findings::causeStateChanged, this, &IterationStrip::scheduleFill));
    connections_.push_back(connect(findings, &Findings::causeProgressed, this, [this, findings] {
      const CauseSearchProgress& progress = findings->causeProgress();
      const std::size_t previousCount = std::exchange(nonFiniteCount_, progress.nan.size() + progress.infinite.size());
      if (previousCount != nonFiniteCount_) scheduleFill();
    }));
  }
  updateText();
  fillGraphs();
}

// A live training has captured steps, a dump has dumped iterations.
void IterationStrip::updateText() {
  const bool steps = workspace_->live() != nullptr;
  title_->setText(steps ? tr("Steps") : tr("Iterations"));
  withData_->setToolTip(steps ? tr("Hide steps that were not captured") : tr("Hide iterations that were not dumped"));
  graphs_->setToolTip(steps ? tr("Show the steps of one graph") : tr("Show the iterations of one graph"));
  cells_->setSteps(steps);
}

void IterationStrip::followRank() {
  const SessionGraph* graph = workspace_->sessionGraph();
  if (graph != nullptr && graph->rank != rank_) fillGraphs();
}

void IterationStrip::fillGraphs() {
  const auto& graphs = workspace_->snapshot()->graphs;
  const QVariant selected = graphs_->currentData();
  {
    const QSignalBlocker blocker(graphs_);
    graphs_->clear();
    graphs_->addItem(tr("All"), kAllGraphs);
    // Graphs of other ranks have the same names, so only those of the current rank are listed.
    const SessionGraph* current = workspace_->sessionGraph();
    if (current != nullptr) rank_ = current->rank;
    for (const GraphIndex i : graphs.indices()) {
      if (current == nullptr || graphs[i].rank == current->rank) {
        graphs_->addItem(toQString(graphs[i].name), static_cast<int>(i));
      }
    }
    graphs_->setCurrentIndex(std::max(0, graphs_->findData(selected)));
  }
  graphs_->setEnabled(graphs_->count() > 2);
  cells_->setCurrent(workspace_->iteration());
  fillIterations();
}

void IterationStrip::scheduleFill() {
  if (!updateTimer_.isActive()) updateTimer_.start();
}

void IterationStrip::fillIterations() {
  updateTimer_.stop();
  std::map<Iteration, IterationEntry> entries;
  const auto add = [&](const SessionGraph& graph) {
    for (const Iteration iteration : graph.history) entries[iteration].iteration = iteration;
    for (const Iteration iteration : graph.iterations) {
      IterationEntry& entry = entries[iteration];
      entry.iteration = iteration;
      entry.dumped = true;
    }
  };
  const auto& graphs = workspace_->snapshot()->graphs;
  const int selectedGraph = graphs_->currentData().isValid() ? graphs_->currentData().toInt() : kAllGraphs;
  for (const GraphIndex graph : graphs.indices()) {
    if (selectedGraph == kAllGraphs || selectedGraph == static_cast<int>(graph)) add(graphs[graph]);
  }
  for (const GraphIndex graph : graphs.indices()) {
    for (const Iteration iteration : graphs[graph].unread) {
      const auto found = entries.find(iteration);
      if (found != entries.end() && (selectedGraph == kAllGraphs || selectedGraph == static_cast<int>(graph))) {
        found->second.unread = true;
      }
    }
  }
  const auto mark = [&](const TensorKey& key, bool nan) {
    const auto found = entries.find(key.iteration);
    if (found == entries.end() || (selectedGraph != kAllGraphs && selectedGraph != static_cast<int>(key.graph))) return;
    found->second.hits = true;
    found->second.nan = found->second.nan || nan;
  };
  if (const Findings* findings = workspace_->findings()) {
    for (const Hit& hit : findings->hits()) {
      if (hit.judgement.is_hit()) mark(hit.key, hit.value_class() == ValueClass::nan);
    }
    // The search has read all tensors, so its results are known without a check. They do not include the graph.
    const auto markAll = [&](const std::vector<Iteration>& iterations, bool IterationEntry::*flag) {
      for (const Iteration iteration : iterations) {
        const auto found = entries.find(iteration);
        if (found != entries.end() && selectedGraph == kAllGraphs) found->second.*flag = true;
      }
    };
    markAll(findings->causeProgress().nan, &IterationEntry::nan);
    markAll(findings->causeProgress().infinite, &IterationEntry::infinite);
    for (const Finding& cause : findings->causes()) {
      mark(cause.tensor.key, cause.value_class() == ValueClass::nan);
      for (const Finding::Step& step : cause.full_path()) mark(step.tensor.key, step.statistics.nan > 0);
      for (const Iteration iteration : cause.again) {
        TensorKey key = cause.tensor.key;
        key.iteration = iteration;
        mark(key, cause.value_class() == ValueClass::nan);
      }
    }
  }
  for (const Note& note : workspace_->notes()->all()) {
    const auto found = entries.find(note.iteration);
    if (note.of_iteration() && found != entries.end()) found->second.hasNote = true;
  }
  // Also marks steps that were not captured, because the code explains why the values of later steps differ.
  const ConsoleHistoryText console(workspace_->live());
  for (const double step : console.steps()) {
    const Iteration iteration{static_cast<std::int64_t>(step)};
    entries[iteration].iteration = iteration;
  }
  for (auto& [iteration, entry] : entries) entry.console = console.textAt(static_cast<std::int32_t>(number_of(iteration)));
  std::vector<IterationEntry> shown;
  for (const auto& [iteration, entry] : entries) {
    if (is_numbered(iteration) && (entry.dumped || !withData_->isChecked())) shown.push_back(entry);
  }
  cells_->setIterations(std::move(shown));
  writeSummary();
}

void IterationStrip::writeSummary() {
  if (!cells_->typed().isEmpty()) {
    summary_->setText(tr("Go to %1").arg(cells_->typed()));
    return;
  }
  const QString newIterations = newIterationsText();
  summary_->setText(newIterations.isEmpty() ? summary() : tr("%1; %2").arg(summary(), newIterations));
}

QString IterationStrip::summary() const {
  const auto& entries = cells_->iterations();
  const auto dumped = std::count_if(entries.begin(), entries.end(), [](const IterationEntry& r) { return r.dumped; });
  if (entries.empty()) return {};
  if (workspace_->live() != nullptr) {
    // Nothing has run before the first step. Steps at which the training was not paused are not stored.
    const auto capturedCount = std::count_if(entries.begin(), entries.end(),
                                             [](const IterationEntry& r) { return r.dumped && number_of(r.iteration) > 0; });
    if (capturedCount == 0) return {};
    return capturedCount == 1 ? tr("1 step kept")
                              : tr("%1 steps kept").arg(formatCount(static_cast<std::uint64_t>(capturedCount)));
  }
  const auto unreadCount =
      std::count_if(entries.begin(), entries.end(), [](const IterationEntry& r) { return r.unread && !r.dumped; });
  if (unreadCount > 0 && entries.size() == 1) return tr("1 iteration, could not be read");
  if (unreadCount > 0) {
    return tr("%1 iterations, %2 dumped, %3 could not be read")
        .arg(formatCount(entries.size()), formatCount(static_cast<std::uint64_t>(dumped)),
             formatCount(static_cast<std::uint64_t>(unreadCount)));
  }
  if (entries.size() == 1) return dumped == 1 ? tr("1 iteration, dumped") : tr("1 iteration, not dumped");
  if (dumped == static_cast<std::ptrdiff_t>(entries.size())) {
    return tr("%1 iterations, all dumped").arg(formatCount(entries.size()));
  }
  return tr("%1 iterations, %2 dumped").arg(formatCount(entries.size()), formatCount(static_cast<std::uint64_t>(dumped)));
}

// Describes the latest iteration and its time, for a dump that is still being written.
QString IterationStrip::newIterationsText() const {
  const auto& growth = workspace_->snapshot()->growth;
  if (!growth || growth->iterations.empty()) return {};
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(growth->at.time_since_epoch()).count();
  const QString time = QDateTime::fromSecsSinceEpoch(seconds).time().toString(QStringLiteral("HH:mm:ss"));
  const QString iterations = formatRanges(numbers_of(growth->iterations));
  return growth->iterations.size() == 1 ? tr("iteration %1 arrived at %2").arg(iterations, time)
                                        : tr("iterations %1 arrived at %2").arg(iterations, time);
}

void IterationStrip::applyFonts() {
  for (QLabel* label : {title_, summary_, graphTitle_}) {
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setFont(fontOfSize(font(), 12));
  }
  withData_->setFont(fontOfSize(font(), 12));
  graphs_->setFont(fontOfSize(font(), 12));
}

QSize IterationStrip::minimumSizeHint() const { return {160, kHeight}; }

void IterationStrip::resizeEvent(QResizeEvent* event) {
  const int available = event->size().width();
  summary_->setVisible(available >= kRoomForSummary);
  graphTitle_->setVisible(available >= kRoomForGraphs);
  graphs_->setVisible(available >= kRoomForGraphs);
  withData_->setVisible(available >= kRoomForFilter);
  QWidget::resizeEvent(event);
}

void IterationStrip::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) applyFonts();
  QWidget::changeEvent(event);
}

void IterationStrip::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  painter.fillRect(event->rect(), theme.window.color());
  painter.setPen(theme.line.color());
  painter.drawLine(0, height() - 1, width(), height() - 1);
}

}  // namespace sporescope::ui

#include "moc_iteration_strip.cpp"
