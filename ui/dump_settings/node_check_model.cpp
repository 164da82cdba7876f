// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dump_settings/node_check_model.h"

#include <set>
#include <utility>

#include "ui/text/format.h"

namespace sporescope::ui {

void NodeCheckModel::setRows(std::shared_ptr<const NodeRows> rows) {
  const std::vector<std::string> previous = chosen();
  beginResetModel();
  rows_ = std::move(rows);
  chosenIn_.assign(rows_ ? rows_->rows.size() : 0, 0);
  chosenBytes_.assign(chosenIn_.size(), 0);
  findMatches();
  endResetModel();
  setChosen(previous);
}

void NodeCheckModel::setChosen(const std::vector<std::string>& kernels) {
  if (!rows_) return;
  const std::set<std::string_view> names(kernels.begin(), kernels.end());
  for (std::size_t row = 0; row < rows_->rows.size(); ++row) {
    const NodeRow& details = rows_->rows[row];
    if (!details.fullName.empty()) chosenIn_[row] = names.contains(details.kernel) ? 1 : 0;
  }
  updateTotals();
}

void NodeCheckModel::setFilter(const QString& text) {
  if (text == filter_) return;
  emit layoutAboutToBeChanged();
  filter_ = text;
  findMatches();
  emit layoutChanged();
}

void NodeCheckModel::findMatches() {
  matchesIn_.assign(rows_ ? rows_->rows.size() : 0, 0);
  for (std::size_t row = matchesIn_.size(); row-- > 0;) {
    const NodeRow& details = rows_->rows[row];
    if (!details.fullName.empty() && toQString(details.fullName).contains(filter_, Qt::CaseInsensitive)) matchesIn_[row] = 1;
    if (row > 0) matchesIn_[details.parent] += matchesIn_[row];
  }
}

std::vector<std::string> NodeCheckModel::chosen() const {
  std::vector<std::string> names;
  if (!rows_) return names;
  std::set<std::string_view> seen;
  for (std::size_t row = 0; row < rows_->rows.size(); ++row) {
    const std::string_view name = rows_->rows[row].kernel;
    if (!name.empty() && chosenIn_[row] != 0 && seen.insert(name).second) names.emplace_back(name);
  }
  return names;
}

// A row precedes its descendants. In reverse order, each total is complete when it is added to the parent.
void NodeCheckModel::updateTotals() {
  // Every visible check box may change, but the rows stay.
  emit layoutAboutToBeChanged();
  const auto& rows = rows_->rows;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].fullName.empty()) chosenIn_[row] = 0;
    chosenBytes_[row] = chosenIn_[row] != 0 ? rows[row].bytes : 0;
  }
  for (std::size_t row = rows.size(); row-- > 1;) {
    chosenIn_[rows[row].parent] += chosenIn_[row];
    chosenBytes_[rows[row].parent] += chosenBytes_[row];
  }
  emit layoutChanged();
}

Qt::CheckState NodeCheckModel::stateOf(std::uint32_t row) const {
  if (chosenIn_[row] == 0) return Qt::Unchecked;
  return chosenIn_[row] == rows_->rows[row].nodes ? Qt::Checked : Qt::PartiallyChecked;
}

QModelIndex NodeCheckModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, quintptr(rows_->rows[rowOf(parent)].children[std::size_t(row)]));
}

QModelIndex NodeCheckModel::parent(const QModelIndex& child) const {
  if (!child.isValid()) return {};
  const std::uint32_t parent = rows_->rows[rowOf(child)].parent;
  return parent == 0 ? QModelIndex() : createIndex(int(rows_->rows[parent].position), 0, quintptr(parent));
}

int NodeCheckModel::rowCount(const QModelIndex& parent) const {
  if (!rows_ || parent.column() > 0) return 0;
  return int(rows_->rows[rowOf(parent)].children.size());
}

int NodeCheckModel::columnCount(const QModelIndex& /*parent*/) const { return kColumns; }

QString NodeCheckModel::toolTipOf(std::uint32_t row) const {
  const NodeRow& details = rows_->rows[row];
  if (!details.fullName.empty()) return toQString(details.fullName);
  return tr("%1: %2 of %3 chosen").arg(toQString(details.name), formatCount(chosenIn_[row]), formatCount(details.nodes));
}

QVariant NodeCheckModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const std::uint32_t row = rowOf(index);
  const NodeRow& details = rows_->rows[row];
  if (role == Qt::ToolTipRole) return toolTipOf(row);
  if (role == kMatchesRole) return matchesIn_[row] > 0;
  if (role == Qt::CheckStateRole && index.column() == kName) return stateOf(row);
  if (role == Qt::TextAlignmentRole && index.column() != kName) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case kName:
      return toQString(details.name);
    case kChosen:
      return details.fullName.empty() ? tr("%1 of %2").arg(formatCount(chosenIn_[row]), formatCount(details.nodes)) : QString();
    case kBytes:
      return chosenIn_[row] == 0 ? QString(kEnDash) : formatBytes(chosenBytes_[row]);
    default:
      return {};
  }
}

QVariant NodeCheckModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole && section != kName) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  if (section == kName) return tr("Node");
  return section == kChosen ? tr("Chosen") : tr("Per iteration");
}

Qt::ItemFlags NodeCheckModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = QAbstractItemModel::flags(index);
  return index.column() == kName ? flags | Qt::ItemIsUserCheckable : flags;
}

bool NodeCheckModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!index.isValid() || role != Qt::CheckStateRole) return false;
  const bool isChecked = value.toInt() == Qt::Checked;
  const std::uint32_t first = rowOf(index);
  for (std::uint32_t row = first; row < rows_->rows[first].end; ++row) {
    if (!rows_->rows[row].fullName.empty() && matchesIn_[row] > 0) chosenIn_[row] = isChecked ? 1 : 0;
  }
  updateTotals();
  emit selectionChanged();
  return true;
}

}  // namespace sporescope::ui

#include "moc_node_check_model.cpp"
