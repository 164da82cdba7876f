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

const Graph& graph_of(const OriginQuery& question, const Evidence& evidence) {
  return *evidence.dump().graphs()[question.moment.graph].graph;
}

std::string_view type_of(const OriginQuery& question, const Evidence& evidence) {
  return graph_of(question, evidence).nodes()[question.node].type;
}

/// True for "-inf" and whatever else means an infinite number.
bool is_infinity(std::string_view text) {
  double number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() && std::isinf(number);
}

/// What arrived unseen, but for what the operator updates, unless another one wrote it before: that may be clean for all that
/// is known of it.
std::vector<InputValue> missing_inputs(const OriginQuery& question, Evidence& evidence) {
  std::vector<InputValue> unseen;
  std::copy_if(question.arrivals.begin(), question.arrivals.end(), std::back_inserter(unseen), [&](const InputValue& arrival) {
    const bool may_be_clean = arrival.written && arrival.written_by == kNoNode;
    return evidence.health_of(arrival) <= Health::no_value && !may_be_clean;
  });
  return unseen;
}

/// What lies behind those.
const UpstreamValues& upstream_of_undumped_inputs(const OriginQuery& question, Evidence& evidence) {
  if (!question.upstream) {
    question.upstream = evidence.search_upstream(question.moment, question.node, missing_inputs(question, evidence),
                                                 question.target, question.record);
  }
  return *question.upstream;
}

/// True if an output of an optimizer holds something else than the parameter it stands for: some kernels do not fill it.
bool is_unfilled(const OriginQuery& question, Evidence& evidence) {
  if (!updates_in_place(type_of(question, evidence))) return false;
  const std::uint32_t target = evidence.dump().records()[question.record].slot;
  std::uint32_t slot = 0;
  for (const InputValue& arrival : question.arrivals) {
    if (!arrival.written || slot++ != target) continue;
    const auto after = evidence.value_after(question.moment, arrival);
    return after && evidence.health(*after) == Health::finite;
  }
  return false;
}

bool inputs_are_known(const OriginQuery& question, Evidence& evidence) {
  const bool all_but_constants = evidence.unknown_inputs(question.moment, question.arrivals).empty();
  if (question.situation == TensorSituation::update) return all_but_constants;
  return upstream_of_undumped_inputs(question, evidence).complete &&
         (!updates_in_place(type_of(question, evidence)) || all_but_constants);
}

/// Of several parameters that were handed to the operator's graph unseen and earlier outputs that have their shapes.
class PassedThrough {
 public:
  PassedThrough(const OriginQuery& question, Evidence& evidence) : question_(question), evidence_(evidence) {}

