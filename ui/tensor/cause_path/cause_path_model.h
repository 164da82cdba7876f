// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

#include "ui/concurrency/latest_request.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Table model of the tensors from the first cause to a tensor, with their contents. Reads tensor summaries that are not known
/// yet. UI thread only.
class CausePathModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kNode, kTensor, kType, kMin, kMax, kFound, kComposition, kColumns };
  enum Role {
    kRunsRole = Qt::UserRole + 1,  ///< TextRuns of kFound
    kStatisticsRole,               ///< Statistics of kComposition; empty while they are read
  };

  explicit CausePathModel(Workspace* workspace, QObject* parent = nullptr);

  void setSteps(const std::vector<TensorKey>& keys);
  [[nodiscard]] std::optional<TensorKey> keyAt(int row) const;
  [[nodiscard]] int rowOf(const TensorKey& key) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Step {
    TensorInfo info;
    std::optional<TensorSummary> summary;
    std::unique_ptr<LatestRequest> request;
  };
  void requestSummary(std::size_t step);
  [[nodiscard]] QString text(const Step& step, int column) const;

  Workspace* workspace_;
  std::vector<Step> steps_;
};

}  // namespace sporescope::ui

Q_DECLARE_METATYPE(sporescope::Statistics)
