// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/selected_slot_view.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QResizeEvent>
#include <QVBoxLayout>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/text/summary_text.h"
#include "ui/widgets/icon_button.h"

namespace sporescope::ui {

namespace {

constexpr int kMargins = 16;
constexpr int kSpacing = 4;

}  // namespace

RecordedStatisticsTable::RecordedStatisticsTable(QWidget* parent)
    : QWidget(parent),
      title_(new QLabel),
      grid_(new LabelGrid({LabelGrid::Column::text, LabelGrid::Column::number, LabelGrid::Column::number,
                           LabelGrid::Column::text})),  // Name, recorded, read, mark
      reasons_(new QLabel) {
  title_->setFont(textFont(TextSize::normal, QFont::DemiBold));
  title_->setContentsMargins(8, 2, 8, 2);
  grid_->setContentsMargins(8, 0, 8, 4);
  grid_->setHorizontalSpacing(12);
  grid_->setVerticalSpacing(0);
  grid_->setColumnStretch(3, 1);
  reasons_->setWordWrap(true);
  reasons_->setForegroundRole(QPalette::PlaceholderText);
  reasons_->setContentsMargins(8, 0, 8, 6);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title_);
  column->addLayout(grid_);
  column->addWidget(reasons_);
  hide();
}

void RecordedStatisticsTable::setSummary(const std::optional<TensorSummary>& summary) {
  summary_ = summary;
  write();
}

void RecordedStatisticsTable::write() {
  differences_ = 0;
  grid_->hideAll();
  const bool isComparable = summary_ && summary_->from_values && summary_->recorded && summary_->recorded->has_numbers();
  setVisible(isComparable);
  if (!isComparable) return;
  const Theme& theme = themeOf(palette());
  const QString source = toQString(summary_->recorded->file);
  const StatisticsComparison compared =
      compare_with_computed(summary_->recorded->statistics, summary_->statistics, summary_->recorded->file,
                            summary_->is_sample ? ReadPart::sample : ReadPart::whole);
  const auto writeCell = [&](int row, int column, const TextRun& run) {
    grid_->cell(row, column)->setText(htmlOf({run}, theme));
    return grid_->cell(row, column);
  };
  title_->setText(tr("Recorded in %1").arg(source));
  writeCell(0, 0, {QString(), TextRole::quiet});
  writeCell(0, 1, {source, TextRole::quiet});
  writeCell(0, 2, {tr("read from the values"), TextRole::quiet});
  int row = 0;
  for (const FieldComparison& comparison : compared.numbers) {
    ++row;
    const QString name = statisticName(comparison.which);
    writeCell(row, 0, {name, TextRole::quiet});
    writeCell(row, 1, numberRun(comparison.which, comparison.recorded))->setAccessibleName(tr("%1 in %2").arg(name, source));
    writeCell(row, 2, numberRun(comparison.which, comparison.computed))->setAccessibleName(tr("%1 of the values").arg(name));
    if (!comparison.differs) continue;
    ++differences_;
    writeCell(row, 3, {tr("differs"), TextRole::warning});
  }
  QStringList reasons;
  for (const Text& sentence : compared.why) reasons += tr("%1.").arg(translated(sentence));
  reasons_->setText(joinedSentences(reasons));
  reasons_->setVisible(!reasons.isEmpty());
}

void RecordedStatisticsTable::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) write();
  QWidget::changeEvent(event);
}

SelectedSlotView::SelectedSlotView(QWidget* parent)
    : QWidget(parent),
      column_(new QVBoxLayout(this)),
      title_(new QBoxLayout(QBoxLayout::LeftToRight)),
      name_(new QLabel),
      remark_(new ElidedLabel),
      view_(new QPushButton(tr("View"))),
      compare_(new QPushButton(tr("Compare"))),
      save_(iconButton(QStringLiteral("document-save"), tr("Save as a NumPy file…"))),
      composition_(new CompositionBar),
      statistics_(new StatisticsGrid),
      recorded_(new RecordedStatisticsTable),
      checksum_(new QLabel),
      notes_(new QLabel) {
  name_->setFont(textFont(TextSize::normal, QFont::DemiBold));
  remark_->setFont(textFont(TextSize::small));
  remark_->setMinimumWidth(1);
  remark_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  save_->setAutoRaise(false);
  setMinimumWidth(1);  // The remark is elided in favor of the buttons
  auto* caption = new QHBoxLayout;
  caption->setSpacing(2 * kSpacing);
  caption->addWidget(name_);
  caption->addWidget(remark_, 1);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(kSpacing);
  buttons->addStretch();
  buttons->addWidget(view_);
  buttons->addWidget(compare_);
  buttons->addWidget(save_);
  title_->setContentsMargins(kMargins / 2, 0, kMargins / 2, 0);
  title_->setSpacing(kSpacing);
  title_->addLayout(caption, 1);
  title_->addLayout(buttons);
  auto* barRow = new QHBoxLayout;
  barRow->setContentsMargins(8, 4, 8, 2);
  barRow->addWidget(composition_);
  column_->setContentsMargins(0, 4, 0, 0);
  column_->setSpacing(4);
  column_->addLayout(title_);
  column_->addLayout(barRow);
  for (QWidget* part : {static_cast<QWidget*>(notes_), static_cast<QWidget*>(statistics_), static_cast<QWidget*>(recorded_),
                        static_cast<QWidget*>(checksum_)}) {
    column_->addWidget(part);
  }
  for (QLabel* label : {checksum_, notes_}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setContentsMargins(8, 0, 8, 4);
  }
  checksum_->setForegroundRole(QPalette::PlaceholderText);
  connect(view_, &QPushButton::clicked, this, &SelectedSlotView::viewRequested);
  connect(compare_, &QPushButton::clicked, this, &SelectedSlotView::compareRequested);
  connect(save_, &QToolButton::clicked, this, &SelectedSlotView::saveRequested);
}

