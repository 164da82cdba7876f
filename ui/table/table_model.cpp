// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/table/table_model.h"

#include <algorithm>
#include <utility>

#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

constexpr QChar kWideColon(0xFF1A);  // As typed with a Chinese keyboard

int alignmentOf(const TableColumn& column) {
  return static_cast<int>(Qt::AlignVCenter | (column.isNumber ? Qt::AlignRight : Qt::AlignLeft));
}

}  // namespace

QColor TableModel::textColor(std::size_t /*position*/, const Theme& theme) const { return theme.text; }

void TableModel::addColumns(const std::vector<TableColumn>& columns) {
  columns_.insert(columns_.end(), columns.begin(), columns.end());
  const auto main =
      std::find_if(columns_.begin(), columns_.end(), [](const TableColumn& column) { return column.widest.isEmpty(); });
  mainColumn_ = main == columns_.end() ? 0 : static_cast<int>(main - columns_.begin());
}

void TableModel::setFilter(TableFilter filter) {
  reset([&] {
    filter_ = std::move(filter);
    searchedText_ = filter_.text.trimmed();
    searchedColumn_ = -1;
    const auto* const end = searchedText_.cend();
    const auto* const found = std::find_if(searchedText_.cbegin(), end, [](QChar c) { return c == u':' || c == kWideColon; });
    const qsizetype colon = found == end ? -1 : found - searchedText_.cbegin();
    const QString title = searchedText_.left(colon).trimmed();
    const auto named = std::find_if(columns_.begin(), columns_.end(), [&](const TableColumn& column) {
      return colon > 0 && column.title.compare(title, Qt::CaseInsensitive) == 0;
    });
    if (named == columns_.end()) return;
    searchedColumn_ = static_cast<int>(named - columns_.begin());
    searchedText_ = searchedText_.mid(colon + 1).trimmed();
  });
}

bool TableModel::contains(int column, std::size_t position) const {
  const TableColumn& searched = columns_[static_cast<std::size_t>(column)];
  return searched.text(position).contains(searchedText_, Qt::CaseInsensitive) ||
         (searched.toolTip && searched.toolTip(position).contains(searchedText_, Qt::CaseInsensitive));
}

bool TableModel::isShown(std::size_t position) const {
  if (const auto choice = static_cast<std::size_t>(filter_.choice); choice < choices_.size()) {
    if (choices_[choice].includes && !choices_[choice].includes(position)) return false;
  }
  if (!filter_.ranks.all()) {
    const auto rank = rankOf(position);
    if (!rank || !filter_.ranks.contains(*rank)) return false;
  }
  if (searchedText_.isEmpty()) return true;
  if (searchedColumn_ >= 0) return contains(searchedColumn_, position);
  for (int column = 0; column < columnCount(); ++column) {
    if (columns_[static_cast<std::size_t>(column)].isSearched && contains(column, position)) return true;
  }
  return false;
}

std::vector<std::uint32_t> TableModel::filteredRows(std::size_t first) {
  std::vector<std::uint32_t> rows;
  for (filteredCount_ = first; filteredCount_ < size(); ++filteredCount_) {
    if (isShown(filteredCount_)) rows.push_back(static_cast<std::uint32_t>(filteredCount_));
  }
  sortRows(&rows);
  return rows;
}

void TableModel::sortRows(std::vector<std::uint32_t>* rows) const {
  if (sortColumn_ < 0 || sortColumn_ >= columnCount()) return;
  const TableColumn& column = columns_[static_cast<std::size_t>(sortColumn_)];
  const auto sortBy = [&](const auto& before) {
    const bool isDescending = sortOrder_ == Qt::DescendingOrder;
    std::stable_sort(rows->begin(), rows->end(),
                     [&](std::uint32_t a, std::uint32_t b) { return isDescending ? before(b, a) : before(a, b); });
  };
  if (column.before) return sortBy(column.before);
  // Texts are made once for each row, not for each comparison of two rows.
  std::vector<QString> texts(size());
  for (const std::uint32_t row : *rows) texts[row] = column.text(row);
  sortBy([&](std::uint32_t a, std::uint32_t b) { return texts[a].compare(texts[b], Qt::CaseInsensitive) < 0; });
}

