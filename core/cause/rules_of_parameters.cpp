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
NodeIndex parameter_of(const OriginQuery& question) {
  if (question.situation == TensorSituation::parameter) return question.node;
  return question.arrival().kind == NodeKind::parameter ? question.arrival().input.from.node : kNoNode;
}

/// Returns the first read of the parameter in that iteration if it is as severe as `record`, so that all readers share one
/// origin.
RecordIndex first_read_of(RecordIndex record, const ExecutionPoint& moment, NodeIndex parameter, Evidence& evidence) {
  const ExecutionPoint beginning{moment.graph, moment.iteration, 0, moment.run};
  const auto first = evidence.flow().parameter_read(beginning, parameter);
  const bool earlier = first && evidence.flow().is_earlier(*first, record);
  return earlier && evidence.health(*first) >= evidence.health(record) ? *first : record;
}

/// Returns an origin at the parameter's own file of that iteration if it is non-finite, with `record` as its witness. Otherwise
/// the origin is at the first read.
Origin origin_at_parameter(OriginKind kind, RecordIndex record, const ExecutionPoint& moment, NodeIndex parameter,
                           Evidence& evidence) {
  const auto own = evidence.flow().parameter_in(moment, parameter);
  if (own && *own == record) return origin_at(kind, record);
  if (!own || evidence.health(*own) < Health::infinite) {
    return origin_at(kind, first_read_of(record, moment, parameter, evidence));
  }
  Origin result = origin_at(kind, *own);
  result.witness = record;
  return result;
}

Step step_after_finite_value(RecordIndex record, const ExecutionPoint& moment, NodeIndex parameter, RecordIndex clean,
                             Evidence& evidence) {
  const Iteration known = evidence.dump().records()[clean].iteration;
  const auto previous = evidence.dump().previous_iteration(moment.graph, moment.iteration);
  const bool gap = known < moment.iteration && ((previous && *previous != known) || steps_between(known, moment.iteration) > 1);
  const OriginKind kind = gap ? OriginKind::while_not_dumped : OriginKind::external;
  Origin result = origin_at_parameter(kind, record, moment, parameter, evidence);
  result.last_clean = clean;
  return result;
}

Step step_before_dump(RecordIndex record, const ExecutionPoint& moment, NodeIndex parameter, Evidence& evidence) {
  // A mask of +Inf is never trained. A mask of −Inf stays unchanged, because its gradient is 0.
  const bool trained = !evidence.flow().writers_of(moment.graph, parameter).empty() && evidence.has_positive_infinity(record);
  const bool may_be_mask = !trained && !is_hyperparameter(evidence.flow(), moment.graph, parameter);
  const auto previous = evidence.dump().previous_iteration(moment.graph, moment.iteration);
  const bool first = !previous && moment.iteration <= Iteration{0};
  Origin result =
      origin_at_parameter(first ? OriginKind::initial_value : OriginKind::before_first, record, moment, parameter, evidence);
  return origin_unless(may_be_mask && evidence.health(record) == Health::infinite && evidence.is_mask(record),
                       std::move(result));
}

std::vector<InputValue> arrivals_at(const std::vector<InputValue>& arrivals, const std::vector<std::size_t>& places) {
  std::vector<InputValue> chosen;
  for (const std::size_t place : places) {
    if (place < arrivals.size()) chosen.push_back(arrivals[place]);
  }
  return chosen;
}

/// Returns true for an argument that was not dumped itself, so that its value is known only from its readers.
bool is_undumped(const OriginQuery& question, NodeIndex parameter, const Evidence& evidence) {
  return question.situation == TensorSituation::input && !evidence.flow().parameter_is_dumped(question.moment.graph, parameter);
}

}  // namespace

RuleResult from_network_input(const OriginQuery& question, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(question);
  if (parameter == kNoNode) return std::nullopt;
  const bool fed = is_undumped(question, parameter, evidence)
                       ? !evidence.flow().is_state(question.moment.graph, parameter)
                       : evidence.flow().is_network_input(question.moment.graph, parameter);
  if (!fed) return std::nullopt;
  return origin_unless(question.target == Health::infinite && evidence.is_mask(question.record),
                       origin_at(OriginKind::network_input, question.record));
}

RuleResult written_before(const OriginQuery& question, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(question);
  if (parameter == kNoNode) return std::nullopt;
  const auto written = evidence.last_written(question.moment, parameter, question.target);
  return written ? RuleResult(Upstream{*written}) : std::nullopt;
}

