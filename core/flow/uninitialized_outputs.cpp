// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/uninitialized_outputs.h"

#include <algorithm>

#include "core/graph/operators/operator_family.h"
#include "core/graph/running_statistics.h"

namespace sporescope {
namespace {

bool is_never_initialized(const ValueFlow& flow, DumpGraphIndex graph, const Edge& output) {
  const Graph& file = *flow.dump().graphs()[graph].graph;
  if (output.node == kNoNode || file.nodes()[output.node].type != "BatchNorm" || output.slot == 0) return false;
  return output.slot < 3 || !updates_running_statistics(file, output.node);
}

}  // namespace

bool may_be_uninitialized(const ValueFlow& flow, RecordIndex record) {
  const TensorRecord& output = flow.dump().records()[record];
  const Node* node = flow.node_of(record);
  if (node == nullptr || output.io != IoDirection::output) return false;
  return is_never_initialized(flow, record) ||
         (updates_in_place(node->type) && flow.consumers_of(output.graph, output.node, output.slot).empty());
}

bool is_never_initialized(const ValueFlow& flow, RecordIndex record) {
  const TensorRecord& tensor = flow.dump().records()[record];
  const Node* node = flow.node_of(record);
  if (node == nullptr || node->kind != NodeKind::op || flow.dump().device_target() != "CPU") return false;
  if (tensor.io == IoDirection::output) return is_never_initialized(flow, tensor.graph, {0, tensor.node, tensor.slot});
  const auto& inputs = flow.inputs_of(tensor.graph, tensor.node);
  const auto read_input =
      std::find_if(inputs.begin(), inputs.end(), [&](const KernelInput& input) { return input.slot == tensor.slot; });
  return read_input != inputs.end() && is_never_initialized(flow, tensor.graph, read_input->from);
}

}  // namespace sporescope
