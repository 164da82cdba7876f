// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timeline_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

namespace {

constexpr int kHeight = 56;
constexpr int kGutter = 132;
constexpr int kRoomForGutter = 420;
constexpr int kSnapshotPauseMilliseconds = 100;
constexpr int kStepsPauseMilliseconds = 500;
constexpr int kDelayMilliseconds = 150;

}  // namespace

TimelinePanel::TimelinePanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      findings_(workspace),
      text_(workspace, &statistics_, &findings_),
      title_(quietLabel({})),
      measures_(new QComboBox),
      band_(new TimelineBand(&text_)) {
  setAccessibleName(tr("Execution order"));
  build();
  fillMeasures();
  connectBand();
  updateTimer_.setSingleShot(true);
  delayTimer_.setSingleShot(true);
  delayTimer_.setInterval(kDelayMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &TimelinePanel::follow);
  connect(&delayTimer_, &QTimer::timeout, this, [this] { band_->setSentence(tr("Listing executed operators")); });
  connect(&statistics_, &TimelineStatistics::changed, this, [this] {
    waitingForFirst_ = false;
    rebuild();
  });
  connect(&findings_, &TimelineFindings::changed, this, &TimelinePanel::rebuild);
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    applyMeasure();
    if (!isVisible()) forget({});  // Keeps nothing of a closed session
    follow();
  });
  connect(workspace_, &Workspace::graphChanged, this, &TimelinePanel::follow);
  connect(workspace_, &Workspace::iterationChanged, this, [this] {
    if (workspace_->live() != nullptr) return scheduleUpdate();
    follow();
  });
  connect(workspace_, &Workspace::snapshotChanged, this, &TimelinePanel::scheduleUpdate);
  connect(workspace_, &Workspace::tensorChanged, this, &TimelinePanel::followSelection);
  applyMeasure();
  follow();
}

void TimelinePanel::build() {
  auto* gutter = new QWidget;
  gutter->setFixedWidth(kGutter);
  auto* column = new QVBoxLayout(gutter);
  column->setContentsMargins(8, 4, 8, 4);
  column->setSpacing(2);
  column->addWidget(title_);
  column->addWidget(measures_);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 1, 0, 0);
  row->setSpacing(0);
  row->addWidget(gutter);
  row->addWidget(band_, 1);
  setFocusProxy(band_);
  applyFonts();
}

void TimelinePanel::applyFonts() {
  title_->setFont(textFont(TextSize::tiny));
  measures_->setFont(textFont(TextSize::small));
  setFixedHeight(std::max(kHeight, title_->sizeHint().height() + measures_->sizeHint().height() + 12));
}

void TimelinePanel::fillMeasures() {
  for (const Measure measure : kMeasures) measures_->addItem(measureName(measure), static_cast<int>(measure));
  measures_->setAccessibleName(tr("Column height"));
  measures_->setToolTip(tr("What the column height shows"));
  connect(measures_, &QComboBox::activated, this, &TimelinePanel::chooseMeasure);
}

void TimelinePanel::connectBand() {
  connect(band_, &TimelineBand::chosen, this, &TimelinePanel::choose);
  connect(band_, &TimelineBand::opened, this, &TimelinePanel::open);
  connect(band_, &TimelineBand::stopRequested, this, [this] { statistics_.setReading(false); });
  connect(band_, &TimelineBand::viewportChanged, this,
          [this] { statistics_.prioritize(static_cast<std::size_t>(band_->viewport().first())); });
}

// Measure.

void TimelinePanel::chooseMeasure() {
  chosenMeasure_ = static_cast<Measure>(measures_->currentData().toInt());
  applyMeasure();
}

void TimelinePanel::applyMeasure() {
  const Measure measure = chosenMeasure_.value_or(workspace_->live() != nullptr ? Measure::hits : Measure::largest);
  measures_->setCurrentIndex(measures_->findData(static_cast<int>(measure)));
  text_.setMeasure(measure);
  statistics_.setReading(isVisible());  // Also resumes reading that was stopped
  statistics_.setMeasure(measure);
}

// Current step.

// A running training makes many steps a second. A request for one step is answered before the next one is made.
void TimelinePanel::scheduleUpdate() {
  if (!updateTimer_.isActive()) {
    updateTimer_.start(workspace_->live() != nullptr ? kStepsPauseMilliseconds : kSnapshotPauseMilliseconds);
  }
}

void TimelinePanel::follow() {
  updateTimer_.stop();
  if (!isVisible()) return;  // Updated when it is shown
  const auto session = workspace_->session();
  const SessionGraph* graph = workspace_->sessionGraph();
  const bool opening = workspace_->snapshot()->loading && workspace_->live() == nullptr;
  if (!session || graph == nullptr || opening) {
    return forget(session && opening ? tr("Reading the dump") : QString());
  }
  const StepRequest request{workspace_->snapshot(), graph->rank, workspace_->iteration()};
  if (request == requested_) return;
  if (workspace_->live() != nullptr && request_.pending() && requested_->rank == request.rank) return scheduleUpdate();
  requested_ = request;
  requestStep(request);
}

void TimelinePanel::forget(const QString& sentence) {
  requested_.reset();
  request_.cancel();
  delayTimer_.stop();
  showStep(nullptr, sentence);
}

