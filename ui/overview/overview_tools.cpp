// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_tools.h"

#include <QButtonGroup>
#include <QCoreApplication>
#include <QPainter>
#include <QStandardItemModel>
#include <algorithm>
#include <array>
#include <utility>

#include "ui/overview/overview_text.h"
#include "ui/style/fonts.h"
#include "ui/style/ramp.h"
#include "ui/text/format.h"
#include "ui/text/text_runs.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

namespace {

constexpr int kField = 68;
constexpr int kFactorField = 44;
constexpr int kRampWidth = 84;
constexpr int kSwatch = 10;
constexpr int kGap = 6;

/// Creates a group of widgets that stays on one line, whatever the width.
QHBoxLayout* addGroup(FlowLayout* flow) {
  auto* box = new QWidget;
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGap);
  flow->addWidget(box);
  return row;
}

}  // namespace

OverviewTools::OverviewTools(QWidget* parent)
    : QWidget(parent),
      statistics_(new QComboBox),
      axesBox_(new QWidget),
      ranks_(new RankFilter(tr("Show these ranks as columns: numbers and ranges, for example 0-63,512"))),
      low_(new NumberField),
      high_(new NumberField),
      fit_(iconButton(QStringLiteral("zoom-fit-width"), tr("The full range of the values read"))),
      relations_(new QComboBox),
      factor_(new NumberField),
      factorPrefix_(quietLabel({})),
      factorSuffix_(quietLabel({})),
      previous_(iconButton(QStringLiteral("go-up"), {})),
      next_(iconButton(QStringLiteral("go-down"), {})),
      legend_(new OverviewLegend) {
  build();
}

void OverviewTools::build() {
  for (const TrendStatistic statistic : kOverviewStatistics) {
    statistics_->addItem(statisticName(statistic));
    setReason(statistic, {});
  }
  statistics_->setAccessibleName(tr("Statistic"));
  statistics_->setToolTip(tr("Statistic shown in the matrix cells"));
  connect(statistics_, &QComboBox::activated, this, [this] {
    range_.reset();
    emit statisticChosen();
  });
  auto* flow = new FlowLayout(this);
  flow->setContentsMargins(8, 4, 8, 4);
  flow->setSpacing(2 * kGap);
  QHBoxLayout* statisticRow = addGroup(flow);
  statisticRow->addWidget(quietLabel(tr("Statistic")));
  statisticRow->addWidget(statistics_);
  buildAxes();
  flow->addWidget(axesBox_);
  flow->addWidget(ranks_);
  connect(ranks_, &RankFilter::changed, this, &OverviewTools::ranksChosen);
  buildRange(addGroup(flow));
  buildJumps(addGroup(flow));
  applyAxis();
  flow->addWidget(legend_);
}

void OverviewTools::buildAxes() {
  axes_ = {new SegmentButton(tr("Iterations"), SegmentButton::Place::first),
           new SegmentButton(tr("Ranks"), SegmentButton::Place::last)};
  const std::array tips = {tr("All iterations of the rank that is shown"), tr("All ranks in the iteration that is shown")};
  auto* group = new QButtonGroup(this);
  auto* row = new QHBoxLayout(axesBox_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(quietLabel(tr("Columns")));
  row->addSpacing(kGap);
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    axes_[i]->setToolTip(tips[i]);
    axes_[i]->setAccessibleDescription(tips[i]);
    group->addButton(axes_[i]);
    row->addWidget(axes_[i]);
    connect(axes_[i], &SegmentButton::clicked, this, [this] {
      applyAxis();
      emit axisChosen();
    });
  }
  axes_.front()->setChecked(true);
  axesBox_->hide();
}

// An outlier means something else over ranks than over iterations.
void OverviewTools::applyAxis() {
  const bool isOverRanks = axis() == OverviewAxis::ranks;
  ranks_->setRanksShown(isOverRanks);
  setReason(TrendStatistic::group_difference, isOverRanks ? QString() : tr("Available with ranks as columns"));
  if (!isOverRanks && statistic() == TrendStatistic::group_difference) {
    statistics_->setCurrentIndex(0);
    range_.reset();
  }
  factorPrefix_->setText(isOverRanks ? tr("Stands out above") : tr("Jump above"));
  factorSuffix_->setText(isOverRanks ? tr("× the median") : tr("× the usual step"));
  factor_->setAccessibleName(isOverRanks ? tr("Factor from the median of all ranks above which a rank stands out")
                                         : tr("Factor above which a change is a jump"));
  factor_->setToolTip(factor_->accessibleName());
  const auto setName = [](QToolButton* button, const QString& text) {
    button->setToolTip(text);
    button->setAccessibleName(text);
  };
  setName(previous_, isOverRanks ? tr("Previous outlier (Shift+J)") : tr("Previous jump (Shift+J)"));
  setName(next_, isOverRanks ? tr("Next outlier (J)") : tr("Next jump (J)"));
}

