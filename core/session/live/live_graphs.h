// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/session/analysis.h"
#include "core/session/live/live_store.h"
#include "core/session/session_snapshot.h"

namespace sporescope {

/// The graphs of a live training in the order in which they arrived, over all connections. Not thread-safe: guarded by
/// LiveState.
class LiveGraphs {
 public:
  using Bytes = std::shared_ptr<const std::vector<std::byte>>;

  /// Result of adding a graph.
  struct GraphArrival {
    bool is_new = false;            ///< no known graph has its name and nodes: it was appended
    bool is_new_to_client = false;  ///< the current client had not sent it before
  };
  /// Adds a graph that a client has sent, with its serialized bytes. A known graph keeps its index but is replaced, because
  /// its edges may be more complete.
  GraphArrival add_graph(const std::shared_ptr<const Graph>& graph, std::shared_ptr<const ScopeTree> scopes, Bytes bytes,
                         int rank);
  /// A client has connected: it will send its graphs again.
  void restart();

  /// Sets the names of the graphs that ran in the current step. If empty, any of them may have run.
  void set_executed_graphs(std::vector<std::string> names) { executed_graphs_ = std::move(names); }
  /// Returns the ids of the graphs with these names.
  [[nodiscard]] std::vector<std::uint32_t> ids_of(const std::vector<std::string>& names) const;
  [[nodiscard]] bool may_have_run(GraphIndex graph) const;

  /// Returns the graphs as the session shows them.
  [[nodiscard]] const IndexedVector<GraphIndex, SessionGraph>& all() const { return graphs_; }
  /// Returns true if the current client has sent the graph.
  [[nodiscard]] bool is_present(GraphIndex graph) const { return present_.has(graph) && present_[graph]; }
  /// Returns null for an unknown graph or if its bytes were not retained.
  [[nodiscard]] Bytes bytes(GraphIndex graph) const { return bytes_.has(graph) ? bytes_[graph] : nullptr; }
  /// Finds a node by its full name or the last part of it. If several graphs know the name, graphs that may have run come
  /// first, and then the latest one wins.
  [[nodiscard]] std::optional<std::pair<GraphIndex, NodeIndex>> find_node(const std::string& name) const;
  /// Returns false if the value belongs to another graph: the graph did not run, or the shape matches a node of this name in
  /// another graph but not in this one.
  [[nodiscard]] bool can_be_of(const LiveTensorKey& key, const Shape& shape) const;
  /// Assigns the hits of a step to graphs if several graphs know a node. The shape decides. If it is ambiguous, the hit goes
  /// to the graph with the most unambiguous hits.
  [[nodiscard]] std::vector<Hit> assign_graphs(std::vector<Hit> hits) const;

 private:
  [[nodiscard]] std::vector<std::pair<GraphIndex, NodeIndex>> find_candidates(GraphIndex graph, NodeIndex node,
                                                                              std::uint32_t slot, const Shape& shape) const;
  /// Searches the graphs that may have run, or all others.
  [[nodiscard]] std::optional<std::pair<GraphIndex, NodeIndex>> find_node(const std::string& name, bool has_run) const;
  [[nodiscard]] std::uint32_t free_id(std::string_view name) const;

  IndexedVector<GraphIndex, SessionGraph> graphs_;
  IndexedVector<GraphIndex, Bytes> bytes_;
  IndexedVector<GraphIndex, bool> present_;
  std::vector<std::string> executed_graphs_;
};

}  // namespace sporescope
