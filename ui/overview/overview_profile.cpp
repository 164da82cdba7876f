// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_profile.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/overview/overview_text.h"
#include "ui/style/fonts.h"
#include "ui/style/ramp.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr int kSide = 304;
constexpr int kHeight = 206;
constexpr double kPale = 0.45;
constexpr int kSeriesSwatch = 10;

}  // namespace

OverviewProfile::OverviewProfile(const OverviewData* overview, QWidget* parent)
    : QWidget(parent),
      data_(overview),
      snapshot_(std::make_shared<const SessionSnapshot>()),
      title_(new QLabel),
      compareBox_(new QCheckBox),
      chart_(new Chart) {
  boxes_ = {new QCheckBox(tr("Activations")), new QCheckBox(tr("Gradients of weights")), new QCheckBox(tr("Weights")),
            new QCheckBox(tr("Update ratio"))};
  build();
  updateText();
  updateColors();
}

void OverviewProfile::updateText() {
  compareBox_->setText(steps_ ? tr("Compare with the previous step") : tr("Compare with the previous iteration"));
  chart_->setAccessibleName(steps_ ? tr("Profile of the step over network depth")
                                   : tr("Profile of the iteration over network depth"));
}

void OverviewProfile::build() {
  title_->setFont(textFont(TextSize::normal, QFont::DemiBold));
  title_->setWordWrap(true);
  auto* side = new QWidget;
  side->setFixedWidth(kSide);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(8, 8, 8, 8);
  column->setSpacing(4);
  column->addWidget(title_);
  const std::array tips = {tr("L2 norm of the forward operators’ outputs"),
                           tr("L2 norm of the gradient the optimizer used for each weight"), tr("L2 norm of each weight"),
                           tr("How much the update changed each weight: |change| / |weight|")};
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    boxes_[i]->setChecked(true);
    boxes_[i]->setToolTip(tips[i]);
    column->addWidget(boxes_[i]);
    connect(boxes_[i], &QCheckBox::toggled, this, &OverviewProfile::updateChart);
  }
  compareBox_->setChecked(true);
  compareBox_->setToolTip(tr("Shown as paler lines behind the others"));
  column->addWidget(compareBox_);
  connect(compareBox_, &QCheckBox::toggled, this, &OverviewProfile::updateChart);
  column->addStretch(1);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(side);
  row->addWidget(chart_, 1);
  chart_->setExponents();
  chart_->setPositionText([this](int position) { return positionText(position); });
  chart_->setPositionTip([this](int position) { return positionTip(position); });
  connect(chart_, &Chart::positionChosen, this, [this](int position) {
    if (!data_->overview()) return;
    const DepthEntry& entry = data_->overview()->depth[static_cast<std::size_t>(position)];
    if (entry.row) emit rowChosen(*entry.row);
  });
  setFixedHeight(kHeight);
}

namespace {

QColor colorOfSeries(std::size_t series, const Theme& theme) {
  const std::array colors = {theme.op_line, theme.downstream, theme.parameter_line, theme.upstream};
  return colors[series];
}

}  // namespace

void OverviewProfile::updateColors() {
  const Theme& theme = themeOf(palette());
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    QPixmap swatch(kSeriesSwatch, kSeriesSwatch);
    swatch.fill(colorOfSeries(i, theme));
    boxes_[i]->setIcon(swatch);
  }
}

void OverviewProfile::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  updateColors();
  updateChart();
}

void OverviewProfile::setSnapshot(std::shared_ptr<const SessionSnapshot> snapshot) { snapshot_ = std::move(snapshot); }

void OverviewProfile::setSteps(bool steps) {
  if (std::exchange(steps_, steps) == steps) return;
  updateText();
  updateChart();
}

void OverviewProfile::setColumn(std::optional<std::size_t> column, Iteration iteration) {
  const bool isOther = std::exchange(iteration_, iteration) != iteration;
  if (std::exchange(column_, column) != column || isOther) updateChart();
}

// The title explains an empty chart: steps at which the training was not paused have no column.
QString OverviewProfile::titleText(bool shown) const {
  if (!data_->overview() || (!shown && !is_numbered(iteration_))) return {};
  if (!shown) {
    return steps_ ? tr("Step %1 was not captured").arg(number_of(iteration_))
                  : tr("Nothing was dumped in iteration %1").arg(number_of(iteration_));
  }
  const QString column = columnText(data_->overview()->layout, *column_);
  if (data_->overview()->layout.axis == OverviewAxis::ranks) return tr("Rank %1 over depth").arg(column);
  return steps_ ? tr("Step %1 over depth").arg(column) : tr("Iteration %1 over depth").arg(column);
}

