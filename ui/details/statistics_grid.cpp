// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/statistics_grid.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QPainter>
#include <QResizeEvent>
#include <algorithm>
#include <utility>
#include <vector>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/text/summary_text.h"
#include "ui/text/text_runs.h"
#include "ui/widgets/panel_action.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kLines = 7;
// Positions of the entries.
enum : std::size_t {
  kMin = 1,
  kMax,
  kMean,
  kDeviation,
  kNorm,
  kAbsMean,
  kNan = 8,
  kNegInf,
  kPosInf,
  kZero,
  kNegative,
  kPositive,
};
constexpr int kGridMargins = 16;
constexpr int kGap = 12;  // Between the pairs of columns

bool isBoolean(const TensorSummary& summary) { return summary.from_values && summary.stored_dtype == DType::boolean; }

bool isComplex(const TensorSummary& summary) { return summary.from_values && is_complex(summary.stored_dtype); }

// Returns the entries in the order of the names: the left pair of columns, then the right one. Some recorded statistics may be
// unknown.
std::array<TextRun, 14> entriesOf(const TensorSummary& summary) {
  const RecordedStatistics known = summary.known();
  const Statistics& s = summary.statistics;
  const auto count = [](RecordedField field, const std::optional<std::uint64_t>& n) {
    return numberRun(field, n ? std::optional(static_cast<double>(*n)) : std::nullopt);
  };
  std::array<TextRun, 14> entries = {count(RecordedField::count, known.count),
                                     numberRun(known.min),
                                     numberRun(known.max),
                                     numberRun(known.mean),
                                     numberRun(s.std),
                                     numberRun(known.l2),
                                     numberRun(s.abs_mean),
                                     TextRun{dtypeText(summary)},
                                     count(RecordedField::nan, known.nan),
                                     count(RecordedField::neg_inf, known.neg_inf),
                                     count(RecordedField::pos_inf, known.pos_inf),
                                     count(RecordedField::zero, known.zero),
                                     count(RecordedField::negative, known.negative),
                                     count(RecordedField::positive, known.positive)};
  const TextRun none{QString(kEnDash), TextRole::quiet, false};
  const auto omit = [&](std::initializer_list<std::size_t> positions) {
    for (const std::size_t position : positions) entries[position] = none;
  };
  if (!canBeNonFinite(summary)) omit({kNan, kNegInf, kPosInf});
  if (isBoolean(summary)) omit({kMin, kMax, kMean, kDeviation, kNorm, kAbsMean, kNegative});
  if (isComplex(summary)) omit({kAbsMean, kNegative, kPositive});
  return entries;
}

}  // namespace

StatisticsGrid::StatisticsGrid(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
  const std::array<QString, 14> names = {tr("Elements"), tr("Min"),      tr("Max"),      tr("Mean"),    tr("Std. deviation"),
                                         tr("L2 norm"),  tr("Mean |x|"), tr("Dtype"),    tr("NaN"),     tr("−Inf"),
                                         tr("+Inf"),     tr("Zero"),     tr("Negative"), tr("Positive")};
  explanations_ = {QString(),
                   tr("Over the finite values"),
                   tr("Over the finite values"),
                   tr("Over the finite values"),
                   tr("Sample deviation (n − 1) over the finite values"),
                   tr("Root of the sum of squares of the finite values"),
                   tr("Mean of the absolute finite values"),
                   tr("Type on the disk"),
                   QString(),
                   QString(),
                   QString(),
                   QString(),
                   tr("Below zero, including −Inf"),
                   tr("Above zero, including +Inf")};
  setMinimumWidth(1);  // The layout adapts to the available width
  setAccessibleName(tr("Statistics"));
  setFocusPolicy(Qt::TabFocus);
  setContextMenuPolicy(Qt::ActionsContextMenu);
  addPanelAction(this, tr("Copy statistics"), QKeySequence::Copy, [this] { copy(); });
  grid_->setContentsMargins(8, 2, 8, 6);
  grid_->setHorizontalSpacing(8);
  grid_->setVerticalSpacing(0);
  for (std::size_t i = 0; i < names_.size(); ++i) {
    names_[i] = new QLabel(names[i]);
    names_[i]->setForegroundRole(QPalette::PlaceholderText);
    values_[i] = new QLabel;
    values_[i]->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    values_[i]->setTextInteractionFlags(Qt::TextSelectableByMouse);
    values_[i]->setAccessibleName(names[i]);
    values_[i]->setContextMenuPolicy(Qt::NoContextMenu);  // the menu of the grid opens
    for (QLabel* label : {names_[i], values_[i]}) label->setFixedHeight(20);
  }
  grid_->setColumnStretch(1, 1);
  write();
}

