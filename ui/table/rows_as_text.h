// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QModelIndexList>
#include <QString>
#include <cstdint>
#include <vector>

class QAbstractItemModel;
class QAbstractItemView;

namespace sporescope::ui {

enum class TableFormat : std::uint8_t {
  text,      ///< Tab-separated values
  markdown,  ///< A table of GitHub Flavored Markdown
  csv,       ///< RFC 4180, safe for spreadsheets
};

/// Returns rows of a table, below the titles of their columns, with numbers that programs can parse. A cell is the
/// text under Qt::EditRole, else the shown one.
[[nodiscard]] QString rowsAsText(const QAbstractItemModel& model, const QModelIndexList& rows, const std::vector<int>& columns,
                                 TableFormat format = TableFormat::text);

/// Ctrl+C, and the context menu unless the view has its own, copy the selected rows of a view that is no TableView, with all
/// columns that have titles. Qt copies one cell otherwise.
void addCopyRows(QAbstractItemView* view);

}  // namespace sporescope::ui
