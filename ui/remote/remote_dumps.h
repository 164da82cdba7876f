// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/remote/questions.h"

namespace sporescope::ui {

/// The dumps below a folder of another computer, by their names alone. UI thread only.
class RemoteDumps : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kDump, kFolder, kKind, kChanged, kColumns };

  using QAbstractTableModel::QAbstractTableModel;

  void setDumps(std::vector<remote::DumpBelow> dumps);
  /// The path there; empty if there is no such row.
  [[nodiscard]] QString path(int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::vector<remote::DumpBelow> dumps_;
};

}  // namespace sporescope::ui
