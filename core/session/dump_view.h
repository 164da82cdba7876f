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

/// The tensors that a graph says a node has, none of them dumped: outputs by slot, then inputs by argument. `index` and
/// `iteration` go into the keys.
[[nodiscard]] std::vector<TensorInfo> tensors_by_graph(const Graph& graph, GraphIndex index, NodeIndex node,
                                                       Iteration iteration);

/// A dump as the screens name things in it. A session counts its graphs as they came while the dump was opened, so that a
/// number never changes its meaning; the dump counts them by rank, net and id. Immutable, any thread.
class DumpView {
 public:
  /// `session_graphs`: the session's index of each graph of the dump. `file_nodes` stand for the nodes of a graph if the dump
  /// knows none; without them, tensors of such graphs have no nodes.
  DumpView(std::shared_ptr<const Dump> dump, IndexedVector<DumpGraphIndex, GraphIndex> session_graphs,
           FileNodesOfGraphs file_nodes = {});

  [[nodiscard]] const Dump& dump() const { return *dump_; }
  [[nodiscard]] const DumpGraph* graph(GraphIndex graph) const;
  /// The nodes that the names of files tell of a graph; null if the dump knows its nodes itself.
  [[nodiscard]] const FileNodes* nodes_of_files(GraphIndex graph) const {
    return dump_graph(graph) == kNoDumpGraph ? nullptr : file_nodes(dump_graph(graph));
  }
  [[nodiscard]] DumpGraphIndex dump_graph(GraphIndex graph) const;  ///< kNoDumpGraph if there is none
  [[nodiscard]] GraphIndex session_graph(DumpGraphIndex graph) const { return session_graphs_[graph]; }

  [[nodiscard]] TensorKey key_of(RecordIndex record) const;
  [[nodiscard]] TensorInfo info_of(RecordIndex record) const;
  /// Nothing if the tensor was not dumped.
  [[nodiscard]] std::optional<RecordIndex> record_of(const TensorKey& key) const;

  /// Looks at the disk, to see through links. Nothing if the file belongs to no node of this dump.
  [[nodiscard]] std::optional<TensorKey> tensor_of_file(const std::filesystem::path& file) const;

  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex graph, NodeIndex node, Iteration iteration) const;
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey& key) const;
  /// The same tensor in the iteration before, if it was dumped there (its values, or statistics of them): the same run, else
  /// the last one.
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey& key) const;
  [[nodiscard]] bool has_data(GraphIndex graph, NodeIndex node, Iteration iteration) const;

  /// Those of TensorProvider.
  [[nodiscard]] std::optional<RecordedSummary> recorded_summary(const TensorKey& key) const;
  [[nodiscard]] bool is_sample(const TensorKey& key, const Shape& shape) const;

  /// Errors: not_found for a tensor that was not dumped; those of Dump::open.
  [[nodiscard]] Result<std::shared_ptr<const TensorSource>> open(const TensorKey& key) const;

 private:
  [[nodiscard]] std::vector<RecordIndex> records_of(GraphIndex graph, NodeIndex node, Iteration iteration) const;
  [[nodiscard]] std::optional<RecordIndex> record_before(const TensorKey& key, RecordIndex record) const;

  [[nodiscard]] const FileNodes* file_nodes(DumpGraphIndex graph) const {
    return file_nodes_.has(graph) ? file_nodes_[graph].get() : nullptr;
  }

  std::shared_ptr<const Dump> dump_;
  IndexedVector<DumpGraphIndex, GraphIndex> session_graphs_;
  IndexedVector<GraphIndex, DumpGraphIndex> dump_graphs_;
  FileNodesOfGraphs file_nodes_;
};

}  // namespace sporescope