RuleResult undumped_update(const OriginQuery& question, Evidence& evidence) {
  const auto update = evidence.find_non_finite_update(question.moment, parameter_of(question), question.target);
  return update ? RuleResult(Upstream{*update}) : std::nullopt;
}

RuleResult bad_iteration_before(const OriginQuery& question, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(question);
  if (parameter == kNoNode || is_undumped(question, parameter, evidence)) return std::nullopt;
  const auto before = evidence.last_readable_value(question.moment, parameter);
  return before && evidence.health(*before) >= question.target ? RuleResult(Upstream{*before}) : std::nullopt;
}

/// The value of an undumped parameter is known from the operators that read it. If it was finite in the previous iteration, the
/// update of that iteration made it non-finite.
RuleResult read_in_an_iteration_before(const OriginQuery& question, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(question);
  if (parameter == kNoNode || !is_undumped(question, parameter, evidence)) return std::nullopt;
  const auto read = evidence.read_in_iteration_before(question.moment, parameter);
  if (!read) return std::nullopt;
  if (evidence.health(*read) >= question.target) return Upstream{*read};
  ExecutionPoint then = question.moment;
  then.iteration = evidence.dump().records()[*read].iteration;
  if (const auto update = evidence.find_non_finite_update(then, parameter, question.target)) return Upstream{*update};
  if (evidence.health(*read) != Health::finite) return std::nullopt;
  return step_after_finite_value(question.record, question.moment, parameter, *read, evidence);
}

RuleResult bad_gradient_before(const OriginQuery& question, Evidence& evidence) {
  const Dump& dump = evidence.dump();
  const auto before = dump.previous_iteration(question.moment.graph, question.moment.iteration);
  if (!before) return std::nullopt;
  for (const NodeIndex gradient : dump.graphs()[question.moment.graph].graph->counterparts(question.node)) {
    for (const RecordIndex i : dump.records_of(question.moment.graph, gradient, *before)) {
      const bool is_bad = dump.records()[i].io == IoDirection::output && evidence.health(i) >= Health::infinite;
      if (is_bad && evidence.have_same_size(i, question.record)) return Upstream{i};
    }
  }
  return std::nullopt;
}

/// Optimizers that are recorded as calls update parameters in place, and no edge leads from them to the parameter.
RuleResult written_by_unlinked_update(const OriginQuery& question, Evidence& evidence) {
  if (!evidence.dump().graphs()[question.moment.graph].graph->edges_are_inferred()) return std::nullopt;
  const auto equal = evidence.equal_value(question.record);
  return equal ? RuleResult(Upstream{*equal}) : std::nullopt;
}

/// Finds a non-finite hyperparameter, such as a learning rate, while the gradients are finite.
RuleResult bad_hyperparameter(const OriginQuery& question, Evidence& evidence) {
  const ExecutionPoint& moment = question.moment;
  const auto update = external_update_of(evidence.flow(), moment.graph, question.node);
  if (!update) return std::nullopt;
  const auto arrivals = evidence.flow().input_values(moment, update->optimizer);
  if (evidence.earliest_non_finite(arrivals_at(arrivals, update->gradients), Health::infinite)) return std::nullopt;
  const auto nodes = evidence.dump().graphs()[moment.graph].graph->nodes();
  for (const NodeIndex other : nodes.indices()) {
    if (nodes[other].kind != NodeKind::parameter || other == question.node) continue;
    if (!is_hyperparameter(evidence.flow(), moment.graph, other)) continue;
    const auto own = evidence.flow().parameter_in(moment, other);
    if (own && evidence.health(*own) >= Health::infinite && evidence.has_origin(*own)) return Upstream{*own};
  }
  return std::nullopt;
}

