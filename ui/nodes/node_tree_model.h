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

/// What a row of the tree stands for. `index` is a ScopeIndex or a NodeIndex by `kind`, else 0.
struct TreeRow {
  enum class Kind : std::uint8_t { none, graph, scope, node, parameters, constants };
  Kind kind = Kind::none;
  std::uint32_t index = 0;

  TreeRow() = default;
  explicit TreeRow(Kind what) : kind(what) {}
  explicit TreeRow(NodeIndex node) : kind(Kind::node), index(number_of(node)) {}
  explicit TreeRow(ScopeIndex scope) : kind(scope == kRootScope ? Kind::graph : Kind::scope), index(number_of(scope)) {}
  TreeRow(Kind what, std::uint32_t which) : kind(what), index(which) {}
  /// Of Kind::node, and of Kind::scope and Kind::graph.
  [[nodiscard]] NodeIndex node() const { return NodeIndex{index}; }
  [[nodiscard]] ScopeIndex scope() const { return ScopeIndex{index}; }
  bool operator==(const TreeRow&) const = default;
};

/// One graph as a tree: its name; scopes and operators in the order of the graph; then all parameters and all constants. Holds
/// no object for a node: rows are found in the ScopeTree when the view asks. Hits are no data of it: a view repaints itself
/// when `marks` change. UI thread only.
class NodeTreeModel : public QAbstractItemModel {
  Q_OBJECT

 public:
  /// `marks` must outlive the model.
  explicit NodeTreeModel(const HitMarks* marks, QObject* parent = nullptr);

  /// Null: an empty tree. Nodes from `firstOfA` on stand in the run alone that this one is compared with: parameters behind
  /// the others, operators in their scopes.
  void setGraph(std::shared_ptr<const ScopeTree> scopes, const QString& name, NodeIndex firstOfA = kNoNode);
  [[nodiscard]] bool isOfA(NodeIndex node) const { return firstOfA_ != kNoNode && node >= firstOfA_; }
  [[nodiscard]] const std::shared_ptr<const ScopeTree>& scopes() const { return scopes_; }
  /// Those of A included; there is a graph.
  [[nodiscard]] std::size_t operatorCount() const { return scopes_->graph()->operator_count() + operatorsOfA_; }
  [[nodiscard]] std::size_t parameterCount() const { return scopes_->graph()->parameter_count() + parametersOfA_.size(); }

  /// What a comparison says of the rows is told, too. It must outlive the model.
  void setCompared(const ComparedMarks* compared) { compared_ = compared; }
  /// Empty where there is nothing to say.
  [[nodiscard]] QString comparedText(const TreeRow& row) const;
  [[nodiscard]] ComparedCount comparedIn(const TreeRow& row) const;  ///< no node

  [[nodiscard]] static TreeRow rowAt(const QModelIndex& index);
  [[nodiscard]] QModelIndex indexOfNode(NodeIndex node) const;
  [[nodiscard]] QModelIndex indexOfScope(ScopeIndex scope) const;  ///< 0: the graph
  [[nodiscard]] const HitMark& markOf(const TreeRow& row) const;
  [[nodiscard]] bool isCause(const TreeRow& row) const;
  [[nodiscard]] const HitMarks& marks() const { return *marks_; }

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  using QObject::parent;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

  /// Full name, type, place and hits of a node, for tool tips of trees and lists.
  [[nodiscard]] static QString nodeToolTip(const ScopeTree& scopes, NodeIndex node, const HitMark& mark, bool cause, bool ofA);
  [[nodiscard]] static QString onlyInA();  ///< what is said of such nodes

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
  IndexedVector<ScopeIndex, std::uint32_t> scopePosition_;  ///< row of a scope in its parent
  IndexedVector<NodeIndex, std::uint32_t> nodePosition_;    ///< row of an operator in its scope
  NodeIndex firstOfA_ = kNoNode;
  std::vector<NodeIndex> parametersOfA_;
  std::size_t operatorsOfA_ = 0;
};

}  // namespace sporescope::ui
