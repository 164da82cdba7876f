// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/cross_rank_name.h"

#include <algorithm>

namespace sporescope {

const Node* known_node(const Dump& dump, const TensorRecord& record) {
  const DumpGraph& graph = dump.graphs()[record.graph];
  return record.node != kNoNode && graph.graph ? &graph.graph->nodes()[record.node] : nullptr;
}

CrossRankNames::CrossRankNames(const Dump& dump) : dump_(dump) {
  const auto& records = dump.records();
  const bool has_unknown_nodes = std::any_of(records.begin(), records.end(), [&](const TensorRecord& record) {
    return record.graph != kNoDumpGraph && known_node(dump, record) == nullptr;
  });
  if (has_unknown_nodes) collect_full_names();
}

CrossRankNames::StoredName CrossRankNames::stored_name(const TensorRecord& record) const {
  const DumpGraph& graph = dump_.graphs()[record.graph];
  return {graph.net, graph.graph_id, record.type, record.name};
}

void CrossRankNames::collect_full_names() {
  for (const TensorRecord& record : dump_.records()) {
    const Node* node = record.graph == kNoDumpGraph ? nullptr : known_node(dump_, record);
    if (node == nullptr) continue;
    const auto [known, is_new] = full_names_.emplace(stored_name(record), node->full_name);
    if (!is_new && known->second != node->full_name) known->second = {};
  }
}

CrossRankName CrossRankNames::of(const TensorRecord& record) const {
  const DumpGraph& graph = dump_.graphs()[record.graph];
  const auto make_name = [&](std::string_view type, std::string_view name) {
    return CrossRankName{graph.net, graph.graph_id, type, name, record.io, record.slot, record.run};
  };
  if (const Node* node = known_node(dump_, record)) return make_name({}, node->full_name);
  const auto known = full_names_.find(stored_name(record));
  if (known != full_names_.end() && !known->second.empty()) return make_name({}, known->second);
  return make_name(record.type, record.name);
}

}  // namespace sporescope
