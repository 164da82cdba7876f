// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/distribution/range_panel.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/style/icons.h"
#include "ui/tensor/heat_map/heat_glyphs.h"
#include "ui/text/format.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kBins = 60;
constexpr std::size_t kFineBins = 10'000;
constexpr double kCoarse = 50;   // Bins must be finer than this fraction of the distance between the percentiles
constexpr int kMaxRounds = 4;    // After that, nearly all values are equal
constexpr double kOutlier = 50;  // Multiple of the percentiles' distance from zero

// Returns the 1st and 99th percentiles of all finite values, accurate to the width of a bin.
std::optional<ValueRange> percentilesOf(const Histogram& histogram) {
  std::uint64_t total = histogram.below + histogram.above;
  for (const std::uint64_t count : histogram.bins) total += count;
  if (total == 0) return std::nullopt;
  const double width = (histogram.high - histogram.low) / static_cast<double>(histogram.bins.size());
  const auto percentile = [&](double share, bool upper) {
    std::uint64_t seen = histogram.below;
    for (std::size_t i = 0; i < histogram.bins.size(); ++i) {
      seen += histogram.bins[i];
      if (static_cast<double>(seen) >= share * static_cast<double>(total)) {
        return histogram.low + width * static_cast<double>(upper ? i + 1 : i);
      }
    }
    return histogram.high;
  };
  return ValueRange{percentile(0.01, false), percentile(0.99, true)};
}

// The swatches of NaN, −Inf and +Inf with their names.
class NonFiniteLegend : public QWidget {
 public:
  explicit NonFiniteLegend(QWidget* parent = nullptr) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  }
  [[nodiscard]] QSize sizeHint() const override {
    int width = 0;
    for (const auto& [meaning, name] : entries()) width += 18 + fontMetrics().horizontalAdvance(name) + 14;
    return {width, std::max(18, fontMetrics().height())};
  }
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    QPainter painter(this);
    const Theme& theme = themeOf(palette());
    int x = 0;
    for (const auto& [meaning, name] : entries()) {
      paintMeaningSwatch(&painter, QRectF(x, (height() - 13) / 2.0, 13, 13), meaning, theme);
      painter.setPen(theme.text.color());
      painter.drawText(QRect(x + 18, 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, name);
      x += 18 + fontMetrics().horizontalAdvance(name) + 14;
    }
  }

 private:
  static std::vector<std::pair<TextRole, QString>> entries() {
    return {{TextRole::nan, QStringLiteral("NaN")},
            {TextRole::neg_inf, kMinus + QStringLiteral("Inf")},
            {TextRole::pos_inf, QStringLiteral("+Inf")}};
  }
};

}  // namespace

RangePanel::RangePanel(TensorPlane* plane, TensorAspect aspect, QWidget* parent)
    : QWidget(parent), plane_(plane), aspect_(aspect) {
  bar_ = new HistogramBar;
  makeTools();
  connect(bar_, &HistogramBar::rangeDragged, this, [this](const ValueRange& range, bool single) {
    if (single) symmetric_->setChecked(false);
    isUserRange_ = true;
    outliers_->hide();
    setRange(range);
  });
  connect(bar_, &HistogramBar::endRequested, this, [this](bool low) {
    if (!data_) return;
    ValueRange range = plane_->range(aspect_);
    (low ? range.low : range.high) = low ? data_->low : data_->high;
    outliers_->hide();
    if (range.low < range.high) setRange(range);
  });
  connect(plane_, &TensorPlane::colorsChanged, this, &RangePanel::showRange);
  setTitle(aspect == TensorAspect::difference ? tr("Range of the difference") : tr("Range"));
}

void RangePanel::makeTools() {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 2, 8, 2);
  row->setSpacing(8);
  makeEnds(row);
  makeFit(row);
  makeSymmetric(row);
  outliers_ = quietLabel({});
  outliers_->setToolTip(tr("Colours span the 1st to 99th percentile; values beyond get the end colours"));
  outliers_->hide();
  row->addWidget(outliers_);
  row->addStretch(1);
  legend_ = new NonFiniteLegend;
  row->addWidget(legend_);
  auto* log = new QCheckBox(tr("Log counts"));
  log->setChecked(true);
  log->setToolTip(tr("Logarithmic bar heights"));
  connect(log, &QCheckBox::toggled, bar_, &HistogramBar::setLogCounts);
  row->addWidget(log);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(row);
  column->addWidget(bar_, 1);
}

void RangePanel::makeEnds(QHBoxLayout* row) {
  title_ = new QLabel;
  QFont strong = title_->font();
  strong.setWeight(QFont::DemiBold);
  title_->setFont(strong);
  low_ = new NumberField;
  low_->setAccessibleName(tr("Lower end of the range"));
  high_ = new NumberField;
  high_->setAccessibleName(tr("Upper end of the range"));
  for (NumberField* field : {low_, high_}) {
    field->setFixedWidth(84);
    connect(field, &QLineEdit::textEdited, this, &RangePanel::editRange);
    connect(field, &NumberField::restored, this, &RangePanel::endEditing);
  }
  describeEnds({});
  row->addWidget(title_);
  row->addWidget(low_);
  row->addWidget(new QLabel(tr("to")));
  row->addWidget(high_);
}