// Two pairs of columns if they fit, else one below the other.
void StatisticsGrid::arrange() {
  const auto maxWidth = [](const auto& labels, std::size_t from) {
    int width = 0;
    for (std::size_t i = from; i < from + kLines; ++i) width = std::max(width, labels[i]->sizeHint().width());
    return width;
  };
  const int totalWidth = maxWidth(names_, 0) + maxWidth(values_, 0) + maxWidth(names_, kLines) + maxWidth(values_, kLines);
  const int pairs = totalWidth + kGridMargins + kGap + 4 * grid_->horizontalSpacing() <= width() ? 2 : 1;
  if (pairs == pairs_) return;
  pairs_ = pairs;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const bool isSecondPair = pairs == 2 && i >= kLines;
    const int line = static_cast<int>(isSecondPair ? i - kLines : i);
    for (QLabel* label : {names_[i], values_[i]}) grid_->removeWidget(label);
    grid_->addWidget(names_[i], line, isSecondPair ? 3 : 0);
    grid_->addWidget(values_[i], line, isSecondPair ? 4 : 1);
  }
  grid_->setColumnMinimumWidth(2, pairs == 2 ? kGap : 0);
  grid_->setColumnStretch(4, pairs == 2 ? 1 : 0);
}

void StatisticsGrid::setSummary(const std::optional<TensorSummary>& summary) {
  summary_ = summary;
  write();
}

void StatisticsGrid::write() {
  const Theme& theme = themeOf(palette());
  std::array<TextRun, 14> entries;
  entries.fill({QString(kEnDash), TextRole::quiet, false});
  if (summary_) entries = entriesOf(*summary_);
  const bool recorded = summary_ && !summary_->from_values;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    names_[i]->setToolTip(recorded ? tr("As recorded in %1").arg(toQString(summary_->recorded->file)) : explanations_[i]);
    QPalette colors = palette();
    for (const auto role : {QPalette::WindowText, QPalette::Text}) colors.setColor(role, colorOf(entries[i].meaning, theme));
    values_[i]->setPalette(colors);
    values_[i]->setFont(textFont(TextSize::normal, entries[i].strong ? QFont::DemiBold : QFont::Normal));
    values_[i]->setText(entries[i].text);
  }
  // The statistics of complex numbers are those of their magnitudes.
  const bool complex = summary_ && isComplex(*summary_);
  names_[kMin]->setText(complex ? tr("Min |x|") : tr("Min"));
  names_[kMax]->setText(complex ? tr("Max |x|") : tr("Max"));
  names_[kMean]->setText(complex ? tr("Mean |x|") : tr("Mean"));
  names_[kDeviation]->setText(complex ? tr("Std. dev. |x|") : tr("Std. deviation"));
  const bool boolean = summary_ && isBoolean(*summary_);
  names_[kZero]->setText(boolean ? QStringLiteral("false") : tr("Zero"));
  names_[kNegative]->setText(summary_ && summary_->statistics.neg_inf > 0 ? tr("Negative, −Inf") : tr("Negative"));
  names_[kPositive]->setText(boolean                                        ? QStringLiteral("true")
                             : summary_ && summary_->statistics.pos_inf > 0 ? tr("Positive, +Inf")
                                                                            : tr("Positive"));
  arrange();
}

// Copies what the user has marked in a value, else all values with their names, one per line.
void StatisticsGrid::copy() const {
  QString text;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (values_[i]->hasFocus() && values_[i]->hasSelectedText()) {
      return QApplication::clipboard()->setText(values_[i]->selectedText());
    }
    text += names_[i]->text() + u'\t' + values_[i]->text() + u'\n';
  }
  QApplication::clipboard()->setText(withAsciiSigns(std::move(text)));
}

void StatisticsGrid::paintEvent(QPaintEvent* /*event*/) {
  if (!hasFocus()) return;
  QPainter painter(this);
  painter.setPen(QPen(themeOf(palette()).focus.color(), 2));
  painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void StatisticsGrid::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void StatisticsGrid::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) write();
  QWidget::changeEvent(event);
}

}  // namespace sporescope::ui

#include "moc_statistics_grid.cpp"
