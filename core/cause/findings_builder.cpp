// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/findings_builder.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "core/cause/element_search.h"
#include "core/cause/missing_evidence.h"
#include "core/cause/propagation.h"
#include "core/cause/sentences/backward_sentences.h"
#include "core/cause/sentences/operator_sentences.h"
#include "core/cause/sentences/wrapped_integers.h"
#include "core/flow/parameter_roles.h"
#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"
#include "core/graph/operators/optimizer_states.h"
#include "core/graph/running_statistics.h"

namespace sporescope {
namespace {

/// Maximum number of steps in a path. Of longer paths, the first and the last steps are listed.
constexpr std::size_t kMaxPath = 200;

/// The search for causes with an impact stops at this multiple of the limit.
constexpr std::size_t kMaxBenign = 4;

template <class Step>
void elide_middle(std::vector<Step>& steps) {
  if (steps.size() <= kMaxPath) return;
  const auto half = static_cast<std::ptrdiff_t>(kMaxPath / 2);
  steps.erase(steps.begin() + half, steps.end() - half);
}

const InputValue* argument_of(const Origin& origin, std::uint32_t slot) {
  const auto found = std::find_if(origin.inputs.begin(), origin.inputs.end(),
                                  [slot](const InputValue& input_value) { return input_value.input.slot == slot; });
  return found == origin.inputs.end() ? nullptr : &*found;
}

bool share_divisor(const OperatorRow& row, const Origin& first, const Origin& second) {
  if (row.hazard != NumericHazard::division) return false;
  const InputValue* a = argument_of(first, row.divisor);
  const InputValue* b = argument_of(second, row.divisor);
  if (a == nullptr || b == nullptr || a->is_unlinked()) return false;
  return a->input.from.node == b->input.from.node && a->input.from.slot == b->input.from.slot;
}

/// Returns true if two origins have a common reason: updates of one optimizer type in one iteration, or divisions by the same
/// value. `first_producer` and `second_producer` are the operators that produced them, or kNoNode. Does not compare how they
/// failed.
bool have_common_reason(const ValueFlow& flow, const Origin& first, NodeIndex first_producer, const Origin& second,
                        NodeIndex second_producer) {
  if (first.kind != second.kind || first_producer == kNoNode || second_producer == kNoNode) return false;
  const TensorRecord& a = flow.dump().records()[first.record];
  const TensorRecord& b = flow.dump().records()[second.record];
  if (a.graph != b.graph || a.iteration != b.iteration || a.run != b.run) return false;
  const auto nodes = flow.dump().graphs()[a.graph].graph->nodes();
  const std::string_view type = nodes[first_producer].type;
  if (type != nodes[second_producer].type) return false;
  const OperatorRow* row = operator_row(type);
  return updates_in_place(type) || (row != nullptr && share_divisor(*row, first, second));
}

/// Returns a name that distinguishes similar causes: the parameter that an optimizer updates, else the operator.
std::string distinguishing_name(const ValueFlow& flow, const Origin& origin, NodeIndex produced_by) {
  const auto nodes = flow.dump().graphs()[flow.dump().records()[origin.record].graph].graph->nodes();
  const auto updated = std::find_if(origin.inputs.begin(), origin.inputs.end(),
                                    [](const InputValue& input_value) { return input_value.written; });
  if (updated != origin.inputs.end() && !updated->is_unlinked()) return std::string(nodes[updated->input.from.node].full_name);
  return std::string(nodes[produced_by].name());
}

/// Returns the other parameters that an optimizer outside of the graph made non-finite in the same update, among `affected`, in
/// execution order.
std::vector<std::string> jointly_updated_parameters(const ValueFlow& flow, const Walk& walk, const Origin& origin,
                                                    std::span<const RecordIndex> affected) {
  std::vector<std::string> names;
  if (origin.kind != OriginKind::external_update) return names;
  const auto records = flow.dump().records();
  for (const RecordIndex record : affected) {
    const bool is_same_iteration = record != origin.record && records[record].iteration == records[origin.record].iteration;
    const Node* node = flow.node_of(record);
    if (!is_same_iteration || walk.parent_of(record) || node == nullptr || node->kind != NodeKind::parameter) continue;
    names.emplace_back(node->full_name);
  }
  return names;
}

/// Appends to `why` that the same applies to `names`: the first few names and their number.
Text append_similar(Text why, std::span<const std::string> names) {
  constexpr std::size_t kMaxNamed = 4;
  if (names.empty()) return why;
  std::string list;
  for (std::size_t i = 0; i < std::min(kMaxNamed, names.size()); ++i) list += (i == 0 ? "" : ", ") + names[i];
  if (names.size() == 1) return {SPORESCOPE_TRANSLATE_NOOP("%1. The same applies to %2"), {std::move(why), list}};
  if (names.size() > kMaxNamed) list += ", \u2026";
  return {SPORESCOPE_TRANSLATE_NOOP("%1. The same applies to %2 more: %3"), {std::move(why), Count{names.size()}, list}};
}

/// Returns the variances by which the operator of an origin normalized, if known: one of its outputs, or the running variance.
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

}  // namespace

std::vector<Finding> FindingsBuilder::build(std::span<const RecordIndex> nan, std::span<const RecordIndex> infinite,
                                            std::size_t limit) {
  sort_by_origin(nan, infinite);
  std::vector<OriginIndex> reported, replaced;
  std::set<OriginIndex> benign;
  const auto first_nan = nan.empty() ? std::nullopt : std::optional(dump_.records()[nan.front()].iteration);
  for (OriginIndex index : ordered_origins(nan, infinite, limit)) {
    const std::size_t found_count = reported.size() + replaced.size();
    if (found_count - benign.size() >= limit || found_count >= kMaxBenign * limit) break;
    const bool is_replaced = !requested_only_ && prefer_with_impact(index);
    const auto explains = [&](OriginIndex other) {  // A cause that was absorbed has no effects
      return !benign.contains(other) && precedence_.may_derive_from(index, other);
    };
    if (std::any_of(reported.begin(), reported.end(), [&](OriginIndex other) { return is_gradient_of(index, other); })) {
      continue;
    }
    const auto similar =
        std::find_if(reported.begin(), reported.end(), [&](OriginIndex other) { return is_similar(other, index); });
    if (similar == reported.end() && std::any_of(reported.begin(), reported.end(), explains)) continue;
    if (!reported.empty() && precedence_.follows_absorbed(index, first_nan)) continue;
    if (similar != reported.end()) {
      similar_[*similar].push_back(index);
      if (!requested_only_ && !is_absorbed(*similar)) benign.erase(*similar);
      continue;
    }
    (is_replaced ? replaced : reported).push_back(index);
    if (requested_only_) continue;
    if (is_absorbed(index)) {
      benign.insert(index);
      continue;
    }
    for (const OriginIndex absorbed : precedence_.absorbed_before(index)) {
      if (!is_ignored_by_design(absorbed)) benign.erase(absorbed);
    }
  }
  for (const OriginIndex index : replaced) {
    const auto position = std::find_if(reported.begin(), reported.end(), [&](OriginIndex other) {
      return flow_.is_earlier(origin(index).record, origin(other).record);
    });
    reported.insert(position, index);
  }
  std::stable_partition(reported.begin(), reported.end(), [&](OriginIndex index) { return !benign.contains(index); });
  reported.resize(std::min(reported.size(), limit));
  std::vector<Finding> findings;
  findings.reserve(reported.size());
  for (const OriginIndex index : reported) findings.push_back(finding(index));
  return findings;
}

// Calls that were recorded individually are reported individually.
bool FindingsBuilder::is_gradient_of(OriginIndex index, OriginIndex forward) const {
  const DumpGraphIndex graph = dump_.records()[origin(index).record].graph;
  return precedence_.is_forward_of(forward, index) && !dump_.graphs()[graph].graph->edges_are_inferred();
}

bool FindingsBuilder::is_similar(OriginIndex index, OriginIndex other) {
  const Origin& a = origin(index);
  const Origin& b = origin(other);
  return have_common_reason(flow_, a, producer_of(a), b, producer_of(b)) &&
         base_finding(index).why.pattern == base_finding(other).why.pattern;
}

bool FindingsBuilder::is_absorbed(OriginIndex index) {
  const ImpactAssessment assessment = assess_impact(index, affected_by(index));
  return assessment.impact == Impact::absorbed && !assessment.reaches_network_output;
}

bool FindingsBuilder::is_ignored_by_design(OriginIndex index) { return assess_impact(index, affected_by(index)).by_design; }

bool FindingsBuilder::prefer_with_impact(OriginIndex& index) {
  const auto is_benign = [this](OriginIndex candidate) {
    const Impact impact = assess_impact(candidate, affected_by(candidate)).impact;
    return impact == Impact::absorbed || impact == Impact::nowhere;
  };
  if (repeated_.others_of(index).empty() || !is_benign(index)) return false;
  return repeated_.prefer(index, std::not_fn(is_benign));
}

std::vector<RecordIndex> FindingsBuilder::Descendants::all() const {
  std::vector<RecordIndex> result = nan;
  result.insert(result.end(), infinite.begin(), infinite.end());
  return result;
}

void FindingsBuilder::sort_by_origin(std::span<const RecordIndex> nan, std::span<const RecordIndex> infinite) {
  by_origin_.clear();
  repeated_.clear();
  similar_.clear();
  masks_.clear();
  for (const RecordIndex record : nan) {
    if (const auto index = walk_.origin_of(record)) by_origin_[*index].nan.push_back(record);
  }
  for (const RecordIndex record : infinite) {
    if (const auto index = walk_.origin_of(record)) by_origin_[*index].infinite.push_back(record);
  }
}

const FindingsBuilder::Descendants& FindingsBuilder::descendants(OriginIndex index) const {
  static const Descendants none;
  const auto known = by_origin_.find(index);
  return known == by_origin_.end() ? none : known->second;
}

NodeIndex FindingsBuilder::producer_of(const Origin& origin) const {
  const TensorRecord& tensor = dump_.records()[origin.record];
  const CauseKind kind = cause_kind(origin.kind);
  if (!dump_.graphs().has(tensor.graph) || dump_.graphs()[tensor.graph].graph == nullptr) return kNoNode;
  const auto nodes = dump_.graphs()[tensor.graph].graph->nodes();
  if (origin.node != kNoNode) return nodes[origin.node].kind == NodeKind::op ? origin.node : kNoNode;
  const bool is_result = kind == CauseKind::op || kind == CauseKind::collective;
  return is_result && tensor.node != kNoNode && nodes[tensor.node].kind == NodeKind::op ? tensor.node : kNoNode;
}

bool FindingsBuilder::ends_in_mask(OriginIndex index) {
  const Descendants& affected = descendants(index);
  if (!affected.nan.empty()) return false;
  const Origin& cause = origin(index);
  const NodeIndex producer = producer_of(cause);
  const bool producer_has_pole =
      producer != kNoNode && has_pole(dump_.graphs()[dump_.records()[cause.record].graph].graph->nodes()[producer].type);
  return impact_analysis_.is_absorbed_like_masks(affected.infinite, producer_has_pole) && gradients_of(index).empty();
}

bool FindingsBuilder::is_ignored(OriginIndex index) {
  const Descendants& affected = descendants(index);
  const NodeIndex producer = producer_of(origin(index));
  const DumpGraphIndex graph = dump_.records()[origin(index).record].graph;
  const bool is_gradient = producer != kNoNode && !losses_.is_forward(graph, producer) &&
                           !updates_in_place(dump_.graphs()[graph].graph->nodes()[producer].type);
  const auto is_sum = [this](RecordIndex record) {
    const Node* node = flow_.node_of(record);
    return node == nullptr || (dump_.records()[record].io == IoDirection::output && is_weighted_sum(node->type));
  };
  const std::vector<RecordIndex> non_finite = affected.all();
  if (!is_gradient && std::any_of(non_finite.begin(), non_finite.end(), is_sum)) return false;
  const bool is_temporary = is_gradient && is_temporary_overflow(index);
  // NaN is never intended, unless an operator tests for it before it is discarded.
  const bool has_nan = !affected.nan.empty();
  if (has_nan && !is_temporary && (is_gradient || !is_requested(non_finite))) return false;
  std::vector<RecordIndex> values = non_finite;
  values.push_back(origin(index).record);
  const ImpactAssessment assessment = assess_impact(index, values);
  const bool was_absorbed = assessment.impact == Impact::absorbed;
  if (is_gradient && !is_temporary && !(was_absorbed && assessment.selected)) return false;
  if (!is_gradient && has_nan && !(was_absorbed && assessment.requested)) return false;
  return assessment.by_design && (is_gradient || !assessment.reaches_network_output) && gradients_of(index).empty();
}

bool FindingsBuilder::is_requested(std::span<const RecordIndex> values) const {
  return std::any_of(values.begin(), values.end(), [this](RecordIndex record) {
    const TensorRecord& tensor = dump_.records()[record];
    const Node* node = flow_.node_of(record);
    if (node == nullptr) return false;
    if (tensor.io == IoDirection::input) return tests_finiteness(node->type);
    const auto nodes = dump_.graphs()[tensor.graph].graph->nodes();
    const auto readers = flow_.consumers_of(tensor.graph, tensor.node, node->kind == NodeKind::op ? tensor.slot : 0);
    return std::any_of(readers.begin(), readers.end(), [&](NodeIndex reader) { return tests_finiteness(nodes[reader].type); });
  });
}

bool FindingsBuilder::is_temporary_overflow(OriginIndex index) {
  const RecordIndex record = origin(index).record;
  const Node& producer = dump_.graphs()[dump_.records()[record].graph].graph->nodes()[producer_of(origin(index))];
  return states_.health(record) == Health::infinite && !has_pole(producer.type) && is_finite_later(record, dump_, states_);
}

ImpactAssessment FindingsBuilder::assess_impact(OriginIndex index, std::span<const RecordIndex> values) {
  const Origin& cause = origin(index);
  const bool is_initial = cause.kind == OriginKind::initial_value || cause.kind == OriginKind::before_first;
  ImpactAssessment assessment = impact_analysis_.assess(values, is_initial ? std::optional(cause.record) : std::nullopt);
  // Undumped values upstream may have had other effects, too.
  const bool has_ended = assessment.impact == Impact::absorbed || assessment.impact == Impact::nowhere;
  if (cause.kind == OriginKind::undumped_inputs && has_ended) {
    assessment.impact = Impact::unknown;
    assessment.text = SPORESCOPE_TRANSLATE_NOOP("its effect is unknown: it may have begun before the dumped part");
  }
  return assessment;
}

std::vector<OriginIndex> FindingsBuilder::gradients_of(OriginIndex index) const {
  std::vector<OriginIndex> gradients;
  for (const auto& [other, affected] : by_origin_) {
    if (other != index && precedence_.is_forward_of(index, other)) gradients.push_back(other);
  }
  return gradients;
}

std::vector<OriginIndex> FindingsBuilder::ordered_origins(std::span<const RecordIndex> nan,
                                                          std::span<const RecordIndex> infinite, std::size_t limit) {
  std::vector<RecordIndex> severe(nan.begin(), nan.end()), others;
  for (const RecordIndex record : infinite) (losses_.shows_non_finite_loss(record) ? severe : others).push_back(record);
  std::inplace_merge(severe.begin(), severe.begin() + static_cast<std::ptrdiff_t>(nan.size()), severe.end(),
                     [this](RecordIndex a, RecordIndex b) { return flow_.is_earlier(a, b); });
  std::vector<OriginIndex> origins;
  std::set<OriginIndex> seen;
  for (const auto* list : {&severe, &others}) {
    for (const RecordIndex record : *list) {
      const auto index = walk_.origin_of(record);
      if (!index || !seen.insert(*index).second) continue;
      if (!requested_only_ && (ends_in_mask(*index) || is_ignored(*index))) {
        const auto masked = descendants(*index).all();
        masks_.insert(masks_.end(), masked.begin(), masked.end());
      } else if (!repeated_.note(*index, producer_of(origin(*index)))) {
        origins.push_back(*index);
      }
    }
  }
  repeated_.prefer_earliest(origins);
  std::sort(masks_.begin(), masks_.end(), [this](RecordIndex a, RecordIndex b) { return flow_.is_earlier(a, b); });
  for (std::size_t i = 0; i < std::min(limit, origins.size()); ++i) {
    const auto current = origins.begin() + static_cast<std::ptrdiff_t>(i);
    const auto predecessor = std::find_if(std::next(current), origins.end(),
                                          [&](OriginIndex other) { return precedence_.precedes(other, *current); });
    if (predecessor != origins.end()) std::rotate(current, predecessor, std::next(predecessor));
  }
  return origins;
}

std::optional<Finding> FindingsBuilder::early_finding(RecordIndex nan) {
  const auto index = walk_.origin_of(nan);
  if (!index) return std::nullopt;
  if (precedence_.may_be_preceded(*index)) return std::nullopt;
  Finding result = base_finding(*index);
  result.nan_follows = true;
  result.path.push_back({result.record, states_.examination(result.record).statistics});
  return result;
}

Finding FindingsBuilder::base_finding(OriginIndex index) {
  const Origin& cause = origin(index);
  Finding result;
  result.kind = cause_kind(cause.kind);
  result.unsure = is_unsure(cause.kind);
  result.record = cause.record;
  result.produced_by = producer_of(cause);
  result.or_before = cause.kind == OriginKind::undumped_inputs;
  if (const auto tensor = dump_.open(dump_.records()[cause.witness.value_or(cause.record)])) {
    result.element = first_non_finite_element(**tensor, false, stop_).value_or(ElementIndex{});
  }
  const OriginDetails details = details_of(cause, result);
  result.why = explain(details);
  result.expression = expression_at_element(details);
  return result;
}

std::vector<RecordIndex> FindingsBuilder::affected_by(OriginIndex index) const {
  std::vector<RecordIndex> values = descendants(index).all();
  values.push_back(origin(index).record);
  std::vector<OriginIndex> same_reason = gradients_of(index);
  if (const auto similar = similar_.find(index); similar != similar_.end()) {
    same_reason.insert(same_reason.end(), similar->second.begin(), similar->second.end());
  }
  for (const OriginIndex other : same_reason) {
    const auto affected = descendants(other).all();
    values.insert(values.end(), affected.begin(), affected.end());
  }
  return values;
}

Finding FindingsBuilder::finding(OriginIndex index) {
  const Origin& cause = origin(index);
  Finding result = base_finding(index);
  std::vector<RecordIndex> values = affected_by(index);
  std::vector<std::string> names = jointly_updated_parameters(flow_, walk_, cause, values);
  for (const OriginIndex other : similar_[index]) {
    names.push_back(distinguishing_name(flow_, origin(other), producer_of(origin(other))));
  }
  result.why = append_similar(std::move(result.why), names);
  const auto repetitions = repeated_.others_of(index);
  const auto has_nan = [this](RecordIndex record) { return states_.health(record) == Health::nan; };
  result.nan_follows = std::any_of(values.begin(), values.end(), has_nan) ||
                       std::any_of(repetitions.begin(), repetitions.end(),
                                   [this](OriginIndex other) { return !descendants(other).nan.empty(); });
  ImpactAssessment assessment = assess_impact(index, values);
  result.impact = assessment.impact;
  result.impact_text = std::move(assessment.text);
  const auto symptom = first_visible_effect(index);
  result.reasoning = reasoning(index, symptom);
  const std::vector<RecordIndex> steps = path(index, symptom);
  for (const RecordIndex record : steps) result.path.push_back({record, states_.examination(record).statistics});
  if (!requested_only_) add_propagation(result, steps, std::move(values));
  std::set<Iteration> iterations;
  for (const OriginIndex other : repetitions) iterations.insert(dump_.records()[origin(other).record].iteration);
  iterations.erase(dump_.records()[cause.record].iteration);
  result.again.assign(iterations.begin(), iterations.end());
  return result;
}

void FindingsBuilder::add_propagation(Finding& result, std::span<const RecordIndex> path, std::vector<RecordIndex> affected) {
  const bool cancelled = states_.stop().stop_requested();  // Results of a stopped search are not reliable
  if (cancelled || result.impact == Impact::absorbed || result.impact == Impact::nowhere) return;
  Propagation propagation = find_propagation(flow_, states_, walk_, path, std::move(affected));
  elide_middle(propagation.steps);
  for (const RecordIndex record : propagation.steps) {
    result.downstream.push_back({record, states_.examination(record).statistics});
  }
  result.downstream_from = propagation.from;
  result.downstream_end = std::move(propagation.end);
}

OriginDetails FindingsBuilder::details_of(const Origin& origin, Finding& finding) {
  const TensorRecord& record = dump_.records()[origin.record];
  OriginDetails details;
  details.kind = origin.kind;
  details.iteration = record.iteration;
  details.statistics_name = dump_.statistics_name();
  details.some_folders_unknown = has_unknown_folders(dump_, record);
  details.unread_before = is_unread_before(origin.record, dump_, states_);
  const Node* node = flow_.node_of(origin.record);
  details.updated = node != nullptr && node->kind == NodeKind::parameter && !origin.witness &&
                    record.io == IoDirection::output && !flow_.writers_of(record.graph, record.node).empty();
  details.known_from_consumers = origin.evidence_record.has_value();
  details.was_infinite = origin.evidence_record && states_.health(*origin.evidence_record) == Health::infinite;
  if (origin.node != kNoNode) node = &dump_.graphs()[record.graph].graph->nodes()[origin.node];
  details.not_dumped = origin.node != kNoNode;
  if (node != nullptr) {
    details.backward = node->category == Category::gradient && dump_.graphs()[record.graph].graph->edges_are_inferred();
    details.type = node->type;
    const OperatorRow* row = operator_row(node->type);
    const bool has_undumped_update =
        origin.kind == OriginKind::computed_unseen && parameter_of(flow_, origin.record) != kNoNode;
    details.running = row != nullptr && row->running_variance >= 0 &&
                      (has_undumped_update || (record.io == IoDirection::input && int(record.slot) == row->running_variance));
    details.name = node->full_name;
  }
  details.output = states_.examination(origin.witness.value_or(origin.record));
  finding.statistics = details.output.statistics;
  if (origin.witness) finding.inputs.push_back({*origin.witness, details.output.statistics, std::nullopt});
  if (origin.last_clean) details.last_clean_iteration = dump_.records()[*origin.last_clean].iteration;
  if (origin.inputs.size() == 1 && origin.inputs.front().kind == NodeKind::op) {
    details.produced_by = dump_.graphs()[record.graph].graph->nodes()[origin.inputs.front().input.from.node].full_name;
  }
  add_all_inputs(origin, finding, details);
  details.root_argument = root_argument_statistics(origin, details.type);
  if (const auto wrapped = find_wrapped_integer(flow_, states_, origin)) details.wrapped = *wrapped;
  details.variance = find_normalization_variance(flow_, states_, origin, details);
  return details;
}

void FindingsBuilder::add_all_inputs(const Origin& origin, Finding& finding, OriginDetails& details) {
  const std::vector<BackwardOf> operators = BackwardOf::find(flow_, origin);
  for (const BackwardOf& op : operators) {
    Finding extended_finding = finding;
    OriginDetails extended_details = details;
    extended_details.backward = true;
    extended_details.type = op.type();
    add_inputs(origin, &op, extended_finding, extended_details);
    const bool is_reason = !backward_sentence(OperatorContext(extended_details)).empty();
    if (!is_reason && operators.size() > 1) continue;
    finding = std::move(extended_finding);
    details = std::move(extended_details);
    // The source location is that of the operator, not of the producer of the tensor.
    if (is_reason && origin.node == kNoNode) finding.produced_by = op.output_gradient();
    return;
  }
  add_inputs(origin, nullptr, finding, details);
}

/// The state is read from the optimizer's own input file, which is written after the update, else from the parameter's file.
std::optional<Statistics> FindingsBuilder::root_argument_statistics(const Origin& origin, std::string_view type) {
  const auto argument = updates_in_place(type) ? rooted_state(type) : std::nullopt;
  if (!argument) return std::nullopt;
  for (const InputValue& input_value : origin.inputs) {
    if (!input_value.written || input_value.is_unlinked() || input_value.input.from.argument != *argument) continue;
    const auto updated = input_value.file
                             ? input_value.file
                             : flow_.parameter_in(flow_.execution_point_of(origin.record), input_value.input.from.node);
    if (updated && states_.health(*updated) > Health::no_value) return states_.examination(*updated).statistics;
  }
  return std::nullopt;
}

void FindingsBuilder::add_inputs(const Origin& origin, const BackwardOf* through, Finding& finding, OriginDetails& details) {
  const bool is_unary = is_elementwise_unary(details.type);
  const bool is_binary = is_elementwise_binary(details.type);
  for (const InputValue& input_value : origin.inputs) {
    const auto file = input_value.file && !input_value.written ? input_value.file : input_value.source;
    const bool is_known = file && states_.health(*file) > Health::no_value;
    if (!is_known && input_value.kind == NodeKind::constant) {
      const Graph& graph = *dump_.graphs()[dump_.records()[origin.record].graph].graph;
      details.some_constants_undumped =
          details.some_constants_undumped || may_be_non_finite(graph, input_value.input.from.node);
    } else if (!is_known) {
      (input_value.empty ? details.some_inputs_empty : details.some_inputs_undumped) = true;
    }
    if (!is_known) continue;
    const Node* reader = input_value.file ? flow_.node_of(*input_value.file) : nullptr;
    const bool of_forward = details.backward && reader != nullptr && reader->category != Category::gradient;
    ExplainedInput input{input_value.input.slot, states_.examination(*file), of_forward, std::nullopt};
    if (through != nullptr) through->assign_slot(input_value.input.from, input);
    const bool has_operand = (is_unary && input.slot == 0) || (is_binary && input.slot < 2);
    if (has_operand && (!finding.element.empty() || details.output.statistics.count == 1)) {
      if (const auto tensor = dump_.open(dump_.records()[*file])) {
        input.at_element = broadcast_element(**tensor, finding.element, flow_.shape_of(origin.record, input_value.input.from));
      }
    }
    finding.inputs.push_back({*file, input.examination.statistics, input.at_element});
    details.inputs.push_back(std::move(input));
  }
}

std::optional<RecordIndex> FindingsBuilder::first_visible_effect(OriginIndex index) {
  std::vector<RecordIndex> affected = descendants(index).all();
  for (const OriginIndex gradient : gradients_of(index)) {
    const auto gradient_affected = descendants(gradient).all();
    affected.insert(affected.end(), gradient_affected.begin(), gradient_affected.end());
  }
  const auto records = dump_.records();
  std::sort(affected.begin(), affected.end(), [&](RecordIndex a, RecordIndex b) {
    return std::tie(records[a].iteration, records[a].time, a) < std::tie(records[b].iteration, records[b].time, b);
  });
  if (requested_only_ && !affected.empty()) return affected.front();
  return sporescope::first_visible_effect(flow_, states_, losses_, walk_, affected, origin(index).record);
}

std::vector<CauseReason> FindingsBuilder::reasoning(OriginIndex index, std::optional<RecordIndex> symptom) {
  const Descendants& affected = descendants(index);
  const auto& first = affected.nan.empty() ? affected.infinite : affected.nan;
  std::vector<CauseReason> steps;
  std::optional<RecordIndex> current = symptom;
  if (!current && !first.empty()) current = first.front();
  for (; current; current = walk_.parent_of(*current)) {
    const CauseRule* rule = walk_.rule_of(*current);
    if (rule != nullptr) steps.push_back({*current, rule->name, rule->why});
  }
  elide_middle(steps);
  return steps;
}

std::vector<RecordIndex> FindingsBuilder::path(OriginIndex index, std::optional<RecordIndex> symptom) {
  const RecordIndex cause = origin(index).record;
  std::vector<RecordIndex> steps;
  for (std::optional<RecordIndex> current = symptom; current && *current != cause; current = walk_.parent_of(*current)) {
    if (dump_.records()[*current].io == IoDirection::output || current == symptom) steps.push_back(*current);
  }
  steps.push_back(cause);
  std::reverse(steps.begin(), steps.end());
  elide_middle(steps);
  return steps;
}

}  // namespace sporescope
