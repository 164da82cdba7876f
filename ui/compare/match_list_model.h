// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <cstdint>
#include <vector>

#include "core/session/comparison/session_comparison.h"

namespace sporescope::ui {

/// List of the nodes of one graph that can be matched by hand, in execution order, followed by the parameters. Shows either all
/// nodes, or only those that are unmatched or matched by hand. UI thread only.
class MatchListModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum class Side : std::uint8_t { a, b };
  enum Column { kNode, kType, kOutput, kCounterpart, kColumns };

  explicit MatchListModel(Side side, QObject* parent = nullptr);

  void setGraphs(const MatchedGraphs& graphs);
  /// Also shows nodes that were matched by name or structure.
  void setAll(bool all);
  /// Filters by a substring of the name or type; empty: all nodes.
  void setText(const QString& text);

  /// Returns kNoNode for an invalid index.
  [[nodiscard]] NodeIndex nodeAt(const QModelIndex& index) const;
  /// Returns an invalid index if the node is not shown.
  [[nodiscard]] QModelIndex indexOf(NodeIndex node) const;
  /// Number of nodes without a counterpart, shown or not.
  [[nodiscard]] std::size_t unmatchedCount() const { return unmatched_; }
  /// Number of nodes that can be matched, shown or not.
  [[nodiscard]] std::size_t allCount() const { return allCount_; }
  [[nodiscard]] bool showsAll() const { return showsAll_; }

  /// Returns true if at least one row has a counterpart.
  [[nodiscard]] bool showsCounterparts() const { return showsCounterparts_; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void arrange();
  [[nodiscard]] const Graph* graph() const { return (side_ == Side::a ? graphs_.a : graphs_.b).get(); }
  [[nodiscard]] NodeIndex counterpart(NodeIndex node) const;
  [[nodiscard]] MatchedBy matchedBy(NodeIndex node) const;
  [[nodiscard]] bool isShown(NodeIndex node) const;
  [[nodiscard]] QString text(NodeIndex node, int column) const;

  Side side_;
  MatchedGraphs graphs_;
  bool showsAll_ = false;
  QString text_;
  std::size_t unmatched_ = 0;
  std::size_t allCount_ = 0;
  std::vector<NodeIndex> rows_;
  bool showsCounterparts_ = false;  // At least one row has a counterpart
};

}  // namespace sporescope::ui
