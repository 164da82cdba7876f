// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/table/table_tools.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>

#include "ui/widgets/filter_field.h"
#include "ui/widgets/icon_button.h"

namespace sporescope::ui {

namespace {

constexpr int kFilterPauseMilliseconds = 120;
constexpr int kNarrowFilter = 60;

}  // namespace

TableTools::TableTools(TableView* view, const Text& text, QWidget* parent)
    : QWidget(parent),
      view_(view),
      row_(new QHBoxLayout(this)),
      text_(filterField(text.filter, text.filterTip + u'\n' + tr("“Title: text” searches only the column with this title"))) {
  row_->setContentsMargins(8, 1, 4, 1);
  row_->setSpacing(4);
  row_->addStretch(1);
  makeChoices(text);
  row_->addWidget(text_);
  const auto addButton = [this](const QString& iconName, const QString& toolTip, const auto& run) {
    QToolButton* button = iconButton(iconName, toolTip);
    row_->addWidget(button);
    connect(button, &QToolButton::clicked, this, run);
  };
  if (!text.next.isEmpty()) {
    addButton(QStringLiteral("go-up"), text.previous, [this] { emit view_->stepRequested(false); });
    addButton(QStringLiteral("go-down"), text.next, [this] { emit view_->stepRequested(true); });
  }
  addButton(QStringLiteral("edit-copy"), tr("Copy all rows in the table as tab-separated values"),
            [this] { view_->rowActions()->copy(TableFormat::text, true); });
  addButton(QStringLiteral("document-save"), tr("Export all rows in the table as CSV, Markdown or text… (Ctrl+S)"),
            [this] { view_->rowActions()->exportRows(); });
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kFilterPauseMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &TableTools::applyFilter);
  connect(text_, &QLineEdit::textChanged, &updateTimer_, qOverload<>(&QTimer::start));
  text_->installEventFilter(this);
  view_->setFilterOffered();
  connect(view_, &TableView::filterRequested, this, &TableTools::setFilterText);
}

void TableTools::makeChoices(const Text& text) {
  const auto& choices = view_->table()->choices();
  if (choices.empty()) return;
  choices_ = new QComboBox;
  for (const TableModel::Choice& choice : choices) choices_->addItem(choice.label);
  choices_->setAccessibleName(text.choices);
  choices_->setToolTip(text.choicesTip);
  row_->addWidget(choices_);
  connect(choices_, &QComboBox::activated, this, &TableTools::applyFilter);
}

void TableTools::applyFilter() {
  updateTimer_.stop();
  TableFilter filter = view_->table()->filter();
  if (choices_ != nullptr) filter.choice = choices_->currentIndex();
  filter.text = text_->text();
  view_->table()->setFilter(std::move(filter));
  emit filterChanged();
}

void TableTools::setNarrow() { text_->setMinimumWidth(kNarrowFilter); }

void TableTools::setFilterText(const QString& text) { text_->setText(text); }

void TableTools::focusFilter() { text_->setFocus(Qt::ShortcutFocusReason); }

void TableTools::clearFilter() {
  if (choices_ != nullptr) choices_->setCurrentIndex(0);
  text_->clear();
  applyFilter();
}

// Down and Enter move from the filter field to the rows.
bool TableTools::eventFilter(QObject* watched, QEvent* event) {
  if (watched == text_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
      if (updateTimer_.isActive()) applyFilter();
      view_->setFocus(Qt::ShortcutFocusReason);
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace sporescope::ui

#include "moc_table_tools.cpp"
