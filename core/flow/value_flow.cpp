// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/value_flow.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>

#include "core/flow/widened_operators.h"
#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_role.h"
#include "core/graph/operators/operator_table.h"
#include "core/graph/running_statistics.h"

namespace sporescope {
namespace {

/// The device target of a training recorded in PyNative mode.
constexpr std::string_view kPyNative = "PyNative";

bool have_same_shape(const Graph& graph, NodeIndex a, NodeIndex b) {
  const auto first = graph.outputs(a);
  const auto second = graph.outputs(b);
  return !first.empty() && !second.empty() && first.front().shape == second.front().shape;
}

/// Returns true if the graph contains the complete shape of a value and it is not empty.
bool has_elements(const Graph& graph, const Edge& from) {
  const auto outputs = graph.outputs(from.node);
  if (from.slot >= outputs.size() || !outputs[from.slot].shape_known) return false;
  const auto& shape = outputs[from.slot].shape;
  return std::all_of(shape.begin(), shape.end(), [](std::int64_t size) { return size > 0; });
}

bool has_empty_shape(const Graph& graph, const Edge& from) {
  const auto outputs = graph.outputs(from.node);
  if (from.slot >= outputs.size()) return false;
  const auto& shape = outputs[from.slot].shape;
  return std::find(shape.begin(), shape.end(), 0) != shape.end();
}

}  // namespace

ValueFlow::ValueFlow(const Dump& dump) : dump_(dump), trainings_(dump), inputs_(dump.graphs().size()) {
  const auto records = dump.records();
  has_timestamps_ = std::all_of(records.begin(), records.end(),
                                [](const TensorRecord& record) { return record.time != 0 || !is_numbered(record.iteration); });
  std::vector<RecordIndex> parameters;
  for (const RecordIndex i : dump.records().indices()) {
    const TensorRecord& record = dump.records()[i];
    const Node* node = node_of(i);
    if (node != nullptr && node->kind == NodeKind::parameter && record.io == IoDirection::output &&
        record.iteration != Iteration::constants) {
      parameters.push_back(i);
    }
  }
  std::sort(parameters.begin(), parameters.end(), [this](RecordIndex a, RecordIndex b) { return is_earlier(a, b); });
  for (const RecordIndex i : parameters) {
    parameter_files_[key_of(dump.records()[i].graph, dump.records()[i].node)].push_back(i);
  }
}

ExecutionPoint ValueFlow::execution_point_of(RecordIndex record) const {
  const TensorRecord& tensor = dump_.records()[record];
  return {tensor.graph, tensor.iteration, tensor.time, tensor.run};
}

int ValueFlow::rank_of(RecordIndex record) const {
  const DumpGraphIndex graph = dump_.records()[record].graph;
  return dump_.graphs().has(graph) ? dump_.graphs()[graph].rank : -1;
}

const Node* ValueFlow::node_of(RecordIndex record) const {
  const TensorRecord& tensor = dump_.records()[record];
  if (tensor.node == kNoNode || !dump_.graphs().has(tensor.graph)) return nullptr;
  const auto& graph = dump_.graphs()[tensor.graph].graph;
  return graph == nullptr || !graph->nodes().has(tensor.node) ? nullptr : &graph->nodes()[tensor.node];
}

Shape ValueFlow::shape_of(RecordIndex record, const Edge& from) const {
  const DumpGraphIndex graph = dump_.records()[record].graph;
  if (from.node == kNoNode || !dump_.graphs().has(graph) || dump_.graphs()[graph].graph == nullptr) return {-1};
  const auto outputs = dump_.graphs()[graph].graph->outputs(from.node);
  if (from.slot >= outputs.size() || !outputs[from.slot].shape_known) return {-1};
  return outputs[from.slot].shape;
}

ValueFlow::ParameterKey ValueFlow::key_of(DumpGraphIndex graph, NodeIndex parameter) const {
  // Graphs of a control flow write this before the name of a parameter that was passed to them.
  constexpr std::string_view kPassedThrough = "\u25b8";
  const DumpGraph& dump_graph = dump_.graphs()[graph];
  std::string_view name = dump_graph.graph->nodes()[parameter].full_name;
  if (name.starts_with(kPassedThrough)) name.remove_prefix(kPassedThrough.size());
  return {dump_graph.rank, name};
}

const std::vector<KernelInput>& ValueFlow::inputs_of(DumpGraphIndex graph, NodeIndex node) const {
  const auto known = inputs_[graph].find(node);
  if (known != inputs_[graph].end()) return known->second;
  const auto& file = dump_.graphs()[graph].graph;
  std::vector<KernelInput> inputs = file == nullptr ? std::vector<KernelInput>() : kernel_inputs(*file, node);
  return inputs_[graph].emplace(node, std::move(inputs)).first->second;
}

std::vector<NodeIndex> ValueFlow::consumers_of(DumpGraphIndex graph, NodeIndex node, std::uint32_t slot) const {
  std::vector<NodeIndex> consumers;
  const auto& file = dump_.graphs()[graph].graph;
  if (file == nullptr) return consumers;
  std::vector<NodeIndex> pending{node};
  std::set<NodeIndex> seen{node};
  while (!pending.empty()) {
    const NodeIndex current = pending.back();
    pending.pop_back();
    for (const Use& use : file->uses(current)) {
      if (use.control || !seen.insert(use.node).second) continue;
      if (is_virtual_operator(file->nodes()[use.node].type)) {
        pending.push_back(use.node);
        continue;
      }
      const auto& inputs = inputs_of(graph, use.node);
      const auto reads = [&](const KernelInput& input) { return input.from.node == node && input.from.slot == slot; };
      if (std::any_of(inputs.begin(), inputs.end(), reads)) consumers.push_back(use.node);
    }
  }
  return consumers;
}

bool ValueFlow::is_mislabeled(RecordIndex record) const {
  if (!ran_widened(record)) return false;
  const auto file = dump_.open(dump_.records()[record]);
  return file && is_half_type(dtype_name((*file)->dtype()));
}

bool ValueFlow::ran_widened(RecordIndex record) const {
  const TensorRecord& tensor = dump_.records()[record];
  const Node* node = node_of(record);
  if (node == nullptr || node->kind != NodeKind::op) return false;
  if (tensor.io == IoDirection::output) return ran_widened(tensor.graph, {0, tensor.node, tensor.slot});
  // The name of an input file contains the dtype that the kernel expects, unless the producer's name for the value was kept.
  if (!tensor.dtype_suffix.empty() ? !is_half_type(tensor.dtype_suffix) : node->type != "Cast") return false;
  const auto& inputs = inputs_of(tensor.graph, tensor.node);
  return std::any_of(inputs.begin(), inputs.end(), [&](const KernelInput& input) {
    return input.slot == tensor.slot && ran_widened(tensor.graph, input.from);
  });
}

bool ValueFlow::ran_widened(DumpGraphIndex graph, const Edge& from) const {
  const auto& file = dump_.graphs()[graph].graph;
  if (file->nodes()[from.node].kind != NodeKind::op) return false;
  const auto outputs = file->outputs(from.node);
  if (from.slot >= outputs.size() || !is_half_type(outputs[from.slot].dtype)) return false;
  auto known = widened_.find(graph);
  if (known == widened_.end()) known = widened_.emplace(graph, widened_operators(*this, graph)).first;
  return known->second[from.node];
}

bool ValueFlow::is_earlier(RecordIndex a, RecordIndex b) const {
  const TensorRecord& x = dump_.records()[a];
  const TensorRecord& y = dump_.records()[b];
  if (dump_.graphs()[x.graph].rank == dump_.graphs()[y.graph].rank && has_timestamps_) {
    return std::tie(x.time, a) < std::tie(y.time, b);
  }
  return std::tie(x.iteration, x.time, a) < std::tie(y.iteration, y.time, b);
}

bool ValueFlow::is_before(RecordIndex record, const ExecutionPoint& point) const {
  const TensorRecord& tensor = dump_.records()[record];
  if (has_timestamps_) return tensor.time < point.time;
  return std::tie(tensor.iteration, tensor.time) < std::tie(point.iteration, point.time);
}

bool ValueFlow::is_of_another_training(RecordIndex record, const ExecutionPoint& point) const {
  return !trainings_.in_same_training(dump_.graphs()[point.graph].rank, dump_.records()[record].time, point.time);
}

bool ValueFlow::is_stale(RecordIndex record, const ExecutionPoint& point, NodeIndex parameter) const {
  const int rank = dump_.graphs()[point.graph].rank;
  const auto is_dumped = [](const DumpGraph& graph, Iteration iteration) {
    return std::any_of(graph.iterations.begin(), graph.iterations.end(),
                       [&](const IterationFolder& folder) { return folder.iteration == iteration; });
  };
  // Histories list only dumped iterations. With several root graphs, an iteration may belong to another graph.
  const auto was_dumped = [&](Iteration iteration) {
    return std::any_of(dump_.graphs().begin(), dump_.graphs().end(),
                       [&](const DumpGraph& graph) { return graph.rank == rank && is_dumped(graph, iteration); });
  };
  // An incomplete folder may lack the parameter's file.
  const auto was_updated = [&](Iteration iteration) {
    const auto& writers = writers_of(point.graph, parameter);
    return std::any_of(writers.begin(), writers.end(),
                       [&](const Writer& writer) { return is_dumped(dump_.graphs()[writer.graph], iteration); });
  };
  for (Iteration i = iteration_after(dump_.records()[record].iteration); i < point.iteration; i = iteration_after(i)) {
    if (!was_dumped(i) || was_updated(i)) return true;
  }
  return false;
}

std::optional<RecordIndex> ValueFlow::output_before(const ExecutionPoint& point, NodeIndex node, std::uint32_t slot) const {
  std::optional<RecordIndex> last;
  for (const RecordIndex i : dump_.records_of(point.graph, node, point.iteration)) {
    const TensorRecord& record = dump_.records()[i];
    if (record.io != IoDirection::output || record.slot != slot) continue;
    const bool has_times = record.time != 0 && point.time != 0;
    if (has_times ? record.time <= point.time : record.run <= point.run) last = i;
  }
  return last;
}

bool ValueFlow::updates_are_external() const { return dump_.device_target() == kPyNative; }

std::optional<RecordIndex> ValueFlow::source_of(const ExecutionPoint& point, const KernelInput& input, NodeKind kind) const {
  switch (kind) {
    case NodeKind::op:
      return output_before(point, input.from.node, input.from.slot);
    case NodeKind::parameter:
      if (is_network_input(point.graph, input.from.node)) return parameter_in(point, input.from.node);
      // If no operator updates it, its file at the end of the iteration is valid, unless code outside of the graph updates it.
      if (!updates_are_external() && writers_of(point.graph, input.from.node).empty()) {
        if (const auto current = parameter_in(point, input.from.node)) return current;
      }
      if (const auto previous = parameter_before(point, input.from.node);
          previous && !is_stale(*previous, point, input.from.node)) {
        return previous;
      }
      return parameter_read(point, input.from.node);
    case NodeKind::constant:
      break;
  }
  const auto constants = dump_.records_of(point.graph, input.from.node, Iteration::constants);
  if (!constants.empty()) return constants.front();
  const auto iteration_records = dump_.records_of(point.graph, input.from.node, point.iteration);
  return iteration_records.empty() ? std::nullopt : std::optional(iteration_records.front());
}

/// Optimizers write their first argument and the states with the same shape (moments). The gradient has the same shape, too,
/// but is no state, although it is a parameter of its graph in a control flow.
bool ValueFlow::is_written(DumpGraphIndex graph, NodeIndex node, const Edge& from) const {
  const Graph& file = *dump_.graphs()[graph].graph;
  if (file.nodes()[from.node].kind != NodeKind::parameter) return false;
  if (is_running_statistic(file, node, from.argument)) return true;
  if (!updates_in_place(file.nodes()[node].type)) return false;
  const auto& inputs = inputs_of(graph, node);
  if (from.argument == 0) return true;
  return is_state(graph, from.node) && !inputs.empty() && have_same_shape(file, inputs.front().from.node, from.node);
}

void ValueFlow::add_unlinked(const ExecutionPoint& point, NodeIndex node, std::vector<InputValue>& inputs) const {
  const std::size_t linked_count = inputs.size();
  for (const RecordIndex i : dump_.records_of(point.graph, node, point.iteration)) {
    const TensorRecord& record = dump_.records()[i];
    const bool is_linked = std::any_of(inputs.begin(), inputs.begin() + static_cast<std::ptrdiff_t>(linked_count),
                                       [&](const InputValue& input_value) { return input_value.input.slot == record.slot; });
    if (record.io != IoDirection::input || record.run != point.run || is_linked) continue;
    InputValue& input_value = inputs.emplace_back();
    input_value.input.slot = record.slot;
    input_value.kind = NodeKind::parameter;
    input_value.file = i;
  }
}

std::vector<InputValue> ValueFlow::input_values(const ExecutionPoint& point, NodeIndex node) const {
  const auto& graph = dump_.graphs()[point.graph].graph;
  if (graph == nullptr) return {};
  std::vector<InputValue> inputs = linked_inputs(point, node);
  if (!graph->edges_are_inferred()) return inputs;
  add_unlinked(point, node, inputs);
  if (graph->nodes()[node].category != Category::gradient) return inputs;
  for (const NodeIndex forward : graph->counterparts(node)) {
    if (graph->nodes()[forward].category == Category::gradient) continue;
    std::vector<InputValue> forward_inputs = linked_inputs(point, forward);
    add_unlinked(point, forward, forward_inputs);
    // Other results of the same backward call were computed from the same incoming gradient.
    for (const NodeIndex sibling : graph->counterparts(forward)) {
      if (sibling == node || graph->nodes()[sibling].category != Category::gradient) continue;
      std::vector<InputValue> sibling_inputs = linked_inputs(point, sibling);
      add_unlinked(point, sibling, sibling_inputs);
      std::copy_if(sibling_inputs.begin(), sibling_inputs.end(), std::back_inserter(forward_inputs),
                   [](const InputValue& input_value) { return input_value.file.has_value(); });
    }
    inputs.insert(inputs.end(), forward_inputs.begin(), forward_inputs.end());
  }
  return inputs;
}

std::vector<InputValue> ValueFlow::linked_inputs(const ExecutionPoint& point, NodeIndex node) const {
  std::vector<InputValue> inputs;
  const auto& graph = dump_.graphs()[point.graph].graph;
  for (const KernelInput& input : inputs_of(point.graph, node)) {
    InputValue input_value;
    input_value.input = input;
    input_value.kind = graph->nodes()[input.from.node].kind;
    input_value.file = dump_.find(point.graph, node, point.iteration, IoDirection::input, input.slot, point.run);
    input_value.source = source_of(point, input, input_value.kind);
    input_value.written = is_written(point.graph, node, input.from);
    input_value.empty = !input_value.file && !input_value.source && has_empty_shape(*graph, input.from);
    if (is_empty(point, node, input_value)) {
      input_value.empty = true;
      input_value.source.reset();
    }
    if (input_value.kind == NodeKind::parameter && (input_value.written || !input_value.file)) {
      find_parameter_value(point, node, input_value);
    }
    inputs.push_back(input_value);
  }
  return inputs;
}

void ValueFlow::find_parameter_value(const ExecutionPoint& point, NodeIndex node, InputValue& input_value) const {
  const NodeIndex parameter = input_value.input.from.node;
  const auto write = last_write(point, node, parameter);
  const auto read = input_value.written ? last_read(point, parameter) : std::nullopt;
  const auto is_before_write = [&](RecordIndex record) {
    const TensorRecord& tensor = dump_.records()[record];
    if (tensor.iteration != point.iteration) return true;
    if (write->time != 0) return tensor.time < write->time;
    return tensor.io == IoDirection::output || (tensor.graph == point.graph && tensor.node < write->node);
  };
  if (read) input_value.source = read;
  if (write && (!input_value.source || is_before_write(*input_value.source))) {
    input_value.source = write->result;
    const bool has_single_writer = !input_value.written && writers_of(point.graph, parameter).size() == 1;
    if (!input_value.source && has_single_writer) {
      input_value.source = parameter_in(point, parameter);  // It is not written again
    }
    if (!input_value.source) input_value.written_by = write->node;
    return;
  }
  // A value read after the operator wrote it does not show what the operator found.
  if (!input_value.written || !input_value.source) return;
  const TensorRecord& source = dump_.records()[*input_value.source];
  const bool is_read_later = source.io == IoDirection::input && source.iteration == point.iteration && source.time > point.time;
  if (is_read_later && point.time != 0) input_value.source.reset();
}

ValueFlow::Write ValueFlow::write_of(const ExecutionPoint& point, const Writer& writer) const {
  Write write;
  if (writer.graph == point.graph) write.node = writer.node;
  const bool fills_output = has_trait(dump_.graphs()[writer.graph].graph->nodes()[writer.node].type, Trait::assigns);
  for (const RecordIndex i : dump_.records_of(writer.graph, writer.node, point.iteration)) {
    const TensorRecord& record = dump_.records()[i];
    if (record.time >= point.time || is_of_another_training(i, point)) continue;
    write.time = std::max(write.time, record.time);
    const bool holds_result = record.io == IoDirection::input ? record.slot == writer.slot : fills_output && record.slot == 0;
    if (holds_result && (!write.result || is_earlier(*write.result, i))) write.result = i;
  }
  return write;
}

std::optional<ValueFlow::Write> ValueFlow::last_write(const ExecutionPoint& point, NodeIndex reader,
                                                      NodeIndex parameter) const {
  if (!has_timestamps_ || updates_are_external()) return std::nullopt;
  std::optional<Write> last;
  for (const Writer& writer : writers_of(point.graph, parameter)) {
    const bool is_same_graph = writer.graph == point.graph;
    if (is_same_graph && writer.node == reader) continue;
    const Write write = write_of(point, writer);
    const bool is_undumped = write.time == 0;
    // Files show which operator ran first. An operator without files is ordered by its position in the graph.
    const bool ran_before = !is_undumped || (is_same_graph && writer.node < reader &&
                                             dump_.records_of(writer.graph, writer.node, point.iteration).empty());
    if (!ran_before) continue;
    const bool by_position = last && (is_undumped || last->time == 0) && last->node != kNoNode && write.node != kNoNode;
    const bool is_later = !last || (by_position ? last->node < write.node : last->time < write.time);
    if (is_later) last = write;
  }
  return last;
}

std::optional<RecordIndex> ValueFlow::last_read(const ExecutionPoint& point, NodeIndex parameter) const {
  const auto read = parameter_read(point, parameter);
  return read && dump_.records()[*read].time <= point.time ? read : std::nullopt;
}

bool ValueFlow::inputs_are_dumped(DumpGraphIndex graph, Iteration iteration) const {
  const auto known = inputs_dumped_.find({graph, iteration});
  if (known != inputs_dumped_.end()) return known->second;
  const Graph& file = *dump_.graphs()[graph].graph;
  std::size_t expected = 0;
  std::size_t found = 0;
  for (const NodeIndex op : file.operators()) {
    const auto records = dump_.records_of(graph, op, iteration);
    if (records.empty()) continue;
    for (const KernelInput& input : inputs_of(graph, op)) {
      const NodeKind kind = file.nodes()[input.from.node].kind;
      if (kind == NodeKind::constant || (kind == NodeKind::op && !has_elements(file, input.from))) continue;
      ++expected;
      found += std::any_of(records.begin(), records.end(), [&](RecordIndex i) {
        return dump_.records()[i].io == IoDirection::input && dump_.records()[i].slot == input.slot;
      });
    }
  }
  // Some kernels have inputs that are never written, so a few missing files are tolerated.
  constexpr std::size_t kInputsPerMissingFile = 10;
  return inputs_dumped_
      .emplace(std::pair(graph, iteration), found > 0 && (expected - found) * kInputsPerMissingFile <= expected)
      .first->second;
}

bool ValueFlow::is_empty(const ExecutionPoint& point, NodeIndex node, const InputValue& input_value) const {
  const Graph& graph = *dump_.graphs()[point.graph].graph;
  if (input_value.kind != NodeKind::op || input_value.file || graph.edges_are_inferred()) return false;
  const auto outputs = graph.outputs(input_value.input.from.node);
  if (input_value.input.from.slot >= outputs.size()) return false;
  const Shape& shape = outputs[input_value.input.from.slot].shape;
  const bool has_unknown_dimension = std::any_of(shape.begin(), shape.end(), [](std::int64_t size) { return size < 0; });
  if (!has_unknown_dimension || !inputs_are_dumped(point.graph, point.iteration)) return false;
  const auto records = dump_.records_of(point.graph, node, point.iteration);
  return std::any_of(records.begin(), records.end(), [&](RecordIndex i) {
    const TensorRecord& record = dump_.records()[i];
    return record.run == point.run && record.has_values;
  });
}

bool ValueFlow::is_state(DumpGraphIndex graph, NodeIndex parameter) const {
  const Graph& file = *dump_.graphs()[graph].graph;
  const Node& node = file.nodes()[parameter];
  if (node.category == Category::weight || node.full_name.find('.') != std::string_view::npos) return true;
  const auto uses = file.uses(parameter);
  return std::any_of(uses.begin(), uses.end(),
                     [&](const Use& use) { return !use.control && is_load(file.nodes()[use.node].type); });
}

bool ValueFlow::is_network_input(DumpGraphIndex graph, NodeIndex parameter) const {
  const Graph& file = *dump_.graphs()[graph].graph;
  if (is_state(graph, parameter)) return false;
  if (!parameter_is_dumped(graph, parameter) || !writers_of(graph, parameter).empty()) return false;
  // Learning rates and similar parameters are read only by optimizers.
  const auto uses = file.uses(parameter);
  return std::any_of(uses.begin(), uses.end(),
                     [&](const Use& use) { return !use.control && !updates_in_place(file.nodes()[use.node].type); });
}

std::optional<RecordIndex> ValueFlow::parameter_before(const ExecutionPoint& point, NodeIndex parameter) const {
  const auto files = parameter_files_.find(key_of(point.graph, parameter));
  if (files == parameter_files_.end()) return std::nullopt;
  const auto end = std::partition_point(files->second.begin(), files->second.end(),
                                        [&](RecordIndex record) { return is_before(record, point); });
  if (end == files->second.begin() || is_of_another_training(*std::prev(end), point)) return std::nullopt;
  return *std::prev(end);
}

std::optional<RecordIndex> ValueFlow::parameter_read(const ExecutionPoint& point, NodeIndex parameter) const {
  std::optional<RecordIndex> last, first;
  for (const NodeIndex reader : consumers_of(point.graph, parameter, 0)) {
    for (const KernelInput& input : inputs_of(point.graph, reader)) {
      if (input.from.node != parameter || is_written(point.graph, reader, input.from)) continue;
      for (const RecordIndex i : dump_.records_of(point.graph, reader, point.iteration)) {
        const TensorRecord& file = dump_.records()[i];
        if (file.io != IoDirection::input || file.slot != input.slot || is_of_another_training(i, point)) continue;
        if (!first || is_earlier(i, *first)) first = i;
        if (file.time <= point.time && (!last || is_earlier(*last, i))) last = i;
      }
    }
  }
  return last ? last : first;
}

std::optional<RecordIndex> ValueFlow::parameter_in(const ExecutionPoint& point, NodeIndex parameter) const {
  std::optional<RecordIndex> found;
  for (const RecordIndex i : dump_.records_of(point.graph, parameter, point.iteration)) {
    const TensorRecord& record = dump_.records()[i];
    if (record.io != IoDirection::output) continue;
    found = i;
    if (record.time >= point.time) break;  // Written when the run of the graph ended: the first one after the execution point
  }
  return found;
}

bool ValueFlow::parameter_is_dumped(DumpGraphIndex graph, NodeIndex parameter) const {
  return parameter_files_.contains(key_of(graph, parameter));
}

std::vector<NodeIndex> ValueFlow::find_parameters(DumpGraphIndex graph, const ParameterKey& key) const {
  const Graph& file = *dump_.graphs()[graph].graph;
  std::vector<NodeIndex> parameters;
  for (const std::string& name : {std::string(key.second), "\u25b8" + std::string(key.second)}) {
    const NodeIndex node = file.find(name);
    if (node != kNoNode && file.nodes()[node].kind == NodeKind::parameter) parameters.push_back(node);
  }
  return parameters;
}

const std::vector<ValueFlow::Writer>& ValueFlow::writers_of(DumpGraphIndex graph, NodeIndex parameter) const {
  const ParameterKey key = key_of(graph, parameter);
  const auto known = writers_.find(key);
  if (known != writers_.end()) return known->second;
  std::vector<Writer> writers;
  for (const DumpGraphIndex g : dump_.graphs().indices()) {
    const DumpGraph& dump_graph = dump_.graphs()[g];
    if (dump_graph.rank != key.first || dump_graph.graph == nullptr) continue;
    for (const NodeIndex node : find_parameters(g, key)) {
      for (const Use& use : dump_graph.graph->uses(node)) {
        if (!use.control && is_written(g, use.node, {use.argument, node})) writers.push_back({g, use.node, use.argument});
      }
    }
  }
  return writers_.emplace(key, std::move(writers)).first->second;
}

}  // namespace sporescope
