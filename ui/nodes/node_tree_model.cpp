// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/nodes/node_tree_model.h"

#include <QStringList>
#include <algorithm>
#include <utility>

#include "ui/text/format.h"
#include "ui/text/inferred_scope_text.h"

namespace sporescope::ui {

namespace {

using Kind = TreeRow::Kind;

constexpr unsigned kKindShift = 32;
static_assert(sizeof(quintptr) == 8, "rows are packed into the 64 bits of internalId");

quintptr pack(const TreeRow& row) { return (static_cast<quintptr>(row.kind) << kKindShift) | row.index; }

TreeRow unpack(quintptr id) { return {static_cast<Kind>(id >> kKindShift), static_cast<std::uint32_t>(id)}; }

}  // namespace

NodeTreeModel::NodeTreeModel(const HitMarks* marks, QObject* parent) : QAbstractItemModel(parent), marks_(marks) {}

void NodeTreeModel::setGraph(std::shared_ptr<const ScopeTree> scopes, const QString& name, NodeIndex firstNodeOfA) {
  if (scopes == scopes_ && name == name_) return;
  beginResetModel();
  scopes_ = std::move(scopes);
  name_ = name;
  firstOfA_ = firstNodeOfA;
  scopePosition_.clear();
  nodePosition_.clear();
  parametersOfA_.clear();
  operatorsOfA_ = 0;
  if (scopes_) {
    const auto nodes = scopes_->graph()->nodes();
    scopePosition_.resize(scopes_->scopes().size());
    // The indices of A's operators follow those of B's constants.
    nodePosition_.resize(firstOfA_ == kNoNode ? scopes_->graph()->operator_count() : nodes.size());
    for (const NodeIndex node : nodes.indices()) {
      if (!isOfA(node)) continue;
      if (nodes[node].kind == NodeKind::parameter) parametersOfA_.push_back(node);
      if (nodes[node].kind == NodeKind::op) ++operatorsOfA_;
    }
    for (const ScopeIndex scope : scopes_->scopes().indices()) {
      std::uint32_t position = 0;
      for (const ScopeIndex child : scopes_->child_scopes(scope)) scopePosition_[child] = position++;
      for (const NodeIndex child : scopes_->child_nodes(scope)) nodePosition_[child] = position++;
    }
  }
  endResetModel();
}

TreeRow NodeTreeModel::rowAt(const QModelIndex& index) { return index.isValid() ? unpack(index.internalId()) : TreeRow{}; }

QModelIndex NodeTreeModel::indexOfNode(NodeIndex node) const {
  if (!scopes_ || !scopes_->graph()->nodes().has(node)) return {};
  return indexOf(TreeRow(node));
}

QModelIndex NodeTreeModel::indexOfScope(ScopeIndex scope) const {
  if (!scopes_ || !scopes_->scopes().has(scope)) return {};
  return indexOf(TreeRow(scope));
}

QModelIndex NodeTreeModel::indexOf(const TreeRow& row) const { return createIndex(positionOf(row), 0, pack(row)); }

const HitMark& NodeTreeModel::markOf(const TreeRow& row) const {
  switch (row.kind) {
    case Kind::node:
      return marks_->ofNode(row.node());
    case Kind::parameters:
      return marks_->ofParameters();
    case Kind::constants:
      return marks_->ofConstants();
    default:
      return marks_->ofScope(row.scope());
  }
}

ComparedCount NodeTreeModel::comparedIn(const TreeRow& row) const {
  if (compared_ == nullptr || row.kind == Kind::node || row.kind == Kind::constants) return {};
  return row.kind == Kind::parameters ? compared_->ofParameters() : compared_->ofScope(row.scope());
}

QString NodeTreeModel::comparedText(const TreeRow& row) const {
  if (compared_ == nullptr || row.kind != Kind::node) return comparedIn(row).sentence();
  const ComparedMark* mark = compared_->ofNode(row.node());
  return mark == nullptr ? QString() : mark->sentence();
}

bool NodeTreeModel::isCause(const TreeRow& row) const { return row.kind == Kind::node && row.node() == marks_->causeNode(); }

QModelIndex NodeTreeModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, pack(childOf(rowAt(parent), row)));
}

