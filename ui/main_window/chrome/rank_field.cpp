// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/chrome/rank_field.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStringListModel>
#include <algorithm>
#include <iterator>
#include <utility>

#include "ui/main_window/chrome/choice_box.h"
#include "ui/text/format.h"
#include "ui/text/rank_text.h"
#include "ui/widgets/searchable_box.h"
#include "ui/workspace/rank_choice.h"

namespace sporescope::ui {

namespace {

constexpr int kBoxWidth = 40;
constexpr int kRankFieldWidth = 64;

}  // namespace

RankField::RankField(QWidget* parent)
    : QWidget(parent),
      box_(new ChoiceBox(tr("Rank"), kBoxWidth, this)),
      field_(new QLineEdit(this)),
      matches_(new QStringListModel(this)),
      completer_(new QCompleter(matches_, this)) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(box_);
  row->addWidget(field_);
  field_->setFixedWidth(kRankFieldWidth * field_->fontMetrics().horizontalAdvance(u'0') / 7);
  field_->setAccessibleName(tr("Rank"));
  field_->installEventFilter(this);
  field_->hide();
  completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
  completer_->setMaxVisibleItems(kMaxListed);
  completer_->setWidget(field_);
  connect(box_, &ChoiceBox::chosen, this, [this](int position) { emit chosen(ranks_[static_cast<std::size_t>(position)]); });
  connect(field_, &QLineEdit::textEdited, this, &RankField::showMatches);
  connect(field_, &QLineEdit::returnPressed, this, &RankField::accept);
  connect(completer_, qOverload<const QString&>(&QCompleter::activated), this, [this](const QString& rank) {
    field_->setText(rank);
    accept();
  });
}

void RankField::setRanks(std::vector<int> ranks, int current) {
  ranks_ = std::move(ranks);
  current_ = current;
  const bool hasFewRanks = ranks_.size() <= static_cast<std::size_t>(kMaxListed);
  box_->setVisible(hasFewRanks);
  field_->setVisible(!hasFewRanks);
  if (!hasFewRanks) {
    if (!field_->hasFocus() || !field_->isModified()) showCurrent();
    return;
  }
  QStringList names;
  for (const int rank : ranks_) names += rankName(rank);
  const auto found = std::find(ranks_.begin(), ranks_.end(), current);
  box_->setChoices(names, found == ranks_.end() ? -1 : static_cast<int>(found - ranks_.begin()));
}

std::vector<int> RankField::matching(const QString& text) const {
  const QString query = text.trimmed();
  if (query.contains(u'-') || query.contains(u',')) return parseRanks(ranks_, query);
  std::vector<int> matches;
  std::copy_if(ranks_.begin(), ranks_.end(), std::back_inserter(matches),
               [&](int rank) { return rankName(rank).startsWith(query); });
  return matches;
}

// Lists the ranks that match the text.
void RankField::showMatches() {
  setWrong(false);
  QStringList names;
  for (const int rank : matching(field_->text())) names += rankName(rank);
  matches_->setStringList(names);
  if (names.isEmpty()) {
    completer_->popup()->hide();
  } else {
    completer_->complete();
  }
}

// Chooses the exact rank, else the first match.
void RankField::accept() {
  const std::vector<int> matches = matching(field_->text());
  setWrong(matches.empty());
  if (matches.empty()) return;
  const auto exact =
      std::find_if(matches.begin(), matches.end(), [this](int rank) { return rankName(rank) == field_->text().trimmed(); });
  completer_->popup()->hide();
  field_->setModified(false);
  const int rank = exact == matches.end() ? matches.front() : *exact;
  if (rank == current_) return showCurrent();
  emit chosen(rank);
}

void RankField::step(int steps) {
  const auto current = std::find(ranks_.begin(), ranks_.end(), current_);
  if (current == ranks_.end()) return;
  const auto position = std::distance(ranks_.begin(), current) + steps;
  if (position < 0 || position >= std::ssize(ranks_)) return;
  field_->setModified(false);
  emit chosen(ranks_[static_cast<std::size_t>(position)]);
}

bool RankField::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusOut && !completer_->popup()->isVisible()) showCurrent();
  if (event->type() == QEvent::KeyPress) {
    switch (static_cast<QKeyEvent*>(event)->key()) {
      case Qt::Key_Up:
        step(-1);
        return true;
      case Qt::Key_Down:
        step(1);
        return true;
      case Qt::Key_Escape:
        showCurrent();
        return true;
      default:
        break;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void RankField::showCurrent() {
  setWrong(false);
  field_->setText(QString::number(current_));
}

void RankField::setWrong(bool wrong) {
  field_->setProperty("wrong", wrong);
  const QString all = formatRanges({ranks_.begin(), ranks_.end()});
  field_->setToolTip(wrong ? tr("No such rank in this dump, only %1").arg(all)
                           : tr("Rank (of %1). Type a number, or ranges such as 0-63,512 for a list").arg(all));
  field_->update();
}

}  // namespace sporescope::ui

#include "moc_rank_field.cpp"