void OverviewProfile::setRow(std::optional<std::size_t> row) {
  row_ = row;
  std::optional<double> position;
  if (data_->overview() && row) {
    const auto& depth = data_->overview()->depth;
    const auto found = std::find_if(depth.begin(), depth.end(), [&](const DepthEntry& entry) {
      return entry.row == row || entry.weight == row || entry.gradient == row;
    });
    if (found != depth.end()) position = static_cast<double>(found - depth.begin());
  }
  chart_->setCurrent(position);
}

void OverviewProfile::refresh() {
  updateChart();
  setRow(row_);
}

std::optional<std::size_t> OverviewProfile::rowOf(const DepthEntry& entry, Series series) const {
  if (series == kActivations) return entry.row;
  return series == kGradients ? entry.gradient : entry.weight;
}

std::optional<double> OverviewProfile::valueOf(const DepthEntry& entry, Series series, std::size_t column) const {
  const auto row = rowOf(entry, series);
  if (!row) return std::nullopt;
  const auto statistic = series == kRatios ? TrendStatistic::update_ratio : TrendStatistic::l2;
  const OverviewCell cell = data_->matrix().at(*row, column, place_of(statistic));
  if (cell.state == CellState::nan) return std::nan("");
  if (cell.state != CellState::value) return std::nullopt;
  return static_cast<double>(cell.value);
}

// Zero is not on the scale. If a layer has no such tensor, the line continues to the next layer that has one.
ChartLine OverviewProfile::lineOf(Series series, std::size_t column, bool isPrevious) const {
  const Theme& theme = themeOf(palette());
  const QColor seriesColor = colorOfSeries(series, theme);
  ChartLine line;
  line.color = isPrevious ? mixedColor(theme.base, seriesColor, kPale) : seriesColor;
  line.nameColor = theme.text;
  if (!isPrevious) line.name = boxes_[series]->text();
  const auto& depth = data_->overview()->depth;
  for (std::size_t i = 0; i < depth.size(); ++i) {
    const auto value = valueOf(depth[i], series, column);
    if (!value || *value <= 0) continue;
    line.points.push_back({static_cast<double>(i), std::isnan(*value) ? *value : std::log10(*value)});
  }
  return line;
}

void OverviewProfile::updateChart() {
  const bool shown = data_->overview() && column_ && *column_ < data_->overview()->layout.columns();
  std::vector<double> positions;
  std::vector<ChartLine> lines;
  title_->setText(titleText(shown));
  if (shown) {
    for (std::size_t i = 0; i < data_->overview()->depth.size(); ++i) positions.push_back(static_cast<double>(i));
    for (const bool isPrevious : {true, false}) {
      if (isPrevious && (*column_ == 0 || !compareBox_->isChecked())) continue;
      for (const Series series : {kActivations, kGradients, kWeights, kRatios}) {
        if (!boxes_[series]->isChecked()) continue;
        ChartLine line = lineOf(series, isPrevious ? *column_ - 1 : *column_, isPrevious);
        if (!line.points.empty()) lines.push_back(std::move(line));
      }
    }
  }
  chart_->setPositions(std::move(positions));
  chart_->setLines(std::move(lines));
}

QString OverviewProfile::positionText(int position) const {
  const auto& depth = data_->overview()->depth;
  return toQString(depth[static_cast<std::size_t>(position)].layer);
}

QString OverviewProfile::positionTip(int position) const {
  const DepthEntry& entry = data_->overview()->depth[static_cast<std::size_t>(position)];
  QString tip = entry.row ? rowFullName(*data_->overview(), *snapshot_, *entry.row) : toQString(entry.layer);
  for (const Series series : {kActivations, kGradients, kWeights, kRatios}) {
    const auto value = column_ ? valueOf(entry, series, *column_) : std::nullopt;
    if (value) tip += QLatin1Char('\n') + tr("%1: %2").arg(boxes_[series]->text(), formatNumber(*value));
  }
  return tip;
}

}  // namespace sporescope::ui

#include "moc_overview_profile.cpp"
