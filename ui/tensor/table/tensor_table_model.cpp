// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/table/tensor_table_model.h"

#include <algorithm>

namespace sporescope::ui {

TensorTableModel::TensorTableModel(TensorPlane* plane, ValueBlocks* blocks, QObject* parent)
    : QAbstractTableModel(parent), plane_(plane), blocks_(blocks) {
  connect(plane_, &TensorPlane::sliceChanged, this, [this] {
    firstRow_ = 0;
    firstColumn_ = 0;
    reset();
  });
  const auto repaint = [this] {
    if (rows_ > 0 && columns_ > 0) emit dataChanged(index(0, 0), index(rows_ - 1, columns_ - 1));
  };
  connect(plane_, &TensorPlane::colorsChanged, this, repaint);
  connect(plane_, &TensorPlane::formatChanged, this, repaint);
  connect(blocks_, &ValueBlocks::cleared, this, repaint);
  connect(blocks_, &ValueBlocks::blockReady, this, &TensorTableModel::onBlock);
  reset();
}

void TensorTableModel::reset() {
  beginResetModel();
  rows_ = static_cast<int>(std::clamp<std::int64_t>(plane_->slice().rows() - firstRow_, 0, kPageRows));
  columns_ = static_cast<int>(std::clamp<std::int64_t>(plane_->slice().columns() - firstColumn_, 0, kPageColumns));
  endResetModel();
}

bool TensorTableModel::isPaged() const {
  return plane_->slice().rows() > kPageRows || plane_->slice().columns() > kPageColumns;
}

void TensorTableModel::movePage(std::int64_t firstRow, std::int64_t firstColumn) {
  const auto clampToPage = [](std::int64_t first, std::int64_t count, std::int64_t page) {
    return std::clamp<std::int64_t>(first, 0, std::max<std::int64_t>(count - page, 0));
  };
  firstRow_ = clampToPage(firstRow, plane_->slice().rows(), kPageRows);
  firstColumn_ = clampToPage(firstColumn, plane_->slice().columns(), kPageColumns);
  reset();
  emit pageMoved();
}

Cell TensorTableModel::cellAt(const QModelIndex& index) const {
  return {firstRow_ + index.row(), firstColumn_ + index.column()};
}

QModelIndex TensorTableModel::indexOf(const Cell& cell) {
  const auto onPage = [&] {
    return cell.row >= firstRow_ && cell.row < firstRow_ + rows_ && cell.column >= firstColumn_ &&
           cell.column < firstColumn_ + columns_;
  };
  if (!onPage()) movePage(cell.row - kPageRows / 2, cell.column - kPageColumns / 2);
  if (!onPage()) return {};
  return index(static_cast<int>(cell.row - firstRow_), static_cast<int>(cell.column - firstColumn_));
}

void TensorTableModel::onBlock(std::int64_t firstRow, std::int64_t firstColumn, std::int64_t rows, std::int64_t columns) {
  const auto top = std::max<std::int64_t>(firstRow - firstRow_, 0);
  const auto left = std::max<std::int64_t>(firstColumn - firstColumn_, 0);
  const auto bottom = std::min<std::int64_t>(firstRow + rows - firstRow_, rows_) - 1;
  const auto right = std::min<std::int64_t>(firstColumn + columns - firstColumn_, columns_) - 1;
  if (top > bottom || left > right) return;
  emit dataChanged(index(static_cast<int>(top), static_cast<int>(left)),
                   index(static_cast<int>(bottom), static_cast<int>(right)));
}

int TensorTableModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : rows_; }

int TensorTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns_; }

QVariant TensorTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole && role != kMeaningRole && role != kNumberRole) return {};
  const Cell cell = cellAt(index);
  const BlockValue value = blocks_->at(cell.row, cell.column);
  if (!value) return {};
  switch (role) {
    case Qt::DisplayRole:
      return formatValue(*value.values, value.position, plane_->format());
    case kMeaningRole:
      return static_cast<int>(meaningOf(value.number()));
    default:
      return value.number();
  }
}

QVariant TensorTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  const SliceChoice& slice = plane_->slice();
  return static_cast<qlonglong>(orientation == Qt::Horizontal ? slice.columnNumber(firstColumn_ + section)
                                                              : slice.rowNumber(firstRow_ + section));
}

}  // namespace sporescope::ui

#include "moc_tensor_table_model.cpp"