QModelIndex NodeTreeModel::parent(const QModelIndex& child) const {
  const TreeRow parent = parentOf(rowAt(child));
  return parent.kind == Kind::none ? QModelIndex() : indexOf(parent);
}

int NodeTreeModel::rowCount(const QModelIndex& parent) const {
  if (!scopes_ || parent.column() > 0) return 0;
  return childCount(rowAt(parent));
}

int NodeTreeModel::columnCount(const QModelIndex& /*parent*/) const { return 1; }

QVariant NodeTreeModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !scopes_) return {};
  const TreeRow row = rowAt(index);
  switch (role) {
    case Qt::DisplayRole:
      return nameOf(row);
    case Qt::ToolTipRole:
      return toolTipOf(row);
    case Qt::AccessibleTextRole: {
      if (row.kind == Kind::node && isOfA(row.node())) return nameOf(row) + QStringLiteral(", ") + onlyInA();
      QStringList parts{nameOf(row)};
      for (const QString& text : {comparedText(row), markOf(row).sentence()}) {
        if (!text.isEmpty()) parts += text;
      }
      return parts.join(QStringLiteral(", "));
    }
    default:
      return {};
  }
}

TreeRow NodeTreeModel::childOf(const TreeRow& parent, int row) const {
  const Graph& graph = *scopes_->graph();
  switch (parent.kind) {
    case Kind::none:
      return TreeRow(Kind::graph);
    case Kind::graph: {
      const int inRoot = static_cast<int>(scopes_->child_scopes(kRootScope).size() + scopes_->child_nodes(kRootScope).size());
      if (row < inRoot) return childOfScope(kRootScope, row);
      const bool parameters = row == inRoot && parameterCount() > 0;
      return TreeRow(parameters ? Kind::parameters : Kind::constants);
    }
    case Kind::scope:
      return childOfScope(parent.scope(), row);
    case Kind::parameters: {
      const auto position = static_cast<std::size_t>(row);
      const std::size_t countInB = graph.parameter_count();
      return TreeRow(position < countInB ? graph.parameters()[position] : parametersOfA_[position - countInB]);
    }
    case Kind::constants:
      return TreeRow(graph.constants()[static_cast<std::size_t>(row)]);
    case Kind::node:
      break;
  }
  return {};
}

TreeRow NodeTreeModel::childOfScope(ScopeIndex scope, int row) const {
  const auto scopes = scopes_->child_scopes(scope);
  const auto position = static_cast<std::size_t>(row);
  if (position < scopes.size()) return TreeRow(scopes[position]);
  return TreeRow(scopes_->child_nodes(scope)[position - scopes.size()]);
}

TreeRow NodeTreeModel::parentOf(const TreeRow& row) const {
  switch (row.kind) {
    case Kind::scope:
      return TreeRow(scopes_->scopes()[row.scope()].parent);
    case Kind::node:
      switch (scopes_->graph()->nodes()[row.node()].kind) {
        case NodeKind::op:
          return TreeRow(scopes_->scope_of(row.node()));
        case NodeKind::parameter:
          return TreeRow(Kind::parameters);
        case NodeKind::constant:
          return TreeRow(Kind::constants);
      }
      return {};
    case Kind::parameters:
    case Kind::constants:
      return TreeRow(Kind::graph);
    default:
      return {};
  }
}