/// If the backward pass was recorded, the gradients of the optimizer are known, but not its state and its constants.
RuleResult updated_with_finite_gradient(const OriginQuery& question, Evidence& evidence) {
  const ExecutionPoint& moment = question.moment;
  const auto update = external_update_of(evidence.flow(), moment.graph, question.node);
  if (!update) return std::nullopt;
  const auto arrivals = evidence.flow().input_values(moment, update->optimizer);
  std::vector<InputValue> known = arrivals_at(arrivals, update->gradients);
  const bool finite = std::all_of(known.begin(), known.end(),
                                  [&](const InputValue& gradient) { return evidence.health_of(gradient) == Health::finite; });
  if (!finite) return std::nullopt;
  // Gradients that are clipped together share non-finite values.
  std::vector<InputValue> gradients;
  std::copy_if(arrivals.begin(), arrivals.end(), std::back_inserter(gradients),
               [](const InputValue& arrival) { return arrival.kind == NodeKind::op; });
  if (const auto bad = evidence.earliest_non_finite(gradients, Health::infinite); bad && evidence.has_origin(*bad)) {
    return Upstream{*bad};
  }
  const auto before = evidence.last_readable_value(moment, question.node);
  const bool is_previous = before && steps_between(evidence.dump().records()[*before].iteration, moment.iteration) <= 1;
  const bool was_clean =
      before ? is_previous && evidence.health(*before) == Health::finite : evidence.was_clean_before(moment, update->weight);
  if (!was_clean) return std::nullopt;
  Origin result = origin_at(OriginKind::external_update, question.record, std::move(known));
  result.node = update->optimizer;
  result.last_clean = before;
  return result;
}

/// If code outside of the graph updates parameters, as in a compiled step, gradients may not be recorded. They are computed
/// from the other inputs of the operators that read the parameter.
RuleResult paired_with_bad_input(const OriginQuery& question, Evidence& evidence) {
  const ValueFlow& flow = evidence.flow();
  const ExecutionPoint& moment = question.moment;
  if (!flow.updates_are_external() || is_hyperparameter(flow, moment.graph, question.node)) return std::nullopt;
  const Dump& dump = evidence.dump();
  const auto has_gradient = [&](NodeIndex op) {
    const auto gradients = dump.graphs()[moment.graph].graph->counterparts(op);
    return std::any_of(gradients.begin(), gradients.end(),
                       [&](NodeIndex one) { return !dump.records_of(moment.graph, one, moment.iteration).empty(); });
  };
  const auto update = external_update_of(flow, moment.graph, question.node);
  for (const NodeIndex op : flow.consumers_of(moment.graph, question.node, 0)) {
    if (has_gradient(op) || (update && update->optimizer == op)) continue;
    auto baseline = flow.input_values(moment, op);
    std::erase_if(baseline, [&](const InputValue& arrival) { return arrival.input.from.node == question.node; });
    const auto bad = evidence.earliest_non_finite(baseline, Health::infinite);
    if (bad && evidence.has_origin(*bad)) return Upstream{*bad};
  }
  return std::nullopt;
}

RuleResult bad_since_a_clean_iteration(const OriginQuery& question, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(question);
  if (parameter == kNoNode || is_undumped(question, parameter, evidence)) return std::nullopt;
  const auto before = evidence.last_readable_value(question.moment, parameter);
  if (!before) return std::nullopt;
  const bool clean = question.situation == TensorSituation::parameter || evidence.health(*before) == Health::finite;
  if (!clean) return std::nullopt;
  return step_after_finite_value(question.record, question.moment, parameter, *before, evidence);
}

RuleResult updated_externally(const OriginQuery& question, Evidence& evidence) {
  const ValueFlow& flow = evidence.flow();
  if (!flow.updates_are_external() || is_hyperparameter(flow, question.moment.graph, question.node)) return std::nullopt;
  return origin_at(OriginKind::updated_unseen, question.record);
}

RuleResult bad_before_the_dump(const OriginQuery& question, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(question);
  if (parameter == kNoNode) return std::nullopt;
  const bool own_file = question.situation == TensorSituation::parameter;
  if (own_file && !evidence.flow().writers_of(question.moment.graph, parameter).empty()) return std::nullopt;
  return step_before_dump(question.record, question.moment, parameter, evidence);
}

RuleResult first_update(const OriginQuery& question, Evidence& evidence) {
  const ExecutionPoint& moment = question.moment;
  const ValueFlow& flow = evidence.flow();
  Origin unseen = origin_at(OriginKind::updated_unseen, question.record);
  const auto& writers = flow.writers_of(moment.graph, question.node);
  const bool one = writers.size() == 1 && writers.front().graph == moment.graph;
  if (!one || !evidence.was_clean_before(moment, question.node)) return unseen;
  auto arrivals = flow.input_values(moment, writers.front().node);
  std::vector<InputValue> others;
  std::copy_if(arrivals.begin(), arrivals.end(), std::back_inserter(others),
               [](const InputValue& arrival) { return !arrival.written; });
  if (const auto bad = evidence.earliest_non_finite(others, Health::infinite); bad && evidence.has_origin(*bad))
    return Upstream{*bad};
  if (!evidence.search_upstream(moment, writers.front().node, others, Health::infinite).complete) return unseen;
  for (const InputValue* state : evidence.unknown_inputs(moment, arrivals)) {
    if (state->input.from.node == question.node) continue;
    // A moment that is non-finite after the update made the weight non-finite, whether or not it was so before.
    const auto after = evidence.value_after(moment, *state);
    const bool weight = arrivals.front().input.from.node == question.node;
    const bool wrote_it = weight && after && evidence.health(*after) >= question.target;
    return wrote_it ? RuleResult(Upstream{*after}) : RuleResult(unseen);
  }
  Origin result = origin_at(OriginKind::computed_unseen, question.record, std::move(arrivals));
  result.node = writers.front().node;
  return result;
}