void RangePanel::makeFit(QHBoxLayout* row) {
  fitMenu_ = new QMenu(this);
  fitMenu_->addAction(tr("Fit to data"), this, &RangePanel::fitToData);
  fitMenu_->addAction(tr("Fit to 1–99%"), this, &RangePanel::fitToPercentiles);
  fitMenu_->addSeparator();
  alwaysFit_ = fitMenu_->addAction(tr("Always fit to data"));
  alwaysFit_->setCheckable(true);
  fit_ = new QToolButton;
  fit_->setText(tr("Fit to data"));
  fit_->setIcon(icon(QStringLiteral("zoom-fit-width")));
  fit_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  fit_->setToolTip(tr("Fit the range to the data"));
  fit_->setPopupMode(QToolButton::MenuButtonPopup);
  fit_->setMenu(fitMenu_);
  connect(fit_, &QToolButton::clicked, this, &RangePanel::fitToData);
  row->addWidget(fit_);
}

void RangePanel::makeSymmetric(QHBoxLayout* row) {
  symmetric_ = iconButton(QStringLiteral("view-split-left-right"), tr("Symmetric"));
  symmetric_->setToolTip(tr("Keep the range symmetric about zero (drag a handle with Ctrl to move it alone)"));
  symmetric_->setCheckable(true);
  symmetric_->setChecked(true);
  connect(symmetric_, &QToolButton::toggled, this, [this](bool on) {
    bar_->setSymmetric(on);
    requestHistogram();
    if (!on) return;
    const ValueRange& range = plane_->range(aspect_);
    const double maxAbs = std::max(std::abs(range.low), std::abs(range.high));
    if (maxAbs > 0) setRange({-maxAbs, maxAbs});
  });
  symmetricLabel_ = quietLabel(tr("symmetric"));
  row->addWidget(symmetric_);
  row->addWidget(symmetricLabel_);
}

