// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/dump/dump.h"
#include "core/session/file_nodes.h"
#include "core/session/tensor_summary.h"

namespace sporescope {

/// Returns the tensors that a node has according to its graph, none of them dumped: outputs by slot, then inputs by argument.
/// `index` and `iteration` are only used for the keys.
[[nodiscard]] std::vector<TensorInfo> declared_tensors(const Graph& graph, GraphIndex index, NodeIndex node,
                                                       Iteration iteration);

/// A dump under the graph indices of its session. A session numbers graphs in the order in which they were loaded, so that an
/// index never changes its meaning; the dump sorts them by rank, net and id. Immutable and thread-safe.
class DumpView {
 public:
  /// `session_graphs` maps each graph of the dump to the session's index. `file_nodes` supply the nodes of a graph if the dump
  /// knows none; without them, the tensors of such a graph have no nodes.
  DumpView(std::shared_ptr<const Dump> dump, IndexedVector<DumpGraphIndex, GraphIndex> session_graphs,
           FileNodesOfGraphs file_nodes = {});

  [[nodiscard]] const Dump& dump() const { return *dump_; }
  /// Returns null if there is no such graph.
  [[nodiscard]] const DumpGraph* graph(GraphIndex graph) const;
  /// Returns the nodes derived from file names; null if the dump itself knows the nodes of the graph.
  [[nodiscard]] const FileNodes* nodes_of_files(GraphIndex graph) const {
    return dump_graph(graph) == kNoDumpGraph ? nullptr : file_nodes(dump_graph(graph));
  }
  [[nodiscard]] DumpGraphIndex dump_graph(GraphIndex graph) const;  ///< kNoDumpGraph if there is none
  [[nodiscard]] GraphIndex session_graph(DumpGraphIndex graph) const { return session_graphs_[graph]; }

  [[nodiscard]] TensorKey key_of(RecordIndex record) const;
  [[nodiscard]] TensorInfo info_of(RecordIndex record) const;
  /// Returns nullopt if the tensor was not dumped.
  [[nodiscard]] std::optional<RecordIndex> record_of(const TensorKey& key) const;

  /// Returns the tensor that is stored in `file`, or nullopt if it belongs to no node of this dump. Accesses the disk to
  /// resolve links.
  [[nodiscard]] std::optional<TensorKey> tensor_of_file(const std::filesystem::path& file) const;

  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex graph, NodeIndex node, Iteration iteration) const;
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey& key) const;
  /// Returns the previous run of the tensor in the same iteration, else the tensor in the previous iteration (the same run if
  /// there is one, else the last). Returns nullopt if neither its values nor its statistics were dumped.
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey& key) const;
  [[nodiscard]] bool has_data(GraphIndex graph, NodeIndex node, Iteration iteration) const;

  /// See TensorProvider.
  [[nodiscard]] std::optional<RecordedSummary> recorded_summary(const TensorKey& key) const;
  [[nodiscard]] bool is_sample(const TensorKey& key, const Shape& shape) const;

  /// Errors: not_found if the tensor was not dumped; those of Dump::open.
  [[nodiscard]] Result<std::shared_ptr<const TensorSource>> open(const TensorKey& key) const;

 private:
  [[nodiscard]] std::vector<RecordIndex> records_of(GraphIndex graph, NodeIndex node, Iteration iteration) const;
  [[nodiscard]] std::optional<RecordIndex> previous_record_of(const TensorKey& key, RecordIndex record) const;

  [[nodiscard]] const FileNodes* file_nodes(DumpGraphIndex graph) const {
    return file_nodes_.has(graph) ? file_nodes_[graph].get() : nullptr;
  }

  std::shared_ptr<const Dump> dump_;
  IndexedVector<DumpGraphIndex, GraphIndex> session_graphs_;
  IndexedVector<GraphIndex, DumpGraphIndex> dump_graphs_;
  FileNodesOfGraphs file_nodes_;
};

}  // namespace sporescope
