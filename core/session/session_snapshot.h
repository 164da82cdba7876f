// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/dump/recorded_io.h"
#include "core/dump/tensor_counts.h"
#include "core/dump/tensor_key.h"
#include "core/graph/scope_tree.h"

namespace sporescope {

/// A graph of a session.
struct SessionGraph {
  int rank = 0;
  std::string net;
  std::uint32_t graph_id = 0;
  std::string name;
  std::uint32_t root_graph_id = 0;
  std::shared_ptr<const Graph> graph;       ///< null while it is being read or if it could not be read
  std::shared_ptr<const ScopeTree> scopes;  ///< null while `graph` is null
  bool is_from_file_names = false;          ///< there is no graph file: the nodes are derived from file names, without edges
  std::vector<Iteration> iterations;        ///< iterations with data, ascending
  std::vector<Iteration> unread;  ///< iterations with a folder that could not be listed, so their content is unknown; ascending
  std::vector<Iteration> history;  ///< executed iterations in execution order; empty if unknown

  /// Returns null if the graph is not loaded or has no such node.
  [[nodiscard]] const Node* node_at(NodeIndex node) const {
    return graph && graph->nodes().has(node) ? &graph->nodes()[node] : nullptr;
  }
};

/// The latest additions to a growing dump.
struct DumpGrowth {
  std::vector<Iteration> iterations;  ///< iterations with new tensors, ascending
  std::chrono::system_clock::time_point at;
};

/// An operator whose overflow the device reported (OverflowReport).
struct SessionOverflow {
  GraphIndex graph = kNoGraph;  ///< kNoGraph and kNoNode if the operator is unknown
  NodeIndex node = kNoNode;
  Iteration iteration{};
  Text description;
  std::string file;  ///< path relative to the dump
};

/// The state of a session. Immutable; every change publishes a new snapshot.
struct SessionSnapshot {
  std::string title;           ///< "log-of-zero-2.10"
  std::filesystem::path path;  ///< path of the dump; empty for a live training
  std::string family, ms_version, device_target;
  IndexedVector<GraphIndex, SessionGraph> graphs;
  std::uint64_t tensor_files = 0;
  TensorCounts tensors;                                       ///< all zero for a live training
  std::vector<std::pair<std::string, Text>> unmatched_files;  ///< file name and reason
  std::vector<Problem> problems;
  std::vector<SessionOverflow> overflows;  ///< sorted by graph, iteration and node
  /// The session shows saved results and its dump is not available, so that nothing can be searched.
  bool results_only = false;
  RecordedIo recorded_io = RecordedIo::both;  ///< dumped I/O of operators; `both` while the dump is being opened
  bool loading = true;
  OpenProgress progress;
  std::optional<Error> error;        ///< set if the session could not be opened
  std::optional<DumpGrowth> growth;  ///< nullopt if nothing was added since the dump was opened

  /// Returns true for a training connected to the debugger, which counts steps. A dump has iterations, which are the numbers
  /// of its folders.
  [[nodiscard]] bool counts_steps() const { return family == "live"; }
  /// Returns false if nothing but graphs is known, or nothing yet: no iteration has data, could not be read, or was executed.
  [[nodiscard]] bool has_iterations() const {
    return std::any_of(graphs.begin(), graphs.end(), [](const SessionGraph& graph) {
      return !graph.iterations.empty() || !graph.unread.empty() || !graph.history.empty();
    });
  }
  /// Returns null if there is no such graph.
  [[nodiscard]] const SessionGraph* graph_at(GraphIndex graph) const { return graphs.has(graph) ? &graphs[graph] : nullptr; }
  /// Returns null if there is no such node or its graph is not loaded.
  [[nodiscard]] const Node* node_at(GraphIndex graph, NodeIndex node) const {
    return graphs.has(graph) ? graphs[graph].node_at(node) : nullptr;
  }
};

}  // namespace sporescope
