// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/impact_analysis.h"

#include <algorithm>

#include "core/flow/parameter_roles.h"
#include "core/graph/operators/operator_family.h"
#include "core/tensor/dtype.h"
#include "core/watch/block_reader.h"

namespace sporescope {
namespace {

/// Maximum number of values to follow. A dump with more non-finite values has weights among them.
constexpr std::size_t kMaxValues = 100'000;

constexpr int kNoWeight = 2;

/// Orders by iteration, so that the first one is reported, and within an iteration in any stable order.
template <class Value>
bool begins_before(const Value& first, const Value& second) {
  const Iteration a = std::get<Iteration>(first);
  const Iteration b = std::get<Iteration>(second);
  return a != b ? a < b : first < second;
}

}  // namespace

ImpactAssessment ImpactAnalysis::assess(std::span<const RecordIndex> values, std::optional<RecordIndex> initial_value) {
  initial_record_ = initial_value;
  seen_.clear();
  pending_.clear();
  weights_.clear();
  loss_.reset();
  absorber_.reset();
  end_.reset();
  dependent_operator_.reset();
  hidden_.reset();
  absorbed_by_design_ = true;
  requested_ = false;
  selected_ = true;
  has_undumped_ = false;
  started_.reset();
  for (const RecordIndex record : values) {
    const Iteration iteration = dump_.records()[record].iteration;
    started_ = std::min(started_.value_or(iteration), iteration);
    visit_record(record);
  }
  while (!pending_.empty() && !states_.stop().stop_requested()) {
    const auto [value, point, holder] = pending_.back();
    pending_.pop_back();
    const auto& [graph, node, slot, iteration] = value;
    const auto consumers = flow_.consumers_of(graph, node, slot);
    if (slot == 0 && losses_.is_loss(graph, node) && (!loss_ || begins_before(value, *loss_))) loss_ = value;
    if (consumers.empty()) handle_unread_value(value);
    const Edge from{.node = node, .slot = slot};
    for (const NodeIndex consumer : consumers) follow_consumer(consumer, point, from, holder);
  }
  return verdict();
}

void ImpactAnalysis::visit_record(RecordIndex record) {
  const TensorRecord& tensor = dump_.records()[record];
  const Node* node = flow_.node_of(record);
  if (node == nullptr) {
    has_undumped_ = true;
    return;
  }
  const ExecutionPoint point = flow_.execution_point_of(record);
  if (tensor.io == IoDirection::input && is_written(record, point)) {  // The file holds the value after the update
    note_weight(record);
    return;
  }
  if (tensor.io == IoDirection::input) {  // The value is the producer's output; this operator and others read it
    for (const KernelInput& input : flow_.inputs_of(tensor.graph, tensor.node)) {
      if (input.slot != tensor.slot) continue;
      visit({tensor.graph, input.from.node, input.from.slot, tensor.iteration}, point, record);
      follow_consumer(tensor.node, point, input.from, record);
      return;
    }
    follow_consumer(tensor.node, point, {.node = kNoNode}, record);
    return;
  }
  const bool updated = node->kind == NodeKind::parameter && !flow_.writers_of(tensor.graph, tensor.node).empty();
  if (node->category == Category::weight || updated) note_weight(record);
  visit({tensor.graph, tensor.node, node->kind == NodeKind::op ? tensor.slot : 0, tensor.iteration}, point, record);
}

bool ImpactAnalysis::is_written(RecordIndex input, const ExecutionPoint& point) const {
  const TensorRecord& tensor = dump_.records()[input];
  const auto inputs = flow_.input_values(point, tensor.node);
  return std::any_of(inputs.begin(), inputs.end(), [&](const InputValue& input_value) {
    return input_value.input.slot == tensor.slot && input_value.written;
  });
}

void ImpactAnalysis::visit(const Value& value, const ExecutionPoint& point, RecordIndex holder) {
  if (seen_.size() >= kMaxValues) {
    has_undumped_ = true;
    return;
  }
  if (seen_.insert(value).second) pending_.push_back({value, point, holder});
}

ImpactAnalysis::OutputState ImpactAnalysis::outputs_of(NodeIndex op, const ExecutionPoint& point) {
  OutputState state;
  for (const RecordIndex output : dump_.records_of(point.graph, op, point.iteration)) {
    const TensorRecord& tensor = dump_.records()[output];
    if (tensor.io != IoDirection::output) continue;
    const Health health = states_.health(output);
    if (health == Health::no_value) continue;
    state.known = true;
    if (health < Health::infinite) continue;
    state.non_finite.emplace_back(Value{tensor.graph, tensor.node, tensor.slot, tensor.iteration}, output);
  }
  const Graph& graph = *dump_.graphs()[point.graph].graph;
  if (state.known || graph.edges_are_inferred()) return state;
  const auto outputs = static_cast<std::uint32_t>(graph.outputs(op).size());
  for (std::uint32_t slot = 0; slot < outputs; ++slot) add_consumer_records(state, op, slot, point);
  return state;
}

void ImpactAnalysis::add_consumer_records(OutputState& state, NodeIndex op, std::uint32_t slot, const ExecutionPoint& point) {
  for (const NodeIndex reader : flow_.consumers_of(point.graph, op, slot)) {
    for (const KernelInput& input : flow_.inputs_of(point.graph, reader)) {
      if (input.from.node != op || input.from.slot != slot) continue;
      for (const RecordIndex read : dump_.records_of(point.graph, reader, point.iteration)) {
        const TensorRecord& tensor = dump_.records()[read];
        if (tensor.io != IoDirection::input || tensor.slot != input.slot || states_.health(read) <= Health::no_value) continue;
        state.known = true;
        if (states_.health(read) >= Health::infinite) {
          state.non_finite.emplace_back(Value{point.graph, op, slot, point.iteration}, read);
        }
      }
    }
  }
}

/// Returns false if the operator forwards values unchanged and none of them is infinite, because it selected other values. Also
/// false if no non-finite element of the result is derived from one of the value.
bool ImpactAnalysis::may_derive_from(RecordIndex result, NodeIndex consumer, RecordIndex value) {
  if (!elements_.may_derive_from(result, consumer, value)) return false;
  const bool infinite = states_.health(value) == Health::infinite;
  if (!infinite || !selects_values(dump_.graphs()[dump_.records()[value].graph].graph->nodes()[consumer].type)) return true;
  const Examination examination = states_.examination(result);
  return examination.has_neg_inf || examination.has_pos_inf;
}

/// Returns true if the operator discards such values by design.
bool ImpactAnalysis::is_intended_for(RecordIndex value, NodeIndex consumer) {
  const std::string_view type = dump_.graphs()[dump_.records()[value].graph].graph->nodes()[consumer].type;
  const Examination examination = states_.examination(value);
  if (selects_values(type)) return examination.health == Health::infinite || !reports_selection(type);
  return absorbs_negative_infinity(type) && examination.health == Health::infinite && !examination.has_pos_inf;
}

bool ImpactAnalysis::is_dropped_by(RecordIndex value, NodeIndex consumer) {
  const std::string_view type = dump_.graphs()[dump_.records()[value].graph].graph->nodes()[consumer].type;
  if (is_intended_for(value, consumer) || drops_values(type)) return true;
  return absorbs_negative_infinity(type) && (!reports_selection(type) || states_.health(value) == Health::infinite);
}

void ImpactAnalysis::absorb(NodeIndex consumer, const ExecutionPoint& point, RecordIndex value) {
  const std::string_view type = dump_.graphs()[point.graph].graph->nodes()[consumer].type;
  const bool selects = inserts_values(type) || tests_finiteness(type);
  requested_ = requested_ || tests_finiteness(type);
  selected_ = selected_ && selects;
  const bool intended = is_intended_for(value, consumer) || elements_.are_discarded_downstream(consumer, value);
  absorbed_by_design_ = absorbed_by_design_ && intended;
  auto& end = intended || is_dropped_by(value, consumer) ? absorber_ : dependent_operator_;
  if (!end) end = std::pair(point.graph, consumer);
}

bool ImpactAnalysis::must_propagate(NodeIndex consumer, const ExecutionPoint& point, const Edge& from) const {
  const Graph& graph = *dump_.graphs()[point.graph].graph;
  const auto outputs = graph.outputs(consumer);
  if (graph.edges_are_inferred() || outputs.size() != 1) return false;
  const auto dtype = dtype_from_name(outputs.front().dtype);
  if (dtype && !can_be_non_finite(*dtype)) return false;
  const auto& inputs = flow_.inputs_of(point.graph, consumer);
  return std::any_of(inputs.begin(), inputs.end(), [&](const KernelInput& input) {
    return input.from.node == from.node && input.from.slot == from.slot &&
           propagates_non_finite(graph.nodes()[consumer].type, input.slot);
  });
}

/// Returns true for the parameter of an Assign, whose previous value is not read.
bool ImpactAnalysis::is_overwritten(RecordIndex record, NodeIndex assign) const {
  const TensorRecord& value = dump_.records()[record];
  if (dump_.graphs()[value.graph].graph->nodes()[assign].type != "Assign") return false;
  const NodeIndex parameter = parameter_of(flow_, record);
  const auto& inputs = flow_.inputs_of(value.graph, assign);
  return std::all_of(inputs.begin(), inputs.end(),
                     [&](const KernelInput& input) { return (input.from.argument == 0) == (input.from.node == parameter); });
}

void ImpactAnalysis::follow_consumer(NodeIndex consumer, const ExecutionPoint& point, const Edge& from, RecordIndex value) {
  const Graph& graph = *dump_.graphs()[point.graph].graph;
  if (updates_in_place(graph.nodes()[consumer].type)) {
    const bool keeps_initial_value = existed_before(value) && writes(flow_, point.graph, consumer, parameter_of(flow_, value));
    if (!keeps_initial_value && !is_overwritten(value, consumer)) follow_update(consumer, point);
    return;
  }
  const OutputState state = outputs_of(consumer, point);
  bool is_forwarded = false;
  for (const auto& [result, holder] : state.non_finite) {
    if (!may_derive_from(holder, consumer, value)) continue;
    visit(result, flow_.execution_point_of(holder), holder);
    is_forwarded = true;
  }
  if (!state.known && must_propagate(consumer, point, from)) {
    visit({point.graph, consumer, 0, point.iteration}, point, value);
    return;
  }
  if (!state.known) has_undumped_ = true;
  if (graph.edges_are_inferred()) has_undumped_ = true;  // Unknown operators may read it, too
  if (!state.known || is_forwarded) return;
  if (state.non_finite.empty() || selects_values(graph.nodes()[consumer].type)) {
    absorb(consumer, point, value);
  } else {  // NaN for another reason hides the effect of this value
    absorbed_by_design_ = false;
    if (!hidden_) hidden_ = std::pair(point.graph, consumer);
  }
}

void ImpactAnalysis::follow_update(NodeIndex optimizer, const ExecutionPoint& point) {
  bool is_known = false;
  for (const InputValue& input_value : flow_.input_values(point, optimizer)) {
    if (!input_value.written) continue;
    const auto parameter = flow_.parameter_in(point, input_value.input.from.node);
    const auto updated = parameter ? parameter : input_value.file;
    if (!updated || states_.health(*updated) <= Health::no_value) continue;
    is_known = true;
    if (states_.health(*updated) >= Health::infinite) note_weight(*updated);
  }
  if (!is_known) has_undumped_ = true;
  absorbed_by_design_ = false;
  if (is_known && weights_.empty() && !dependent_operator_) dependent_operator_ = std::pair(point.graph, optimizer);
}

bool ImpactAnalysis::existed_before(RecordIndex record) {
  if (!initial_record_ || dump_.records()[record].graph != dump_.records()[*initial_record_].graph) return false;
  const NodeIndex parameter = parameter_of(flow_, record);
  if (parameter == kNoNode || parameter != parameter_of(flow_, *initial_record_)) return false;
  const Examination examination = states_.examination(record);
  return examination.health == Health::infinite && !examination.has_pos_inf;
}

void ImpactAnalysis::note_weight(RecordIndex record) {
  if (existed_before(record)) return;
  if (std::find(weights_.begin(), weights_.end(), record) == weights_.end()) weights_.push_back(record);
}

/// Handles a value without consumers in its graph. Files contain no edges between the graphs of a control flow.
void ImpactAnalysis::handle_unread_value(const Value& value) {
  const DumpGraph& dump_graph = dump_.graphs()[std::get<0>(value)];
  const auto siblings = std::count_if(dump_.graphs().begin(), dump_.graphs().end(), [&](const DumpGraph& sibling) {
    return sibling.rank == dump_graph.rank && sibling.graph != nullptr && dump_graph.graph != nullptr &&
           sibling.graph->root_name() == dump_graph.graph->root_name();
  });
  const bool has_inferred_edges = dump_graph.graph != nullptr && dump_graph.graph->edges_are_inferred();
  if (siblings > 1 || has_inferred_edges || flow_.updates_are_external()) {
    has_undumped_ = true;
  } else if (!end_) {
    end_ = std::pair(std::get<0>(value), std::get<1>(value));
  }
}

/// Returns true if the value also passed through an operator other than the last one.
bool ImpactAnalysis::was_propagated() const {
  return end_ && std::any_of(seen_.begin(), seen_.end(),
                             [this](const Value& value) { return std::pair(std::get<0>(value), std::get<1>(value)) != *end_; });
}

/// Returns the priority for reporting, lowest first: other weights, then the weight in which the cause began, then optimizer
/// states.
int ImpactAnalysis::weight_rank(RecordIndex record) const {
  const DumpGraphIndex graph = dump_.records()[record].graph;
  const NodeIndex parameter = parameter_of(flow_, record);
  if (parameter == kNoNode || !is_weight(flow_, graph, parameter)) return kNoWeight;
  const bool is_initial =
      initial_record_ && dump_.records()[*initial_record_].graph == graph && parameter_of(flow_, *initial_record_) == parameter;
  return is_initial ? kNoWeight - 1 : 0;
}

std::string ImpactAnalysis::name_of(DumpGraphIndex graph, NodeIndex node) const {
  return std::string(dump_.graphs()[graph].graph->nodes()[node].name());
}

ImpactAssessment ImpactAnalysis::verdict() const {
  if (loss_) {
    const auto& [graph, node, slot, iteration] = *loss_;
    if (started_ && is_numbered(*started_) && iteration != *started_) {  // Reached through the weights
      return {.impact = Impact::loss,
              .text = {SPORESCOPE_TRANSLATE_NOOP("it reaches the loss, %1, in iteration %2"),
                       {name_of(graph, node), to_string(iteration)}}};
    }
    return {.impact = Impact::loss, .text = {SPORESCOPE_TRANSLATE_NOOP("it reaches the loss, %1"), {name_of(graph, node)}}};
  }
  if (!weights_.empty()) {
    const auto first = std::min_element(weights_.begin(), weights_.end(), [this](RecordIndex a, RecordIndex b) {
      const int left = weight_rank(a);
      const int right = weight_rank(b);
      return left != right ? left < right : flow_.is_earlier(a, b);
    });
    const NodeIndex parameter = parameter_of(flow_, *first);
    const Node* node = flow_.node_of(*first);
    if (parameter != kNoNode) node = &dump_.graphs()[dump_.records()[*first].graph].graph->nodes()[parameter];
    const std::string name(node != nullptr ? node->full_name : std::string_view());
    if (weight_rank(*first) < kNoWeight) {
      return {.impact = Impact::weights, .text = {SPORESCOPE_TRANSLATE_NOOP("it reaches the weights, first %1"), {name}}};
    }
    return {.impact = Impact::weights, .text = {SPORESCOPE_TRANSLATE_NOOP("it reaches updated parameters, first %1"), {name}}};
  }
  if (dependent_operator_) {
    return {.impact = Impact::unknown,
            .text = {SPORESCOPE_TRANSLATE_NOOP("it is absorbed by %1, whose output is finite but may be wrong"),
                     {name_of(dependent_operator_->first, dependent_operator_->second)}}};
  }
  if (has_undumped_ || states_.stop().stop_requested()) {
    return {.impact = Impact::unknown,
            .text = SPORESCOPE_TRANSLATE_NOOP("not everything downstream was dumped, so its effect is unknown")};
  }
  if (absorber_) {
    constexpr auto kAbsorbed = SPORESCOPE_TRANSLATE_NOOP("%1 absorbs it: neither the loss nor any weight is affected");
    constexpr auto kDetected = SPORESCOPE_TRANSLATE_NOOP(
        "%1 detects it, and it reaches neither the loss nor a weight, as when a loss scaler skips a step");
    const std::string name = name_of(absorber_->first, absorber_->second);
    const std::string_view type = dump_.graphs()[absorber_->first].graph->nodes()[absorber_->second].type;
    return {.impact = Impact::absorbed,
            .by_design = absorbed_by_design_,
            .selected = selected_ && !requested_,
            .requested = requested_ && selected_,
            .reaches_network_output = end_.has_value(),
            .text = {tests_finiteness(type) ? kDetected : kAbsorbed, {name}}};
  }
  if (hidden_) {
    return {.impact = Impact::unknown,
            .text = {SPORESCOPE_TRANSLATE_NOOP("it ends in %1, which is NaN at the same elements for another reason"),
                     {name_of(hidden_->first, hidden_->second)}}};
  }
  if (was_propagated()) {
    return {.impact = Impact::nowhere,
            .reaches_network_output = true,
            .text = {SPORESCOPE_TRANSLATE_NOOP(
                         "it ends in %1, which no operator reads: neither the loss nor any weight is affected"),
                     {name_of(end_->first, end_->second)}}};
  }
  return {.impact = Impact::nowhere,
          .reaches_network_output = true,
          .text = SPORESCOPE_TRANSLATE_NOOP("nothing reads it: neither the loss nor any weight is affected")};
}

bool ImpactAnalysis::is_absorbed_like_masks(std::span<const RecordIndex> values, bool from_pole) {
  bool absorbed = false;
  for (const RecordIndex record : values) {
    const TensorRecord& tensor = dump_.records()[record];
    const Node* node = flow_.node_of(record);
    if (node == nullptr || node->kind != NodeKind::op) return false;
    if (losses_.shows_non_finite_loss(record)) return false;
    if (tensor.io == IoDirection::input) continue;
    if (is_weighted_sum(node->type)) return false;
    const bool positive = states_.examination(record).has_pos_inf;
    if (positive && !from_pole) return false;
    for (const NodeIndex consumer : flow_.consumers_of(tensor.graph, tensor.node, tensor.slot)) {
      const OutputState state = outputs_of(consumer, flow_.execution_point_of(record));
      if (!state.known) return false;
      if (!state.non_finite.empty()) continue;
      if (positive || !absorbs_negative_infinity(dump_.graphs()[tensor.graph].graph->nodes()[consumer].type)) return false;
      absorbed = true;
    }
  }
  return absorbed;
}

}  // namespace sporescope
