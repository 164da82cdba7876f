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

/// Table model of the tensors of one node in one iteration and run: outputs, then inputs, with a summary of their values.
/// Requests missing summaries, a few at a time. UI thread only.
class SlotTableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kSlot, kConnected, kShape, kMin, kMax, kNonFinite, kColumns };
  static constexpr int kMeaningRole = Qt::UserRole;  ///< TextRuns of the NaN and Inf column
  /// Short text for narrow tables: "Out 0" or "In 1" for a slot; the other end without the number of its slot if that is 0.
  static constexpr int kShortRole = Qt::UserRole + 1;

  explicit SlotTableModel(QObject* parent = nullptr);
  ~SlotTableModel() override;

  /// A null session clears the table. If a slot has several runs, `run` is shown, or else the last run.
  void setNode(std::shared_ptr<Session> session, std::shared_ptr<const Graph> graph, GraphIndex index, NodeIndex node,
               Iteration iteration, std::uint32_t run);
  [[nodiscard]] const TensorInfo& infoAt(int row) const { return rows_[static_cast<std::size_t>(row)].info; }
  /// Returns the tensor whose values the row shows: the slot's own, or the output that feeds an input without a dump.
  [[nodiscard]] const TensorInfo& displayedInfoAt(int row) const { return rows_[static_cast<std::size_t>(row)].shown(); }
  /// "output 0 of ReLU-op1" if the values are those of the producer; otherwise empty.
  [[nodiscard]] QString producerAt(int row) const { return producerText(rows_[static_cast<std::size_t>(row)]); }
  [[nodiscard]] const std::optional<TensorSummary>& summaryAt(int row) const {
    return rows_[static_cast<std::size_t>(row)].summary;
  }
  [[nodiscard]] const std::optional<Error>& errorAt(int row) const { return rows_[static_cast<std::size_t>(row)].error; }
  /// Returns a short reason why a training has no value of the tensor, if that is not an error: "not yet". Otherwise empty.
  [[nodiscard]] QString missingReasonAt(int row) const { return missingReasonText(rows_[static_cast<std::size_t>(row)]); }
  [[nodiscard]] int rowOf(const TensorKey& key) const;  ///< -1 if it is not in the table
  /// Returns true for a tensor of one element, whose min and max equal its value.
  [[nodiscard]] bool isScalar(int row) const;
  /// Returns the nodes at the other end of a slot: the consumers of an output, or the producer of an input.
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
    std::uint32_t number = 0;  ///< Argument of the consumer, or output slot of the producer
  };
  struct Row {
    TensorInfo info;
    std::optional<TensorSummary> summary;
    std::optional<Error> error;
    std::vector<Connection> connections;
    std::optional<TensorInfo> producer;  ///< For an input that was not dumped
    [[nodiscard]] const TensorInfo& shown() const { return producer ? *producer : info; }
  };

  [[nodiscard]] std::vector<Row> makeRows(NodeIndex node, Iteration iteration, std::uint32_t run, GraphIndex index) const;
  void requestNext();
  void addSummary(std::size_t row, Result<TensorSummary> summary);
  [[nodiscard]] std::vector<Connection> connectionsOf(const TensorKey& key) const;
  [[nodiscard]] QString connectionText(const Row& row, bool shortened) const;
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
  std::vector<std::unique_ptr<LatestRequest>> requests_;  ///< One for each row
  std::size_t nextToRequest_ = 0;
  std::size_t requested_ = 0;
};

}  // namespace sporescope::ui
