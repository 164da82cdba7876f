// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/session/session.h"
#include "ui/concurrency/latest_request.h"

namespace sporescope::ui {

/// The tensors of one node in one iteration and run: outputs, then inputs, with what is known of their values. Cards that are
/// not known yet are asked for, a few at a time. UI thread only.
class SlotTableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kSlot, kConnected, kShape, kMin, kMax, kNonFinite, kColumns };
  static constexpr int kMeaningRole = Qt::UserRole;    ///< TextRuns of the NaN and Inf column
  static constexpr int kShortRole = Qt::UserRole + 1;  ///< "Out 0", "In 1": the slot where there is little room

  explicit SlotTableModel(QObject* parent = nullptr);
  ~SlotTableModel() override;

  /// Null session: an empty table. Of several runs of a slot that of `run` is shown, else the last one.
  void setNode(std::shared_ptr<Session> session, std::shared_ptr<const Graph> graph, GraphIndex index, NodeIndex node,
               Iteration iteration, std::uint32_t run);
  [[nodiscard]] const TensorInfo& infoAt(int row) const { return rows_[static_cast<std::size_t>(row)].info; }
  /// The tensor whose values are shown in the row: the one itself, or the output that arrives there where the input was not
  /// dumped.
  [[nodiscard]] const TensorInfo& shownAt(int row) const { return rows_[static_cast<std::size_t>(row)].shown(); }
  /// "output 0 of ReLU-op1", where the values shown are those; else empty.
  [[nodiscard]] QString producerAt(int row) const { return producerText(rows_[static_cast<std::size_t>(row)]); }
  [[nodiscard]] const std::optional<TensorSummary>& summaryAt(int row) const {
    return rows_[static_cast<std::size_t>(row)].summary;
  }
  [[nodiscard]] const std::optional<Error>& errorAt(int row) const { return rows_[static_cast<std::size_t>(row)].error; }
  /// In a word, why a training has no value of it, where that is no error: "not yet". Else empty.
  [[nodiscard]] QString missingReasonAt(int row) const { return missingReasonText(rows_[static_cast<std::size_t>(row)]); }
  [[nodiscard]] int rowOf(const TensorKey& key) const;  ///< -1: not in the table
  /// A tensor of one element: min and max are its value.
  [[nodiscard]] bool isScalar(int row) const;
  /// The nodes at the other end of a slot; for an input the one that made the value.
  [[nodiscard]] std::vector<NodeIndex> connectedTo(int row) const;
  /// "Output 0", "Input 1".
  [[nodiscard]] static QString slotName(const TensorKey& key);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 signals:
  void summaryReady(int row);

 private:
  struct Connection {
    NodeIndex node = kNoNode;
    std::uint32_t number = 0;  ///< argument of the consumer, or slot of the producer
  };
  struct Row {
    TensorInfo info;
    std::optional<TensorSummary> summary;
    std::optional<Error> error;
    std::vector<Connection> connections;
    std::optional<TensorInfo> producer;  ///< of an input that was not dumped
    [[nodiscard]] const TensorInfo& shown() const { return producer ? *producer : info; }
  };

  [[nodiscard]] std::vector<Row> makeRows(NodeIndex node, Iteration iteration, std::uint32_t run, GraphIndex index) const;
  void requestNext();
  void addSummary(std::size_t row, Result<TensorSummary> summary);
  [[nodiscard]] std::vector<Connection> connectionsOf(const TensorKey& key) const;
  [[nodiscard]] QString connectionText(const Row& row) const;
  [[nodiscard]] std::string valueOfConstant(const Row& row) const;
  [[nodiscard]] QString connectionToolTip(const Row& row) const;
  [[nodiscard]] QString toolTip(const Row& row) const;
  [[nodiscard]] QString missingToolTip(const Row& row) const;
  [[nodiscard]] QString missingReasonText(const Row& row) const;
  [[nodiscard]] QString producerText(const Row& row) const;
  [[nodiscard]] QString text(const Row& row, int column) const;

  std::shared_ptr<Session> session_;
  std::shared_ptr<const Graph> graph_;
  std::vector<Row> rows_;
  std::vector<std::unique_ptr<LatestRequest>> requests_;  ///< of each row
  std::size_t nextToRequest_ = 0;
  std::size_t requested_ = 0;
};

}  // namespace sporescope::ui
