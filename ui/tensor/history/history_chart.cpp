// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/history/history_chart.h"

#include <QStringList>
#include <algorithm>
#include <utility>

#include "ui/text/format.h"

namespace sporescope::ui {

HistoryChart::HistoryChart(QWidget* parent) : Chart(parent) {
  setAccessibleName(tr("History"));
  setPositionText([this](int position) { return labelOf(position); });
  setPositionTip([this](int position) { return tipText(position); });
  connect(this, &Chart::positionChosen, this,
          [this](int position) { emit pointClicked(points_[static_cast<std::size_t>(position)]); });
}

void HistoryChart::setPoints(std::vector<HistoryPoint> points) {
  points_ = std::move(points);
  hasRuns_ = std::any_of(points_.begin(), points_.end(), [](const HistoryPoint& point) { return point.run > 1; });
  std::vector<double> positions;
  positions.reserve(points_.size());
  for (std::size_t i = 0; i < points_.size(); ++i) positions.push_back(positionOfPoint(i));
  setPositions(std::move(positions));
  setLines({});
  setTicks({});
  markConsole();
  mark();
}

// Points are placed by iteration number. If iterations have several runs, points are placed one after the other.
double HistoryChart::positionOfPoint(std::size_t point) const {
  return hasRuns_ ? static_cast<double>(point) : static_cast<double>(number_of(points_[point].iteration));
}

void HistoryChart::setLines(std::vector<HistoryLine> lines) {
  lines_ = std::move(lines);
  std::vector<ChartLine> chartLines;
  chartLines.reserve(lines_.size());
  for (const HistoryLine& line : lines_) {
    ChartLine result{line.name, line.color, line.nameColor, {}};
    const std::size_t count = std::min(line.values.size(), points_.size());
    result.points.reserve(count);
    for (std::size_t i = 0; i < count; ++i) result.points.push_back({positionOfPoint(i), line.values[i]});
    chartLines.push_back(std::move(result));
  }
  Chart::setLines(std::move(chartLines));
}

void HistoryChart::setNanTicks(const std::vector<bool>& ticks) {
  std::vector<ChartTick> chartTicks;
  for (std::size_t i = 0; i < std::min(ticks.size(), points_.size()); ++i) {
    if (ticks[i]) chartTicks.push_back({positionOfPoint(i), TextRole::nan});
  }
  setTicks(std::move(chartTicks));
}

void HistoryChart::setConsole(ConsoleHistoryText console) {
  console_ = std::move(console);
  markConsole();
}

// Steps of a live training have no runs.
void HistoryChart::markConsole() { setMarks(hasRuns_ ? std::vector<double>() : console_.steps()); }

void HistoryChart::setCurrent(const HistoryPoint& point) {
  current_ = point;
  mark();
}

// Of a long training, only some points are shown. The marker of an iteration between two of them is placed by its number.
void HistoryChart::mark() {
  if (!hasRuns_) return Chart::setCurrent(static_cast<double>(number_of(current_.iteration)));
  const auto found = std::find(points_.begin(), points_.end(), current_);
  if (found == points_.end()) return Chart::setCurrent(std::nullopt);
  Chart::setCurrent(positionOfPoint(static_cast<std::size_t>(found - points_.begin())));
}

// In an iteration with several runs, the first run has the label.
QString HistoryChart::labelOf(int position) const {
  const HistoryPoint& point = points_[static_cast<std::size_t>(position)];
  return point.run > 1 ? QString() : QString::number(number_of(point.iteration));
}

QString HistoryChart::tipText(int position) const {
  const auto index = static_cast<std::size_t>(position);
  const HistoryPoint& point = points_[index];
  const QString label = iterationLabels_.atSentenceStart(point.iteration);
  QStringList text{hasRuns_ ? tr("%1, run %2").arg(label).arg(point.run) : label};
  for (const HistoryLine& line : lines_) {
    if (index < line.values.size() && line.values[index]) text += line.name + u' ' + formatNumber(*line.values[index]);
  }
  const auto step = static_cast<std::int32_t>(number_of(point.iteration));
  if (console_.at(step)) text += console_.textAt(step);
  return text.join(u'\n');
}

}  // namespace sporescope::ui

#include "moc_history_chart.cpp"
