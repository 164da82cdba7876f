// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/shared_name.h"

namespace sporescope {

SharedName shared_name(const Dump& dump, const TensorRecord& record) {
  const DumpGraph& graph = dump.graphs()[record.graph];
  const bool known = record.node != kNoNode && graph.graph;
  const std::string_view name = known ? graph.graph->nodes()[record.node].full_name : record.name;
  return {graph.net, graph.graph_id, known ? std::string_view() : record.type, name, record.io, record.slot, record.run};
}

}  // namespace sporescope
