// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/match_side.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include "ui/text/format.h"
#include "ui/widgets/filter_field.h"
#include "ui/widgets/row_choice.h"
#include "ui/widgets/run_badge.h"

namespace sporescope::ui {

MatchSide::MatchSide(MatchListModel::Side side, QWidget* parent)
    : QWidget(parent),
      side_(side),
      model_(new MatchListModel(side, this)),
      title_(new QLabel),
      text_(filterField(tr("Name, type…"), tr("Part of a node’s name or type"))),
      list_(new TableView(model_, side == MatchListModel::Side::a ? tr("Nodes of A") : tr("Nodes of B"))) {
  const bool isRunA = side == MatchListModel::Side::a;
  QFont strong = title_->font();
  strong.setWeight(QFont::DemiBold);
  title_->setFont(strong);
  text_->setAccessibleName(isRunA ? tr("Search nodes of A") : tr("Search nodes of B"));
  text_->installEventFilter(this);
  makeList();
  auto* head = new QHBoxLayout;
  head->setSpacing(8);
  head->addWidget(new RunBadge(isRunA ? u'A' : u'B'));
  head->addWidget(title_, 1);
  head->addWidget(text_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addLayout(head);
  column->addWidget(list_, 1);
  connect(text_, &QLineEdit::textChanged, this, [this](const QString& text) {
    model_->setText(text.trimmed());
    refresh();
  });
}

void MatchSide::makeList() {
  list_->setSelectionMode(QAbstractItemView::SingleSelection);
  list_->setFrameShape(QFrame::StyledPanel);
  list_->setFilterOffered();
  connect(list_, &TableView::filterRequested, text_, &QLineEdit::setText);
  onRowChosen(list_, this, [this](const QModelIndex& index) {
    if (choosing_) return;
    chosen_ = model_->nodeAt(index);
    emit picked();
  });
  connect(list_, &TableView::opened, this, &MatchSide::activated);
}

void MatchSide::setGraphs(const MatchedGraphs& graphs) {
  model_->setGraphs(graphs);
  refresh();
}

void MatchSide::setAll(bool all) {
  model_->setAll(all);
  refresh();
}

void MatchSide::choose(NodeIndex node) {
  chosen_ = node;
  refresh();
}

// Updates the list after a model reset or another selection.
void MatchSide::refresh() {
  const bool isRunA = side_ == MatchListModel::Side::a;
  const QString title = model_->showsAll() ? (isRunA ? tr("All in A (%1)") : tr("All in B (%1)"))
                                           : (isRunA ? tr("Only in A (%1)") : tr("Only in B (%1)"));
  title_->setText(title.arg(formatCount(model_->showsAll() ? model_->size() : model_->unmatchedCount())));
  list_->setColumnEnabled(MatchListModel::kCounterpart, model_->showsCounterparts());
  const QScopedValueRollback guard(choosing_, true);
  const QModelIndex row = chosen_ == kNoNode ? QModelIndex() : model_->indexOf(chosen_);
  if (!row.isValid()) return list_->selectionModel()->clear();
  list_->showRow(row);
}

// Enter moves the focus to the results without matching anything.
bool MatchSide::eventFilter(QObject* watched, QEvent* event) {
  if (watched == text_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<const QKeyEvent*>(event)->key();
    const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (enter || key == Qt::Key_Down) {
      list_->setFocus(Qt::OtherFocusReason);
      if (model_->rowCount() > 0 && !list_->currentIndex().isValid()) list_->setCurrentIndex(model_->index(0, 0));
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace sporescope::ui

#include "moc_match_side.cpp"
