// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QModelIndexList>
#include <QString>
#include <vector>

class QAbstractItemModel;
class QAbstractItemView;

namespace sporescope::ui {

/// Returns rows of a table, below the titles of their columns, as tab-separated values that programs can parse.
[[nodiscard]] QString rowsAsText(const QAbstractItemModel& model, const QModelIndexList& rows, const std::vector<int>& columns);
/// Returns all columns of the rows `first` to `last`, clamped to the existing rows.
[[nodiscard]] QString rowsAsText(const QAbstractItemModel& model, int first, int last);
/// Ctrl+C, and the context menu unless the view has its own, copy the selected rows of a view with all columns that have
/// titles. Qt copies one cell otherwise.
void addCopyRows(QAbstractItemView* view);

}  // namespace sporescope::ui
