// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/nodes/search_bar.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <map>
#include <optional>

#include "ui/nodes/search_text.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"

namespace sporescope::ui {

SearchBar::SearchBar(QWidget* parent)
    : QWidget(parent), field_(new QLineEdit), button_(new QToolButton), menu_(new QMenu(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(4, 4, 4, 4);
  row->setSpacing(4);
  field_->setPlaceholderText(tr("Name, type, line…"));
  field_->setAccessibleName(tr("Search nodes"));
  field_->setToolTip(tr("Search nodes (Ctrl+F)\ntype:MatMul, line:networks.py:60 and category:gradient narrow it down"));
  field_->setClearButtonEnabled(true);
  field_->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
  field_->installEventFilter(this);
  row->addWidget(field_, 1);
  button_->setIcon(icon(QStringLiteral("view-filter")));
  button_->setAutoRaise(true);
  button_->setPopupMode(QToolButton::InstantPopup);
  button_->setToolTip(tr("Filter by category, type or source line"));
  button_->setAccessibleName(tr("Filter"));
  button_->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
  button_->setMenu(menu_);
  button_->setCheckable(true);
  row->addWidget(button_);
  buildMenu();
  connect(field_, &QLineEdit::textChanged, this, [this] {
    update();
    emit changed();
  });
  setFocusProxy(field_);
}

NodeFilter SearchBar::filter() const { return parseSearch(field_->text(), regex_->isChecked(), ignoreCase_->isChecked()); }

bool SearchBar::isEmpty() const { return field_->text().trimmed().isEmpty(); }

void SearchBar::setFilter(const NodeFilter& filter) {
  const QSignalBlocker blocker(field_);
  regex_->setChecked(filter.regex);
  ignoreCase_->setChecked(filter.ignore_case);
  field_->setText(searchText(filter));
  update();
  emit changed();
}

void SearchBar::clear() { field_->clear(); }

void SearchBar::setWrong(bool wrong) {
  if (wrong == wrong_) return;
  wrong_ = wrong;
  QWidget::update();
}

void SearchBar::buildMenu() {
  QMenu* categories = menu_->addMenu(tr("Category"));
  auto* group = new QActionGroup(this);
  const auto add = [&](const QString& name, std::optional<Category> category) {
    QAction* action = categories->addAction(name);
    action->setCheckable(true);
    action->setData(category ? static_cast<int>(*category) : -1);
    group->addAction(action);
    categories_ += action;
    connect(action, &QAction::triggered, this, [this, category] { setCategory(category); });
  };
  add(tr("All"), std::nullopt);
  add(tr("Weights"), Category::weight);
  add(tr("Gradients"), Category::gradient);
  add(tr("Activations"), Category::activation);
  add(tr("Other operators"), Category::op);
  add(tr("Other parameters"), Category::parameter);
  add(tr("Constants"), Category::constant);
  QMenu* types = menu_->addMenu(tr("Type"));
  connect(types, &QMenu::aboutToShow, this, [this, types] { fillTypes(types); });
  connect(menu_->addAction(tr("Source line")), &QAction::triggered, this, [this] {
    NodeFilter current = filter();
    if (current.stack.empty()) field_->setText((searchText(current) + QStringLiteral(" line:")).trimmed());
    field_->setFocus(Qt::ShortcutFocusReason);
    field_->end(false);
  });
  menu_->addSeparator();
  regex_ = menu_->addAction(tr("Regular expression"));
  regex_->setCheckable(true);
  ignoreCase_ = menu_->addAction(tr("Ignore case"));
  ignoreCase_->setCheckable(true);
  ignoreCase_->setChecked(true);
  for (QAction* option : {regex_, ignoreCase_}) {
    connect(option, &QAction::triggered, this, [this] {
      update();
      emit changed();
    });
  }
  menu_->addSeparator();
  connect(menu_->addAction(tr("Clear search")), &QAction::triggered, this, &SearchBar::clear);
  update();
}

void SearchBar::fillTypes(QMenu* menu) {
  menu->clear();
  QAction* allTypes = menu->addAction(tr("All"));
  allTypes->setCheckable(true);
  allTypes->setChecked(filter().type.empty());
  connect(allTypes, &QAction::triggered, this, [this] { setType({}); });
  if (!graph_) return;
  std::map<std::string_view, std::size_t> counts;
  for (const Node& node : graph_->nodes().part(graph_->operators())) ++counts[node.type];
  for (const auto& [type, count] : counts) {
    QAction* action = menu->addAction(QStringLiteral("%1\t%2").arg(toQString(type), formatCount(count)));
    action->setCheckable(true);
    action->setChecked(filter().type == type);
    connect(action, &QAction::triggered, this, [this, name = std::string(type)] { setType(name); });
  }
}

void SearchBar::setCategory(std::optional<Category> category) {
  NodeFilter current = filter();
  current.category = category;
  field_->setText(searchText(current));
}

void SearchBar::setType(const std::string& type) {
  NodeFilter current = filter();
  current.type = type;
  field_->setText(searchText(current));
}

void SearchBar::update() {
  const NodeFilter current = filter();
  for (QAction* action : categories_) {
    action->setChecked(action->data().toInt() == (current.category ? static_cast<int>(*current.category) : -1));
  }
  button_->setChecked(current.category || !current.type.empty() || current.regex || !current.ignore_case);
}

bool SearchBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == field_ && event->type() == QEvent::KeyPress) {
    switch (static_cast<QKeyEvent*>(event)->key()) {
      case Qt::Key_Escape:
        emit escaped();
        return true;
      case Qt::Key_Down:
        emit movedDown();
        return true;
      case Qt::Key_Return:
      case Qt::Key_Enter:
        emit confirmed();
        return true;
      default:
        break;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void SearchBar::paintEvent(QPaintEvent* event) {
  QWidget::paintEvent(event);
  if (!wrong_) return;
  QPainter painter(this);
  painter.setPen(QPen(themeOf(palette()).error.color(), 1));
  painter.drawRoundedRect(QRectF(field_->geometry()).adjusted(-1.5, -1.5, 1.5, 1.5), 3, 3);
}

}  // namespace sporescope::ui

#include "moc_search_bar.cpp"
