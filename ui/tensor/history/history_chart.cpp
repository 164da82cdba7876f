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
  setPositionText([this](int place) { return labelOf(place); });
  setPositionTip([this](int place) { return textOf(place); });
  connect(this, &Chart::positionChosen, this,
          [this](int place) { emit pointClicked(moments_[static_cast<std::size_t>(place)]); });
}

void HistoryChart::setPoints(std::vector<HistoryPoint> moments) {
  moments_ = std::move(moments);
  runs_ = std::any_of(moments_.begin(), moments_.end(), [](const HistoryPoint& moment) { return moment.run > 1; });
  std::vector<double> places;
  places.reserve(moments_.size());
  for (std::size_t i = 0; i < moments_.size(); ++i) places.push_back(placeOf(i));
  setPositions(std::move(places));
  setLines({});
  setTicks({});
  markConsole();
  mark();
}

// Points are placed by iteration number. If iterations have several runs, points are placed one after the other.
double HistoryChart::placeOf(std::size_t moment) const {
  return runs_ ? static_cast<double>(moment) : static_cast<double>(number_of(moments_[moment].iteration));
}

void HistoryChart::setLines(std::vector<HistoryLine> lines) {
  lines_ = std::move(lines);
  std::vector<ChartLine> drawn;
  drawn.reserve(lines_.size());
  for (const HistoryLine& line : lines_) {
    ChartLine result{line.name, line.color, line.nameColor, {}};
    const std::size_t count = std::min(line.values.size(), moments_.size());
    result.points.reserve(count);
    for (std::size_t i = 0; i < count; ++i) result.points.push_back({placeOf(i), line.values[i]});
    drawn.push_back(std::move(result));
  }
  Chart::setLines(std::move(drawn));
}

void HistoryChart::setNanTicks(const std::vector<bool>& ticks) {
  std::vector<ChartTick> drawn;
  for (std::size_t i = 0; i < std::min(ticks.size(), moments_.size()); ++i) {
    if (ticks[i]) drawn.push_back({placeOf(i), TextRole::nan});
  }
  setTicks(std::move(drawn));
}

void HistoryChart::setConsole(ConsoleHistoryText console) {
  console_ = std::move(console);
  markConsole();
}

// Steps of a live training have no runs.
void HistoryChart::markConsole() { setMarks(runs_ ? std::vector<double>() : console_.steps()); }

void HistoryChart::setCurrent(const HistoryPoint& moment) {
  current_ = moment;
  mark();
}

// Of a long training, only some points are shown. The marker of an iteration between two of them is placed by its number.
void HistoryChart::mark() {
  if (!runs_) return Chart::setCurrent(static_cast<double>(number_of(current_.iteration)));
  const auto found = std::find(moments_.begin(), moments_.end(), current_);
  if (found == moments_.end()) return Chart::setCurrent(std::nullopt);
  Chart::setCurrent(placeOf(static_cast<std::size_t>(found - moments_.begin())));
}

// In an iteration with several runs, the first run has the label.
QString HistoryChart::labelOf(int place) const {
  const HistoryPoint& moment = moments_[static_cast<std::size_t>(place)];
  return moment.run > 1 ? QString() : QString::number(number_of(moment.iteration));
}

QString HistoryChart::textOf(int place) const {
  const auto here = static_cast<std::size_t>(place);
  const HistoryPoint& moment = moments_[here];
  const QString round = iterationLabels_.atSentenceStart(moment.iteration);
  QStringList text{runs_ ? tr("%1, run %2").arg(round).arg(moment.run) : round};
  for (const HistoryLine& line : lines_) {
    if (here < line.values.size() && line.values[here]) text += line.name + u' ' + formatNumber(*line.values[here]);
  }
  const auto step = static_cast<std::int32_t>(number_of(moment.iteration));
  if (console_.at(step)) text += console_.textAt(step);
  return text.join(u'\n');
}

}  // namespace sporescope::ui

#include "moc_history_chart.cpp"
