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
  QStringList parts;
  if (series.rank) parts += LossPanel::tr("rank %1").arg(*series.rank);
  if (!series.statistic.empty()) parts += toQString(series.statistic);
  return parts.isEmpty() ? toQString(series.name) : parts.join(u' ');
}

// Returns the point at exactly this step; null if there is none.
const StepSeries::Point* pointAt(const StepSeries& series, std::int32_t step) {
  const auto found = std::lower_bound(series.points.begin(), series.points.end(), step,
                                      [](const StepSeries::Point& point, std::int32_t target) { return point.step < target; });
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
  nameBox_ = new QComboBox;
  nameBox_->setAccessibleName(tr("Plotted value"));
  nameBox_->setToolTip(tr("Values the training reports for each step: live.step_end(loss, accuracy=…)"));
  auto* row = new QHBoxLayout(tools_);
  row->setContentsMargins(8, 1, 4, 1);
  row->setSpacing(4);
  row->addStretch(1);
  row->addWidget(quietLabel(tr("Shown")));
  row->addWidget(nameBox_);
  followButton_ =
      iconButton(QStringLiteral("list-add"), tr("Follow the selected tensor: show its statistics after each further step"));
  followButton_->setCheckable(true);
  row->addWidget(followButton_);
  connect(followButton_, &QToolButton::clicked, this, &LossPanel::followTensor);
  connect(nameBox_, &QComboBox::activated, this, &LossPanel::refresh);
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
  const std::vector<StepSeries> allSeries = live != nullptr ? live->series() : std::vector<StepSeries>();
  nameBox_->setEnabled(!allSeries.empty());
  updateTrackAction();
  if (allSeries.empty()) {
    return state_->showMessage(tr("No step values yet"),
                               tr("The training client reports the loss after each step: automatically with the callback, "
                                  "or with live.step_end(loss) in your own loop."));
  }
  showNames(allSeries);
  draw(allSeries);
  state_->showContent();
}

void LossPanel::updateTrackAction() {
  const LiveControl* live = live_->control();
  const auto tensor = workspace_->tensor();
  followButton_->setEnabled(live != nullptr && tensor && tensor->io == IoDirection::output);
  followButton_->setChecked(followButton_->isEnabled() && live->follows(*tensor));
}

void LossPanel::followTensor(bool enabled) {
  const auto tensor = workspace_->tensor();
  LiveControl* live = live_->control();
  if (live != nullptr && tensor) live->follow(*tensor, enabled);
}

QString LossPanel::selectedName() const { return nameBox_->currentData().toString(); }

void LossPanel::showNames(const std::vector<StepSeries>& allSeries) {
  QStringList names;
  for (const StepSeries& series : allSeries) {
    const QString name = toQString(series.name);
    if (!names.contains(name)) names += name;
  }
  QStringList shownNames;
  for (int i = 0; i < nameBox_->count(); ++i) shownNames += nameBox_->itemData(i).toString();
  if (names == shownNames) return;
  const QString selected = selectedName();
  nameBox_->clear();
  for (const QString& name : names) nameBox_->addItem(name.mid(name.lastIndexOf(u'/') + 1), name);
  nameBox_->setCurrentIndex(std::max(0, static_cast<int>(names.indexOf(selected))));
}

void LossPanel::draw(const std::vector<StepSeries>& allSeries) {
  const Theme& theme = themeOf(palette());
  std::vector<const StepSeries*> selected;
  for (const StepSeries& series : allSeries) {
    if (toQString(series.name) == selectedName()) selected.push_back(&series);
  }
  std::vector<ChartLine> lines;
  steps_.clear();
  for (const StepSeries* series : selected) {
    const QColor color = lineColor(theme, lines.size());
    ChartLine line{lineName(*series), color, theme.text2.color(), {}};
    line.points.reserve(series->points.size());
    for (const StepSeries::Point& point : series->points) {
      line.points.push_back({static_cast<double>(point.step), point.value});
      steps_.push_back(point.step);
    }
    lines.push_back(std::move(line));
  }
  std::sort(steps_.begin(), steps_.end());
  steps_.erase(std::unique(steps_.begin(), steps_.end()), steps_.end());
  chart_->setPositions({steps_.begin(), steps_.end()});
  chart_->setPositionText([steps = steps_](int index) { return QString::number(steps[static_cast<std::size_t>(index)]); });
  std::vector<StepSeries> plotted;
  plotted.reserve(selected.size());
  for (const StepSeries* series : selected) plotted.push_back(*series);
  const ConsoleHistoryText console(live_->control());
  chart_->setMarks(console.steps());
  chart_->setPositionTip([steps = steps_, plotted = std::move(plotted), console](int index) {
    const std::int32_t step = steps[static_cast<std::size_t>(index)];
    QStringList parts{IterationLabels(IterationLabels::Counted::steps).atSentenceStart(Iteration{step})};
    for (const StepSeries& series : plotted) {
      const StepSeries::Point* point = pointAt(series, step);
      if (point == nullptr) continue;
      parts += lineName(series) + u' ' + formatNumber(point->value);
    }
    if (console.at(step)) parts += console.textAt(step);
    return parts.join(u'\n');
  });
  chart_->setLines(std::move(lines));
  chart_->setCurrent(static_cast<double>(number_of(workspace_->iteration())));
}

// Most steps have only this number and no captured tensors.
void LossPanel::goTo(int position) {
  const Iteration step{steps_[static_cast<std::size_t>(position)]};
  const SessionGraph* graph = workspace_->sessionGraph(workspace_->graph());
  if (graph == nullptr) return;
  const auto& captured = graph->iterations;
  if (std::find(captured.begin(), captured.end(), step) != captured.end()) workspace_->setIteration(step);
}

}  // namespace sporescope::ui

#include "moc_loss_panel.cpp"
