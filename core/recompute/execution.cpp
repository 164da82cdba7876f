// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/execution.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>

#include "core/dump/network_dtype.h"
#include "core/flow/rank_peers.h"
#include "core/flow/training_order.h"
#include "core/graph/operators/operator_family.h"
#include "core/recompute/rounding.h"

namespace sporescope {
namespace {

/// Returns true for operators whose output shares the memory of another tensor, which others may modify through it
/// (BroadcastToView, TransposeView, ...).
bool is_view(std::string_view type) { return type.ends_with("View"); }

}  // namespace

Executions::Executions(const Dump& dump) : dump_(dump), flow_(dump), rank_count_(rank_numbers(dump).size()) {}

std::vector<RecordIndex> Executions::representatives(const std::vector<RecordIndex>& records) const {
  std::set<std::tuple<DumpGraphIndex, Iteration, NodeIndex, std::uint32_t>> seen;
  std::vector<RecordIndex> first;
  for (const RecordIndex number : records) {
    const TensorRecord& record = dump_.records()[number];
    if (!is_numbered(record.iteration) || record.graph == kNoDumpGraph || record.node == kNoNode) continue;
    const auto& graph = dump_.graphs()[record.graph].graph;
    if (!graph || graph->nodes()[record.node].kind != NodeKind::op) continue;
    if (seen.emplace(record.graph, record.iteration, record.node, record.run).second) {
      first.push_back(number);
    }
  }
  sort_by_execution(dump_, first);
  return first;
}

RecordedExecution Executions::find(RecordIndex number) const {
  const std::lock_guard lock(mutex_);
  RecordedExecution execution;
  execution.moment = flow_.execution_point_of(number);
  execution.node = dump_.records()[number].node;
  add_files(execution);
  add_input_values(execution);
  return execution;
}

std::vector<RecordedExecution> Executions::find_on_other_ranks(const RecordedExecution& execution) const {
  const std::lock_guard lock(mutex_);
  std::vector<RecordedExecution> others;
  for (const RankPeer& peer : rank_peers(flow_, execution.moment, execution.node)) {
    RecordedExecution& other = others.emplace_back();
    other.moment = peer.moment;
    other.node = peer.node;
    add_files(other);
    add_input_values(other);
  }
  return others;
}

bool Executions::has_world_group(const RecordedExecution& execution) const {
  return has_group_of_all_ranks(*dump_.graphs()[execution.moment.graph].graph, execution.node);
}

/// Adds the operator's own files.
void Executions::add_files(RecordedExecution& execution) const {
  const ExecutionPoint& moment = execution.moment;
  for (const RecordIndex number : dump_.records_of(moment.graph, execution.node, moment.iteration)) {
    const TensorRecord& record = dump_.records()[number];
    if (record.run != moment.run || !record.has_values || flow_.is_mislabeled(number)) continue;
    if (record.io == IoDirection::output) {
      execution.outputs.emplace(record.slot, number);
    } else {
      execution.inputs[record.slot].records.push_back(number);
    }
  }
}

void Executions::add_input_values(RecordedExecution& execution) const {
  const Graph& graph = *dump_.graphs()[execution.moment.graph].graph;
  for (const InputValue& input_value : flow_.input_values(execution.moment, execution.node)) {
    RecordedExecution::Source& source = execution.inputs[input_value.input.slot];
    source.is_data = input_value.kind != NodeKind::constant;
    const auto types = input_value.is_unlinked() ? std::vector<OutputType>() : graph.outputs(input_value.input.from.node);
    if (input_value.input.from.slot < types.size() && types[input_value.input.from.slot].shape_known) {
      source.shape = types[input_value.input.from.slot].shape;
    }
    if (input_value.written) {
      if (!source.records.empty()) execution.written.emplace(input_value.input.slot, source.records.front());
      source.records.clear();
      if (!is_before_update(execution, input_value)) continue;
    }
    if (input_value.source && dump_.records()[*input_value.source].has_values && !flow_.is_mislabeled(*input_value.source)) {
      if (!source.records.empty() && must_equal_producer(execution, input_value)) source.given = input_value.source;
      source.records.push_back(*input_value.source);
    }
    if (!source.is_data) source.text = graph.constant_text(input_value.input.from.node);
  }
}

/// Returns true if the record holds a parameter's value before this operator updated it. That is the case if the record was
/// read or written earlier in the same iteration and graph, or if there is no other writer. Two optimizers may each have a
/// parameter of the same name.
bool Executions::is_before_update(const RecordedExecution& execution, const InputValue& input_value) const {
  if (!input_value.source) return false;
  const ExecutionPoint& moment = execution.moment;
  const TensorRecord& source = dump_.records()[*input_value.source];
  if (source.graph != moment.graph) return false;
  const bool is_parameter_record = source.node == input_value.input.from.node;
  if (!is_parameter_record && source.iteration == moment.iteration) return source.time <= moment.time;
  return flow_.writers_of(moment.graph, input_value.input.from.node).size() == 1;
}

/// Returns true if the input must equal its producer's output. That is not the case if the type of another operator says that
/// it modifies the output, directly or through a view, or if the edge was inferred from equal values.
bool Executions::must_equal_producer(const RecordedExecution& execution, const InputValue& input_value) const {
  const DumpGraphIndex graph = execution.moment.graph;
  const Graph& file = *dump_.graphs()[graph].graph;
  const TensorRecord& source = dump_.records()[*input_value.source];
  const bool is_same_run = source.graph == graph && source.run == execution.moment.run;
  if (input_value.kind != NodeKind::op || !is_same_run || file.edges_are_inferred()) return false;
  const auto writes = [&](NodeIndex node) {
    const std::string_view type = file.nodes()[node].type;
    return updates_in_place(type) || type.find("Inplace") != type.npos || is_view(type);
  };
  const auto& readers = flow_.consumers_of(graph, input_value.input.from.node, input_value.input.from.slot);
  return !is_view(file.nodes()[input_value.input.from.node].type) && std::none_of(readers.begin(), readers.end(), writes);
}

double Executions::unit_of(RecordIndex number, DType stored) const {
  const auto network = dtype_from_name(network_dtype(dump_, dump_.records()[number], dtype_name(stored)));
  return std::max(unit_roundoff(stored), network ? unit_roundoff(*network) : 0.0);
}

}  // namespace sporescope