  /// The latest output; one with NaN, else one with Inf that no mask brought.
  [[nodiscard]] std::optional<RecordIndex> find() {
    const Graph& graph = graph_of(question_, evidence_);
    std::vector<RecordIndex> earlier;
    bool coverage = false;
    for (const InputValue& arrival : question_.arrivals) {
      if (!evidence_.was_passed_between_graphs(question_.moment, arrival)) continue;
      const auto outputs = graph.outputs(arrival.input.direct);
      if (outputs.empty() || outputs.front().dtype.empty()) continue;
      if (!std::exchange(coverage, true)) earlier = evidence_.bad_outputs_before(question_.record);
      for (const RecordIndex other : earlier) {
        if (question_.target == Health::nan && evidence_.may_be_absorbed(other, question_.record)) continue;
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
    const bool nan = question_.target == Health::nan;
    if (nan && evidence_.health(other) != evidence_.health(*latest_)) {
      return evidence_.health(other) > evidence_.health(*latest_);
    }
    const bool same_pass = is_gradient(other) == is_gradient(question_.record);
    if (same_pass != (is_gradient(*latest_) == is_gradient(question_.record))) return same_pass;
    return evidence_.flow().is_earlier(*latest_, other);
  }

  const OriginQuery& question_;
  Evidence& evidence_;
  std::optional<RecordIndex> latest_;
};

}  // namespace

RuleResult uninitialized_memory(const OriginQuery& question, Evidence& evidence) {
  if (!is_uninitialized(type_of(question, evidence)) && !is_never_initialized(evidence.flow(), question.record))
    return std::nullopt;
  return Benign{ExclusionReason::uninitialized, std::nullopt};
}

RuleResult log_table(const OriginQuery& question, Evidence& evidence) {
  const Edge produced_by = question.situation == TensorSituation::input
                               ? question.arrival().input.from
                               : Edge{.node = question.node, .slot = evidence.dump().records()[question.record].slot};
  if (!evidence.is_in_log_table(question.record, question.moment.graph, produced_by)) return std::nullopt;
  return Benign{ExclusionReason::intentional, std::nullopt};
}

RuleResult unread_output(const OriginQuery& question, Evidence& evidence) {
  const Graph& graph = graph_of(question, evidence);
  if (graph.outputs(question.node).size() < 2 || graph.edges_are_inferred()) return std::nullopt;
  const std::uint32_t slot = evidence.dump().records()[question.record].slot;
  const auto uses = graph.uses(question.node);
  const auto reads = [](const Use& use) { return !use.control; };
  const auto reads_slot = [slot](const Use& use) { return !use.control && use.slot == slot; };
  const bool others_are_read =
      std::any_of(uses.begin(), uses.end(), reads) && std::none_of(uses.begin(), uses.end(), reads_slot);
  return others_are_read ? RuleResult(Benign{ExclusionReason::uninitialized, std::nullopt}) : std::nullopt;
}

RuleResult from_data_set(const OriginQuery& question, Evidence& evidence) {
  if (!question.arrivals.empty() || !is_data_source(type_of(question, evidence))) return std::nullopt;
  return origin_at(OriginKind::network_input, question.record);
}

RuleResult uninitialized_update(const OriginQuery& question, Evidence& evidence) {
  if (!is_unfilled(question, evidence)) return std::nullopt;
  return Benign{ExclusionReason::uninitialized, std::nullopt};
}

RuleResult bad_input(const OriginQuery& question, Evidence& evidence) {
  const auto bad = evidence.earliest_bad(question.arrivals, question.target);
  if (!bad) return std::nullopt;
  // Masks are of the forward pass: an infinite constant in a gradient is a scale that left the type when it was folded.
  const bool gradient = graph_of(question, evidence).nodes()[question.node].category == Category::gradient;
  const bool folded_scale =
      gradient && question.target == Health::infinite && evidence.only_constants_are_bad(question.arrivals);
  return folded_scale ? std::nullopt : RuleResult(Upstream{*bad});
}

RuleResult nan_of_infinity(const OriginQuery& question, Evidence& evidence) {
  if (question.target != Health::nan) return std::nullopt;
  const auto infinite = evidence.bad_infinity(question.record, question.arrivals);
  return infinite ? RuleResult(Upstream{*infinite}) : std::nullopt;
}

RuleResult changed_in_transit(const OriginQuery& question, Evidence& evidence) {
  for (const InputValue& arrival : question.arrivals) {
    const bool wrote_finite =
        arrival.kind == NodeKind::op && arrival.file && arrival.source && evidence.health_of(arrival) == Health::finite;
    if (!wrote_finite || evidence.health(*arrival.file) < question.target) continue;
    // A kernel that works in place leaves its result in the input's file.
    if (!evidence.have_same_bytes(*arrival.file, question.record)) return Upstream{*arrival.file};
  }
  return std::nullopt;
}

RuleResult upstream_of_undumped(const OriginQuery& question, Evidence& evidence) {
  const auto bad = upstream_of_undumped_inputs(question, evidence).bad;
  return bad ? RuleResult(Upstream{*bad}) : std::nullopt;
}

RuleResult cast_of_undumped(const OriginQuery& question, Evidence& evidence) {
  const auto& arrivals = question.arrivals;
  const bool cast = type_of(question, evidence) == "Cast" && !arrivals.empty() && arrivals.front().kind == NodeKind::op;
  if (!cast || question.target != Health::nan) return std::nullopt;
  const NodeIndex producer = arrivals.front().input.from.node;
  auto before = evidence.flow().input_values(question.moment, producer);
  if (before.empty() || !evidence.search_upstream(question.moment, producer, before, Health::nan).complete) return std::nullopt;
  Origin result = origin_at(OriginKind::computed_unseen, question.record, std::move(before));
  result.node = producer;
  return result;
}

RuleResult passed_between_graphs(const OriginQuery& question, Evidence& evidence) {
  const auto other = PassedThrough(question, evidence).find();
  return other ? RuleResult(Upstream{*other}) : std::nullopt;
}

RuleResult undumped_constant(const OriginQuery& question, Evidence& evidence) {
  if (question.target != Health::infinite) return std::nullopt;
  // What was not seen, and is no constant, may have brought it as well.
  if (!evidence.unknown_inputs(question.moment, question.arrivals).empty()) return std::nullopt;
  const Graph& graph = graph_of(question, evidence);
  const bool unseen = std::any_of(question.arrivals.begin(), question.arrivals.end(), [&](const InputValue& arrival) {
    return arrival.kind == NodeKind::constant && evidence.health_of(arrival) <= Health::no_value &&
           may_be_non_finite(graph, arrival.input.from.node);
  });
  const std::string_view type = type_of(question, evidence);
  const bool propagated = unseen && overflows_only(type) && !evidence.may_overflow(question.record, type, question.arrivals);
  if (!propagated) return std::nullopt;
  return Benign{ExclusionReason::input_mask, origin_at(OriginKind::undumped_inputs, question.record, question.arrivals)};
}

RuleResult infinite_argument(const OriginQuery& question, Evidence& evidence) {
  const Graph& graph = graph_of(question, evidence);
  if (question.target != Health::infinite || !graph.edges_are_inferred()) return std::nullopt;
  if (!inserts_values(type_of(question, evidence))) return std::nullopt;
  if (!evidence.unknown_inputs(question.moment, question.arrivals).empty()) return std::nullopt;
  const auto attributes = graph.attributes(question.node);
  if (std::none_of(attributes.begin(), attributes.end(), [](const Attribute& one) { return is_infinity(one.value); })) {
    return std::nullopt;
  }
  return Benign{ExclusionReason::input_mask, origin_at(OriginKind::computed, question.record, question.arrivals)};
}

// As the Casts of one value that the forward and the backward pass have each.
RuleResult same_operator_before(const OriginQuery& question, Evidence& evidence) {
  const TensorRecord& tensor = evidence.dump().records()[question.record];
  const auto nodes = graph_of(question, evidence).nodes();
  if (question.arrivals.empty() || updates_in_place(nodes[question.node].type)) return std::nullopt;
  const auto& mine = evidence.flow().inputs_of(tensor.graph, tensor.node);
  for (const RecordIndex other : evidence.bad_outputs_before(question.record)) {
    const TensorRecord& before = evidence.dump().records()[other];
    const bool here = before.graph == tensor.graph && before.iteration == tensor.iteration && before.run == tensor.run;
    if (!here || before.slot != tensor.slot || before.node == kNoNode || before.node == tensor.node) continue;
    if (nodes[before.node].type != nodes[tensor.node].type) continue;
    const auto& inputs = evidence.flow().inputs_of(before.graph, before.node);
    const bool alike = std::equal(inputs.begin(), inputs.end(), mine.begin(), mine.end(), [](const auto& a, const auto& b) {
      return a.slot == b.slot && a.from.node == b.from.node && a.from.slot == b.from.slot;
    });
    if (alike && evidence.have_same_bytes(question.record, other)) return Upstream{other};
  }
  return std::nullopt;
}

RuleResult produced_from_clean_inputs(const OriginQuery& question, Evidence& evidence) {
  if (question.arrivals.empty() && graph_of(question, evidence).edges_are_inferred()) return std::nullopt;
  if (!inputs_are_known(question, evidence)) return std::nullopt;
  return origin_at(OriginKind::computed, question.record, question.arrivals);
}

RuleResult produced_from_passed_value(const OriginQuery& question, Evidence& evidence) {
  const auto& arrivals = question.arrivals;
  const auto is_passed = [&](const InputValue& arrival) {
    return evidence.was_passed_between_graphs(question.moment, arrival);
  };
  if (std::none_of(arrivals.begin(), arrivals.end(), is_passed)) return std::nullopt;
  const auto values = operand_values(question, evidence);
  if (!values) return std::nullopt;
  Origin result = origin_at(OriginKind::computed, question.record, arrivals);
  for (std::size_t i = 0; i < values->size(); ++i) {
    if (is_passed(arrivals[i])) result.inputs[i].source = (*values)[i];
  }
  return result;
}

// Of the body of a loop a live training keeps the last lap alone, in whose order what was handed back stands behind its
// readers.
RuleResult produced_in_previous_loop_pass(const OriginQuery& question, Evidence& evidence) {
  const Dump& dump = evidence.dump();
  const ValueFlow& flow = evidence.flow();
  const DumpGraph& graph = dump.graphs()[question.moment.graph];
  if (graph.net != kLiveNet || question.target != Health::nan) return std::nullopt;
  if (!overflows_only(type_of(question, evidence))) return std::nullopt;
  const auto folder = std::find_if(graph.iterations.begin(), graph.iterations.end(),
                                   [&](const IterationFolder& one) { return one.iteration == question.moment.iteration; });
  if (folder == graph.iterations.end()) return std::nullopt;
  const auto is_given_back = [&](RecordIndex output) {
    const TensorRecord& tensor = dump.records()[output];
    if (!flow.consumers_of(tensor.graph, tensor.node, tensor.slot).empty()) return false;
    return std::any_of(question.arrivals.begin(), question.arrivals.end(), [&](const InputValue& arrival) {
      const auto argument = graph.graph->outputs(arrival.input.direct);
      return evidence.was_passed_between_graphs(question.moment, arrival) && !argument.empty() &&
             evidence.has_shape(output, argument.front().shape);
    });
  };
  bool given_back = false;
  std::optional<RecordIndex> first;
  for (const RecordIndex i : folder->records) {
    const Node* node = flow.node_of(i);
    const bool later = node != nullptr && node->kind == NodeKind::op && dump.records()[i].io == IoDirection::output &&
                       flow.is_earlier(question.record, i) && evidence.health(i) == Health::nan;
    if (!later) continue;
    given_back = given_back || is_given_back(i);
    const OperatorRow* row = operator_row(node->type);
    if (row == nullptr || (row->hazard != NumericHazard::domain && row->hazard != NumericHazard::division)) continue;
    const auto arrivals = flow.input_values(flow.execution_point_of(i), dump.records()[i].node);
    const bool propagated = std::any_of(arrivals.begin(), arrivals.end(), [&](const InputValue& arrival) {
      return evidence.health_of(arrival) >= Health::infinite;
    });
    if (!propagated && (!first || flow.is_earlier(i, *first)) && evidence.has_origin(i)) first = i;
  }
  return given_back && first ? RuleResult(Upstream{*first}) : std::nullopt;
}

RuleResult produced_from_undumped_inputs(const OriginQuery& question, Evidence& /*evidence*/) {
  return origin_at(OriginKind::undumped_inputs, question.record, question.arrivals);
}

RuleResult written_by_update(const OriginQuery& question, Evidence& evidence) {
  const TensorRecord& tensor = evidence.dump().records()[question.record];
  // A running variance is moved by that of the batch, which may be infinite where what was normalized is 0 all the same.
  const Graph& graph = graph_of(question, evidence);
  const std::uint32_t argument = question.arrival().input.from.argument;
  const bool running = is_running_statistic(graph, question.node, argument);
  for (const std::uint32_t slot : {0U, argument}) {
    if (slot != 0 && !running) continue;
    const auto output =
        evidence.dump().find(tensor.graph, tensor.node, tensor.iteration, IoDirection::output, slot, tensor.run);
    if (!output || evidence.health(*output) < question.target) continue;
    if (slot == 0 || evidence.has_origin(*output)) return Upstream{*output};
  }
  return std::nullopt;
}

}  // namespace sporescope::rules