void RangePanel::setCompact(bool compact) {
  fit_->setToolButtonStyle(compact ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
  symmetricLabel_->setVisible(!compact);
  compact_ = compact;
  updateNonFinite();
}

void RangePanel::updateNonFinite() {
  const bool fractions = is_floating(plane_->dtype()) || is_complex(plane_->dtype());
  bar_->setNonFinite(fractions);
  legend_->setVisible(fractions && !compact_);
}

void RangePanel::setTitle(const QString& title) { title_->setText(title); }

void RangePanel::setAspect(TensorAspect aspect) {
  if (aspect == aspect_) return;
  aspect_ = aspect;
  isUserRange_ = false;
}

ValueRange RangePanel::symmetricRange(const ValueRange& ends) const {
  if (symmetric_->isChecked()) {
    const double maxAbs = std::max(std::abs(ends.low), std::abs(ends.high));
    return maxAbs > 0 ? ValueRange{-maxAbs, maxAbs} : ValueRange{-1, 1};
  }
  if (ends.high > ends.low) return ends;
  const double margin = ends.low == 0 ? 1 : std::abs(ends.low) / 2;
  return {ends.low - margin, ends.low + margin};
}

// The axis covers all finite values and includes both handles. Zero is in the middle if the values have both signs or the range
// is symmetric.
ValueRange RangePanel::axis() const {
  const ValueRange ends = data_.value_or(ValueRange{-1, 1});
  if ((ends.low < 0 && ends.high > 0) || symmetric_->isChecked()) {
    const double maxAbs = std::max(std::abs(ends.low), std::abs(ends.high));
    return maxAbs > 0 ? ValueRange{-maxAbs, maxAbs} : ValueRange{-1, 1};
  }
  if (ends.high > ends.low) return ends;
  const double margin = ends.low == 0 ? 1 : std::abs(ends.low) / 2;
  return {ends.low - margin, ends.low + margin};
}

void RangePanel::setData(const std::optional<ValueRange>& finite) {
  data_ = finite;
  updateNonFinite();
  const bool bothSigns = data_ && data_->low < 0 && data_->high > 0;
  if (!isUserRange_ || alwaysFit_->isChecked()) {
    if (data_) {
      const QSignalBlocker blocker(symmetric_);
      symmetric_->setChecked(bothSigns || isDiverging(plane_->colors(aspect_)));
      bar_->setSymmetric(symmetric_->isChecked());
    }
    const bool isKnown = outlierSearch_.key == plane_->key() && outlierSearch_.aspect == aspect_ &&
                         outlierSearch_.data == data_ && outlierSearch_.withoutOutliers;
    fitLinear(isKnown ? *outlierSearch_.withoutOutliers : data_.value_or(ValueRange{0, 0}), isKnown);
    if (!isKnown && !alwaysFit_->isChecked()) searchOutliers();
  }
  showRange();
  requestHistogram();
}

void RangePanel::requestHistogram() {
  if (!plane_->session()) return;
  const ValueRange axisRange = axis();
  histogramRequest_.start<Histogram>(
      this,
      [&](ResultCallback<Histogram> onResult) {
        return plane_->session()->histogram(plane_->key(), aspect_, axisRange.low, axisRange.high, kBins, std::move(onResult));
      },
      [this](Result<Histogram> result) { bar_->setHistogram(result ? std::optional(*result) : std::nullopt); });
}

void RangePanel::fitToData() {
  isUserRange_ = false;
  percentileRequest_.cancel();
  if (data_) fitLinear(*data_, false);
}

void RangePanel::fitToPercentiles() {
  if (!data_ || !plane_->session() || !(data_->high > data_->low)) return;
  isUserRange_ = true;
  requestPercentiles(*data_, 0, [this](const Percentiles& percentiles) {
    if (percentiles) fitLinear(*percentiles, false);
  });
}

void RangePanel::fitLinear(const ValueRange& ends, bool withoutOutliers) {
  outliers_->setVisible(withoutOutliers);
  if (withoutOutliers && data_) {
    const double farthest = std::abs(data_->low) > std::abs(data_->high) ? data_->low : data_->high;
    outliers_->setText(tr("1–99%: outliers reach %1").arg(formatNumber(farthest)));
  }
  setRange(symmetricRange(ends));
}

// One value a million times as large as the others would give all of these one color.
void RangePanel::searchOutliers() {
  percentileRequest_.cancel();
  outlierSearch_ = {plane_->key(), aspect_, data_, std::nullopt};
  if (!data_ || !plane_->session() || !(data_->high > data_->low) || plane_->dtype() == DType::boolean) return;
  requestPercentiles(*data_, 0, [this, requested = outlierSearch_](const Percentiles& percentiles) {
    if (!percentiles || isUserRange_ || !(outlierSearch_ == requested)) return;
    const double maxAbs = std::max(std::abs(requested.data->low), std::abs(requested.data->high));
    const double typical = std::max(std::abs(percentiles->low), std::abs(percentiles->high));
    if (maxAbs <= kOutlier * typical) return;
    outlierSearch_.withoutOutliers = percentiles;
    fitLinear(*percentiles, true);
  });
}

// Bins that are a fraction of the whole range are too coarse for values close together. In that case the histogram is requested
// again for the range between the percentiles.
void RangePanel::requestPercentiles(const ValueRange& within, int attempt,
                                    const std::function<void(const Percentiles&)>& onPercentiles) {
  percentileRequest_.start<Histogram>(
      this,
      [&](ResultCallback<Histogram> onResult) {
        return plane_->session()->histogram(plane_->key(), aspect_, within.low, within.high, kFineBins, std::move(onResult));
      },
      [this, within, attempt, onPercentiles](Result<Histogram> result) {
        const auto percentiles = result ? percentilesOf(*result) : std::nullopt;
        if (!percentiles) return;
        const bool coarse = percentiles->high - percentiles->low < (within.high - within.low) / kCoarse;
        if (!coarse) return onPercentiles(percentiles);
        if (attempt + 1 >= kMaxRounds || !(percentiles->high > percentiles->low)) return onPercentiles(std::nullopt);
        requestPercentiles(*percentiles, attempt + 1, onPercentiles);
      });
}

void RangePanel::setRange(const ValueRange& range) {
  plane_->setRange(aspect_, range);
  showRange();
  low_->restore();
  high_->restore();
}

void RangePanel::showRange() {
  const ValueRange& range = plane_->range(aspect_);
  low_->showEffectiveText(formatNumber(range.low));
  high_->showEffectiveText(formatNumber(range.high));
  bar_->setRange(range);
  bar_->setColors(plane_->colors(aspect_));
}

// Says what is wrong with the edited range, or what the fields are.
void RangePanel::describeEnds(const QString& problem) {
  low_->setToolTip(!problem.isEmpty() ? problem : tr("Lower end of the range; lower values get the first colour"));
  high_->setToolTip(!problem.isEmpty() ? problem : tr("Upper end of the range; higher values get the last colour"));
}

void RangePanel::endEditing() {
  describeEnds({});
  for (NumberField* field : {low_, high_}) field->restore();
}

void RangePanel::editRange() {
  const ValueRange& range = plane_->range(aspect_);
  // An end that was not edited keeps its exact value; only its text is rounded.
  const auto low = low_->isModified() ? low_->value() : std::optional(range.low);
  const auto high = high_->isModified() ? high_->value() : std::optional(range.high);
  const bool isReversed = low && high && !(*low < *high);
  low_->setWrong(!low || isReversed);
  high_->setWrong(!high || isReversed);
  const QString sentence = !low || !high ? tr("The range needs two numbers")
                           : isReversed  ? tr("The range is reversed")
                                         : QString();
  describeEnds(sentence);
  if (!sentence.isEmpty()) return;
  isUserRange_ = true;
  outliers_->hide();
  if (std::abs(*low + *high) > 1e-6 * (*high - *low)) symmetric_->setChecked(false);
  plane_->setRange(aspect_, {*low, *high});
  showRange();
}

}  // namespace sporescope::ui

#include "moc_range_panel.cpp"
