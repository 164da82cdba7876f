// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/compare/union_graph.h"
#include "core/graph/scope_tree.h"
#include "core/session/comparison/session_comparison.h"
#include "ui/concurrency/background_task.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// The current graph of a compared session together with the nodes that are only in run A. Their indices follow those of B;
/// the scopes of B keep their indices. UI thread only.
class UnionScopes : public QObject {
  Q_OBJECT

 public:
  explicit UnionScopes(Workspace* workspace);  ///< Owned by `workspace`

  /// Null if no node is only in A, or while the union graph is being built.
  [[nodiscard]] const std::shared_ptr<const ScopeTree>& scopes() const { return built_.scopes; }
  /// Index of the first node of A; kNoNode if there is none.
  [[nodiscard]] NodeIndex firstNodeOfA() const;
  /// Returns the node of A at this index; empty for nodes of B.
  [[nodiscard]] std::optional<NodeKey> ofA(NodeIndex node) const;
  /// The graph of A that these nodes belong to; kNoGraph if there is none.
  [[nodiscard]] GraphIndex graphOfA() const { return built_.scopes ? requested_->index_a : kNoGraph; }
  /// Returns the union indices of those `nodesOfA` (ascending) that are only in A.
  [[nodiscard]] std::vector<NodeIndex> numbersOf(const std::vector<NodeIndex>& nodesOfA) const;

  /// Selects a node of A by its union index, and deselects the node or scope of B. Any other index, and kNoNode, clears the
  /// selection.
  void selectNode(NodeIndex node);
  /// The selected node of A; kNoNode if there is none.
  [[nodiscard]] NodeIndex selectedNode() const { return selected_; }

 signals:
  void changed();
  void selectionChanged();

 private:
  struct BuiltScopes {
    std::shared_ptr<const ScopeTree> scopes;
    UnionGraph unionGraph;
  };
  void follow();
  void setSelected(NodeIndex node);

  Workspace* workspace_;
  std::optional<MatchedGraphs> requested_;
  BuiltScopes built_;
  NodeIndex selected_ = kNoNode;
  BackgroundTask buildTask_;
};

}  // namespace sporescope::ui
