// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/loss_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QStringList>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <utility>

#include "ui/charts/chart.h"
#include "ui/style/theme.h"
#include "ui/text/console_history_text.h"
#include "ui/text/format.h"
#include "ui/text/iteration_labels.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/panel_state.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

namespace {

constexpr std::chrono::milliseconds kPause{200};

// A single line has the accent color; of several lines each has its own color.
QColor lineColor(const Theme& theme, std::size_t line) {
  const std::array<QColor, 5> colors{theme.accent.color(), theme.upstream.color(), theme.downstream.color(),
                                     theme.parameter_line.color(), theme.constant_line.color()};
  return colors.at(line % colors.size());
}

// Returns what distinguishes a line from others of the same name.
QString lineName(const StepSeries& series) {
  QStringList text;
  if (series.rank) text += LossPanel::tr("rank %1").arg(*series.rank);
  if (!series.statistic.empty()) text += toQString(series.statistic);
  return text.isEmpty() ? toQString(series.name) : text.join(u' ');
}

// Returns the point at exactly this step; null if there is none.
const StepSeries::Point* pointAt(const StepSeries& series, std::int32_t step) {
  const auto found =
      std::lower_bound(series.points.begin(), series.points.end(), step,
                       [](const StepSeries::Point& point, std::int32_t desired) { return point.step < desired; });
  return found != series.points.end() && found->step == step ? &*found : nullptr;
}

}  // namespace

LossPanel::LossPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      live_(new CurrentTraining(workspace, kPause, this)),
      chart_(new Chart),
      state_(new PanelState(chart_)),
      tools_(new QWidget) {
  makeTools();
  chart_->setAccessibleName(tr("Loss over the steps"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(tools_);  // until a dock takes the widget
  column->addWidget(state_);
  connect(live_, &CurrentTraining::changed, this, &LossPanel::refresh);
  connect(chart_, &Chart::positionChosen, this, &LossPanel::goTo);
  connect(workspace_, &Workspace::tensorChanged, this, [this] {
    chart_->setCurrent(static_cast<double>(number_of(workspace_->iteration())));
    updateTrackAction();
  });
  refresh();
}

void LossPanel::makeTools() {
  names_ = new QComboBox;
  names_->setAccessibleName(tr("Plotted value"));
  names_->setToolTip(tr("Values the training reports for each step: live.step_end(loss, accuracy=…)"));
  auto* row = new QHBoxLayout(tools_);
  row->setContentsMargins(8, 1, 4, 1);
  row->setSpacing(4);
  row->addStretch(1);
  row->addWidget(quietLabel(tr("Shown")));
  row->addWidget(names_);
  follow_ =
      iconButton(QStringLiteral("list-add"), tr("Follow the selected tensor: show its statistics after each further step"));
  follow_->setCheckable(true);
  row->addWidget(follow_);
  connect(follow_, &QToolButton::clicked, this, &LossPanel::followTensor);
  connect(names_, &QComboBox::activated, this, &LossPanel::refresh);
}

void LossPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void LossPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) refresh();
}

void LossPanel::refresh() {
  if (!isVisible()) return;
  const LiveControl* live = live_->control();
  const std::vector<StepSeries> all = live != nullptr ? live->series() : std::vector<StepSeries>();
  names_->setEnabled(!all.empty());
  updateTrackAction();
  if (all.empty()) {
    return state_->showMessage(tr("No step values yet"),
                               tr("The training client reports the loss after each step: automatically with the callback, "
                                  "or with live.step_end(loss) in your own loop."));
  }
  showNames(all);
  draw(all);
  state_->showContent();
}

void LossPanel::updateTrackAction() {
  const LiveControl* live = live_->control();
  const auto tensor = workspace_->tensor();
  follow_->setEnabled(live != nullptr && tensor && tensor->io == IoDirection::output);
  follow_->setChecked(follow_->isEnabled() && live->follows(*tensor));
}

void LossPanel::followTensor(bool on) {
  const auto tensor = workspace_->tensor();
  LiveControl* live = live_->control();
  if (live != nullptr && tensor) live->follow(*tensor, on);
}

QString LossPanel::chosenName() const { return names_->currentData().toString(); }

void LossPanel::showNames(const std::vector<StepSeries>& all) {
  QStringList names;
  for (const StepSeries& series : all) {
    const QString name = toQString(series.name);
    if (!names.contains(name)) names += name;
  }
  QStringList shown;
  for (int i = 0; i < names_->count(); ++i) shown += names_->itemData(i).toString();
  if (names == shown) return;
  const QString chosen = chosenName();
  names_->clear();
  for (const QString& name : names) names_->addItem(name.mid(name.lastIndexOf(u'/') + 1), name);
  names_->setCurrentIndex(std::max(0, static_cast<int>(names.indexOf(chosen))));
}

void LossPanel::draw(const std::vector<StepSeries>& all) {
  const Theme& theme = themeOf(palette());
  std::vector<const StepSeries*> chosen;
  for (const StepSeries& series : all) {
    if (toQString(series.name) == chosenName()) chosen.push_back(&series);
  }
  std::vector<ChartLine> lines;
  places_.clear();
  for (const StepSeries* series : chosen) {
    const QColor color = lineColor(theme, lines.size());
    ChartLine line{lineName(*series), color, theme.text2.color(), {}};
    line.points.reserve(series->points.size());
    for (const StepSeries::Point& point : series->points) {
      line.points.push_back({static_cast<double>(point.step), point.value});
      places_.push_back(point.step);
    }
    lines.push_back(std::move(line));
  }
  std::sort(places_.begin(), places_.end());
  places_.erase(std::unique(places_.begin(), places_.end()), places_.end());
  chart_->setPositions({places_.begin(), places_.end()});
  chart_->setPositionText([steps = places_](int place) { return QString::number(steps[static_cast<std::size_t>(place)]); });
  std::vector<StepSeries> recorded;
  recorded.reserve(chosen.size());
  for (const StepSeries* series : chosen) recorded.push_back(*series);
  const ConsoleHistoryText console(live_->control());
  chart_->setMarks(console.steps());
  chart_->setPositionTip([steps = places_, recorded = std::move(recorded), console](int place) {
    const std::int32_t step = steps[static_cast<std::size_t>(place)];
    QStringList text{IterationLabels(IterationLabels::Counted::steps).atSentenceStart(Iteration{step})};
    for (const StepSeries& series : recorded) {
      const StepSeries::Point* point = pointAt(series, step);
      if (point == nullptr) continue;
      text += lineName(series) + u' ' + formatNumber(point->value);
    }
    if (console.at(step)) text += console.textAt(step);
    return text.join(u'\n');
  });
  chart_->setLines(std::move(lines));
  chart_->setCurrent(static_cast<double>(number_of(workspace_->iteration())));
}

// Most steps have only this number and no captured tensors.
void LossPanel::goTo(int place) {
  const Iteration step{places_[static_cast<std::size_t>(place)]};
  const SessionGraph* graph = workspace_->sessionGraph(workspace_->graph());
  if (graph == nullptr) return;
  const auto& seen = graph->iterations;
  if (std::find(seen.begin(), seen.end(), step) != seen.end()) workspace_->setIteration(step);
}

}  // namespace sporescope::ui

#include "moc_loss_panel.cpp"
