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

/// The graph in front with the nodes that stand in run A alone, while it is compared: their numbers follow those of B, and the
/// scopes of B keep theirs. UI thread only.
class UnionScopes : public QObject {
  Q_OBJECT

 public:
  explicit UnionScopes(Workspace* workspace);  ///< owned by it

  /// Null: there is nothing but B, or it is not known yet.
  [[nodiscard]] const std::shared_ptr<const ScopeTree>& scopes() const { return built_.scopes; }
  /// The first node of A; kNoNode: there is none.
  [[nodiscard]] NodeIndex firstOfA() const;
  /// Which node of A this is; nothing for those of B.
  [[nodiscard]] std::optional<SessionNode> ofA(NodeIndex node) const;
  /// The graph of A whose nodes these are; kNoGraph: there is none.
  [[nodiscard]] GraphIndex graphOfA() const { return built_.scopes ? requested_->index_a : kNoGraph; }
  /// Of these nodes of A, ascending, those that stand in A alone, by their numbers here.
  [[nodiscard]] std::vector<NodeIndex> numbersOf(const std::vector<NodeIndex>& nodesOfA) const;

  /// Selects a node of A, by its number here, in place of one of B; kNoNode, or one that is none of A: none is.
  void selectNode(NodeIndex node);
  /// kNoNode: none is selected.
  [[nodiscard]] NodeIndex selectedNode() const { return chosen_; }

 signals:
  void changed();
  void selectionChanged();

 private:
  struct BuiltScopes {
    std::shared_ptr<const ScopeTree> scopes;
    UnionGraph united;
  };
  void follow();
  void setChosen(NodeIndex node);

  Workspace* workspace_;
  std::optional<MatchedGraphs> requested_;
  BuiltScopes built_;
  NodeIndex chosen_ = kNoNode;
  BackgroundTask work_;
};

}  // namespace sporescope::ui
