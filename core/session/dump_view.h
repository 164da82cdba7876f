// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/dump/dump.h"
#include "core/session/file_nodes.h"

namespace sporescope {

/// The tensors that a graph says a node has, none of them dumped: outputs by slot, then inputs by argument. `index` and
/// `iteration` go into the keys.
[[nodiscard]] std::vector<TensorInfo> tensors_by_graph(const Graph& graph, GraphIndex index, NodeIndex node,
                                                       std::int64_t iteration);

/// A dump as the screens name things in it. A session counts its graphs as they came while the dump was opened, so that a
/// number never changes its meaning; the dump counts them by rank, net and id. Immutable, any thread.
class DumpView {
 public:
  /// `session_index[g]` is the session's number of the dump's graph g; `file_nodes[g]` stands for its nodes if the dump knows
  /// none. Without any, tensors of such graphs have no nodes.
  DumpView(std::shared_ptr<const Dump> dump, std::vector<GraphIndex> session_index,
           std::vector<std::shared_ptr<const FileNodes>> file_nodes = {});

  [[nodiscard]] const Dump& dump() const { return *dump_; }
  [[nodiscard]] const DumpGraph* graph(GraphIndex session_graph) const;
  [[nodiscard]] GraphIndex dump_graph(GraphIndex session_graph) const;  ///< kNoGraph if there is none
  [[nodiscard]] GraphIndex session_graph(GraphIndex dump_graph) const { return session_index_[dump_graph]; }

  [[nodiscard]] TensorKey key_of(std::uint32_t record) const;
  [[nodiscard]] TensorInfo info_of(std::uint32_t record) const;
  /// Nothing if the tensor was not dumped.
  [[nodiscard]] std::optional<std::uint32_t> record_of(const TensorKey& key) const;

  /// Looks at the disk, to see through links. Nothing if the file belongs to no node of this dump.
  [[nodiscard]] std::optional<TensorKey> tensor_of_file(const std::filesystem::path& file) const;

  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex graph, NodeIndex node, std::int64_t iteration) const;
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey& key) const;
  /// The same tensor in the iteration before, if it was dumped there: the same run, else the last one.
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey& key) const;
  [[nodiscard]] bool has_data(GraphIndex graph, NodeIndex node, std::int64_t iteration) const;

  /// Errors: not_found for a tensor that was not dumped; those of Dump::open.
  [[nodiscard]] Result<std::shared_ptr<const TensorSource>> open(const TensorKey& key) const;

 private:
  [[nodiscard]] std::vector<std::uint32_t> records_of(GraphIndex graph, NodeIndex node, std::int64_t iteration) const;
  [[nodiscard]] std::optional<std::uint32_t> record_before(const TensorKey& key, std::uint32_t record) const;

  [[nodiscard]] const FileNodes* file_nodes(GraphIndex dump_graph) const {
    return dump_graph < file_nodes_.size() ? file_nodes_[dump_graph].get() : nullptr;
  }

  std::shared_ptr<const Dump> dump_;
  std::vector<GraphIndex> session_index_;  // by the dump's number
  std::vector<GraphIndex> dump_index_;     // by the session's number
  std::vector<std::shared_ptr<const FileNodes>> file_nodes_;
};

}  // namespace sporescope
