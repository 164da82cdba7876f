// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope {

using ScopeIndex = std::uint32_t;
inline constexpr ScopeIndex kNoScope = std::numeric_limits<ScopeIndex>::max();

/// A scope ("Default/network-WithLossCell"); index 0 is the whole graph. The views point into the graph.
struct Scope {
  std::string_view path;  ///< empty for the root
  std::string_view name;  ///< the last part
  ScopeIndex parent = kNoScope;
  std::uint32_t depth = 0;
  std::uint32_t node_count = 0;  ///< operators inside, at any depth
};

/// The tree of scopes over the operators of a graph; parameters and constants stand outside of it. At most 256 levels deep.
/// Immutable, any thread.
class ScopeTree {
 public:
  explicit ScopeTree(std::shared_ptr<const Graph> graph);

  [[nodiscard]] const std::shared_ptr<const Graph>& graph() const { return graph_; }
  [[nodiscard]] std::span<const Scope> scopes() const { return scopes_; }
  /// Scopes directly inside, in order of first appearance in the graph.
  [[nodiscard]] std::span<const ScopeIndex> child_scopes(ScopeIndex scope) const;
  /// Operators directly inside, in the order of the graph.
  [[nodiscard]] std::span<const NodeIndex> child_nodes(ScopeIndex scope) const;
  /// The innermost scope of an operator; the root for parameters and constants.
  [[nodiscard]] ScopeIndex scope_of(NodeIndex node) const { return scope_of_[node]; }
  /// The scope of this path, kNoScope if there is none; the root for an empty one.
  [[nodiscard]] ScopeIndex find(std::string_view path) const;
  /// True if `inner` is `outer` or lies in it.
  [[nodiscard]] bool contains(ScopeIndex outer, ScopeIndex inner) const;

 private:
  ScopeIndex add(std::string_view path);

  std::shared_ptr<const Graph> graph_;
  std::unordered_map<std::string_view, ScopeIndex> by_path_;
  std::vector<Scope> scopes_;
  std::vector<ScopeIndex> scope_of_;
  std::vector<ScopeIndex> child_scopes_;
  std::vector<NodeIndex> child_nodes_;
  std::vector<std::uint32_t> child_scope_begin_;
  std::vector<std::uint32_t> child_node_begin_;
};

}  // namespace sporescope
