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
  timed_ = std::all_of(records.begin(), records.end(),
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
  const DumpGraph& place = dump_.graphs()[graph];
  std::string_view name = place.graph->nodes()[parameter].full_name;
  if (name.starts_with(kPassedThrough)) name.remove_prefix(kPassedThrough.size());
  return {place.rank, name};
}

const std::vector<KernelInput>& ValueFlow::inputs_of(DumpGraphIndex graph, NodeIndex node) const {
  const auto known = inputs_[graph].find(node);
  if (known != inputs_[graph].end()) return known->second;
  const auto& file = dump_.graphs()[graph].graph;
  std::vector<KernelInput> inputs = file == nullptr ? std::vector<KernelInput>() : kernel_inputs(*file, node);
  return inputs_[graph].emplace(node, std::move(inputs)).first->second;
}

std::vector<NodeIndex> ValueFlow::consumers_of(DumpGraphIndex graph, NodeIndex node, std::uint32_t slot) const {
  std::vector<NodeIndex> found;
  const auto& file = dump_.graphs()[graph].graph;
  if (file == nullptr) return found;
  std::vector<NodeIndex> open{node};
  std::set<NodeIndex> seen{node};
  while (!open.empty()) {
    const NodeIndex at = open.back();
    open.pop_back();
    for (const Use& use : file->uses(at)) {
      if (use.control || !seen.insert(use.node).second) continue;
      if (is_virtual_operator(file->nodes()[use.node].type)) {
        open.push_back(use.node);
        continue;
      }
      const auto& inputs = inputs_of(graph, use.node);
      const auto reads = [&](const KernelInput& input) { return input.from.node == node && input.from.slot == slot; };
      if (std::any_of(inputs.begin(), inputs.end(), reads)) found.push_back(use.node);
    }
  }
  return found;
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
  if (dump_.graphs()[x.graph].rank == dump_.graphs()[y.graph].rank && timed_) return std::tie(x.time, a) < std::tie(y.time, b);
  return std::tie(x.iteration, x.time, a) < std::tie(y.iteration, y.time, b);
}

bool ValueFlow::is_before(RecordIndex record, const ExecutionPoint& moment) const {
  const TensorRecord& tensor = dump_.records()[record];
  if (timed_) return tensor.time < moment.time;
  return std::tie(tensor.iteration, tensor.time) < std::tie(moment.iteration, moment.time);
}

bool ValueFlow::is_of_another_training(RecordIndex record, const ExecutionPoint& moment) const {
  return !trainings_.in_same_training(dump_.graphs()[moment.graph].rank, dump_.records()[record].time, moment.time);
}

bool ValueFlow::is_stale(RecordIndex record, const ExecutionPoint& moment, NodeIndex parameter) const {
  const int rank = dump_.graphs()[moment.graph].rank;
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
    const auto& writers = writers_of(moment.graph, parameter);
    return std::any_of(writers.begin(), writers.end(),
                       [&](const Writer& writer) { return is_dumped(dump_.graphs()[writer.graph], iteration); });
  };
  for (Iteration i = iteration_after(dump_.records()[record].iteration); i < moment.iteration; i = iteration_after(i)) {
    if (!was_dumped(i) || was_updated(i)) return true;
  }
  return false;
}

std::optional<RecordIndex> ValueFlow::output_before(const ExecutionPoint& moment, NodeIndex node, std::uint32_t slot) const {
  std::optional<RecordIndex> last;
  for (const RecordIndex i : dump_.records_of(moment.graph, node, moment.iteration)) {
    const TensorRecord& record = dump_.records()[i];
    if (record.io != IoDirection::output || record.slot != slot) continue;
    const bool timed = record.time != 0 && moment.time != 0;
    if (timed ? record.time <= moment.time : record.run <= moment.run) last = i;
  }
  return last;
}

bool ValueFlow::updates_are_external() const { return dump_.device_target() == kPyNative; }

