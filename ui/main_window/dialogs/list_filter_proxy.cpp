// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/dialogs/list_filter_proxy.h"

#include <utility>

namespace sporescope::ui {

ListFilterProxy::ListFilterProxy(QAbstractItemModel* model) : QSortFilterProxyModel(model) { setSourceModel(model); }

void ListFilterProxy::setText(const QString& text) {
  text_ = text.trimmed();
  invalidateFilter();
}

void ListFilterProxy::setRanks(NumberSet ranks) {
  ranks_ = std::move(ranks);
  invalidateFilter();
}

bool ListFilterProxy::filterAcceptsRow(int row, const QModelIndex& parent) const {
  const QAbstractItemModel& model = *sourceModel();
  if (!ranks_.all()) {
    const QVariant rank = model.index(row, 0, parent).data(kRankRole);
    if (!rank.isValid() || !ranks_.contains(rank.toInt())) return false;
  }
  if (text_.isEmpty()) return true;
  for (int column = 0; column < model.columnCount(parent); ++column) {
    for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole)}) {
      if (model.index(row, column, parent).data(role).toString().contains(text_, Qt::CaseInsensitive)) return true;
    }
  }
  return false;
}

}  // namespace sporescope::ui

#include "moc_list_filter_proxy.cpp"
