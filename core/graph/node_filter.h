// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/graph/graph.h"
#include "core/graph/node_traits.h"

namespace sporescope {

/// Which nodes of a graph are meant; every condition that is given must hold.
struct NodeFilter {
  std::string text;   ///< part of the full name (parameters: name; constants: key); empty: any
  std::string stack;  ///< part of a source line ("<file>:<line>  <code>"); "file.py:4" is line 4, not 49; empty: any
  std::string type;   ///< the operator's type, exact; several with commas between them; empty: any
  std::optional<Category> category;  ///< as in_category understands its word
  bool regex = false;  ///< `text` and `stack` are regular expressions (RE2's syntax, linear in time; PCRE2's with lookaheads),
                       ///< found anywhere
  bool ignore_case = false;
};

/// A filter made ready for use. Immutable; may be used from any thread.
class NodeMatcher {
 public:
  /// Errors: invalid_argument for a wrong regular expression (the sentence names the place).
  [[nodiscard]] static Result<NodeMatcher> make(NodeFilter filter);
  NodeMatcher(const NodeMatcher&) = default;
  NodeMatcher(NodeMatcher&&) noexcept = default;
  NodeMatcher& operator=(const NodeMatcher&) = default;
  NodeMatcher& operator=(NodeMatcher&&) noexcept = default;
  ~NodeMatcher();

  [[nodiscard]] bool matches(const Graph& graph, NodeIndex node) const;
  /// The same of what has a name and a type, but no node: a file whose graph is missing. It has no source lines, and it is not
  /// known whether it is a weight, a gradient or an activation.
  [[nodiscard]] bool matches(std::string_view name, std::string_view type) const;
  [[nodiscard]] bool matches_all() const;  ///< true if no condition is given
  /// All matching nodes in the order of the graph.
  [[nodiscard]] std::vector<NodeIndex> find_all(const Graph& graph) const;
  /// Whoever has asked for all nodes asks this, too: why no node matches any more, if a pattern with a lookahead took too long.
  [[nodiscard]] std::optional<Error> step_limit_error() const;

 private:
  struct State;
  explicit NodeMatcher(std::shared_ptr<const State> state);
  std::shared_ptr<const State> state_;
};

/// The category word of the command line and of watch files: "operator" is every operator, "parameter" every parameter (weights
/// too), "tensor" everything but constants; else the category itself.
[[nodiscard]] bool in_category(const Node& node, std::string_view word);
/// The same of what has a type, but no node ("Parameter", else the operator's type): true only where the type settles it.
[[nodiscard]] bool in_category(std::string_view type, std::string_view word);

/// The nodes of a graph that a category word means. It knows more words than a node alone: "number", "tensor" without those
/// that hold only true and false; "unmasked", "tensor" without what may hold a mask; "weight_matrix", "weight_gradient",
/// "layer" as in kinds_of_nodes.h. Immutable; any thread. The graph must outlive it.
class CategoryMatcher {
 public:
  CategoryMatcher(const Graph& graph, std::string word);
  [[nodiscard]] bool matches(NodeIndex node) const;

 private:
  const Graph* graph_;
  std::string word_;
  std::optional<WeightGradients> gradients_;  ///< if they are meant
};

}  // namespace sporescope
