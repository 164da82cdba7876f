// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/table/table_panel.h"

#include <QAction>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <utility>

#include "ui/widgets/filter_field.h"
#include "ui/widgets/panel_action.h"
#include "ui/widgets/row_choice.h"

namespace sporescope::ui {

TablePanel::TablePanel(TableModel* model, Text text, QWidget* parent)
    : QWidget(parent),
      view_(new TableView(model, text.table)),
      tools_(new TableTools(view_, text.tools)),
      line_(text.line.restart.isEmpty() ? nullptr : new AnalysisLine(text.line)),
      state_(new PanelState(view_)),
      noneAfter_(std::move(text.noneAfter)),
      noneBefore_(std::move(text.noneBefore)) {
  model->setParent(this);
  setAccessibleName(text.panel);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(tools_);
  if (line_ != nullptr) {
    line_->setContentsMargins(8, 2, 8, 2);
    column->addWidget(line_);
    connect(line_, &AnalysisLine::stopRequested, this, [this] { stop(); });
  }
  column->addWidget(state_, 1);
  view_->openAction()->setText(text.open);
  addActions(view_->actions());
  addFilterKey(this, [this] { tools_->focusFilter(); });
  connect(tools_, &TableTools::filterChanged, this, [this] {
    refresh();
    selectFromWorkspace();
  });
  connect(view_, &TableView::stepRequested, this, &TablePanel::step);
  connect(view_, &TableView::statusMessage, this, &TablePanel::statusMessage);
  connect(view_, &TableView::opened, this, [this](const QModelIndex& index, bool pin) {
    if (const auto position = view_->table()->positionAt(index)) openRow(*position, pin);
  });
  onRowChosen(view_, this, [this](const QModelIndex& index) {
    const auto position = view_->table()->positionAt(index);
    if (!position || selecting_) return;
    const QScopedValueRollback guard(selecting_, true);
    chooseRow(*position);
  });
  setFocusProxy(view_);
}

void TablePanel::step(bool forward) {
  const QString& none = forward ? noneAfter_ : noneBefore_;
  if (!view_->goToNext(view_->currentIndex(), forward) && !none.isEmpty()) emit statusMessage(none, false);
}

void TablePanel::follow(const QModelIndex& index) {
  const QScopedValueRollback guard(selecting_, true);
  if (!index.isValid()) return view_->clearSelection();
  const bool isSelected = index.row() == view_->currentIndex().row() && view_->selectionModel()->isSelected(index);
  if (!isSelected) view_->showRow(index);  // Else it keeps the scroll position
}

void TablePanel::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && stop()) return;
  QWidget::keyPressEvent(event);
}

}  // namespace sporescope::ui

#include "moc_table_panel.cpp"