int NodeTreeModel::positionOf(const TreeRow& row) const {
  const Graph& graph = *scopes_->graph();
  const auto inRoot = scopes_->child_scopes(kRootScope).size() + scopes_->child_nodes(kRootScope).size();
  switch (row.kind) {
    case Kind::scope:
      return static_cast<int>(scopePosition_[row.scope()]);
    case Kind::node:
      if (graph.nodes()[row.node()].kind == NodeKind::op) return static_cast<int>(nodePosition_[row.node()]);
      if (const auto parameterOfA = std::lower_bound(parametersOfA_.begin(), parametersOfA_.end(), row.node());
          parameterOfA != parametersOfA_.end() && *parameterOfA == row.node()) {
        return static_cast<int>(graph.parameter_count()) + static_cast<int>(parameterOfA - parametersOfA_.begin());
      }
      if (graph.parameters().contains(row.node())) return static_cast<int>(graph.parameters().position_of(row.node()));
      return static_cast<int>(graph.constants().position_of(row.node()));
    case Kind::parameters:
      return static_cast<int>(inRoot);
    case Kind::constants:
      return static_cast<int>(inRoot + (parameterCount() > 0 ? 1 : 0));
    default:
      return 0;
  }
}

int NodeTreeModel::childCount(const TreeRow& row) const {
  const Graph& graph = *scopes_->graph();
  const auto inScope = [this](ScopeIndex scope) {
    return static_cast<int>(scopes_->child_scopes(scope).size() + scopes_->child_nodes(scope).size());
  };
  switch (row.kind) {
    case Kind::none:
      return 1;
    case Kind::graph:
      return inScope(kRootScope) + (parameterCount() > 0 ? 1 : 0) + (graph.constant_count() > 0 ? 1 : 0);
    case Kind::scope:
      return inScope(row.scope());
    case Kind::parameters:
      return static_cast<int>(parameterCount());
    case Kind::constants:
      return static_cast<int>(graph.constant_count());
    case Kind::node:
      return 0;
  }
  return 0;
}

QString NodeTreeModel::nameOf(const TreeRow& row) const {
  const Graph& graph = *scopes_->graph();
  switch (row.kind) {
    case Kind::graph:
      return name_;
    case Kind::scope:
      return toQString(scopes_->scopes()[row.scope()].name);
    case Kind::node:
      return toQString(graph.nodes()[row.node()].name());
    case Kind::parameters:
      return tr("Parameters (%1)").arg(formatCount(parameterCount()));
    case Kind::constants:
      return tr("Constants (%1)").arg(formatCount(graph.constant_count()));
    case Kind::none:
      break;
  }
  return {};
}

QString NodeTreeModel::toolTipOf(const TreeRow& row) const {
  const QString compared = comparedText(row);
  if (row.kind == Kind::node) {
    const QString tip = nodeToolTip(*scopes_, row.node(), markOf(row), isCause(row), isOfA(row.node()));
    return compared.isEmpty() ? tip : tip + u'\n' + compared;
  }
  QStringList lines;
  if (row.kind == Kind::scope) {
    const Scope& scope = scopes_->scopes()[row.scope()];
    lines += toQString(scope.path);
    lines += tr("Operators: %1").arg(formatCount(scope.node_count));
  } else {
    lines += nameOf(row);
  }
  if (!compared.isEmpty()) lines += compared;
  if (!markOf(row).empty()) lines += markOf(row).sentence();
  return lines.join(u'\n');
}

QString NodeTreeModel::onlyInA() { return tr("only in A"); }

QString NodeTreeModel::nodeToolTip(const ScopeTree& scopes, NodeIndex node, const HitMark& mark, bool cause, bool isOnlyInA) {
  const Graph& graph = *scopes.graph();
  const Node& n = graph.nodes()[node];
  QStringList lines{toQString(n.full_name)};
  if (n.kind == NodeKind::op) lines += toQString(n.type);
  if (n.kind == NodeKind::constant) {
    const std::string value = graph.constant_text(node);
    if (!value.empty()) lines += toQString(value);
  }
  if (const QString inferredScope = inferredScopeText(scopes, node); !inferredScope.isEmpty()) lines += inferredScope;
  if (isOnlyInA) lines += onlyInA();
  if (cause) lines += tr("First cause");
  if (!mark.empty()) lines += mark.sentence();
  return lines.join(u'\n');
}

}  // namespace sporescope::ui

#include "moc_node_tree_model.cpp"
