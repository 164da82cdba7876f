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

/// Conditions on the nodes of a graph. A node must meet all conditions that are set.
struct NodeFilter {
  std::string text;  ///< Substring of the full name (parameters: name; constants: key); empty matches all
  /// Substring of a source line ("<file>:<line>  <code>"); "file.py:4" is line 4, not 49; empty matches all.
  std::string stack;
  std::string type;                  ///< Exact type of the operator, or several types separated by commas; empty matches all
  std::optional<Category> category;  ///< Category, compared by in_category()
  bool regex = false;  ///< `text` and `stack` are regular expressions (RE2's syntax, linear in time; PCRE2's with lookaheads)
                       ///< that match anywhere
  bool ignore_case = false;
};

/// A compiled filter. Immutable and thread-safe.
class NodeMatcher {
 public:
  /// Errors: invalid_argument for an invalid regular expression (the message contains the position).
  [[nodiscard]] static Result<NodeMatcher> make(NodeFilter filter);
  NodeMatcher(const NodeMatcher&) = default;
  NodeMatcher(NodeMatcher&&) noexcept = default;
  NodeMatcher& operator=(const NodeMatcher&) = default;
  NodeMatcher& operator=(NodeMatcher&&) noexcept = default;
  ~NodeMatcher();

  [[nodiscard]] bool matches(const Graph& graph, NodeIndex node) const;
  /// Matches a name and a type without a node, for a file whose graph is missing. This file has no source lines, and it is
  /// unknown whether it belongs to a weight, a gradient or an activation.
  [[nodiscard]] bool matches(std::string_view name, std::string_view type) const;
  [[nodiscard]] bool matches_all() const;  ///< True if no condition is set
  /// Returns all matching nodes in the order of the graph.
  [[nodiscard]] std::vector<NodeIndex> find_all(const Graph& graph) const;
  /// Returns an error if a pattern with a lookahead exceeded its step limit, after which no node matches. Callers of find_all()
  /// check it afterwards.
  [[nodiscard]] std::optional<Error> step_limit_error() const;

 private:
  struct State;
  explicit NodeMatcher(std::shared_ptr<const State> state);
  std::shared_ptr<const State> state_;
};

/// Tests a node against a category word of the command line and of watch files. "operator" matches every operator, "parameter"
/// every parameter including weights, and "tensor" all nodes except constants. Other words match the category of this name.
[[nodiscard]] bool in_category(const Node& node, std::string_view word);
/// Tests a type without a node ("Parameter", or the operator's type). Returns true only where the type is sufficient to decide.
[[nodiscard]] bool in_category(std::string_view type, std::string_view word);

/// Matches the nodes of a graph against a category word. It supports further words that depend on the graph: "number" is
/// "tensor" without boolean tensors, and "unmasked" is "tensor" without tensors that may hold a mask. "weight_matrix",
/// "weight_gradient" and "layer" are defined in node_traits.h. Immutable and thread-safe. The graph must outlive it.
class CategoryMatcher {
 public:
  CategoryMatcher(const Graph& graph, std::string word);
  [[nodiscard]] bool matches(NodeIndex node) const;

 private:
  const Graph* graph_;
  std::string word_;
  std::optional<WeightGradients> gradients_;  ///< Set for "weight_gradient" only
};

}  // namespace sporescope
