// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/told_table.h"

#include <QEvent>
#include <QVBoxLayout>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/words/card_words.h"
#include "ui/words/format.h"

namespace sporescope::ui {

namespace {

constexpr int kColumns = 4;  // name, as told, as read, mark

}  // namespace

ToldTable::ToldTable(QWidget* parent) : QWidget(parent), title_(new QLabel), grid_(new QGridLayout), why_(new QLabel) {
  title_->setFont(textFont(TextSize::normal, QFont::DemiBold));
  title_->setContentsMargins(8, 2, 8, 2);
  grid_->setContentsMargins(8, 0, 8, 4);
  grid_->setHorizontalSpacing(12);
  grid_->setVerticalSpacing(0);
  grid_->setColumnStretch(kColumns - 1, 1);
  why_->setWordWrap(true);
  why_->setForegroundRole(QPalette::PlaceholderText);
  why_->setContentsMargins(8, 0, 8, 6);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title_);
  column->addLayout(grid_);
  column->addWidget(why_);
  hide();
}

void ToldTable::setCard(const std::optional<TensorCard>& card) {
  card_ = card;
  write();
}

QLabel* ToldTable::cell(int row, int column) {
  const std::size_t at = static_cast<std::size_t>(row) * static_cast<std::size_t>(kColumns) + static_cast<std::size_t>(column);
  while (cells_.size() <= at) {
    auto* label = new QLabel;
    const int place = static_cast<int>(cells_.size());
    const bool number = place % kColumns == 1 || place % kColumns == 2;
    label->setAlignment((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFixedHeight(20);
    grid_->addWidget(label, place / kColumns, place % kColumns);
    cells_.push_back(label);
  }
  cells_[at]->show();
  return cells_[at];
}

void ToldTable::write() {
  differences_ = 0;
  for (QLabel* label : cells_) label->hide();
  const bool both = card_ && card_->from_values && card_->told && card_->told->has_numbers();
  setVisible(both);
  if (!both) return;
  const Theme& theme = themeOf(palette());
  const QString by = toQString(card_->told->by);
  const ToldComparison compared = hold_against(card_->told->statistics, card_->statistics, card_->told->by,
                                               card_->is_sample ? ReadPart::sample : ReadPart::whole);
  const auto write = [&](int row, int column, const TextRun& run) {
    cell(row, column)->setText(htmlOf({run}, theme));
    return cell(row, column);
  };
  title_->setText(tr("What %1 says").arg(by));
  write(0, 0, {QString(), Meaning::quiet});
  write(0, 1, {by, Meaning::quiet});
  write(0, 2, {tr("values read"), Meaning::quiet});
  int row = 0;
  for (const ToldAgainstRead& one : compared.numbers) {
    ++row;
    const QString name = numberName(one.which);
    write(row, 0, {name, Meaning::quiet});
    write(row, 1, numberRun(one.which, one.told))->setAccessibleName(tr("%1 in %2").arg(name, by));
    write(row, 2, numberRun(one.which, one.read))->setAccessibleName(tr("%1 of the values").arg(name));
    if (!one.differs) continue;
    ++differences_;
    write(row, 3, {tr("differs"), Meaning::warning});
  }
  QStringList why;
  for (const Text& sentence : compared.why) why += tr("%1.").arg(translated(sentence));
  why_->setText(joinedSentences(why));
  why_->setVisible(!why.isEmpty());
}

void ToldTable::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) write();
  QWidget::changeEvent(event);
}

}  // namespace sporescope::ui