/// The previous value of the running variance is irrelevant: the variance of the batch divides by the number of values minus
/// one.
RuleResult variance_of_single_values(const OriginQuery& question, Evidence& evidence) {
  if (question.target != Health::nan) return std::nullopt;
  const ExecutionPoint& moment = question.moment;
  const Graph& graph = *evidence.dump().graphs()[moment.graph].graph;
  const auto moves_by_single_values = [&](NodeIndex op, std::uint32_t argument, const std::vector<InputValue>& arrivals) {
    const OperatorRow* row = operator_row(graph.nodes()[op].type);
    if (row == nullptr || row->running_variance != static_cast<int>(argument) || !updates_running_statistics(graph, op)) {
      return false;
    }
    const auto batch =
        std::find_if(arrivals.begin(), arrivals.end(), [](const InputValue& one) { return one.input.slot == 0; });
    if (batch == arrivals.end() || evidence.health_of(*batch) != Health::finite) return false;
    const RecordIndex values = batch->file ? *batch->file : *batch->source;
    return evidence.have_same_size(values, question.record);
  };
  if (question.situation == TensorSituation::update) {
    const std::uint32_t argument = question.arrival().input.from.argument;
    if (!moves_by_single_values(question.node, argument, question.arrivals)) return std::nullopt;
    return origin_at(OriginKind::computed, question.record, question.arrivals);
  }
  for (const ValueFlow::Writer& writer : evidence.flow().writers_of(moment.graph, question.node)) {
    if (writer.graph != moment.graph) continue;
    auto arrivals = evidence.flow().input_values(moment, writer.node);
    if (!moves_by_single_values(writer.node, writer.slot, arrivals)) continue;
    Origin result = origin_at(OriginKind::computed_unseen, question.record, std::move(arrivals));
    result.node = writer.node;
    return result;
  }
  return std::nullopt;
}

/// A moment that is a sum of finite values is finite. Its value before the update therefore differs from the one that the
/// previous iteration left.
RuleResult state_changed(const OriginQuery& question, Evidence& evidence) {
  const ExecutionPoint& moment = question.moment;
  const Graph& graph = *evidence.dump().graphs()[moment.graph].graph;
  const auto states = accumulated_states(graph.nodes()[question.node].type);
  if (states.empty() || !evidence.unknown_inputs(moment, question.arrivals).empty()) return std::nullopt;
  if (!evidence.squares_are_finite(question.record, question.arrivals)) return std::nullopt;
  // The weight, which is the first argument, is computed from the others, and none of them from it.
  for (std::size_t left = states.size(); left > 0; --left) {
    const std::uint8_t state = states[left - 1];
    const auto arrival = std::find_if(question.arrivals.begin(), question.arrivals.end(), [&](const InputValue& one) {
      return one.written && one.source && one.input.from.argument == state;
    });
    // If another operator read it in the same iteration, it was finite then.
    if (arrival == question.arrivals.end()) continue;
    if (evidence.dump().records()[*arrival->source].iteration >= moment.iteration) continue;
    const auto after = evidence.value_after(moment, *arrival);
    if (!after || evidence.health(*after) < question.target) continue;
    const auto own = evidence.flow().parameter_in(moment, arrival->input.from.node);
    Origin result = origin_at(OriginKind::state_changed, own && evidence.health(*own) >= question.target ? *own : *after);
    result.last_clean = arrival->source;
    return result;
  }
  return std::nullopt;
}

RuleResult passed_as_argument(const OriginQuery& question, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(question);
  if (parameter == kNoNode || !is_undumped(question, parameter, evidence)) return std::nullopt;
  const auto equal = evidence.equal_value(question.record);
  return equal ? RuleResult(Upstream{*equal}) : std::nullopt;
}

