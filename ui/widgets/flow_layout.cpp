// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/flow_layout.h"

#include <QWidgetItem>
#include <algorithm>
#include <utility>

namespace sporescope::ui {

void FlowLayout::addItem(QLayoutItem* item) { items_.emplace_back(item); }

void FlowLayout::insertWidget(int index, QWidget* widget) {
  addChildWidget(widget);
  items_.insert(items_.begin() + index, std::make_unique<QWidgetItem>(widget));
  invalidate();
}

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
  if (index < 0 || index >= count()) return nullptr;
  QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
  items_.erase(items_.begin() + index);
  return item;
}

int FlowLayout::heightForWidth(int width) const { return place(QRect(0, 0, width, 0), false); }

QSize FlowLayout::minimumSize() const {
  QSize size;
  for (const auto& item : items_) size = size.expandedTo(item->minimumSize());
  return size.grownBy(contentsMargins());
}

QSize FlowLayout::sizeHint() const { return minimumSize(); }

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  place(rect, true);
}

int FlowLayout::place(const QRect& rect, bool apply) const {
  const QRect area = rect.marginsRemoved(contentsMargins());
  int y = area.top();
  std::vector<std::pair<QLayoutItem*, QRect>> line;
  const auto endLine = [&] {
    int height = 0;
    for (const auto& [item, box] : line) height = std::max(height, box.height());
    for (const auto& [item, box] : line) {
      if (apply) item->setGeometry(box.translated(0, y + (height - box.height()) / 2));
    }
    line.clear();
    y += height;
  };
  int x = area.left();
  for (const auto& item : items_) {
    if (item->isEmpty()) continue;
    const QSize size = item->sizeHint();
    if (x > area.left() && x + size.width() > area.right() + 1) {
      endLine();
      x = area.left();
      y += 2;
    }
    const bool isLast = &item == &items_.back();
    const int left = isLast ? std::max(x, area.right() + 1 - size.width()) : x;
    line.emplace_back(item.get(), QRect(QPoint(left, 0), size));
    x += size.width() + spacing();
  }
  endLine();
  return y - rect.top() + contentsMargins().bottom();
}

}  // namespace sporescope::ui
