// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope {

/// Determines the scope in which each operator of a graph is drawn. Names are unreliable for repeated cells, such as a list of
/// blocks or several stages of blocks. MindSpore compiles shared code once and names it after the cell that used it first, so
/// that all residual sums and all gradients are named "0-Block". In a graph with repeated cells the data flow decides. A graph
/// without them, or with inferred edges only, is drawn by its names. The names of operators stay unchanged. The first rule that
/// applies decides:
///
/// 1. An operator of the forward pass that reads a parameter of only one instance, such as "blocks.3.up.weight": where its name
/// says, in this instance.
/// 2. The only operator of its type in the scope of its name: there.
/// 3. A member of a group (one type, one scope in the names) that the data flow does not contradict, and the first member of
/// any group: where its name says.
/// 4. An operator whose nearest placed operators before and after it are in one instance: in this instance.
/// 5. An operator between two instances: in the preceding one, or in the following one if members of its group precede the
/// first instance more often than they follow the last one.
/// 6. Operators moved by rules 4 and 5 keep their position in the new instance. If this instance is of another kind, they are
/// in the innermost scope around their neighbors.
/// 7. A further member of a group in one instance, with producers and consumers outside of its cell: in the innermost scope
/// around them.
/// 8. An operator of the backward pass that reads a parameter: where the forward operator of its type that reads it is, under
/// Gradients/.
/// 9. An operator whose result reaches the optimizer step of only one weight: the same with this weight.
/// 10. An operator that takes forward values: where the forward operator of its type that produces or takes them is.
/// 11. An operator after another gradient: where the nearest operator of its type before the other's forward operator is.
/// 12. An operator of the backward pass between others of one instance: in this instance, as in rule 6.
/// 13. An operator of the backward pass between instances: in the instance whose value it is the gradient of.
/// 14. An operator of the optimizer that serves one weight: in the optimizer's scope, in the cells of the weight.
/// 15. An operator that takes a tuple's element: with the producer. A load of a parameter: with the forward operators that read
/// it.
///
/// The time is linear in the size of the graph. Immutable and thread-safe.
class DrawnScopes {
 public:
  /// The graph must outlive this object.
  explicit DrawnScopes(const Graph& graph);
  DrawnScopes(const DrawnScopes&) = delete;
  DrawnScopes(DrawnScopes&&) = delete;
  DrawnScopes& operator=(const DrawnScopes&) = delete;
  DrawnScopes& operator=(DrawnScopes&&) = delete;
  ~DrawnScopes() = default;

  /// Returns the path of the scope in which the node is drawn. This is the scope of its name unless a rule moves the node.
  [[nodiscard]] std::string_view scope(NodeIndex node) const {
    return inferred(node) ? scopes_[node] : graph_.nodes()[node].scope;
  }
  /// Returns true if the node is not drawn in the scope of its name.
  [[nodiscard]] bool inferred(NodeIndex node) const { return !scopes_.empty() && scopes_[node].data() != nullptr; }

 private:
  const Graph& graph_;
  std::unordered_set<std::string> texts_;
  IndexedVector<NodeIndex, std::string_view> scopes_;  ///< Null where the name is right; empty if all names are right
};

}  // namespace sporescope