OverviewAxis OverviewTools::axis() const {
  const bool isOverRanks = !axesBox_->isHidden() && axisButton(OverviewAxis::ranks)->isChecked();
  return isOverRanks ? OverviewAxis::ranks : OverviewAxis::iterations;
}

void OverviewTools::setHasRanks(bool hasRanks) {
  axesBox_->setVisible(hasRanks);
  applyAxis();
}

void OverviewTools::buildRange(QHBoxLayout* row) {
  row->addWidget(quietLabel(tr("Range")));
  const auto addField = [&](NumberField* field, const QString& name) {
    field->setFixedWidth(kField);
    field->setAccessibleName(name);
    field->setToolTip(name);
    connect(field, &QLineEdit::editingFinished, this, &OverviewTools::applyRange);
    connect(field, &NumberField::restored, this, [this] {
      low_->restore();
      high_->restore();
    });
    row->addWidget(field);
  };
  addField(low_, tr("Low end of the range"));
  row->addWidget(quietLabel(tr("to")));
  addField(high_, tr("High end of the range"));
  connect(fit_, &QToolButton::clicked, this, [this] {
    range_.reset();
    emit rangeChosen();
  });
  row->addWidget(fit_);
  relations_->addItem(tr("absolute"));
  relations_->addItem(tr("relative"));
  relations_->setItemData(1, tr("Relative to the median of each row: deviations from its usual course stand out"),
                          Qt::ToolTipRole);
  relations_->setAccessibleName(tr("Absolute values, or relative to the median of each row"));
  relations_->setToolTip(relations_->accessibleName());
  connect(relations_, &QComboBox::activated, this, [this] {
    range_.reset();
    emit rangeChosen();
  });
  row->addWidget(relations_);
}

void OverviewTools::buildJumps(QHBoxLayout* row) {
  row->addWidget(factorPrefix_);
  factor_->setFixedWidth(kFactorField);
  factor_->showEffectiveText(NumberField::textOf(kJumpFactor));
  connect(factor_, &QLineEdit::editingFinished, this, &OverviewTools::applyFactor);
  row->addWidget(factor_);
  row->addWidget(factorSuffix_);
  connect(previous_, &QToolButton::clicked, this, &OverviewTools::previousJumpRequested);
  connect(next_, &QToolButton::clicked, this, &OverviewTools::nextJumpRequested);
  row->addWidget(previous_);
  row->addWidget(next_);
  auto* fold = iconButton(QStringLiteral("collapse-all"), tr("Collapse all scopes"));
  auto* open = iconButton(QStringLiteral("expand-all"), tr("Expand all scopes"));
  connect(fold, &QToolButton::clicked, this, [this] { emit foldRequested(true); });
  connect(open, &QToolButton::clicked, this, [this] { emit foldRequested(false); });
  row->addWidget(fold);
  row->addWidget(open);
  setJumps(0);
}

TrendStatistic OverviewTools::statistic() const {
  return kOverviewStatistics[static_cast<std::size_t>(std::max(0, statistics_->currentIndex()))];
}

bool OverviewTools::isRelative() const { return relations_->currentIndex() == 1 && OverviewScale::canBeRelative(statistic()); }

void OverviewTools::showScale(const OverviewScale& scale) {
  relations_->setEnabled(OverviewScale::canBeRelative(scale.statistic()));
  factor_->setEnabled(scale.statistic() != TrendStatistic::group_difference);  // Any nonzero difference stands out
  low_->showEffectiveText(formatNumber(static_cast<double>(scale.low())));
  high_->showEffectiveText(formatNumber(static_cast<double>(scale.high())));
  if (std::exchange(shown_, scale.statistic()) != scale.statistic()) {  // The old range was entered for another statistic
    low_->restore();
    high_->restore();
  }
  legend_->setScale(scale);
}

void OverviewTools::setReason(TrendStatistic statistic, const QString& reason) {
  auto* model = qobject_cast<QStandardItemModel*>(statistics_->model());
  QStandardItem* item = model != nullptr ? model->item(static_cast<int>(place_of(statistic))) : nullptr;
  if (item == nullptr) return;
  item->setEnabled(reason.isEmpty());
  item->setToolTip(reason.isEmpty() ? statisticTip(statistic) : reason);
}

