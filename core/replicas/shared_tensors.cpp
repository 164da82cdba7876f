// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/replicas/shared_tensors.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "core/flow/parameter_roles.h"
#include "core/flow/rank_peers.h"
#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"

namespace sporescope {
namespace {

/// The shared tensors of one graph.
class SharedNodes {
 public:
  SharedNodes(const ValueFlow& flow, DumpGraphIndex number)
      : graph_(*flow.dump().graphs()[number].graph), shared_(graph_.nodes().size()) {
    const auto nodes = graph_.nodes();
    for (const NodeIndex node : nodes.indices()) {
      if (nodes[node].kind == NodeKind::parameter) {
        shared_[node] = flow.is_state(number, node) || is_hyperparameter(flow, number, node);
      }
    }
    for (const NodeIndex node : graph_.execution_order()) shared_[node] = derives_from_shared(node);
  }

  [[nodiscard]] bool has(NodeIndex node) const { return shared_[node]; }
  /// Collectives read data of their own rank.
  [[nodiscard]] bool reads_shared(NodeIndex node) const { return shared_[node] && !is_collective(graph_.nodes()[node].type); }

 private:
  [[nodiscard]] bool derives_from_shared(NodeIndex node) const {
    const std::string_view type = graph_.nodes()[node].type;
    if (is_collective(type)) return has_trait(type, Trait::replicates_result);
    bool has_input = false;
    for (const Edge& edge : graph_.inputs(node)) {
      if (edge.control) continue;
      const Edge from = graph_.resolve(edge);
      if (from.node == kNoNode) return false;
      if (graph_.nodes()[from.node].kind == NodeKind::constant) continue;
      if (!shared_[from.node]) return false;
      has_input = true;
    }
    return has_input;
  }

  const Graph& graph_;
  IndexedVector<NodeIndex, bool> shared_;
};

}  // namespace

bool is_replicated_collective(const Graph& graph, NodeIndex node) {
  return has_trait(graph.nodes()[node].type, Trait::replicates_result) && has_group_of_all_ranks(graph, node);
}

std::vector<RecordIndex> shared_tensors(const ValueFlow& flow, const std::vector<RecordIndex>& records) {
  const Dump& dump = flow.dump();
  std::map<DumpGraphIndex, SharedNodes> shared_nodes;
  const auto is_shared = [&](RecordIndex number) {
    const TensorRecord& record = dump.records()[number];
    if (record.graph == kNoDumpGraph || !dump.graphs()[record.graph].graph) return true;
    if (record.node == kNoNode) return false;
    const SharedNodes& nodes = shared_nodes.try_emplace(record.graph, flow, record.graph).first->second;
    return record.io == IoDirection::output ? nodes.has(record.node) : nodes.reads_shared(record.node);
  };
  std::vector<RecordIndex> shared;
  std::copy_if(records.begin(), records.end(), std::back_inserter(shared), is_shared);
  return shared;
}

std::vector<RecordIndex> shared_or_all(const ValueFlow& flow, std::vector<RecordIndex> records) {
  std::vector<RecordIndex> shared = shared_tensors(flow, records);
  return shared.empty() ? std::move(records) : std::move(shared);
}

}  // namespace sporescope
