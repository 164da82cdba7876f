// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/aligned_execution.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/graph/operators/operator_family.h"

namespace sporescope {
namespace {

/// Maximum number of inputs to compare. More values do not identify the origin of a difference.
constexpr std::size_t kMaxInputs = 256;

/// Returns the value that the operator received. This is its own file, unless the input was overwritten before the file was
/// written.
std::optional<RecordIndex> value_of(const InputValue& input_value, const Node& reader) {
  const bool is_overwritten = input_value.written || reuses_argument_memory(reader.type, input_value.input.slot);
  return input_value.file && !is_overwritten ? input_value.file : input_value.source;
}

IndexRange<RecordIndex> records_in(const DumpGraph& graph, Iteration iteration) {
  const auto folder = std::find_if(graph.iterations.begin(), graph.iterations.end(),
                                   [&](const IterationFolder& it) { return it.iteration == iteration; });
  return folder == graph.iterations.end() ? IndexRange<RecordIndex>() : folder->records;
}

/// A slot that no output has.
constexpr std::uint32_t kNoSlot = std::numeric_limits<std::uint32_t>::max();

/// Collects the inputs of an operator whose producers have a counterpart. Producers without one are replaced by their own
/// inputs, and so on.
template <class HasCounterpart>
std::vector<InputValue> known_inputs(const ValueFlow& flow, const ExecutionPoint& point, NodeIndex node,
                                     const HasCounterpart& has_counterpart) {
  constexpr std::size_t kMaxOperators = 1000;
  std::vector<InputValue> known;
  std::set<NodeIndex> seen{node};
  std::vector<NodeIndex> pending{node};
  while (!pending.empty() && known.size() < kMaxInputs && seen.size() < kMaxOperators) {
    const NodeIndex current = pending.back();
    pending.pop_back();
    for (const InputValue& input_value : flow.input_values(point, current)) {
      if (input_value.is_unlinked()) continue;
      const NodeIndex from = input_value.input.from.node;
      if (has_counterpart(from)) {
        known.push_back(input_value);
      } else if (input_value.kind == NodeKind::op && seen.insert(from).second) {
        pending.push_back(from);
      }
    }
  }
  return known;
}

/// Identifies a tensor without a known node by the data of its file.
std::string file_key(const TensorRecord& record) {
  return std::string(record.type) + '.' + std::string(record.name) +
         (record.io == IoDirection::input ? ".input." : ".output.") + std::to_string(record.slot) + '.' +
         std::to_string(record.run);
}

}  // namespace

std::vector<PairIndex> measuring_order(const AlignedExecution& execution, std::size_t count) {
  std::vector<PairIndex> order;
  std::vector<bool> is_added(count);
  order.reserve(count);
  const auto add = [&](PairIndex pair) {
    if (!is_added[number_of(pair)]) order.push_back(pair);
    is_added[number_of(pair)] = true;
  };
  std::vector<bool> seen(execution.runs.size());
  for (const ListedPair& listed : execution.listed) {
    if (listed.run) seen[number_of(*listed.run)] = true;
  }
  // Producers without files of their own are replaced by their inputs
  const auto add_inputs = [&](const AlignedOperator& run) {
    std::vector<const AlignedOperator*> pending{&run};
    while (!pending.empty()) {
      const AlignedOperator& reader = *pending.back();
      pending.pop_back();
      for (const ComparedInput& input : reader.inputs) {
        if (!input.values) continue;
        add(*input.values);
        const auto producer = execution.producer_of(reader, input);
        if (!producer || seen[number_of(*producer)]) continue;
        seen[number_of(*producer)] = true;
        pending.push_back(&execution.runs[*producer]);
      }
    }
  };
  for (const ListedPair& listed : execution.listed) {
    if (listed.run) add_inputs(execution.runs[*listed.run]);
    add(listed.pair);
  }
  for (const PairIndex pair : IndexRange<PairIndex>(PairIndex{}, count)) add(pair);
  return order;
}

AlignedExecution ExecutionAligner::align() && {
  for (std::size_t i = 0; i < graphs_.pairs.size(); ++i) {
    for (const auto& [iteration_a, iteration_b] : graphs_.pairs[i].iterations) add_iteration(i, iteration_a, iteration_b);
  }
  add_undumped_producers();
  const auto records = b_.dump().records();
  std::sort(execution_.listed.begin(), execution_.listed.end(), [&](const ListedPair& x, const ListedPair& y) {
    const RecordIndex at_x = pairs_[x.pair].b;
    const RecordIndex at_y = pairs_[y.pair].b;
    return std::tie(records[at_x].iteration, records[at_x].time, at_x) <
           std::tie(records[at_y].iteration, records[at_y].time, at_y);
  });
  return std::move(execution_);
}

void ExecutionAligner::add_iteration(std::size_t graphs, Iteration iteration_a, Iteration iteration_b) {
  const GraphPair& pair = graphs_.pairs[graphs];
  const auto in_a = records_in(a_.dump().graphs()[pair.a], iteration_a);
  std::unordered_map<std::string, RecordIndex> without_node;
  for (const RecordIndex a : in_a) {
    const TensorRecord& record = a_.dump().records()[a];
    if (record.node == kNoNode) without_node.emplace(file_key(record), a);
  }
  std::set<RecordIndex> found;
  for (const RecordIndex b : records_in(b_.dump().graphs()[pair.b], iteration_b)) {
    const TensorRecord& record = b_.dump().records()[b];
    std::optional<RecordIndex> a;
    if (record.node != kNoNode) {
      a = counterpart(pair, iteration_a, record);
    } else if (const auto named = without_node.find(file_key(record)); named != without_node.end()) {
      a = named->second;
    }
    if (!a) {
      execution_.only_b.push_back(b);
      continue;
    }
    found.insert(*a);
    add_pair(graphs, *a, b);
  }
  std::copy_if(in_a.begin(), in_a.end(), std::back_inserter(execution_.only_a),
               [&](RecordIndex a) { return !found.contains(a); });
}

std::optional<RecordIndex> ExecutionAligner::counterpart(const GraphPair& graphs, Iteration iteration_a,
                                                         const TensorRecord& record) const {
  const NodeIndex node = graphs.nodes.of_b(record.node);
  if (node == kNoNode) return std::nullopt;
  const auto slot = record.io == IoDirection::output ? graphs.nodes.output_in_a(record.node, record.slot)
                                                     : graphs.nodes.input_in_a(record.node, record.slot);
  return slot ? a_.dump().find(graphs.a, node, iteration_a, record.io, *slot, record.run) : std::nullopt;
}

void ExecutionAligner::add_pair(std::size_t graphs, RecordIndex a, RecordIndex b) {
  ListedPair listed{pairs_.add(a, b), graphs, std::nullopt};
  const Node* node = b_.node_of(b);
  if (node != nullptr && node->kind == NodeKind::op) listed.run = run_of(graphs, a, b);
  execution_.listed.push_back(listed);
}

AlignedIndex ExecutionAligner::run_of(std::size_t graphs, RecordIndex a, RecordIndex b) {
  const TensorRecord& of_a = a_.dump().records()[a];
  const TensorRecord& of_b = b_.dump().records()[b];
  const RunKey key{graphs, of_b.iteration, of_b.node, of_b.run};
  if (const auto known = execution_.run_of.find(key); known != execution_.run_of.end()) return known->second;
  AlignedOperator run{graphs, of_a.node, of_b.node, a_.execution_point_of(a), b_.execution_point_of(b), {}, {}};
  add_inputs(run);
  const AlignedIndex index = execution_.runs.add(std::move(run));
  execution_.run_of.emplace(key, index);
  return index;
}

/// Adds producers without files of their own, since their inputs may explain a difference of their outputs.
void ExecutionAligner::add_undumped_producers() {
  for (std::size_t i = 0; i < execution_.runs.size(); ++i) {  // Added runs have producers, too
    for (std::size_t k = 0; k < execution_.runs[index_at<AlignedIndex>(i)].inputs.size(); ++k) {
      const AlignedOperator& reader = execution_.runs[index_at<AlignedIndex>(i)];
      const ComparedInput& input = reader.inputs[k];
      if (!input.values || !are_counterparts(reader, input) || execution_.producer_of(reader, input)) continue;
      AlignedOperator producer{reader.graphs, input.from_a.node, input.from_b.node, reader.at_a, reader.at_b, {}, {}};
      add_inputs(producer);
      const RunKey key{producer.graphs, producer.at_b.iteration, producer.b, producer.at_b.run};
      execution_.run_of.emplace(key, execution_.runs.add(std::move(producer)));
    }
  }
}

void ExecutionAligner::add_inputs(AlignedOperator& run) {
  if (graphs_.pairs[run.graphs].nodes.slot_pairs(run.a) != nullptr) {
    add_cross_framework_inputs(run);
  } else {
    add_inputs_by_slots(run);
  }
}

/// Adds the inputs of the operator. An undumped input is replaced by the inputs of its producer, and so on.
void ExecutionAligner::add_inputs_by_slots(AlignedOperator& run) {
  std::set<NodeIndex> seen{run.b};
  std::vector<std::pair<NodeIndex, NodeIndex>> pending{{run.a, run.b}};
  while (!pending.empty()) {
    const auto [node_a, node_b] = pending.back();
    pending.pop_back();
    std::vector<InputValue> inputs_a = a_.input_values(run.at_a, node_a);
    for (const InputValue& b : b_.input_values(run.at_b, node_b)) {
      const auto a = std::find_if(inputs_a.begin(), inputs_a.end(),
                                  [&](const InputValue& input_value) { return have_same_slot(run.graphs, input_value, b); });
      if (a == inputs_a.end() || run.inputs.size() >= kMaxInputs) continue;
      ComparedInput input = input_of(run, *a, b);
      const bool own_files = a->file && b.file;
      input.reader = {node_a, node_b};
      inputs_a.erase(a);
      if (graphs_.pairs[run.graphs].edges_inferred) resolve_edges(run, own_files, input);
      if (input.values || !are_counterparts(run, input)) {
        run.inputs.push_back(std::move(input));
      } else if (seen.insert(input.from_b.node).second) {
        pending.emplace_back(input.from_a.node, input.from_b.node);
        run.undumped.push_back({input.from_a.node, input.from_b.node});
      }
    }
  }
}

/// Returns true if both values are of the same slot. Gradients of calls also receive the inputs of their forward calls, whose
/// slots have their own numbers.
bool ExecutionAligner::have_same_slot(std::size_t graphs, const InputValue& a, const InputValue& b) const {
  if (a.input.slot != b.input.slot) return false;
  if (!graphs_.pairs[graphs].edges_inferred || !a.file || !b.file) return true;
  const TensorRecord& of_a = a_.dump().records()[*a.file];
  const TensorRecord& of_b = b_.dump().records()[*b.file];
  return of_a.node != kNoNode && graphs_.pairs[graphs].nodes.of_a(of_a.node) == of_b.node && of_a.io == of_b.io &&
         of_a.slot == of_b.slot;
}

/// Corrects inferred edges. An edge inferred from equal values may be missing or wrong in one run. If two edges contradict each
/// other, both are dropped, including the values at their ends.
void ExecutionAligner::resolve_edges(const AlignedOperator& run, bool own_files, ComparedInput& input) {
  const NodeMatching& nodes = graphs_.pairs[run.graphs].nodes;
  const NodeIndex of_a = input.from_a.node == kNoNode ? kNoNode : nodes.of_a(input.from_a.node);
  const NodeIndex of_b = input.from_b.node == kNoNode ? kNoNode : nodes.of_b(input.from_b.node);
  if (of_a != kNoNode && of_a == input.from_b.node && input.from_a.slot == input.from_b.slot) return;
  if (!own_files) input.values.reset();
  if (input.from_b.node == kNoNode && of_a != kNoNode) {
    input.from_b = input.from_a;
    input.from_b.node = of_a;
    input.kind_b = input.kind_a;
  } else if (input.from_a.node == kNoNode && of_b != kNoNode) {
    input.from_a = input.from_b;
    input.from_a.node = of_b;
    input.kind_a = input.kind_b;
  } else if (of_a != kNoNode && of_b != kNoNode) {
    input.from_a = input.from_b = {};
    input.kind_a = input.kind_b = NodeKind::parameter;
    return;
  }
  if (!own_files && are_counterparts(run, input)) input.values = output_of(run, input.from_a, input.from_b).values;
}

/// Adds inputs of an operator whose counterpart is from another framework. Its arguments differ, and one operator may
/// correspond to several. The inputs are therefore the operators and parameters upstream that have counterparts, whatever is in
/// between.
void ExecutionAligner::add_cross_framework_inputs(AlignedOperator& run) {
  const NodeMatching& nodes = graphs_.pairs[run.graphs].nodes;
  const auto inputs_a = known_inputs(a_, run.at_a, run.a, [&](NodeIndex node) { return nodes.of_a(node) != kNoNode; });
  const auto inputs_b = known_inputs(b_, run.at_b, run.b, [&](NodeIndex node) { return nodes.of_b(node) != kNoNode; });
  const auto add = [&](ComparedInput input) {
    const bool is_known = std::any_of(run.inputs.begin(), run.inputs.end(),
                                      [&](const ComparedInput& other) { return other.values == input.values; });
    if (input.values && !is_known && run.inputs.size() < kMaxInputs) run.inputs.push_back(std::move(input));
  };
  for (const InputValue& b : b_.input_values(run.at_b, run.b)) {
    if (b.file) add(in_place_input(run, b));
  }
  for (const InputValue& a : inputs_a) {
    const Edge edge_b{0, nodes.of_a(a.input.from.node),
                      nodes.output_in_b(a.input.from.node, a.input.from.slot).value_or(kNoSlot)};
    const auto b = std::find_if(inputs_b.begin(), inputs_b.end(), [&](const InputValue& input_value) {
      return input_value.input.from.node == edge_b.node && input_value.input.from.slot == edge_b.slot;
    });
    add(b != inputs_b.end() ? input_of(run, a, *b) : output_of(run, a.input.from, edge_b));
  }
  for (const InputValue& b : inputs_b) {
    const Edge& from = b.input.from;
    add(output_of(run, {0, nodes.of_b(from.node), nodes.output_in_a(from.node, from.slot).value_or(kNoSlot)}, from));
  }
}

/// Returns the input of a call at the same slot as in its counterpart. For a gradient, this may be the input of its forward
/// call.
ComparedInput ExecutionAligner::in_place_input(const AlignedOperator& run, const InputValue& b) {
  const GraphPair& graphs = graphs_.pairs[run.graphs];
  const TensorRecord& record = b_.dump().records()[*b.file];
  const NodeIndex node = graphs.nodes.of_b(record.node);
  const auto slot =
      node == kNoNode || record.io != IoDirection::input ? std::nullopt : graphs.nodes.input_in_a(record.node, record.slot);
  if (!slot) return {};
  for (const InputValue& a : a_.input_values(run.at_a, node)) {
    if (a.input.slot == *slot && (!a.file || a_.dump().records()[*a.file].node == node)) return input_of(run, a, b);
  }
  return {};
}

/// Returns the outputs of two counterparts as inputs of a later operator. It has no values if an output was not dumped in both
/// runs.
ComparedInput ExecutionAligner::output_of(const AlignedOperator& run, const Edge& from_a, const Edge& from_b) {
  ComparedInput input;
  input.from_a = from_a;
  input.from_b = from_b;
  const auto a = a_.output_before(run.at_a, from_a.node, from_a.slot);
  const auto b = b_.output_before(run.at_b, from_b.node, from_b.slot);
  const auto& graph = a_.dump().graphs()[graphs_.pairs[run.graphs].a].graph;
  if (a && b && graph->nodes()[from_a.node].kind == NodeKind::op) input.values = pairs_.add(*a, *b);
  return input;
}

/// Returns true if the producers of the input are counterparts.
bool ExecutionAligner::are_counterparts(const AlignedOperator& run, const ComparedInput& input) const {
  if (input.kind_a != NodeKind::op || input.kind_b != NodeKind::op || input.from_b.node == kNoNode) return false;
  return graphs_.pairs[run.graphs].nodes.of_b(input.from_b.node) == input.from_a.node;
}

ComparedInput ExecutionAligner::input_of(const AlignedOperator& run, const InputValue& a, const InputValue& b) {
  ComparedInput input;
  input.slot = b.input.slot;
  input.kind_a = a.kind;
  input.kind_b = b.kind;
  input.from_a = a.input.from;
  input.from_b = b.input.from;
  input.written = b.written;
  const GraphPair& graphs = graphs_.pairs[run.graphs];
  const auto value_a = value_of(a, a_.dump().graphs()[graphs.a].graph->nodes()[run.a]);
  const auto value_b = value_of(b, b_.dump().graphs()[graphs.b].graph->nodes()[run.b]);
  if (value_a && value_b) {
    input.values = pairs_.add(*value_a, *value_b);
  } else if (a.kind == NodeKind::constant && b.kind == NodeKind::constant) {
    input.constant_a = a_.dump().graphs()[graphs.a].graph->constant_text(a.input.from.node);
    input.constant_b = b_.dump().graphs()[graphs.b].graph->constant_text(b.input.from.node);
    if (input.constant_a.empty() || input.constant_b.empty()) input.constant_a = input.constant_b;
  }
  return input;
}

}  // namespace sporescope
