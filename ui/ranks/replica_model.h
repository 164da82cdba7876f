// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>

#include "core/session/replicas/session_replicas.h"

namespace sporescope::ui {

/// Table model of the tensors that differ on ranks on which they should agree, one row per tensor. UI thread only.
class ReplicaModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kTensor, kKind, kSince, kRanks, kElement, kValues, kBits, kBy, kColumns };

  using QAbstractTableModel::QAbstractTableModel;

  void setReplicas(std::shared_ptr<const SessionReplicas> replicas);
  [[nodiscard]] const std::shared_ptr<const SessionReplicas>& replicas() const { return replicas_; }

  /// Returns null for an invalid index.
  [[nodiscard]] const ReplicaFinding* findingAt(const QModelIndex& index) const;
  /// Returns the row of the same tensor in the same iteration; -1: none.
  [[nodiscard]] int rowOf(const ReplicaFinding& finding) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  [[nodiscard]] static QString text(const ReplicaFinding& finding, int column);

  std::shared_ptr<const SessionReplicas> replicas_ = std::make_shared<SessionReplicas>();
};

}  // namespace sporescope::ui