void TableModel::sort(int column, Qt::SortOrder order) {
  if (column == sortColumn_ && (order == sortOrder_ || column < 0)) return;
  sortColumn_ = column;
  sortOrder_ = order;
  if (rows_.empty()) return;
  emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
  const std::vector<std::uint32_t> before = rows_;
  std::sort(rows_.begin(), rows_.end());
  std::vector<int> rowOf(std::size_t{rows_.back()} + 1);
  sortRows(&rows_);
  for (std::size_t row = 0; row < rows_.size(); ++row) rowOf[rows_[row]] = static_cast<int>(row);
  const QModelIndexList from = persistentIndexList();
  QModelIndexList to;
  for (const QModelIndex& index : from) {
    to += this->index(rowOf[before[static_cast<std::size_t>(index.row())]], index.column());
  }
  changePersistentIndexList(from, to);
  emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void TableModel::appendRows() {
  std::vector<std::uint32_t> added = filteredRows(filteredCount_);
  if (added.empty()) return;
  if (sortColumn_ >= 0) return reset([] {});
  beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(added.size()) - 1);
  rows_.insert(rows_.end(), added.begin(), added.end());
  endInsertRows();
}

void TableModel::refreshRow(std::size_t position) {
  const QModelIndex row = indexOf(position);
  if (row.isValid()) emit dataChanged(row.siblingAtColumn(0), row.siblingAtColumn(columnCount() - 1));
}

void TableModel::refreshRows() {
  if (rows_.empty() || sortColumn_ >= 0) return reset([] {});
  std::vector<std::uint32_t> rows = filteredRows(0);
  const std::size_t oldCount = rows_.size();
  if (rows.size() < oldCount) return reset([] {});
  std::copy_n(rows.begin(), oldCount, rows_.begin());
  emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  if (rows.size() == oldCount) return;
  beginInsertRows({}, rowCount(), static_cast<int>(rows.size()) - 1);
  rows_ = std::move(rows);
  endInsertRows();
}

std::optional<std::size_t> TableModel::positionAt(const QModelIndex& index) const {
  if (!index.isValid() || index.row() >= rowCount()) return std::nullopt;
  const std::size_t position = rows_[static_cast<std::size_t>(index.row())];
  return position < size() ? std::optional(position) : std::nullopt;
}

QModelIndex TableModel::indexOf(std::size_t position) const {
  const auto found = sortColumn_ < 0 ? std::lower_bound(rows_.begin(), rows_.end(), position)
                                     : std::find(rows_.begin(), rows_.end(), position);
  if (found == rows_.end() || *found != position) return {};
  return index(static_cast<int>(found - rows_.begin()), mainColumn_);
}

QModelIndex TableModel::next(const QModelIndex& from, bool forward) const {
  const int step = forward ? 1 : -1;
  const int first = from.isValid() ? from.row() + step : (forward ? 0 : rowCount() - 1);
  for (int row = first; row >= 0 && row < rowCount(); row += step) {
    const QModelIndex candidate = index(row, mainColumn_);
    const auto position = positionAt(candidate);
    if (position && isOfInterest(*position)) return candidate;
  }
  return {};
}

int TableModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

int TableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
  const auto position = positionAt(index);
  if (!position) return {};
  const TableColumn& column = columns_[static_cast<std::size_t>(index.column())];
  switch (role) {
    case Qt::DisplayRole:
      return column.text(*position);
    case Qt::EditRole:
      return column.fullText ? column.fullText(*position) : column.text(*position);
    case Qt::ToolTipRole:
      return column.toolTip ? column.toolTip(*position) : rowToolTip(*position);
    case Qt::AccessibleTextRole:
      return column.accessibleText ? column.accessibleText(*position) : column.text(*position);
    case Qt::TextAlignmentRole:
      return alignmentOf(column);
    default:
      return {};
  }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  const TableColumn& column = columns_[static_cast<std::size_t>(section)];
  if (role == Qt::DisplayRole) return column.title;
  if (role == Qt::ToolTipRole) return column.explanation;
  if (role == Qt::TextAlignmentRole) return alignmentOf(column);
  return {};
}

void TableModel::setTitle(int column, const QString& title, const QString& explanation) {
  TableColumn& changed = columns_[static_cast<std::size_t>(column)];
  if (changed.title == title && changed.explanation == explanation) return;
  changed.title = title;
  changed.explanation = explanation;
  emit headerDataChanged(Qt::Horizontal, column, column);
}

}  // namespace sporescope::ui

#include "moc_table_model.cpp"
