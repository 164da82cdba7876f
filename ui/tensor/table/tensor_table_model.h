// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>

#include "ui/tensor/table/value_blocks.h"
#include "ui/tensor/tensor_plane.h"

namespace sporescope::ui {

/// Table model of the values of a plane. A table view needs some bytes for every row and column. The model therefore shows a
/// page of at most 100,000 rows and 10,000 columns of a larger plane. UI thread only.
class TensorTableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Role {
    kMeaningRole = Qt::UserRole + 1,  ///< Meaning as int: NaN, infinities, plain; invalid while the value is read
    kNumberRole,                      ///< double, for the color of the cell
  };
  static constexpr std::int64_t kPageRows = 100'000;
  static constexpr std::int64_t kPageColumns = 10'000;

  TensorTableModel(TensorPlane* plane, ValueBlocks* blocks, QObject* parent = nullptr);

  [[nodiscard]] Cell cellAt(const QModelIndex& index) const;
  /// Moves the page if the cell is not on it.
  [[nodiscard]] QModelIndex indexOf(const Cell& cell);
  [[nodiscard]] std::int64_t firstRow() const { return firstRow_; }
  [[nodiscard]] std::int64_t firstColumn() const { return firstColumn_; }
  [[nodiscard]] bool isPaged() const;
  void movePage(std::int64_t firstRow, std::int64_t firstColumn);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 signals:
  void pageMoved();

 private:
  void reset();
  void onBlock(std::int64_t firstRow, std::int64_t firstColumn, std::int64_t rows, std::int64_t columns);

  TensorPlane* plane_;
  ValueBlocks* blocks_;
  std::int64_t firstRow_ = 0;
  std::int64_t firstColumn_ = 0;
  // Size of the page at the last reset. The slice may already be newer.
  int rows_ = 0;
  int columns_ = 0;
};

}  // namespace sporescope::ui
