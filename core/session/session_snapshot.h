// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

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
#include "core/graph/scope_tree.h"
#include "core/session/graph_index.h"

namespace sporescope {

struct SessionGraph {
  int rank = 0;
  std::string net;
  std::uint32_t graph_id = 0;
  std::string name;
  std::uint32_t root_graph_id = 0;
  std::shared_ptr<const Graph> graph;       ///< null while it is read, or if it could not be
  std::shared_ptr<const ScopeTree> scopes;  ///< null while it is read, or if it could not be
  bool of_file_names = false;               ///< no graph file tells of it: its nodes are what the names of files tell, no edges
  std::vector<Iteration> iterations;        ///< with data, ascending
  std::vector<Iteration> unread;            ///< of which a folder could not be listed: what lies there is not known; ascending
  std::vector<Iteration> history;           ///< as executed; empty if unknown

  /// Null if the graph has none of this number, or is not there (yet).
  [[nodiscard]] const Node* node_at(NodeIndex node) const {
    return graph && graph->nodes().has(node) ? &graph->nodes()[node] : nullptr;
  }
};

/// What came last into a dump while it was open.
struct DumpGrowth {
  std::vector<Iteration> iterations;  ///< with tensors that were not there before, ascending
  std::chrono::system_clock::time_point at;
};

/// An operator that overflowed, as the device told it (OverflowReport).
struct SessionOverflow {
  GraphIndex graph = kNoGraph;  ///< kNoGraph and kNoNode: which operator it was is not known
  NodeIndex node = kNoNode;
  Iteration iteration{};
  Text description;
  std::string file;  ///< relative
};

/// A snapshot of what is known; a new one is made when something comes. Immutable.
struct SessionSnapshot {
  std::string title;           ///< "log-of-zero-2.10"
  std::filesystem::path path;  ///< of the dump; empty for a live training
  std::string family, ms_version, device_target;
  IndexedVector<GraphIndex, SessionGraph> graphs;
  std::uint64_t tensor_files = 0;
  TensorCounts tensors;                                       ///< none in a live training
  std::vector<std::pair<std::string, Text>> unmatched_files;  ///< name and reason
  std::vector<Problem> problems;
  std::vector<SessionOverflow> overflows;  ///< by the dump's order: graph, iteration, node
  /// A file of results tells of it, and its dump is not at hand: nothing can be looked for, only what was found is there.
  bool results_only = false;
  RecordedIo recorded_io = RecordedIo::both;  ///< of operators, what the dump holds; both while it is opened
  bool loading = true;
  OpenProgress progress;
  std::optional<Error> error;        ///< the session could not be opened
  std::optional<DumpGrowth> growth;  ///< nothing came since it was opened

  /// A training that is listened to counts its steps; a dump has the numbers of its folders, which are iterations.
  [[nodiscard]] bool counts_steps() const { return family == "live"; }
  /// Null if there is none of this number.
  [[nodiscard]] const SessionGraph* graph_at(GraphIndex graph) const { return graphs.has(graph) ? &graphs[graph] : nullptr; }
  /// Null if there is none of these numbers, or its graph is not there (yet).
  [[nodiscard]] const Node* node_at(GraphIndex graph, NodeIndex node) const {
    return graphs.has(graph) ? graphs[graph].node_at(node) : nullptr;
  }
};

}  // namespace sporescope
