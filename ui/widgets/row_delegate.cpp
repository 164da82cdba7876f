// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/row_delegate.h"

#include <QApplication>
#include <QPainter>
#include <utility>

#include "ui/style/style.h"

namespace sporescope::ui {

namespace {

const QStyle* styleOf(const QStyleOptionViewItem& item) {
  return item.widget != nullptr ? item.widget->style() : QApplication::style();
}

}  // namespace

void paintRowBackground(QPainter* painter, const QStyleOptionViewItem& option) {
  styleOf(option)->drawPrimitive(QStyle::PE_PanelItemViewRow, &option, painter, option.widget);
}

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyleOptionViewItem item = option;
  initStyleOption(&item, index);
  QString text = std::exchange(item.text, QString());
  styleOf(item)->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
  item.text = std::move(text);
  painter->save();
  painter->setFont(item.font);
  paintText(painter, item, index, themeOf(item.palette));
  painter->restore();
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  return {QStyledItemDelegate::sizeHint(option, index).width(), Style::rowHeight(option.fontMetrics)};
}

void RowDelegate::drawElided(QPainter* painter, const QRect& box, const QStyleOptionViewItem& item) {
  painter->drawText(box, static_cast<int>(item.displayAlignment),
                    item.fontMetrics.elidedText(item.text, Qt::ElideMiddle, box.width()));
}

QRect RowDelegate::checkBoxOf(const QStyleOptionViewItem& item) {
  return styleOf(item)->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &item, item.widget);
}

}  // namespace sporescope::ui
