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
#include "core/session/tensor_key.h"

namespace sporescope {

/// The operators and parameters that the names of files tell of where a graph file is missing or cannot be read, so that their
/// tensors can be listed and looked at all the same. Operators stand in the order of their first time stamps. Immutable, any
/// thread.
class FileNodes {
 public:
  /// Of a graph of the dump that has no readable graph file. `before` are those of the same dump when it held less, if there
  /// are some: what was known keeps its place, and where nothing new came graph() is theirs.
  FileNodes(const Dump& dump, DumpGraphIndex graph, const FileNodes* before = nullptr);

  /// The nodes, without edges.
  [[nodiscard]] const std::shared_ptr<const Graph>& graph() const { return graph_; }
  [[nodiscard]] NodeIndex node_of(RecordIndex record) const;
  /// Which of the files of this name and slot in the iteration it is, by time; from 1.
  [[nodiscard]] std::uint32_t run_of(RecordIndex record) const;
  [[nodiscard]] std::uint32_t runs_of(RecordIndex record) const;  ///< how many there are
  [[nodiscard]] std::vector<RecordIndex> records_of(NodeIndex node, Iteration iteration) const;
  /// `key.graph` is not looked at.
  [[nodiscard]] std::optional<RecordIndex> find(const TensorKey& key) const;

 private:
  using Tensor = std::tuple<NodeIndex, Iteration, IoDirection, std::uint32_t, std::uint32_t>;  // node, iteration, io, slot, run

  std::shared_ptr<const Graph> graph_;
  std::map<Tensor, RecordIndex> records_;
  std::map<RecordIndex, Tensor> tensors_;  // by record
};

/// By the graph of a dump; null where the dump knows the nodes itself.
using FileNodesOfGraphs = IndexedVector<DumpGraphIndex, std::shared_ptr<const FileNodes>>;

}  // namespace sporescope