void SelectedSlotView::showSlot(const QString& name, const TensorInfo& info, const std::optional<TensorSummary>& summary,
                                const std::optional<Error>& error, BaselineOption baseline, const QString& missingReason,
                                const QString& shortReason, const QString& producer) {
  name_->setText(name);
  writeRemark(info, summary, error, missingReason, shortReason, producer);
  view_->setEnabled(info.has_summary());
  view_->setToolTip(info.readable ? tr("View the values (Enter)") : tr("View the statistics (Enter)"));
  save_->setEnabled(info.readable);
  compare_->setEnabled(baseline != BaselineOption::nothing);
  compare_->setToolTip(
      !info.has_summary() && !missingReason.isEmpty() ? missingReason
      : baseline == BaselineOption::counterpart       ? tr("Compare with its counterpart in A")
      : baseline == BaselineOption::nothing
          ? iterationLabels_.choose(tr("There is no iteration before %1"), tr("The step before step %1 was not captured"))
                .arg(number_of(info.key.iteration))
      : info.key.run > 1
          ? tr("Compare with the previous run")
          : iterationLabels_.choose(tr("Compare with the previous iteration"), tr("Compare with the previous step")));
  // With recorded statistics only, the shares are known if NaN and Inf were counted.
  const bool countsKnown =
      !summary || (summary->known().count && summary->known().nan && summary->known().neg_inf && summary->known().pos_inf);
  composition_->setVisible(info.has_summary() && countsKnown);
  statistics_->setVisible(info.has_summary() && (!summary || summary->from_values || summary->recorded->has_numbers()));
  composition_->setStatistics(summary && countsKnown ? std::optional<Statistics>(summary->statistics) : std::nullopt);
  statistics_->setSummary(summary);
  recorded_->setSummary(summary);
  writeNotes(summary);
}

void SelectedSlotView::writeNotes(const std::optional<TensorSummary>& summary) {
  const QStringList notes = summary ? remarksText(*summary) : QStringList();
  notes_->setText(notes.join(u'\n'));
  notes_->setVisible(!notes.isEmpty());
  QPalette colors = palette();
  const Theme& theme = themeOf(palette());
  const bool warns = summary && summary->is_sample;
  for (const auto role : {QPalette::WindowText, QPalette::Text}) colors.setColor(role, warns ? theme.warning : theme.text2);
  notes_->setPalette(colors);
  const bool hasChecksum = summary && summary->recorded && summary->recorded->checksum;
  checksum_->setVisible(hasChecksum);
  if (hasChecksum) {
    const Checksum& checksum = *summary->recorded->checksum;
    checksum_->setText(toQString(checksum.name) + u' ' + toQString(checksum.digits));
    checksum_->setToolTip(tr("A checksum of its bytes; it says nothing about NaN and Inf"));
  }
}

// The buttons are next to name and remark if these fit entirely, else below them.
void SelectedSlotView::arrange() {
  int neededWidth =
      kMargins + 5 * kSpacing + name_->sizeHint().width() + remark_->fontMetrics().horizontalAdvance(remark_->text());
  for (const QWidget* button : {static_cast<QWidget*>(view_), static_cast<QWidget*>(compare_), static_cast<QWidget*>(save_)}) {
    neededWidth += button->sizeHint().width();
  }
  title_->setDirection(neededWidth <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void SelectedSlotView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void SelectedSlotView::writeRemark(const TensorInfo& info, const std::optional<TensorSummary>& summary,
                                   const std::optional<Error>& error, const QString& missingReason, const QString& shortReason,
                                   const QString& producer) {
  QString remark;
  if (summary && !summary->from_values) {
    remark = summary->recorded->has_numbers() ? tr("statistics %1, no values").arg(statisticsSourceText(*summary))
                                              : tr("checksum %1, no values").arg(statisticsSourceText(*summary));
  } else if (summary) {
    const QString pattern = summary->is_sample ? tr("%1 of %2 sampled values finite") : tr("%1 of %2 finite");
    remark = pattern.arg(formatCount(summary->statistics.finite()), formatCount(summary->statistics.count));
  } else if (error) {
    remark = shortReason.isEmpty() ? translated(error->message) : shortReason;
  } else if (!info.has_summary()) {
    const QString missingText = shortReason.isEmpty()
                                    ? iterationLabels_.choose(tr("not dumped in iteration %1"), tr("not captured in step %1"))
                                          .arg(number_of(info.key.iteration))
                                    : shortReason;
    remark = missingReason.isEmpty() ? missingText : missingReason;
  }
  if (!producer.isEmpty()) remark = tr("from %1: %2").arg(producer, remark);
  remark_->setText(remark);
  remark_->setToolTip(error ? translated(error->message) : remark);
  const Theme& theme = themeOf(palette());
  QPalette colors = palette();
  for (const auto role : {QPalette::WindowText, QPalette::Text}) {
    colors.setColor(role, error && shortReason.isEmpty() ? theme.error : theme.text2);
  }
  remark_->setPalette(colors);
  arrange();
}

}  // namespace sporescope::ui

#include "moc_selected_slot_view.cpp"
