// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope {

/// Where each operator of a graph is drawn. Names lie for repeated cells (a list of blocks, stages of blocks): MindSpore
/// compiles what they share once, names it after the cell that used it first, and so all residual sums and all gradients say
/// "0-Block". In a graph with such cells the data flow decides; a graph without them, or without edges that a file
/// tells, is drawn by its names. Names stay what operators are known by. The first rule that holds decides:
///
/// | | an operator | is drawn |
/// |---|---|---|
/// | 1 | of the forward pass that reads a parameter of its own instance, "blocks.3.up.weight" | where its name says, in that
/// instance | | 2 | alone of its type in the scope of its name | there | | 3 | of a group (one type, one scope in the names) of
/// which the data flow says nothing else; the first of any group | there | | 4 | whose nearest placed operators before and
/// behind are in one instance | in that instance | | 5 | between two instances | in the one before, or behind if its like
/// stands before the first and not behind the last | | 6 | that 4 or 5 moved: | at the same place in its new instance; if that
/// is none of its kind, in the innermost scope around its neighbours | | 7 | not the first of such a group in its instance,
/// with sources and takers outside of the cell | in the innermost scope around them | | 8 | of the backward pass that reads a
/// parameter | where the forward operator of its type is that reads it, under Gradients/ | | 9 | whose result arrives at the
/// optimizer's step of one weight | the same with this weight | | 10 | that takes forward values | where the forward operator
/// of its type is that made or took them | | 11 | behind another gradient | where the operator of its type is before that one's
/// forward operator | | 12 | of the backward pass between others of one instance | in that instance, as by 6 | | 13 | between
/// instances | in the one whose value it is the gradient of | | 14 | of the optimizer that works for one weight | in the
/// optimizer's scope, in the cells of the weight | | 15 | that takes a tuple's element, or loads a parameter | with the
/// producer; with the forward operators that read it |
///
/// Linear in the graph. Immutable, any thread.
class DrawnScopes {
 public:
  /// The graph must live as long as this.
  explicit DrawnScopes(const Graph& graph);
  DrawnScopes(const DrawnScopes&) = delete;
  DrawnScopes(DrawnScopes&&) = delete;
  DrawnScopes& operator=(const DrawnScopes&) = delete;
  DrawnScopes& operator=(DrawnScopes&&) = delete;
  ~DrawnScopes() = default;

  /// The path of the scope in which the node is drawn; that of the name where nothing speaks against it.
  [[nodiscard]] std::string_view scope(NodeIndex node) const {
    return inferred(node) ? scopes_[node] : graph_.nodes()[node].scope;
  }
  /// True if it is not where its name says.
  [[nodiscard]] bool inferred(NodeIndex node) const { return !scopes_.empty() && scopes_[node].data() != nullptr; }

 private:
  const Graph& graph_;
  std::unordered_set<std::string> texts_;
  IndexedVector<NodeIndex, std::string_view> scopes_;  ///< null where the name is right; empty if it always is
};

}  // namespace sporescope
