// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "core/session/comparison/session_comparison.h"
#include "ui/table/table_model.h"

namespace sporescope::ui {

/// List of the nodes of one graph that can be matched by hand, in execution order, followed by the parameters. Shows either all
/// nodes, or only those that are unmatched or matched by hand. UI thread only.
class MatchListModel : public TableModel {
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

  /// Number of nodes that can be matched, shown or not.
  [[nodiscard]] std::size_t size() const override { return nodes_.size(); }
  /// Returns kNoNode for an invalid index.
  [[nodiscard]] NodeIndex nodeAt(const QModelIndex& index) const;
  /// Returns an invalid index if the node is not shown.
  [[nodiscard]] QModelIndex indexOf(NodeIndex node) const;
  /// Number of nodes without a counterpart, shown or not.
  [[nodiscard]] std::size_t unmatchedCount() const { return unmatched_; }
  [[nodiscard]] bool showsAll() const { return filter().choice == kAll; }
  /// Returns true if at least one row has a counterpart.
  [[nodiscard]] bool showsCounterparts() const;

 private:
  enum Rows { kAll, kUnmatchedOrByHand };  // Order of the choices

  [[nodiscard]] const Graph* graph() const { return (side_ == Side::a ? graphs_.a : graphs_.b).get(); }
  [[nodiscard]] const Node& graphNode(std::size_t position) const { return graph()->nodes()[nodes_[position]]; }
  [[nodiscard]] NodeIndex counterpart(NodeIndex node) const;
  [[nodiscard]] MatchedBy matchedBy(NodeIndex node) const;
  [[nodiscard]] QString counterpartText(NodeIndex node) const;
  [[nodiscard]] QString rowToolTip(std::size_t position) const override;

  Side side_;
  MatchedGraphs graphs_;
  std::vector<NodeIndex> nodes_;
  std::size_t unmatched_ = 0;
};

}  // namespace sporescope::ui
