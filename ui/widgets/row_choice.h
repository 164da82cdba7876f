// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractItemView>
#include <QItemSelectionModel>
#include <utility>

namespace sporescope::ui {

/// Calls `chosen` with the current index whenever it becomes selected. A view without a current index makes its first row
/// current on keyboard focus without selecting it, which is no choice of the user. Call this after the view has its model.
template <class Chosen>
void onRowChosen(QAbstractItemView* view, QObject* context, Chosen chosen) {
  const QItemSelectionModel* selection = view->selectionModel();
  QObject::connect(selection, &QItemSelectionModel::currentRowChanged, context,
                   [selection, chosen](const QModelIndex& current) {
                     if (current.isValid() && selection->isSelected(current)) chosen(current);
                   });
  // A click changes the current index before the selection, and the first row may be current already.
  QObject::connect(selection, &QItemSelectionModel::selectionChanged, context,
                   [selection, chosen = std::move(chosen)](const QItemSelection& selected) {
                     const QModelIndex current = selection->currentIndex();
                     if (selected.contains(current)) chosen(current);
                   });
}

}  // namespace sporescope::ui