RuleResult read_before(const OriginQuery& question, Evidence& evidence) {
  const NodeIndex parameter = parameter_of(question);
  if (parameter == kNoNode || !is_undumped(question, parameter, evidence)) return std::nullopt;
  const ExecutionPoint beginning{question.moment.graph, question.moment.iteration, 0, question.moment.run};
  const auto first = evidence.flow().parameter_read(beginning, parameter);
  const bool earlier = first && evidence.flow().is_earlier(*first, question.record);
  return earlier && evidence.health(*first) >= question.target ? RuleResult(Upstream{*first}) : std::nullopt;
}

RuleResult undumped_parameter(const OriginQuery& question, Evidence& evidence) {
  const ValueFlow& flow = evidence.flow();
  if (flow.updates_are_external()) return std::nullopt;
  const ExecutionPoint& moment = question.moment;
  std::vector<const InputValue*> unknown = evidence.unknown_inputs(moment, question.arrivals);
  // A moment with NaN also explains an undumped weight.
  if (unknown.size() == 2 && unknown[0]->written && unknown[1]->written) unknown.erase(unknown.begin());
  const bool single = unknown.size() == 1 && unknown[0]->kind == NodeKind::parameter;
  if (single && unknown[0]->written_by != kNoNode)
    return std::nullopt;  // It existed when the iteration began, or was written since
  const std::string_view type = evidence.dump().graphs()[moment.graph].graph->nodes()[question.node].type;
  const auto is_quotient = [&](std::uint32_t argument) {
    const auto sums = accumulated_states(type);
    return sums.empty() ? argument == 0 : std::find(sums.begin(), sums.end(), argument) == sums.end();
  };
  if (single && unknown[0]->written && is_quotient(unknown[0]->input.from.argument)) {
    // Both are possible: it was non-finite before, or the update, which divides, made it so.
    return origin_at(OriginKind::undumped_inputs, question.record, question.arrivals);
  }
  if (!single || evidence.may_overflow(question.record, type, question.arrivals)) return std::nullopt;
  const NodeIndex parameter = unknown[0]->input.from.node;
  const auto own = flow.parameter_in(moment, parameter);
  const bool first = !evidence.dump().previous_iteration(moment.graph, moment.iteration);
  const auto after = own || !first ? own : evidence.value_after(moment, *unknown[0]);
  if (!after || evidence.health(*after) < question.target) return std::nullopt;
  const auto before = flow.parameter_before(moment, parameter);
  if (before && evidence.health(*before) == Health::finite)
    return step_after_finite_value(*after, moment, parameter, *before, evidence);
  Step step = step_before_dump(*after, moment, parameter, evidence);
  if (auto* origin = std::get_if<Origin>(&step)) origin->evidence_record = question.record;
  return step;
}

/// The value that the previous iteration left in a parameter was replaced before it was read if the operator cannot produce NaN
/// or Inf from it.
RuleResult parameter_changed_before(const OriginQuery& question, Evidence& evidence) {
  const ValueFlow& flow = evidence.flow();
  const ExecutionPoint& moment = question.moment;
  const Dump& dump = evidence.dump();
  if (flow.updates_are_external() || dump.graphs()[moment.graph].graph->edges_are_inferred()) return std::nullopt;
  std::vector<const InputValue*> unseen, bad_after;
  for (const InputValue& arrival : question.arrivals) {
    const bool concluded = arrival.kind == NodeKind::parameter && arrival.source && !arrival.written &&
                           (!arrival.file || evidence.health(*arrival.file) <= Health::no_value);
    if (!concluded || dump.records()[*arrival.source].iteration >= moment.iteration) continue;
    unseen.push_back(&arrival);
    const auto after = flow.parameter_in(moment, arrival.input.from.node);
    if (after && evidence.health(*after) >= question.target) bad_after.push_back(&arrival);
  }
  if (unseen.empty() || !evidence.stays_finite(question.record, question.target, question.arrivals)) return std::nullopt;
  if (bad_after.size() != 1) return origin_at(OriginKind::parameter_changed, question.record, question.arrivals);
  const NodeIndex parameter = bad_after.front()->input.from.node;
  Step step =
      step_after_finite_value(*flow.parameter_in(moment, parameter), moment, parameter, *bad_after.front()->source, evidence);
  if (auto* origin = std::get_if<Origin>(&step)) origin->evidence_record = question.record;
  return step;
}

}  // namespace sporescope::rules