void OverviewTools::setJumps(std::size_t count) {
  previous_->setEnabled(count > 0);
  next_->setEnabled(count > 0);
}

void OverviewTools::applyRange() {
  if (!low_->isModified() && !high_->isModified()) return;  // The fields show rounded numbers that the user did not enter
  const auto low = low_->value();
  const auto high = high_->value();
  const bool isValid = low && high && *low < *high && (!is_size(statistic()) || *low > 0);
  low_->setWrong(!isValid);
  high_->setWrong(!isValid);
  if (!isValid) return;
  const std::pair range(static_cast<float>(*low), static_cast<float>(*high));
  if (range_ == range) return;
  range_ = range;
  emit rangeChosen();
}

void OverviewTools::applyFactor() {
  const auto factor = factor_->value();
  factor_->setWrong(!factor || *factor <= 1);
  if (factor_->wrong()) return;
  factor_->showEffectiveText(NumberField::textOf(*factor));
  factor_->setModified(false);
  emit factorChosen(*factor);
}

// Legend.

void OverviewLegend::setScale(const OverviewScale& scale) {
  scale_ = scale;
  updateGeometry();
  update();
}

void OverviewLegend::setDigest(const OverviewDigest& digest) {
  if (states_ == digest.states && zeros_ == digest.zeros) return;
  states_ = digest.states;
  zeros_ = digest.zeros;
  updateGeometry();
  update();
}

// The most severe sign comes first.
std::vector<OverviewLegend::Sign> OverviewLegend::signs(const Theme& theme) const {
  const auto has = [this](CellState state) { return states_.test(static_cast<std::size_t>(state)); };
  const auto translatedText = [](const char* text) { return QCoreApplication::translate("Overview", text); };
  std::vector<Sign> signs;
  const auto add = [&](CellState state, const QString& text) {
    if (has(state)) signs.push_back({colorOf(state, theme), text});
  };
  add(CellState::nan, translatedText(QT_TRANSLATE_NOOP("Overview", "NaN")));
  add(CellState::pos_inf, QStringLiteral("+Inf"));
  add(CellState::neg_inf, QStringLiteral("−Inf"));
  add(CellState::unreadable, translatedText(QT_TRANSLATE_NOOP("Overview", "cannot be read")));
  if (has(CellState::not_dumped)) {
    signs.push_back({hatchBrush(theme), translatedText(QT_TRANSLATE_NOOP("Overview", "not dumped"))});
  }
  if (has(CellState::unknown)) signs.push_back({hatchBrush(theme), translatedText(QT_TRANSLATE_NOOP("Overview", "unknown"))});
  if (zeros_ && is_size(scale_.statistic())) {
    signs.push_back({theme.base.color(), translatedText(QT_TRANSLATE_NOOP("Overview", "0"))});
  }
  return signs;
}

QStringList OverviewLegend::labels() const {
  QStringList labels;
  for (const Sign& sign : signs(themeOf(palette()))) labels += sign.text;
  return labels;
}

QSize OverviewLegend::sizeHint() const {
  const QFontMetrics metrics(textFont(TextSize::small));
  int width = kRampWidth;
  for (const QString& text : labels()) width += 2 * kGap + kSwatch + metrics.horizontalAdvance(text);
  return {width, metrics.height() + 4};
}

QSize OverviewLegend::minimumSizeHint() const { return {kRampWidth, sizeHint().height()}; }

// If there is little room, the texts are omitted.
void OverviewLegend::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  const int middle = height() / 2;
  for (int x = 0; x < kRampWidth; ++x) {
    const double position = static_cast<double>(x) / (kRampWidth - 1);
    painter.fillRect(x, middle - kSwatch / 2, 1, kSwatch, scale_.color(position, theme));
  }
  if (width() < sizeHint().width()) return;
  painter.setFont(textFont(TextSize::small));
  int x = kRampWidth + kGap;
  for (const auto& [background, text] : signs(theme)) {
    const QRect box(x, middle - kSwatch / 2, kSwatch, kSwatch);
    painter.fillRect(box, background);
    painter.setPen(theme.ctl.color());
    painter.drawRect(box.adjusted(0, 0, -1, -1));
    x += kSwatch + kGap / 2;
    painter.setPen(theme.text2.color());
    painter.drawText(x, baselineIn(rect(), painter.fontMetrics()), text);
    x += painter.fontMetrics().horizontalAdvance(text) + kGap + kGap / 2;
  }
}

}  // namespace sporescope::ui

#include "moc_overview_tools.cpp"
