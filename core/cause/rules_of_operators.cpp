// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <string>

#include "core/cause/missing_evidence.h"
#include "core/cause/operand_values.h"
#include "core/cause/rules.h"
#include "core/dump/mindspore/recorder.h"
#include "core/flow/uninitialized_outputs.h"
#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"
#include "core/graph/running_statistics.h"

namespace sporescope::rules {
namespace {

const Graph& graph_of(const OriginQuery& query, const Evidence& evidence) {
  return *evidence.dump().graphs()[query.point.graph].graph;
}

std::string_view type_of(const OriginQuery& query, const Evidence& evidence) {
  return graph_of(query, evidence).nodes()[query.node].type;
}

/// Returns true for "-inf" and other spellings of infinite numbers.
bool is_infinity(std::string_view text) {
  double number = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size() && std::isinf(number);
}

/// Returns the inputs without a known value. Parameters that the operator updates are left out unless another operator wrote
/// them before, because they may be finite.
std::vector<InputValue> missing_inputs(const OriginQuery& query, Evidence& evidence) {
  std::vector<InputValue> undumped;
  std::copy_if(query.inputs.begin(), query.inputs.end(), std::back_inserter(undumped), [&](const InputValue& input_value) {
    const bool may_be_clean = input_value.written && input_value.written_by == kNoNode;
    return evidence.health_of(input_value) <= Health::no_value && !may_be_clean;
  });
  return undumped;
}

/// Returns the values upstream of missing_inputs().
const UpstreamValues& upstream_of_undumped_inputs(const OriginQuery& query, Evidence& evidence) {
  if (!query.upstream) {
    query.upstream =
        evidence.search_upstream(query.point, query.node, missing_inputs(query, evidence), query.target, query.record);
  }
  return *query.upstream;
}

/// Returns true if an output of an optimizer differs from the parameter that it represents, because some kernels do not fill
/// it.
bool is_unfilled(const OriginQuery& query, Evidence& evidence) {
  if (!updates_in_place(type_of(query, evidence))) return false;
  const std::uint32_t output_slot = evidence.dump().records()[query.record].slot;
  std::uint32_t slot = 0;
  for (const InputValue& input_value : query.inputs) {
    if (!input_value.written || slot++ != output_slot) continue;
    const auto updated = evidence.value_after(query.point, input_value);
    return updated && evidence.health(*updated) == Health::finite;
  }
  return false;
}

bool inputs_are_known(const OriginQuery& query, Evidence& evidence) {
  const bool all_but_constants = evidence.unknown_inputs(query.point, query.inputs).empty();
  if (query.situation == TensorSituation::update) return all_but_constants;
  return upstream_of_undumped_inputs(query, evidence).complete &&
         (!updates_in_place(type_of(query, evidence)) || all_but_constants);
}

/// Searches earlier outputs that have the shapes of undumped parameters passed to the operator's graph.
class PassedValueSearch {
 public:
  PassedValueSearch(const OriginQuery& query, Evidence& evidence) : query_(query), evidence_(evidence) {}

  /// Returns the latest output, with NaN if there is one, else with Inf that is not from a mask.
  [[nodiscard]] std::optional<RecordIndex> find() {
    const Graph& graph = graph_of(query_, evidence_);
    std::vector<RecordIndex> earlier;
    bool are_outputs_known = false;
    for (const InputValue& input_value : query_.inputs) {
      if (!evidence_.was_passed_between_graphs(query_.point, input_value)) continue;
      const auto outputs = graph.outputs(input_value.input.direct);
      if (outputs.empty() || outputs.front().dtype.empty()) continue;
      if (!std::exchange(are_outputs_known, true)) earlier = evidence_.non_finite_outputs_before(query_.record);
      for (const RecordIndex other : earlier) {
        if (query_.target == Health::nan && evidence_.may_be_absorbed(other, query_.record)) continue;
        if (evidence_.has_shape(other, outputs.front().shape) && is_better(other) && evidence_.has_origin(other)) {
          latest_ = other;
        }
      }
    }
    return latest_;
  }

