// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "core/dump/dump.h"
#include "core/dump/tensor_key.h"

namespace sporescope {

/// The operators and parameters that file names reveal where the graph file is missing or unreadable, so that their tensors
/// can still be listed and shown. Operators are ordered by their first time stamp. Immutable and thread-safe.
class FileNodes {
 public:
  /// Derives the nodes of a graph without a readable graph file. `previous` are the nodes of an earlier state of the same
  /// growing dump, or null. Nodes in it keep their indices; if there are no new nodes, graph() is shared with it.
  FileNodes(const Dump& dump, DumpGraphIndex graph, const FileNodes* previous = nullptr);

  /// Returns the nodes, without edges.
  [[nodiscard]] const std::shared_ptr<const Graph>& graph() const { return graph_; }
  [[nodiscard]] NodeIndex node_of(RecordIndex record) const;
  /// Returns the run of the file, counted from 1: its position in time among the files with the same name, slot and iteration.
  [[nodiscard]] std::uint32_t run_of(RecordIndex record) const;
  [[nodiscard]] std::uint32_t runs_of(RecordIndex record) const;  ///< number of those files
  [[nodiscard]] std::vector<RecordIndex> records_of(NodeIndex node, Iteration iteration) const;
  /// Ignores `key.graph`.
  [[nodiscard]] std::optional<RecordIndex> find(const TensorKey& key) const;

 private:
  using Tensor = std::tuple<NodeIndex, Iteration, IoDirection, std::uint32_t, std::uint32_t>;  // node, iteration, io, slot, run

  std::shared_ptr<const Graph> graph_;
  std::map<Tensor, RecordIndex> records_;
  std::map<RecordIndex, Tensor> tensors_;  // by record
};

/// File nodes by dump graph; null where the dump itself knows the nodes.
using FileNodesOfGraphs = IndexedVector<DumpGraphIndex, std::shared_ptr<const FileNodes>>;

}  // namespace sporescope
