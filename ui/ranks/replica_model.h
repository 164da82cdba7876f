// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>

#include "core/session/replicas/session_replicas.h"

namespace sporescope::ui {

/// What is not the same on ranks on which it should be, one row for each tensor. UI thread only.
class ReplicaModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kTensor, kKind, kSince, kRanks, kElement, kValues, kBits, kBy, kColumns };

  using QAbstractTableModel::QAbstractTableModel;

  void setReplicas(std::shared_ptr<const SessionReplicas> replicas);
  [[nodiscard]] const std::shared_ptr<const SessionReplicas>& replicas() const { return replicas_; }

  /// Null for what is no row.
  [[nodiscard]] const SessionReplicaFinding* findingAt(const QModelIndex& index) const;
  /// The row of the same tensor in the same iteration; -1: none.
  [[nodiscard]] int rowOf(const SessionReplicaFinding& finding) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  [[nodiscard]] static QString text(const SessionReplicaFinding& finding, int column);

  std::shared_ptr<const SessionReplicas> replicas_ = std::make_shared<SessionReplicas>();
};

}  // namespace sporescope::ui
