// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/sentences/normalized_by.h"

#include <algorithm>
#include <utility>

#include "core/graph/operators/operator_table.h"
#include "core/graph/running_statistics.h"

namespace sporescope {

std::optional<Statistics> find_normalization_variance(const ValueFlow& flow, TensorStates& states, const Origin& origin,
                                                      const OriginDetails& details) {
  const Dump& dump = flow.dump();
  const TensorRecord& tensor = dump.records()[origin.record];
  const Node* node = flow.node_of(origin.record);
  const OperatorRow* row = node != nullptr ? operator_row(node->type) : nullptr;
  if (row == nullptr || details.backward || row->variance_output < 0 || origin.kind != OriginKind::computed) {
    return std::nullopt;
  }
  if (row->running_variance >= 0 && !updates_running_statistics(*dump.graphs()[tensor.graph].graph, tensor.node)) {
    const auto running = std::find_if(details.inputs.begin(), details.inputs.end(),
                                      [&](const ExplainedInput& input) { return int(input.slot) == row->running_variance; });
    return running != details.inputs.end() ? std::optional(running->examination.statistics) : std::nullopt;
  }
  const auto slot = static_cast<std::uint32_t>(int{row->variance_output});
  const auto file = dump.find(tensor.graph, tensor.node, tensor.iteration, IoDirection::output, slot, tensor.run);
  if (!file || states.health(*file) <= Health::no_value) return std::nullopt;
  Statistics variance = states.examination(*file).statistics;
  if (row->variance_inverted || node->type == "LayerNormExt") variance.zero = std::exchange(variance.pos_inf, 0);
  return variance;
}

}  // namespace sporescope
