// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/selected_slot_view.h"

#include <QHBoxLayout>
#include <QResizeEvent>
#include <QVBoxLayout>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/widgets/icon_button.h"
#include "ui/text/summary_text.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr int kMargins = 16;
constexpr int kSpacing = 4;

}  // namespace

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
  setMinimumWidth(1);  // the remark gives way to the buttons
  auto* words = new QHBoxLayout;
  words->setSpacing(2 * kSpacing);
  words->addWidget(name_);
  words->addWidget(remark_, 1);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(kSpacing);
  buttons->addStretch();
  buttons->addWidget(view_);
  buttons->addWidget(compare_);
  buttons->addWidget(save_);
  title_->setContentsMargins(kMargins / 2, 0, kMargins / 2, 0);
  title_->setSpacing(kSpacing);
  title_->addLayout(words, 1);
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

void SelectedSlotView::showSlot(const QString& name, const TensorInfo& info, const std::optional<TensorSummary>& card,
                          const std::optional<Error>& error, BaselineOption beside, const QString& whyMissing,
                          const QString& unseen, const QString& producer) {
  name_->setText(name);
  writeRemark(info, card, error, whyMissing, unseen, producer);
  view_->setEnabled(info.has_summary());
  view_->setToolTip(info.readable ? tr("View the values (Enter)") : tr("View the statistics (Enter)"));
  save_->setEnabled(info.readable);
  compare_->setEnabled(beside != BaselineOption::nothing);
  compare_->setToolTip(beside == BaselineOption::counterpart ? tr("Beside its counterpart in A")
                       : beside == BaselineOption::nothing
                           ? iterationLabels_.choose(tr("Iteration %1 has no previous"), tr("The step before step %1 was not looked at"))
                                 .arg(number_of(info.key.iteration))
                       : info.key.run > 1 ? tr("Beside the run before")
                                          : iterationLabels_.choose(tr("Beside the iteration before"), tr("Beside the step before")));
  // Of statistics alone the shares are known where NaN and Inf were counted.
  const bool countsKnown =
      !card || (card->known().count && card->known().nan && card->known().neg_inf && card->known().pos_inf);
  composition_->setVisible(info.has_summary() && countsKnown);
  statistics_->setVisible(info.has_summary() && (!card || card->from_values || card->recorded->has_numbers()));
  composition_->setStatistics(card && countsKnown ? std::optional<Statistics>(card->statistics) : std::nullopt);
  statistics_->setSummary(card);
  recorded_->setSummary(card);
  writeNotes(card);
}

void SelectedSlotView::writeNotes(const std::optional<TensorSummary>& card) {
  const QStringList notes = card ? remarksText(*card) : QStringList();
  notes_->setText(notes.join(u'\n'));
  notes_->setVisible(!notes.isEmpty());
  QPalette colors = palette();
  const Theme& theme = themeOf(palette());
  const bool warns = card && card->is_sample;
  for (const auto role : {QPalette::WindowText, QPalette::Text}) colors.setColor(role, warns ? theme.warning : theme.text2);
  notes_->setPalette(colors);
  const bool hasChecksum = card && card->recorded && card->recorded->checksum;
  checksum_->setVisible(hasChecksum);
  if (hasChecksum) {
    const Checksum& checksum = *card->recorded->checksum;
    checksum_->setText(toQString(checksum.name) + u' ' + toQString(checksum.digits));
    checksum_->setToolTip(tr("A checksum of its bytes; it says nothing about NaN and Inf"));
  }
}

// The buttons beside name and remark where these fit whole, else below them.
void SelectedSlotView::arrange() {
  int wanted = kMargins + 5 * kSpacing + name_->sizeHint().width() + remark_->fontMetrics().horizontalAdvance(remark_->text());
  for (const QWidget* button : {static_cast<QWidget*>(view_), static_cast<QWidget*>(compare_), static_cast<QWidget*>(save_)}) {
    wanted += button->sizeHint().width();
  }
  title_->setDirection(wanted <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void SelectedSlotView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void SelectedSlotView::writeRemark(const TensorInfo& info, const std::optional<TensorSummary>& card, const std::optional<Error>& error,
                             const QString& whyMissing, const QString& unseen, const QString& producer) {
  QString words;
  if (card && !card->from_values) {
    words = card->recorded->has_numbers() ? tr("statistics %1, no values").arg(statisticsSourceText(*card))
                                      : tr("checksum %1, no values").arg(statisticsSourceText(*card));
  } else if (card) {
    const QString pattern = card->is_sample ? tr("%1 of %2 in the sample finite") : tr("%1 of %2 finite");
    words = pattern.arg(formatCount(card->statistics.finite()), formatCount(card->statistics.count));
  } else if (error) {
    words = unseen.isEmpty() ? translated(error->message) : unseen;
  } else if (!info.has_summary()) {
    const QString file =
        unseen.isEmpty()
            ? iterationLabels_.choose(tr("not dumped in iteration %1"), tr("not seen in step %1")).arg(number_of(info.key.iteration))
            : unseen;
    words = whyMissing.isEmpty() ? file : whyMissing;
  }
  if (!producer.isEmpty()) words = tr("from %1: %2").arg(producer, words);
  remark_->setText(words);
  remark_->setToolTip(error ? translated(error->message) : words);
  const Theme& theme = themeOf(palette());
  QPalette colors = palette();
  for (const auto role : {QPalette::WindowText, QPalette::Text}) {
    colors.setColor(role, error && unseen.isEmpty() ? theme.error : theme.text2);
  }
  remark_->setPalette(colors);
  arrange();
}

}  // namespace sporescope::ui

#include "moc_selected_slot_view.cpp"
