// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractItemModel>
#include <QString>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/graph/scope_tree.h"
#include "ui/workspace/compared_marks.h"
#include "ui/workspace/hit_marks.h"

namespace sporescope::ui {

/// Identifies a row of the tree. `index` is a ScopeIndex or a NodeIndex, depending on `kind`, or else 0.
struct TreeRow {
  enum class Kind : std::uint8_t { none, graph, scope, node, parameters, constants };
  Kind kind = Kind::none;
  std::uint32_t index = 0;

  TreeRow() = default;
  explicit TreeRow(Kind rowKind) : kind(rowKind) {}
  explicit TreeRow(NodeIndex node) : kind(Kind::node), index(number_of(node)) {}
  explicit TreeRow(ScopeIndex scope) : kind(scope == kRootScope ? Kind::graph : Kind::scope), index(number_of(scope)) {}
  TreeRow(Kind rowKind, std::uint32_t rowIndex) : kind(rowKind), index(rowIndex) {}
  /// node() is valid for Kind::node, scope() for Kind::scope and Kind::graph.
  [[nodiscard]] NodeIndex node() const { return NodeIndex{index}; }
  [[nodiscard]] ScopeIndex scope() const { return ScopeIndex{index}; }
  bool operator==(const TreeRow&) const = default;
};

/// Tree model of one graph: its name; scopes and operators in the order of the graph; then all parameters and all constants. It
/// has no object per node: rows are computed from the ScopeTree on demand. Hits are not data of the model, so views must
/// repaint when `marks` change. UI thread only.
class NodeTreeModel : public QAbstractItemModel {
  Q_OBJECT

 public:
  /// `marks` must outlive the model.
  explicit NodeTreeModel(const HitMarks* marks, QObject* parent = nullptr);

  /// Null clears the tree. Nodes from `firstNodeOfA` on are only in run A of the comparison: its parameters follow the others,
  /// its operators are in their scopes.
  void setGraph(std::shared_ptr<const ScopeTree> scopes, const QString& name, NodeIndex firstNodeOfA = kNoNode);
  [[nodiscard]] bool isOfA(NodeIndex node) const { return firstOfA_ != kNoNode && node >= firstOfA_; }
  [[nodiscard]] const std::shared_ptr<const ScopeTree>& scopes() const { return scopes_; }
  /// Includes the nodes of run A. Requires a graph.
  [[nodiscard]] std::size_t operatorCount() const { return scopes_->graph()->operator_count() + operatorsOfA_; }
  [[nodiscard]] std::size_t parameterCount() const { return scopes_->graph()->parameter_count() + parametersOfA_.size(); }

  /// Adds the results of the comparison to tool tips. `compared` must outlive the model.
  void setCompared(const ComparedMarks* compared) { compared_ = compared; }
  /// Empty if the comparison has no result for the row.
  [[nodiscard]] QString comparedText(const TreeRow& row) const;
  [[nodiscard]] ComparedCount comparedIn(const TreeRow& row) const;  ///< For rows that are no nodes

  [[nodiscard]] static TreeRow rowAt(const QModelIndex& index);
  [[nodiscard]] QModelIndex indexOfNode(NodeIndex node) const;
  [[nodiscard]] QModelIndex indexOfScope(ScopeIndex scope) const;  ///< kRootScope: the graph
  [[nodiscard]] const HitMark& markOf(const TreeRow& row) const;
  [[nodiscard]] bool isCause(const TreeRow& row) const;
  [[nodiscard]] const HitMarks& marks() const { return *marks_; }

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  using QObject::parent;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

  /// Returns full name, type, position and hits of a node, for tool tips of trees and lists.
  [[nodiscard]] static QString nodeToolTip(const ScopeTree& scopes, NodeIndex node, const HitMark& mark, bool cause,
                                           bool isOnlyInA);
  [[nodiscard]] static QString onlyInA();  ///< Text for nodes that are only in run A

 private:
  [[nodiscard]] QModelIndex indexOf(const TreeRow& row) const;
  [[nodiscard]] TreeRow childOf(const TreeRow& parent, int row) const;
  [[nodiscard]] TreeRow childOfScope(ScopeIndex scope, int row) const;
  [[nodiscard]] TreeRow parentOf(const TreeRow& row) const;
  [[nodiscard]] int positionOf(const TreeRow& row) const;
  [[nodiscard]] int childCount(const TreeRow& row) const;
  [[nodiscard]] QString nameOf(const TreeRow& row) const;
  [[nodiscard]] QString toolTipOf(const TreeRow& row) const;

  const HitMarks* marks_;
  const ComparedMarks* compared_ = nullptr;
  std::shared_ptr<const ScopeTree> scopes_;
  QString name_;
  IndexedVector<ScopeIndex, std::uint32_t> scopePosition_;  ///< Row of a scope in its parent
  IndexedVector<NodeIndex, std::uint32_t> nodePosition_;    ///< Row of an operator in its scope
  NodeIndex firstOfA_ = kNoNode;
  std::vector<NodeIndex> parametersOfA_;
  std::size_t operatorsOfA_ = 0;
};

}  // namespace sporescope::ui
