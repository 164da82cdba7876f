// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <optional>

#include "core/session/replicas/session_replicas.h"
#include "ui/table/table_model.h"

namespace sporescope::ui {

/// Table model of the tensors that differ on ranks on which they should agree, one row per tensor. UI thread only.
class ReplicaModel : public TableModel {
  Q_OBJECT

 public:
  enum Column { kTensor, kKind, kSince, kRanks, kElement, kValues, kBits, kBy, kColumns };

  explicit ReplicaModel(QObject* parent = nullptr);

  void setReplicas(std::shared_ptr<const SessionReplicas> replicas);
  [[nodiscard]] const std::shared_ptr<const SessionReplicas>& replicas() const { return replicas_; }

  [[nodiscard]] std::size_t size() const override { return replicas_->findings.size(); }
  [[nodiscard]] const ReplicaFinding& findingAt(std::size_t position) const { return replicas_->findings[position]; }
  /// Returns the position of the same tensor in the same iteration.
  [[nodiscard]] std::optional<std::size_t> positionOf(const ReplicaFinding& finding) const;

 private:
  [[nodiscard]] std::vector<TableColumn> columnsOfFindings() const;
  [[nodiscard]] QString tensorText(std::size_t position) const;
  [[nodiscard]] QString rowToolTip(std::size_t position) const override;

  std::shared_ptr<const SessionReplicas> replicas_ = std::make_shared<SessionReplicas>();
};

}  // namespace sporescope::ui