std::optional<RecordIndex> ValueFlow::source_of(const ExecutionPoint& moment, const KernelInput& input, NodeKind kind) const {
  switch (kind) {
    case NodeKind::op:
      return output_before(moment, input.from.node, input.from.slot);
    case NodeKind::parameter:
      if (is_network_input(moment.graph, input.from.node)) return parameter_in(moment, input.from.node);
      // If no operator updates it, its file at the end of the iteration is valid, unless code outside of the graph updates it.
      if (!updates_are_external() && writers_of(moment.graph, input.from.node).empty()) {
        if (const auto here = parameter_in(moment, input.from.node)) return here;
      }
      if (const auto before = parameter_before(moment, input.from.node);
          before && !is_stale(*before, moment, input.from.node)) {
        return before;
      }
      return parameter_read(moment, input.from.node);
    case NodeKind::constant:
      break;
  }
  const auto in_folder = dump_.records_of(moment.graph, input.from.node, Iteration::constants);
  if (!in_folder.empty()) return in_folder.front();
  const auto in_iteration = dump_.records_of(moment.graph, input.from.node, moment.iteration);
  return in_iteration.empty() ? std::nullopt : std::optional(in_iteration.front());
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

void ValueFlow::add_unlinked(const ExecutionPoint& moment, NodeIndex node, std::vector<InputValue>& arrivals) const {
  const std::size_t linked = arrivals.size();
  for (const RecordIndex i : dump_.records_of(moment.graph, node, moment.iteration)) {
    const TensorRecord& record = dump_.records()[i];
    const bool known = std::any_of(arrivals.begin(), arrivals.begin() + static_cast<std::ptrdiff_t>(linked),
                                   [&](const InputValue& arrival) { return arrival.input.slot == record.slot; });
    if (record.io != IoDirection::input || record.run != moment.run || known) continue;
    InputValue& arrival = arrivals.emplace_back();
    arrival.input.slot = record.slot;
    arrival.kind = NodeKind::parameter;
    arrival.file = i;
  }
}

std::vector<InputValue> ValueFlow::input_values(const ExecutionPoint& moment, NodeIndex node) const {
  const auto& graph = dump_.graphs()[moment.graph].graph;
  if (graph == nullptr) return {};
  std::vector<InputValue> all = linked_inputs(moment, node);
  if (!graph->edges_are_inferred()) return all;
  add_unlinked(moment, node, all);
  if (graph->nodes()[node].category != Category::gradient) return all;
  for (const NodeIndex forward : graph->counterparts(node)) {
    if (graph->nodes()[forward].category == Category::gradient) continue;
    std::vector<InputValue> read = linked_inputs(moment, forward);
    add_unlinked(moment, forward, read);
    // Other results of the same backward call were computed from the same incoming gradient.
    for (const NodeIndex sibling : graph->counterparts(forward)) {
      if (sibling == node || graph->nodes()[sibling].category != Category::gradient) continue;
      std::vector<InputValue> got = linked_inputs(moment, sibling);
      add_unlinked(moment, sibling, got);
      std::copy_if(got.begin(), got.end(), std::back_inserter(read),
                   [](const InputValue& arrival) { return arrival.file.has_value(); });
    }
    all.insert(all.end(), read.begin(), read.end());
  }
  return all;
}

std::vector<InputValue> ValueFlow::linked_inputs(const ExecutionPoint& moment, NodeIndex node) const {
  std::vector<InputValue> all;
  const auto& graph = dump_.graphs()[moment.graph].graph;
  for (const KernelInput& input : inputs_of(moment.graph, node)) {
    InputValue arrival;
    arrival.input = input;
    arrival.kind = graph->nodes()[input.from.node].kind;
    arrival.file = dump_.find(moment.graph, node, moment.iteration, IoDirection::input, input.slot, moment.run);
    arrival.source = source_of(moment, input, arrival.kind);
    arrival.written = is_written(moment.graph, node, input.from);
    arrival.empty = !arrival.file && !arrival.source && has_empty_shape(*graph, input.from);
    if (is_empty(moment, node, arrival)) {
      arrival.empty = true;
      arrival.source.reset();
    }
    if (arrival.kind == NodeKind::parameter && (arrival.written || !arrival.file)) find_parameter_value(moment, node, arrival);
    all.push_back(arrival);
  }
  return all;
}

void ValueFlow::find_parameter_value(const ExecutionPoint& moment, NodeIndex node, InputValue& arrival) const {
  const NodeIndex parameter = arrival.input.from.node;
  const auto write = last_write(moment, node, parameter);
  const auto read = arrival.written ? last_read(moment, parameter) : std::nullopt;
  const auto is_before_write = [&](RecordIndex record) {
    const TensorRecord& tensor = dump_.records()[record];
    if (tensor.iteration != moment.iteration) return true;
    if (write->time != 0) return tensor.time < write->time;
    return tensor.io == IoDirection::output || (tensor.graph == moment.graph && tensor.node < write->node);
  };
  if (read) arrival.source = read;
  if (write && (!arrival.source || is_before_write(*arrival.source))) {
    arrival.source = write->result;
    const bool single = !arrival.written && writers_of(moment.graph, parameter).size() == 1;
    if (!arrival.source && single) arrival.source = parameter_in(moment, parameter);  // It is not written again
    if (!arrival.source) arrival.written_by = write->node;
    return;
  }
  // A value read after the operator wrote it does not show what the operator found.
  if (!arrival.written || !arrival.source) return;
  const TensorRecord& source = dump_.records()[*arrival.source];
  const bool later = source.io == IoDirection::input && source.iteration == moment.iteration && source.time > moment.time;
  if (later && moment.time != 0) arrival.source.reset();
}

ValueFlow::Write ValueFlow::write_of(const ExecutionPoint& moment, const Writer& writer) const {
  Write write;
  if (writer.graph == moment.graph) write.node = writer.node;
  const bool fills = has_trait(dump_.graphs()[writer.graph].graph->nodes()[writer.node].type, Trait::assigns);
  for (const RecordIndex i : dump_.records_of(writer.graph, writer.node, moment.iteration)) {
    const TensorRecord& record = dump_.records()[i];
    if (record.time >= moment.time || is_of_another_training(i, moment)) continue;
    write.time = std::max(write.time, record.time);
    const bool holds_it = record.io == IoDirection::input ? record.slot == writer.slot : fills && record.slot == 0;
    if (holds_it && (!write.result || is_earlier(*write.result, i))) write.result = i;
  }
  return write;
}

std::optional<ValueFlow::Write> ValueFlow::last_write(const ExecutionPoint& moment, NodeIndex reader,
                                                      NodeIndex parameter) const {
  if (!timed_ || updates_are_external()) return std::nullopt;
  std::optional<Write> last;
  for (const Writer& writer : writers_of(moment.graph, parameter)) {
    const bool here = writer.graph == moment.graph;
    if (here && writer.node == reader) continue;
    const Write write = write_of(moment, writer);
    const bool unseen = write.time == 0;
    // Files show which operator ran first. An operator without files is ordered by its position in the graph.
    const bool before =
        !unseen || (here && writer.node < reader && dump_.records_of(writer.graph, writer.node, moment.iteration).empty());
    if (!before) continue;
    const bool by_place = last && (unseen || last->time == 0) && last->node != kNoNode && write.node != kNoNode;
    const bool is_later = !last || (by_place ? last->node < write.node : last->time < write.time);
    if (is_later) last = write;
  }
  return last;
}

std::optional<RecordIndex> ValueFlow::last_read(const ExecutionPoint& moment, NodeIndex parameter) const {
  const auto read = parameter_read(moment, parameter);
  return read && dump_.records()[*read].time <= moment.time ? read : std::nullopt;
}

bool ValueFlow::inputs_are_dumped(DumpGraphIndex graph, Iteration iteration) const {
  const auto known = with_inputs_.find({graph, iteration});
  if (known != with_inputs_.end()) return known->second;
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
  constexpr std::size_t kFew = 10;
  return with_inputs_.emplace(std::pair(graph, iteration), found > 0 && (expected - found) * kFew <= expected).first->second;
}

bool ValueFlow::is_empty(const ExecutionPoint& moment, NodeIndex node, const InputValue& arrival) const {
  const Graph& graph = *dump_.graphs()[moment.graph].graph;
  if (arrival.kind != NodeKind::op || arrival.file || graph.edges_are_inferred()) return false;
  const auto outputs = graph.outputs(arrival.input.from.node);
  if (arrival.input.from.slot >= outputs.size()) return false;
  const Shape& shape = outputs[arrival.input.from.slot].shape;
  const bool is_open = std::any_of(shape.begin(), shape.end(), [](std::int64_t size) { return size < 0; });
  if (!is_open || !inputs_are_dumped(moment.graph, moment.iteration)) return false;
  const auto own = dump_.records_of(moment.graph, node, moment.iteration);
  return std::any_of(own.begin(), own.end(), [&](RecordIndex i) {
    const TensorRecord& record = dump_.records()[i];
    return record.run == moment.run && record.has_values;
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

std::optional<RecordIndex> ValueFlow::parameter_before(const ExecutionPoint& moment, NodeIndex parameter) const {
  const auto files = parameter_files_.find(key_of(moment.graph, parameter));
  if (files == parameter_files_.end()) return std::nullopt;
  const auto end = std::partition_point(files->second.begin(), files->second.end(),
                                        [&](RecordIndex record) { return is_before(record, moment); });
  if (end == files->second.begin() || is_of_another_training(*std::prev(end), moment)) return std::nullopt;
  return *std::prev(end);
}

std::optional<RecordIndex> ValueFlow::parameter_read(const ExecutionPoint& moment, NodeIndex parameter) const {
  std::optional<RecordIndex> last, first;
  for (const NodeIndex reader : consumers_of(moment.graph, parameter, 0)) {
    for (const KernelInput& input : inputs_of(moment.graph, reader)) {
      if (input.from.node != parameter || is_written(moment.graph, reader, input.from)) continue;
      for (const RecordIndex i : dump_.records_of(moment.graph, reader, moment.iteration)) {
        const TensorRecord& file = dump_.records()[i];
        if (file.io != IoDirection::input || file.slot != input.slot || is_of_another_training(i, moment)) continue;
        if (!first || is_earlier(i, *first)) first = i;
        if (file.time <= moment.time && (!last || is_earlier(*last, i))) last = i;
      }
    }
  }
  return last ? last : first;
}

std::optional<RecordIndex> ValueFlow::parameter_in(const ExecutionPoint& moment, NodeIndex parameter) const {
  std::optional<RecordIndex> found;
  for (const RecordIndex i : dump_.records_of(moment.graph, parameter, moment.iteration)) {
    const TensorRecord& record = dump_.records()[i];
    if (record.io != IoDirection::output) continue;
    found = i;
    if (record.time >= moment.time) break;  // Written when the run of the graph ended: the first one after the execution point
  }
  return found;
}

bool ValueFlow::parameter_is_dumped(DumpGraphIndex graph, NodeIndex parameter) const {
  return parameter_files_.contains(key_of(graph, parameter));
}

std::vector<NodeIndex> ValueFlow::parameters_named(DumpGraphIndex graph, const ParameterKey& key) const {
  const Graph& file = *dump_.graphs()[graph].graph;
  std::vector<NodeIndex> found;
  for (const std::string& name : {std::string(key.second), "\u25b8" + std::string(key.second)}) {
    const NodeIndex node = file.find(name);
    if (node != kNoNode && file.nodes()[node].kind == NodeKind::parameter) found.push_back(node);
  }
  return found;
}

const std::vector<ValueFlow::Writer>& ValueFlow::writers_of(DumpGraphIndex graph, NodeIndex parameter) const {
  const ParameterKey key = key_of(graph, parameter);
  const auto known = writers_.find(key);
  if (known != writers_.end()) return known->second;
  std::vector<Writer> found;
  for (const DumpGraphIndex g : dump_.graphs().indices()) {
    const DumpGraph& place = dump_.graphs()[g];
    if (place.rank != key.first || place.graph == nullptr) continue;
    for (const NodeIndex here : parameters_named(g, key)) {
      for (const Use& use : place.graph->uses(here)) {
        if (!use.control && is_written(g, use.node, {use.argument, here})) found.push_back({g, use.node, use.argument});
      }
    }
  }
  return writers_.emplace(key, std::move(found)).first->second;
}

}  // namespace sporescope
