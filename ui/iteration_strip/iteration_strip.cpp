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
      const CauseSearchProgress& seen = findings->causeProgress();
      const std::size_t before = std::exchange(nonFiniteCount_, seen.nan.size() + seen.infinite.size());
      if (before != nonFiniteCount_) scheduleFill();
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
  const SessionGraph* here = workspace_->sessionGraph();
  if (here != nullptr && here->rank != rank_) fillGraphs();
}

void IterationStrip::fillGraphs() {
  const auto& all = workspace_->snapshot()->graphs;
  const QVariant chosen = graphs_->currentData();
  {
    const QSignalBlocker quiet(graphs_);
    graphs_->clear();
    graphs_->addItem(tr("All"), kAllGraphs);
    // Graphs of other ranks have the same names, so only those of the current rank are listed.
    const SessionGraph* here = workspace_->sessionGraph();
    if (here != nullptr) rank_ = here->rank;
    for (const GraphIndex i : all.indices()) {
      if (here == nullptr || all[i].rank == here->rank) graphs_->addItem(toQString(all[i].name), static_cast<int>(i));
    }
    graphs_->setCurrentIndex(std::max(0, graphs_->findData(chosen)));
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
  std::map<Iteration, IterationEntry> iterationLabels;
  const auto add = [&](const SessionGraph& graph) {
    for (const Iteration iteration : graph.history) iterationLabels[iteration].iteration = iteration;
    for (const Iteration iteration : graph.iterations) {
      IterationEntry& round = iterationLabels[iteration];
      round.iteration = iteration;
      round.dumped = true;
    }
  };
  const auto& all = workspace_->snapshot()->graphs;
  const int only = graphs_->currentData().isValid() ? graphs_->currentData().toInt() : kAllGraphs;
  for (const GraphIndex graph : all.indices()) {
    if (only == kAllGraphs || only == static_cast<int>(graph)) add(all[graph]);
  }
  for (const GraphIndex graph : all.indices()) {
    for (const Iteration iteration : all[graph].unread) {
      const auto found = iterationLabels.find(iteration);
      if (found != iterationLabels.end() && (only == kAllGraphs || only == static_cast<int>(graph)))
        found->second.unread = true;
    }
  }
  const auto mark = [&](const TensorKey& key, bool nan) {
    const auto found = iterationLabels.find(key.iteration);
    if (found == iterationLabels.end() || (only != kAllGraphs && only != static_cast<int>(key.graph))) return;
    found->second.hits = true;
    found->second.nan = found->second.nan || nan;
  };
  if (const Findings* findings = workspace_->findings()) {
    for (const SessionHit& hit : findings->hits()) {
      if (hit.judgement.is_hit()) mark(hit.key, hit.value_class() == ValueClass::nan);
    }
    // The search has read all tensors, so its results are known without a check. They do not include the graph.
    const auto markAll = [&](const std::vector<Iteration>& iterations, bool IterationEntry::*what) {
      for (const Iteration iteration : iterations) {
        const auto found = iterationLabels.find(iteration);
        if (found != iterationLabels.end() && only == kAllGraphs) found->second.*what = true;
      }
    };
    markAll(findings->causeProgress().nan, &IterationEntry::nan);
    markAll(findings->causeProgress().infinite, &IterationEntry::infinite);
    for (const SessionCause& cause : findings->causes()) {
      mark(cause.key, cause.holds() == ValueClass::nan);
      for (const SessionCause::Step& step : cause.full_path()) mark(step.tensor.key, step.statistics.nan > 0);
      for (const Iteration iteration : cause.repeated_iterations) {
        TensorKey key = cause.key;
        key.iteration = iteration;
        mark(key, cause.holds() == ValueClass::nan);
      }
    }
  }
  for (const Note& note : workspace_->notes()->all()) {
    const auto found = iterationLabels.find(note.iteration);
    if (note.of_iteration() && found != iterationLabels.end()) found->second.hasNote = true;
  }
  // Also marks steps that were not captured, because the code explains why the values of later steps differ.
  const ConsoleHistoryText console(workspace_->live());
  for (const double step : console.steps()) {
    const Iteration at{static_cast<std::int64_t>(step)};
    iterationLabels[at].iteration = at;
  }
  for (auto& [iteration, round] : iterationLabels)
    round.console = console.textAt(static_cast<std::int32_t>(number_of(iteration)));
  std::vector<IterationEntry> shown;
  for (const auto& [iteration, round] : iterationLabels) {
    if (is_numbered(iteration) && (round.dumped || !withData_->isChecked())) shown.push_back(round);
  }
  cells_->setIterations(std::move(shown));
  writeSummary();
}

void IterationStrip::writeSummary() {
  if (!cells_->typed().isEmpty()) {
    summary_->setText(tr("Go to %1").arg(cells_->typed()));
    return;
  }
  const QString arrived = newIterationsText();
  summary_->setText(arrived.isEmpty() ? summary() : tr("%1; %2").arg(summary(), arrived));
}

QString IterationStrip::summary() const {
  const auto& iterationLabels = cells_->iterations();
  const auto dumped =
      std::count_if(iterationLabels.begin(), iterationLabels.end(), [](const IterationEntry& r) { return r.dumped; });
  if (iterationLabels.empty()) return {};
  if (workspace_->live() != nullptr) {
    // Nothing has run before the first step. Steps at which the training was not paused are not stored.
    const auto stored = std::count_if(iterationLabels.begin(), iterationLabels.end(),
                                      [](const IterationEntry& r) { return r.dumped && number_of(r.iteration) > 0; });
    if (stored == 0) return {};
    return stored == 1 ? tr("1 step kept") : tr("%1 steps kept").arg(formatCount(static_cast<std::uint64_t>(stored)));
  }
  const auto unread = std::count_if(iterationLabels.begin(), iterationLabels.end(),
                                    [](const IterationEntry& r) { return r.unread && !r.dumped; });
  if (unread > 0 && iterationLabels.size() == 1) return tr("1 iteration, could not be read");
  if (unread > 0) {
    return tr("%1 iterations, %2 dumped, %3 could not be read")
        .arg(formatCount(iterationLabels.size()), formatCount(static_cast<std::uint64_t>(dumped)),
             formatCount(static_cast<std::uint64_t>(unread)));
  }
  if (iterationLabels.size() == 1) return dumped == 1 ? tr("1 iteration, dumped") : tr("1 iteration, not dumped");
  if (dumped == static_cast<std::ptrdiff_t>(iterationLabels.size()))
    return tr("%1 iterations, all dumped").arg(formatCount(iterationLabels.size()));
  return tr("%1 iterations, %2 dumped")
      .arg(formatCount(iterationLabels.size()), formatCount(static_cast<std::uint64_t>(dumped)));
}

// Describes the latest iteration and its time, for a dump that is still being written.
QString IterationStrip::newIterationsText() const {
  const auto& growth = workspace_->snapshot()->growth;
  if (!growth || growth->iterations.empty()) return {};
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(growth->at.time_since_epoch()).count();
  const QString time = QDateTime::fromSecsSinceEpoch(seconds).time().toString(QStringLiteral("HH:mm:ss"));
  const QString iterationLabels = formatRanges(numbers_of(growth->iterations));
  return growth->iterations.size() == 1 ? tr("iteration %1 arrived at %2").arg(iterationLabels, time)
                                        : tr("iterations %1 arrived at %2").arg(iterationLabels, time);
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
  const int room = event->size().width();
  summary_->setVisible(room >= kRoomForSummary);
  graphTitle_->setVisible(room >= kRoomForGraphs);
  graphs_->setVisible(room >= kRoomForGraphs);
  withData_->setVisible(room >= kRoomForFilter);
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