void TimelinePanel::requestStep(const StepRequest& request) {
  if (!delayTimer_.isActive()) delayTimer_.start();
  request_.start<std::shared_ptr<const ExecutedStep>>(
      this,
      [&](ResultCallback<std::shared_ptr<const ExecutedStep>> onResult) {
        return workspace_->session()->executed_step(workspace_->graph(), request.iteration, std::move(onResult));
      },
      [this](Result<std::shared_ptr<const ExecutedStep>> step) { applyStep(std::move(step)); });
}

bool TimelinePanel::isUnread() const {
  const auto& graphs = workspace_->snapshot()->graphs;
  return std::any_of(graphs.begin(), graphs.end(), [this](const SessionGraph& graph) {
    return std::find(graph.unread.begin(), graph.unread.end(), workspace_->iteration()) != graph.unread.end();
  });
}

void TimelinePanel::applyStep(Result<std::shared_ptr<const ExecutedStep>> step) {
  delayTimer_.stop();
  if (!step) {
    return showStep(nullptr, tr("Cannot list the execution order: %1").arg(translated(step.error().message)));
  }
  QString sentence;
  if ((*step)->outputs().empty() && isUnread()) {
    sentence = tr("The folder of iteration %1 could not be read").arg(number_of(workspace_->iteration()));
  } else if ((*step)->executions().empty()) {
    sentence = tr("Nothing ran here in %1").arg(workspace_->iterationLabels().inSentence(workspace_->iteration()));
  } else if ((*step)->outputs().empty()) {
    sentence = workspace_->live() != nullptr ? tr("No operator outputs were captured in this step")
                                             : tr("No operator outputs were dumped here");
  }
  showStep(std::move(*step), sentence);
}

void TimelinePanel::showStep(std::shared_ptr<const ExecutedStep> step, const QString& sentence) {
  step_ = std::move(step);
  text_.setStep(step_);
  band_->setSentence(sentence);
  band_->setStep(step_);
  // The old content stays until the first values arrive.
  statistics_.setStep(step_ ? workspace_->session() : nullptr, step_);
  waitingForFirst_ = statistics_.isReading();
  statistics_.setReading(isVisible());
  findings_.setStep(step_);
  followSelection();
}

void TimelinePanel::followSelection() {
  if (!step_ || step_->iteration() != workspace_->iteration()) return;
  const auto execution = step_->find(workspace_->graph(), workspace_->node(), workspace_->run());
  band_->setCurrent(execution ? execution : step_->find(workspace_->graph(), workspace_->node(), 1));
}

// Content.

void TimelinePanel::rebuild() {
  writeTitle();
  if (waitingForFirst_) return;
  if (!step_ || statistics_.statistics().size() != step_->executions().size()) {
    band_->setScale({}, measure());
  } else {
    const MeasureRange otherRange = sharedMeasure_ == measure() ? sharedRange_ : MeasureRange();
    band_->setScale(scaleOf(*step_, statistics_.statistics(), findings_.hits(), measure(), otherRange), measure());
    band_->setCause(findings_.cause(), symptomColor(findings_.symptom(), themeOf(palette())));
  }
  emit scaleChanged();
}

MeasureRange TimelinePanel::ownRange() const { return band_->scale().own; }

void TimelinePanel::setSharedRange(Measure measure, const MeasureRange& range) {
  if (measure == sharedMeasure_ && range == sharedRange_) return;
  const bool affectsScale = sharedMeasure_ == this->measure() || measure == this->measure();
  sharedMeasure_ = measure;
  sharedRange_ = range;
  if (affectsScale) rebuild();
}

void TimelinePanel::writeTitle() {
  const std::size_t count = step_ ? step_->executions().size() : 0;
  if (statistics_.measure() != Measure::hits && statistics_.readCount() < statistics_.outputCount()) {
    title_->setText(tr("%1 of %2 read").arg(formatCount(statistics_.readCount()), formatCount(statistics_.outputCount())));
  } else {
    title_->setText(count == 0 ? tr("Execution order") : tr("Operators: %1").arg(formatCount(count)));
  }
  QString description = step_ ? tr("Operators: %1").arg(formatCount(count)) : band_->sentence();
  if (const MeasureRange& range = band_->scale().range; range && statistics_.measure() != Measure::hits) {
    description +=
        u'\n' +
        tr("%1 from %2 to %3").arg(measureName(statistics_.measure()), formatNumber(range->first), formatNumber(range->second));
  }
  band_->setAccessibleDescription(description);
  title_->setToolTip(description);
}

// Selection.

void TimelinePanel::choose(std::size_t execution) {
  const auto outputs = step_->outputs_of(execution);
  if (!outputs.empty()) return workspace_->selectTensor(outputs.front());
  const ExecutedOperator& executed = step_->executions()[execution];
  workspace_->selectNode(executed.graph, executed.node);
}

void TimelinePanel::open(std::size_t execution) {
  const auto outputs = step_->outputs_of(execution);
  if (!outputs.empty()) workspace_->openTensor(outputs.front(), false);
}

// Visibility.

void TimelinePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
  statistics_.setReading(true);
}

void TimelinePanel::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  statistics_.setReading(false);
}

void TimelinePanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  title_->parentWidget()->setVisible(width() >= kRoomForGutter);
}

void TimelinePanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) applyFonts();
  if (event->type() == QEvent::PaletteChange) rebuild();
}

void TimelinePanel::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = themeOf(palette());
  QPainter painter(this);
  painter.fillRect(rect(), theme.window.color());
  painter.setPen(theme.line.color());
  painter.drawLine(0, 0, width(), 0);
}

}  // namespace sporescope::ui

#include "moc_timeline_panel.cpp"