 private:
  [[nodiscard]] bool is_gradient(RecordIndex record) const {
    const Node* node = evidence_.flow().node_of(record);
    return node != nullptr && node->category == Category::gradient;
  }
  [[nodiscard]] bool is_better(RecordIndex other) {
    if (!latest_) return true;
    const bool is_nan = query_.target == Health::nan;
    if (is_nan && evidence_.health(other) != evidence_.health(*latest_)) {
      return evidence_.health(other) > evidence_.health(*latest_);
    }
    const bool same_pass = is_gradient(other) == is_gradient(query_.record);
    if (same_pass != (is_gradient(*latest_) == is_gradient(query_.record))) return same_pass;
    return evidence_.flow().is_earlier(*latest_, other);
  }

  const OriginQuery& query_;
  Evidence& evidence_;
  std::optional<RecordIndex> latest_;
};

}  // namespace

RuleResult uninitialized_memory(const OriginQuery& query, Evidence& evidence) {
  if (!is_uninitialized(type_of(query, evidence)) && !is_never_initialized(evidence.flow(), query.record)) return std::nullopt;
  return Benign{ExclusionReason::uninitialized, std::nullopt};
}

RuleResult log_table(const OriginQuery& query, Evidence& evidence) {
  const Edge produced_by = query.situation == TensorSituation::input
                               ? query.input().input.from
                               : Edge{.node = query.node, .slot = evidence.dump().records()[query.record].slot};
  if (!evidence.is_in_log_table(query.record, query.point.graph, produced_by)) return std::nullopt;
  return Benign{ExclusionReason::intentional, std::nullopt};
}

RuleResult unread_output(const OriginQuery& query, Evidence& evidence) {
  const Graph& graph = graph_of(query, evidence);
  if (graph.outputs(query.node).size() < 2 || graph.edges_are_inferred()) return std::nullopt;
  const std::uint32_t slot = evidence.dump().records()[query.record].slot;
  const auto uses = graph.uses(query.node);
  const auto reads = [](const Use& use) { return !use.control; };
  const auto reads_slot = [slot](const Use& use) { return !use.control && use.slot == slot; };
  const bool others_are_read =
      std::any_of(uses.begin(), uses.end(), reads) && std::none_of(uses.begin(), uses.end(), reads_slot);
  return others_are_read ? RuleResult(Benign{ExclusionReason::uninitialized, std::nullopt}) : std::nullopt;
}

RuleResult from_data_set(const OriginQuery& query, Evidence& evidence) {
  if (!query.inputs.empty() || !is_data_source(type_of(query, evidence))) return std::nullopt;
  return origin_at(OriginKind::network_input, query.record);
}

RuleResult uninitialized_update(const OriginQuery& query, Evidence& evidence) {
  if (!is_unfilled(query, evidence)) return std::nullopt;
  return Benign{ExclusionReason::uninitialized, std::nullopt};
}

RuleResult bad_input(const OriginQuery& query, Evidence& evidence) {
  const auto non_finite = evidence.earliest_non_finite(query.inputs, query.target);
  if (!non_finite) return std::nullopt;
  // Masks belong to the forward pass. An infinite constant in a gradient is a scale that overflowed during constant folding.
  const bool is_gradient = graph_of(query, evidence).nodes()[query.node].category == Category::gradient;
  const bool is_folded_scale =
      is_gradient && query.target == Health::infinite && evidence.only_constants_are_non_finite(query.inputs);
  return is_folded_scale ? std::nullopt : RuleResult(Upstream{*non_finite});
}

RuleResult nan_of_infinity(const OriginQuery& query, Evidence& evidence) {
  if (query.target != Health::nan) return std::nullopt;
  const auto infinite = evidence.find_infinite_input(query.record, query.inputs);
  return infinite ? RuleResult(Upstream{*infinite}) : std::nullopt;
}

RuleResult changed_in_transit(const OriginQuery& query, Evidence& evidence) {
  for (const InputValue& input_value : query.inputs) {
    const bool is_finite_source = input_value.kind == NodeKind::op && input_value.file && input_value.source &&
                                  evidence.health_of(input_value) == Health::finite;
    if (!is_finite_source || evidence.health(*input_value.file) < query.target) continue;
    // A kernel that works in place leaves its result in the input's file.
    if (!evidence.have_same_bytes(*input_value.file, query.record)) return Upstream{*input_value.file};
  }
  return std::nullopt;
}

RuleResult upstream_of_undumped(const OriginQuery& query, Evidence& evidence) {
  const auto non_finite = upstream_of_undumped_inputs(query, evidence).non_finite;
  return non_finite ? RuleResult(Upstream{*non_finite}) : std::nullopt;
}

RuleResult cast_of_undumped(const OriginQuery& query, Evidence& evidence) {
  const auto& inputs = query.inputs;
  const bool is_cast = type_of(query, evidence) == "Cast" && !inputs.empty() && inputs.front().kind == NodeKind::op;
  if (!is_cast || query.target != Health::nan) return std::nullopt;
  const NodeIndex producer = inputs.front().input.from.node;
  auto producer_inputs = evidence.flow().input_values(query.point, producer);
  if (producer_inputs.empty() || !evidence.search_upstream(query.point, producer, producer_inputs, Health::nan).complete) {
    return std::nullopt;
  }
  Origin result = origin_at(OriginKind::computed_unseen, query.record, std::move(producer_inputs));
  result.node = producer;
  return result;
}

RuleResult passed_between_graphs(const OriginQuery& query, Evidence& evidence) {
  const auto other = PassedValueSearch(query, evidence).find();
  return other ? RuleResult(Upstream{*other}) : std::nullopt;
}

RuleResult undumped_constant(const OriginQuery& query, Evidence& evidence) {
  if (query.target != Health::infinite) return std::nullopt;
  // An unknown input that is no constant may also be the source.
  if (!evidence.unknown_inputs(query.point, query.inputs).empty()) return std::nullopt;
  const Graph& graph = graph_of(query, evidence);
  const bool has_undumped_constant = std::any_of(query.inputs.begin(), query.inputs.end(), [&](const InputValue& input_value) {
    return input_value.kind == NodeKind::constant && evidence.health_of(input_value) <= Health::no_value &&
           may_be_non_finite(graph, input_value.input.from.node);
  });
  const std::string_view type = type_of(query, evidence);
  const bool is_propagated =
      has_undumped_constant && overflows_only(type) && !evidence.may_overflow(query.record, type, query.inputs);
  if (!is_propagated) return std::nullopt;
  return Benign{ExclusionReason::input_mask, origin_at(OriginKind::undumped_inputs, query.record, query.inputs)};
}

RuleResult infinite_argument(const OriginQuery& query, Evidence& evidence) {
  const Graph& graph = graph_of(query, evidence);
  if (query.target != Health::infinite || !graph.edges_are_inferred()) return std::nullopt;
  if (!inserts_values(type_of(query, evidence))) return std::nullopt;
  if (!evidence.unknown_inputs(query.point, query.inputs).empty()) return std::nullopt;
  const auto attributes = graph.attributes(query.node);
  if (std::none_of(attributes.begin(), attributes.end(),
                   [](const Attribute& attribute) { return is_infinity(attribute.value); })) {
    return std::nullopt;
  }
  return Benign{ExclusionReason::input_mask, origin_at(OriginKind::computed, query.record, query.inputs)};
}

// For example the Casts of one value in the forward pass and in the backward pass.
RuleResult same_operator_before(const OriginQuery& query, Evidence& evidence) {
  const TensorRecord& tensor = evidence.dump().records()[query.record];
  const auto nodes = graph_of(query, evidence).nodes();
  if (query.inputs.empty() || updates_in_place(nodes[query.node].type)) return std::nullopt;
  const auto& own_inputs = evidence.flow().inputs_of(tensor.graph, tensor.node);
  for (const RecordIndex other : evidence.non_finite_outputs_before(query.record)) {
    const TensorRecord& other_tensor = evidence.dump().records()[other];
    const bool is_same_run =
        other_tensor.graph == tensor.graph && other_tensor.iteration == tensor.iteration && other_tensor.run == tensor.run;
    if (!is_same_run || other_tensor.slot != tensor.slot || other_tensor.node == kNoNode || other_tensor.node == tensor.node) {
      continue;
    }
    if (nodes[other_tensor.node].type != nodes[tensor.node].type) continue;
    const auto& inputs = evidence.flow().inputs_of(other_tensor.graph, other_tensor.node);
    const bool has_same_inputs =
        std::equal(inputs.begin(), inputs.end(), own_inputs.begin(), own_inputs.end(), [](const auto& a, const auto& b) {
          return a.slot == b.slot && a.from.node == b.from.node && a.from.slot == b.from.slot;
        });
    if (has_same_inputs && evidence.have_same_bytes(query.record, other)) return Upstream{other};
  }
  return std::nullopt;
}

RuleResult produced_from_clean_inputs(const OriginQuery& query, Evidence& evidence) {
  if (query.inputs.empty() && graph_of(query, evidence).edges_are_inferred()) return std::nullopt;
  if (!inputs_are_known(query, evidence)) return std::nullopt;
  return origin_at(OriginKind::computed, query.record, query.inputs);
}

RuleResult produced_from_passed_value(const OriginQuery& query, Evidence& evidence) {
  const auto& inputs = query.inputs;
  const auto is_passed = [&](const InputValue& input_value) {
    return evidence.was_passed_between_graphs(query.point, input_value);
  };
  if (std::none_of(inputs.begin(), inputs.end(), is_passed)) return std::nullopt;
  const auto values = operand_values(query, evidence);
  if (!values) return std::nullopt;
  Origin result = origin_at(OriginKind::computed, query.record, inputs);
  for (std::size_t i = 0; i < values->size(); ++i) {
    if (is_passed(inputs[i])) result.inputs[i].source = (*values)[i];
  }
  return result;
}

// A live training keeps only the last pass through the body of a loop. In its order, a value returned by the previous pass
// comes after its consumers.
RuleResult produced_in_previous_loop_pass(const OriginQuery& query, Evidence& evidence) {
  const Dump& dump = evidence.dump();
  const ValueFlow& flow = evidence.flow();
  const DumpGraph& graph = dump.graphs()[query.point.graph];
  if (graph.net != kLiveNet || query.target != Health::nan) return std::nullopt;
  if (!overflows_only(type_of(query, evidence))) return std::nullopt;
  const auto folder = std::find_if(graph.iterations.begin(), graph.iterations.end(),
                                   [&](const IterationFolder& entry) { return entry.iteration == query.point.iteration; });
  if (folder == graph.iterations.end()) return std::nullopt;
  const auto is_returned = [&](RecordIndex output) {
    const TensorRecord& tensor = dump.records()[output];
    if (!flow.consumers_of(tensor.graph, tensor.node, tensor.slot).empty()) return false;
    return std::any_of(query.inputs.begin(), query.inputs.end(), [&](const InputValue& input_value) {
      const auto argument = graph.graph->outputs(input_value.input.direct);
      return evidence.was_passed_between_graphs(query.point, input_value) && !argument.empty() &&
             evidence.has_shape(output, argument.front().shape);
    });
  };
  bool has_returned_value = false;
  std::optional<RecordIndex> first;
  for (const RecordIndex i : folder->records) {
    const Node* node = flow.node_of(i);
    const bool is_later_nan = node != nullptr && node->kind == NodeKind::op && dump.records()[i].io == IoDirection::output &&
                              flow.is_earlier(query.record, i) && evidence.health(i) == Health::nan;
    if (!is_later_nan) continue;
    has_returned_value = has_returned_value || is_returned(i);
    const OperatorRow* row = operator_row(node->type);
    if (row == nullptr || (row->hazard != NumericHazard::domain && row->hazard != NumericHazard::division)) continue;
    const auto inputs = flow.input_values(flow.execution_point_of(i), dump.records()[i].node);
    const bool is_propagated = std::any_of(inputs.begin(), inputs.end(), [&](const InputValue& input_value) {
      return evidence.health_of(input_value) >= Health::infinite;
    });
    if (!is_propagated && (!first || flow.is_earlier(i, *first)) && evidence.has_origin(i)) first = i;
  }
  return has_returned_value && first ? RuleResult(Upstream{*first}) : std::nullopt;
}

RuleResult produced_from_undumped_inputs(const OriginQuery& query, Evidence& /*evidence*/) {
  return origin_at(OriginKind::undumped_inputs, query.record, query.inputs);
}

RuleResult written_by_update(const OriginQuery& query, Evidence& evidence) {
  const TensorRecord& tensor = evidence.dump().records()[query.record];
  // A running variance is updated from the variance of the batch, which may be infinite although the normalized values are 0.
  const Graph& graph = graph_of(query, evidence);
  const std::uint32_t argument = query.input().input.from.argument;
  const bool is_running = is_running_statistic(graph, query.node, argument);
  for (const std::uint32_t slot : {0U, argument}) {
    if (slot != 0 && !is_running) continue;
    const auto output =
        evidence.dump().find(tensor.graph, tensor.node, tensor.iteration, IoDirection::output, slot, tensor.run);
    if (!output || evidence.health(*output) < query.target) continue;
    if (slot == 0 || evidence.has_origin(*output)) return Upstream{*output};
  }
  return std::nullopt;
}

}  // namespace sporescope::rules
