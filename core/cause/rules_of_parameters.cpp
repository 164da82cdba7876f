// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <iterator>

#include "core/cause/missing_evidence.h"
#include "core/cause/rules.h"
#include "core/flow/parameter_roles.h"
#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"
#include "core/graph/operators/optimizer_states.h"
#include "core/graph/running_statistics.h"

namespace sporescope::rules {
namespace {

/// Returns the queried parameter, of its own file or of the operator that read it; kNoNode for other values.
NodeIndex parameter_of(const OriginQuery& query) {
  if (query.situation == TensorSituation::parameter) return query.node;
  return query.input().kind == NodeKind::parameter ? query.input().input.from.node : kNoNode;
}

/// Returns the first read of the parameter in that iteration if it is as severe as `record`, so that all readers share one
/// origin.
RecordIndex first_read_of(RecordIndex record, const ExecutionPoint& point, NodeIndex parameter, Evidence& evidence) {
  const ExecutionPoint start{point.graph, point.iteration, 0, point.run};
  const auto first = evidence.flow().parameter_read(start, parameter);
  const bool is_earlier = first && evidence.flow().is_earlier(*first, record);
  return is_earlier && evidence.health(*first) >= evidence.health(record) ? *first : record;
}

/// Returns an origin at the parameter's own file of that iteration if it is non-finite, with `record` as its witness. Otherwise
/// the origin is at the first read.
Origin origin_at_parameter(OriginKind kind, RecordIndex record, const ExecutionPoint& point, NodeIndex parameter,
                           Evidence& evidence) {
  const auto own_record = evidence.flow().parameter_in(point, parameter);
  if (own_record && *own_record == record) return origin_at(kind, record);
  if (!own_record || evidence.health(*own_record) < Health::infinite) {
    return origin_at(kind, first_read_of(record, point, parameter, evidence));
  }
  Origin result = origin_at(kind, *own_record);
  result.witness = record;
  return result;
}

Step step_after_finite_value(RecordIndex record, const ExecutionPoint& point, NodeIndex parameter, RecordIndex clean_record,
                             Evidence& evidence) {
  const Iteration clean_iteration = evidence.dump().records()[clean_record].iteration;
  const auto previous = evidence.dump().previous_iteration(point.graph, point.iteration);
  const bool has_gap = clean_iteration < point.iteration &&
                       ((previous && *previous != clean_iteration) || steps_between(clean_iteration, point.iteration) > 1);
  const OriginKind kind = has_gap ? OriginKind::while_not_dumped : OriginKind::external;
  Origin result = origin_at_parameter(kind, record, point, parameter, evidence);
  result.last_clean = clean_record;
  return result;
}

Step step_before_dump(RecordIndex record, const ExecutionPoint& point, NodeIndex parameter, Evidence& evidence) {
  // A mask of +Inf is never trained. A mask of −Inf stays unchanged, because its gradient is 0.
  const bool is_trained = !evidence.flow().writers_of(point.graph, parameter).empty() && evidence.has_positive_infinity(record);
  const bool may_be_mask = !is_trained && !is_hyperparameter(evidence.flow(), point.graph, parameter);
  const auto previous = evidence.dump().previous_iteration(point.graph, point.iteration);
  const bool is_first = !previous && point.iteration <= Iteration{0};
  Origin result =
      origin_at_parameter(is_first ? OriginKind::initial_value : OriginKind::before_first, record, point, parameter, evidence);
  return origin_unless(may_be_mask && evidence.health(record) == Health::infinite && evidence.is_mask(record),
                       std::move(result));
}

std::vector<InputValue> inputs_at(const std::vector<InputValue>& inputs, const std::vector<std::size_t>& indices) {
  std::vector<InputValue> selected;
  for (const std::size_t index : indices) {
    if (index < inputs.size()) selected.push_back(inputs[index]);
  }
  return selected;
}

/// Returns true for an argument that was not dumped itself, so that its value is known only from its readers.
bool is_undumped(const OriginQuery& query, NodeIndex parameter, const Evidence& evidence) {
  return query.situation == TensorSituation::input && !evidence.flow().parameter_is_dumped(query.point.graph, parameter);
}

}  // namespace

RuleResult from_network_input(const OriginQuery& query, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(query);
  if (parameter == kNoNode) return std::nullopt;
  const bool is_fed = is_undumped(query, parameter, evidence) ? !evidence.flow().is_state(query.point.graph, parameter)
                                                              : evidence.flow().is_network_input(query.point.graph, parameter);
  if (!is_fed) return std::nullopt;
  return origin_unless(query.target == Health::infinite && evidence.is_mask(query.record),
                       origin_at(OriginKind::network_input, query.record));
}

RuleResult written_before(const OriginQuery& query, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(query);
  if (parameter == kNoNode) return std::nullopt;
  const auto written = evidence.find_last_write(query.point, parameter, query.target);
  return written ? RuleResult(Upstream{*written}) : std::nullopt;
}

RuleResult undumped_update(const OriginQuery& query, Evidence& evidence) {
  const auto update = evidence.find_non_finite_update(query.point, parameter_of(query), query.target);
  return update ? RuleResult(Upstream{*update}) : std::nullopt;
}

RuleResult bad_iteration_before(const OriginQuery& query, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(query);
  if (parameter == kNoNode || is_undumped(query, parameter, evidence)) return std::nullopt;
  const auto previous_value = evidence.last_readable_value(query.point, parameter);
  return previous_value && evidence.health(*previous_value) >= query.target ? RuleResult(Upstream{*previous_value})
                                                                            : std::nullopt;
}

/// The value of an undumped parameter is known from the operators that read it. If it was finite in the previous iteration, the
/// update of that iteration made it non-finite.
RuleResult read_in_an_iteration_before(const OriginQuery& query, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(query);
  if (parameter == kNoNode || !is_undumped(query, parameter, evidence)) return std::nullopt;
  const auto read = evidence.read_in_iteration_before(query.point, parameter);
  if (!read) return std::nullopt;
  if (evidence.health(*read) >= query.target) return Upstream{*read};
  ExecutionPoint earlier_point = query.point;
  earlier_point.iteration = evidence.dump().records()[*read].iteration;
  if (const auto update = evidence.find_non_finite_update(earlier_point, parameter, query.target)) return Upstream{*update};
  if (evidence.health(*read) != Health::finite) return std::nullopt;
  return step_after_finite_value(query.record, query.point, parameter, *read, evidence);
}

RuleResult bad_gradient_before(const OriginQuery& query, Evidence& evidence) {
  const Dump& dump = evidence.dump();
  const auto previous = dump.previous_iteration(query.point.graph, query.point.iteration);
  if (!previous) return std::nullopt;
  for (const NodeIndex gradient : dump.graphs()[query.point.graph].graph->counterparts(query.node)) {
    for (const RecordIndex i : dump.records_of(query.point.graph, gradient, *previous)) {
      const bool is_bad = dump.records()[i].io == IoDirection::output && evidence.health(i) >= Health::infinite;
      if (is_bad && evidence.have_same_size(i, query.record)) return Upstream{i};
    }
  }
  return std::nullopt;
}

/// Optimizers that are recorded as calls update parameters in place, and no edge leads from them to the parameter.
RuleResult written_by_unlinked_update(const OriginQuery& query, Evidence& evidence) {
  if (!evidence.dump().graphs()[query.point.graph].graph->edges_are_inferred()) return std::nullopt;
  const auto equal = evidence.equal_value(query.record);
  return equal ? RuleResult(Upstream{*equal}) : std::nullopt;
}

/// Finds a non-finite hyperparameter, such as a learning rate, while the gradients are finite.
RuleResult bad_hyperparameter(const OriginQuery& query, Evidence& evidence) {
  const ExecutionPoint& point = query.point;
  const auto update = external_update_of(evidence.flow(), point.graph, query.node);
  if (!update) return std::nullopt;
  const auto inputs = evidence.flow().input_values(point, update->optimizer);
  if (evidence.earliest_non_finite(inputs_at(inputs, update->gradients), Health::infinite)) return std::nullopt;
  const auto nodes = evidence.dump().graphs()[point.graph].graph->nodes();
  for (const NodeIndex other : nodes.indices()) {
    if (nodes[other].kind != NodeKind::parameter || other == query.node) continue;
    if (!is_hyperparameter(evidence.flow(), point.graph, other)) continue;
    const auto own_record = evidence.flow().parameter_in(point, other);
    if (own_record && evidence.health(*own_record) >= Health::infinite && evidence.has_origin(*own_record)) {
      return Upstream{*own_record};
    }
  }
  return std::nullopt;
}

/// If the backward pass was recorded, the gradients of the optimizer are known, but not its state and its constants.
RuleResult updated_with_finite_gradient(const OriginQuery& query, Evidence& evidence) {
  const ExecutionPoint& point = query.point;
  const auto update = external_update_of(evidence.flow(), point.graph, query.node);
  if (!update) return std::nullopt;
  const auto inputs = evidence.flow().input_values(point, update->optimizer);
  std::vector<InputValue> known = inputs_at(inputs, update->gradients);
  const bool are_finite = std::all_of(
      known.begin(), known.end(), [&](const InputValue& gradient) { return evidence.health_of(gradient) == Health::finite; });
  if (!are_finite) return std::nullopt;
  // Gradients that are clipped together share non-finite values.
  std::vector<InputValue> gradients;
  std::copy_if(inputs.begin(), inputs.end(), std::back_inserter(gradients),
               [](const InputValue& input_value) { return input_value.kind == NodeKind::op; });
  if (const auto non_finite = evidence.earliest_non_finite(gradients, Health::infinite);
      non_finite && evidence.has_origin(*non_finite)) {
    return Upstream{*non_finite};
  }
  const auto previous_value = evidence.last_readable_value(point, query.node);
  const bool is_previous =
      previous_value && steps_between(evidence.dump().records()[*previous_value].iteration, point.iteration) <= 1;
  const bool was_clean = previous_value ? is_previous && evidence.health(*previous_value) == Health::finite
                                        : evidence.was_clean_before(point, update->weight);
  if (!was_clean) return std::nullopt;
  Origin result = origin_at(OriginKind::external_update, query.record, std::move(known));
  result.node = update->optimizer;
  result.last_clean = previous_value;
  return result;
}

/// If code outside of the graph updates parameters, as in a compiled step, gradients may not be recorded. They are computed
/// from the other inputs of the operators that read the parameter.
RuleResult paired_with_bad_input(const OriginQuery& query, Evidence& evidence) {
  const ValueFlow& flow = evidence.flow();
  const ExecutionPoint& point = query.point;
  if (!flow.updates_are_external() || is_hyperparameter(flow, point.graph, query.node)) return std::nullopt;
  const Dump& dump = evidence.dump();
  const auto has_gradient = [&](NodeIndex op) {
    const auto gradients = dump.graphs()[point.graph].graph->counterparts(op);
    return std::any_of(gradients.begin(), gradients.end(),
                       [&](NodeIndex gradient) { return !dump.records_of(point.graph, gradient, point.iteration).empty(); });
  };
  const auto update = external_update_of(flow, point.graph, query.node);
  for (const NodeIndex op : flow.consumers_of(point.graph, query.node, 0)) {
    if (has_gradient(op) || (update && update->optimizer == op)) continue;
    auto other_inputs = flow.input_values(point, op);
    std::erase_if(other_inputs, [&](const InputValue& input_value) { return input_value.input.from.node == query.node; });
    const auto non_finite = evidence.earliest_non_finite(other_inputs, Health::infinite);
    if (non_finite && evidence.has_origin(*non_finite)) return Upstream{*non_finite};
  }
  return std::nullopt;
}

RuleResult bad_since_a_clean_iteration(const OriginQuery& query, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(query);
  if (parameter == kNoNode || is_undumped(query, parameter, evidence)) return std::nullopt;
  const auto previous_value = evidence.last_readable_value(query.point, parameter);
  if (!previous_value) return std::nullopt;
  const bool is_clean = query.situation == TensorSituation::parameter || evidence.health(*previous_value) == Health::finite;
  if (!is_clean) return std::nullopt;
  return step_after_finite_value(query.record, query.point, parameter, *previous_value, evidence);
}

RuleResult updated_externally(const OriginQuery& query, Evidence& evidence) {
  const ValueFlow& flow = evidence.flow();
  if (!flow.updates_are_external() || is_hyperparameter(flow, query.point.graph, query.node)) return std::nullopt;
  return origin_at(OriginKind::updated_unseen, query.record);
}

RuleResult bad_before_the_dump(const OriginQuery& query, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(query);
  if (parameter == kNoNode) return std::nullopt;
  const bool has_own_file = query.situation == TensorSituation::parameter;
  if (has_own_file && !evidence.flow().writers_of(query.point.graph, parameter).empty()) return std::nullopt;
  return step_before_dump(query.record, query.point, parameter, evidence);
}

RuleResult first_update(const OriginQuery& query, Evidence& evidence) {
  const ExecutionPoint& point = query.point;
  const ValueFlow& flow = evidence.flow();
  Origin undumped_origin = origin_at(OriginKind::updated_unseen, query.record);
  const auto& writers = flow.writers_of(point.graph, query.node);
  const bool has_single_writer = writers.size() == 1 && writers.front().graph == point.graph;
  if (!has_single_writer || !evidence.was_clean_before(point, query.node)) return undumped_origin;
  auto inputs = flow.input_values(point, writers.front().node);
  std::vector<InputValue> other_inputs;
  std::copy_if(inputs.begin(), inputs.end(), std::back_inserter(other_inputs),
               [](const InputValue& input_value) { return !input_value.written; });
  if (const auto non_finite = evidence.earliest_non_finite(other_inputs, Health::infinite);
      non_finite && evidence.has_origin(*non_finite)) {
    return Upstream{*non_finite};
  }
  if (!evidence.search_upstream(point, writers.front().node, other_inputs, Health::infinite).complete) return undumped_origin;
  for (const InputValue* state : evidence.unknown_inputs(point, inputs)) {
    if (state->input.from.node == query.node) continue;
    // A moment that is non-finite after the update made the weight non-finite, whether or not it was so before.
    const auto updated_value = evidence.value_after(point, *state);
    const bool is_weight_update = inputs.front().input.from.node == query.node;
    const bool explains_value = is_weight_update && updated_value && evidence.health(*updated_value) >= query.target;
    return explains_value ? RuleResult(Upstream{*updated_value}) : RuleResult(undumped_origin);
  }
  Origin result = origin_at(OriginKind::computed_unseen, query.record, std::move(inputs));
  result.node = writers.front().node;
  return result;
}

/// The previous value of the running variance is irrelevant: the variance of the batch divides by the number of values minus
/// one.
RuleResult variance_of_single_values(const OriginQuery& query, Evidence& evidence) {
  if (query.target != Health::nan) return std::nullopt;
  const ExecutionPoint& point = query.point;
  const Graph& graph = *evidence.dump().graphs()[point.graph].graph;
  const auto is_updated_by_single_values = [&](NodeIndex op, std::uint32_t argument, const std::vector<InputValue>& inputs) {
    const OperatorRow* row = operator_row(graph.nodes()[op].type);
    if (row == nullptr || row->running_variance != static_cast<int>(argument) || !updates_running_statistics(graph, op)) {
      return false;
    }
    const auto batch =
        std::find_if(inputs.begin(), inputs.end(), [](const InputValue& input_value) { return input_value.input.slot == 0; });
    if (batch == inputs.end() || evidence.health_of(*batch) != Health::finite) return false;
    const RecordIndex batch_record = batch->file ? *batch->file : *batch->source;
    return evidence.have_same_size(batch_record, query.record);
  };
  if (query.situation == TensorSituation::update) {
    const std::uint32_t argument = query.input().input.from.argument;
    if (!is_updated_by_single_values(query.node, argument, query.inputs)) return std::nullopt;
    return origin_at(OriginKind::computed, query.record, query.inputs);
  }
  for (const ValueFlow::Writer& writer : evidence.flow().writers_of(point.graph, query.node)) {
    if (writer.graph != point.graph) continue;
    auto inputs = evidence.flow().input_values(point, writer.node);
    if (!is_updated_by_single_values(writer.node, writer.slot, inputs)) continue;
    Origin result = origin_at(OriginKind::computed_unseen, query.record, std::move(inputs));
    result.node = writer.node;
    return result;
  }
  return std::nullopt;
}

/// A moment that is a sum of finite values is finite. Its value before the update therefore differs from the one that the
/// previous iteration left.
RuleResult state_changed(const OriginQuery& query, Evidence& evidence) {
  const ExecutionPoint& point = query.point;
  const Graph& graph = *evidence.dump().graphs()[point.graph].graph;
  const auto states = accumulated_states(graph.nodes()[query.node].type);
  if (states.empty() || !evidence.unknown_inputs(point, query.inputs).empty()) return std::nullopt;
  if (!evidence.squares_are_finite(query.record, query.inputs)) return std::nullopt;
  // The weight, which is the first argument, is computed from the others, and none of them from it.
  for (std::size_t count = states.size(); count > 0; --count) {
    const std::uint8_t state = states[count - 1];
    const auto input_value = std::find_if(query.inputs.begin(), query.inputs.end(), [&](const InputValue& candidate) {
      return candidate.written && candidate.source && candidate.input.from.argument == state;
    });
    // If another operator read it in the same iteration, it was finite then.
    if (input_value == query.inputs.end()) continue;
    if (evidence.dump().records()[*input_value->source].iteration >= point.iteration) continue;
    const auto updated_value = evidence.value_after(point, *input_value);
    if (!updated_value || evidence.health(*updated_value) < query.target) continue;
    const auto own_record = evidence.flow().parameter_in(point, input_value->input.from.node);
    Origin result = origin_at(OriginKind::state_changed,
                              own_record && evidence.health(*own_record) >= query.target ? *own_record : *updated_value);
    result.last_clean = input_value->source;
    return result;
  }
  return std::nullopt;
}

RuleResult passed_as_argument(const OriginQuery& query, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(query);
  if (parameter == kNoNode || !is_undumped(query, parameter, evidence)) return std::nullopt;
  const auto equal = evidence.equal_value(query.record);
  return equal ? RuleResult(Upstream{*equal}) : std::nullopt;
}

RuleResult read_before(const OriginQuery& query, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(query);
  if (parameter == kNoNode || !is_undumped(query, parameter, evidence)) return std::nullopt;
  const ExecutionPoint start{query.point.graph, query.point.iteration, 0, query.point.run};
  const auto first = evidence.flow().parameter_read(start, parameter);
  const bool is_earlier = first && evidence.flow().is_earlier(*first, query.record);
  return is_earlier && evidence.health(*first) >= query.target ? RuleResult(Upstream{*first}) : std::nullopt;
}

RuleResult undumped_parameter(const OriginQuery& query, Evidence& evidence) {
  const ValueFlow& flow = evidence.flow();
  if (flow.updates_are_external()) return std::nullopt;
  const ExecutionPoint& point = query.point;
  std::vector<const InputValue*> unknown = evidence.unknown_inputs(point, query.inputs);
  // A moment with NaN also explains an undumped weight.
  if (unknown.size() == 2 && unknown[0]->written && unknown[1]->written) unknown.erase(unknown.begin());
  const bool is_single = unknown.size() == 1 && unknown[0]->kind == NodeKind::parameter;
  if (is_single && unknown[0]->written_by != kNoNode) {
    return std::nullopt;  // It existed when the iteration began, or was written since
  }
  const std::string_view type = evidence.dump().graphs()[point.graph].graph->nodes()[query.node].type;
  const auto is_quotient = [&](std::uint32_t argument) {
    const auto sums = accumulated_states(type);
    return sums.empty() ? argument == 0 : std::find(sums.begin(), sums.end(), argument) == sums.end();
  };
  if (is_single && unknown[0]->written && is_quotient(unknown[0]->input.from.argument)) {
    // Both are possible: it was non-finite before, or the update, which divides, made it so.
    return origin_at(OriginKind::undumped_inputs, query.record, query.inputs);
  }
  if (!is_single || evidence.may_overflow(query.record, type, query.inputs)) return std::nullopt;
  const NodeIndex parameter = unknown[0]->input.from.node;
  const auto own_record = flow.parameter_in(point, parameter);
  const bool is_first = !evidence.dump().previous_iteration(point.graph, point.iteration);
  const auto updated_value = own_record || !is_first ? own_record : evidence.value_after(point, *unknown[0]);
  if (!updated_value || evidence.health(*updated_value) < query.target) return std::nullopt;
  const auto previous_value = flow.parameter_before(point, parameter);
  if (previous_value && evidence.health(*previous_value) == Health::finite) {
    return step_after_finite_value(*updated_value, point, parameter, *previous_value, evidence);
  }
  Step step = step_before_dump(*updated_value, point, parameter, evidence);
  if (auto* origin = std::get_if<Origin>(&step)) origin->evidence_record = query.record;
  return step;
}

/// The value that the previous iteration left in a parameter was replaced before it was read if the operator cannot produce NaN
/// or Inf from it.
RuleResult parameter_changed_before(const OriginQuery& query, Evidence& evidence) {
  const ValueFlow& flow = evidence.flow();
  const ExecutionPoint& point = query.point;
  const Dump& dump = evidence.dump();
  if (flow.updates_are_external() || dump.graphs()[point.graph].graph->edges_are_inferred()) return std::nullopt;
  std::vector<const InputValue*> unread, non_finite_after;
  for (const InputValue& input_value : query.inputs) {
    const bool is_inferred = input_value.kind == NodeKind::parameter && input_value.source && !input_value.written &&
                             (!input_value.file || evidence.health(*input_value.file) <= Health::no_value);
    if (!is_inferred || dump.records()[*input_value.source].iteration >= point.iteration) continue;
    unread.push_back(&input_value);
    const auto updated_value = flow.parameter_in(point, input_value.input.from.node);
    if (updated_value && evidence.health(*updated_value) >= query.target) non_finite_after.push_back(&input_value);
  }
  if (unread.empty() || !evidence.stays_finite(query.record, query.target, query.inputs)) return std::nullopt;
  if (non_finite_after.size() != 1) return origin_at(OriginKind::parameter_changed, query.record, query.inputs);
  const NodeIndex parameter = non_finite_after.front()->input.from.node;
  Step step = step_after_finite_value(*flow.parameter_in(point, parameter), point, parameter, *non_finite_after.front()->source,
                                      evidence);
  if (auto* origin = std::get_if<Origin>(&step)) origin->evidence_record = query.record;
  return step;
}

}  // namespace sporescope::rules
