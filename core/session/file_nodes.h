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
  /// Of a graph of the dump that has no readable graph file.
  FileNodes(const Dump& dump, GraphIndex graph);

  /// The nodes, without edges.
  [[nodiscard]] const std::shared_ptr<const Graph>& graph() const { return graph_; }
  [[nodiscard]] NodeIndex node_of(std::uint32_t record) const;
  /// Which of the files of this name and slot in the iteration it is, by time; from 1.
  [[nodiscard]] std::uint32_t run_of(std::uint32_t record) const;
  [[nodiscard]] std::uint32_t runs_of(std::uint32_t record) const;  ///< how many there are
  [[nodiscard]] std::vector<std::uint32_t> records_of(NodeIndex node, std::int64_t iteration) const;
  /// `key.graph` is not looked at.
  [[nodiscard]] std::optional<std::uint32_t> find(const TensorKey& key) const;

 private:
  using Tensor = std::tuple<NodeIndex, std::int64_t, Io, std::uint32_t, std::uint32_t>;  // node, iteration, io, slot, run

  std::shared_ptr<const Graph> graph_;
  std::map<Tensor, std::uint32_t> records_;
  std::map<std::uint32_t, Tensor> tensors_;  // by record
};

}  // namespace sporescope
