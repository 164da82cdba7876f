// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractItemView>
#include <QItemSelectionModel>
#include <utility>

namespace sporescope::ui {

/// Calls `selectedNode` with the current index whenever it comes to be selected. A view without a current index makes its first
/// row current when it gets the keyboard, and selects nothing: with that nobody has chosen anything. To be called when the view
/// has its model.
template <class Chosen>
void onRowChosen(QAbstractItemView* view, QObject* context, Chosen chosen) {
  const QItemSelectionModel* selection = view->selectionModel();
  QObject::connect(selection, &QItemSelectionModel::currentChanged, context, [selection, chosen](const QModelIndex& now) {
    if (now.isValid() && selection->isSelected(now)) chosen(now);
  });
  // A click moves the current index before it selects; and the first row may be current already.
  QObject::connect(selection, &QItemSelectionModel::selectionChanged, context,
                   [selection, chosen = std::move(chosen)](const QItemSelection& selected) {
                     const QModelIndex now = selection->currentIndex();
                     if (selected.contains(now)) chosen(now);
                   });
}

}  // namespace sporescope::ui
