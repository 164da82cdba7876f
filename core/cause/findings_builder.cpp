// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/findings_builder.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include "core/cause/element_search.h"
#include "core/cause/grouping/similar_causes.h"
#include "core/cause/missing_evidence.h"
#include "core/cause/propagation.h"
#include "core/cause/sentences/backward_sentences.h"
#include "core/cause/sentences/normalized_by.h"
#include "core/cause/sentences/operator_sentences.h"
#include "core/cause/sentences/wrapped_integers.h"
#include "core/flow/parameter_roles.h"
#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"
#include "core/graph/operators/optimizer_states.h"

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

}  // namespace

std::vector<Finding> FindingsBuilder::make(std::span<const RecordIndex> nan, std::span<const RecordIndex> infinite,
                                           std::size_t limit) {
  sort_by_origin(nan, infinite);
  std::vector<OriginIndex> recorded, later;
  std::set<OriginIndex> benign;
  const auto first_nan = nan.empty() ? std::nullopt : std::optional(dump_.records()[nan.front()].iteration);
  for (OriginIndex index : ordered_origins(nan, infinite, limit)) {
    const std::size_t found = recorded.size() + later.size();
    if (found - benign.size() >= limit || found >= kMaxBenign * limit) break;
    const bool moved = !requested_only_ && prefer_with_impact(index);
    const auto explains = [&](OriginIndex other) {  // A cause that was absorbed has no effects
      return !benign.contains(other) && precedence_.may_derive_from(index, other);
    };
    if (std::any_of(recorded.begin(), recorded.end(), [&](OriginIndex other) { return is_gradient_of(index, other); }))
      continue;
    const auto alike =
        std::find_if(recorded.begin(), recorded.end(), [&](OriginIndex other) { return is_similar(other, index); });
    if (alike == recorded.end() && std::any_of(recorded.begin(), recorded.end(), explains)) continue;
    if (!recorded.empty() && precedence_.follows_absorbed(index, first_nan)) continue;
    if (alike != recorded.end()) {
      similar_[*alike].push_back(index);
      if (!requested_only_ && !is_absorbed(*alike)) benign.erase(*alike);
      continue;
    }
    (moved ? later : recorded).push_back(index);
    if (requested_only_) continue;
    if (is_absorbed(index)) {
      benign.insert(index);
      continue;
    }
    for (const OriginIndex before : precedence_.absorbed_before(index)) {
      if (!is_ignored_by_design(before)) benign.erase(before);
    }
  }
  for (const OriginIndex index : later) {
    const auto after = std::find_if(recorded.begin(), recorded.end(), [&](OriginIndex other) {
      return flow_.is_earlier(origin(index).record, origin(other).record);
    });
    recorded.insert(after, index);
  }
  std::stable_partition(recorded.begin(), recorded.end(), [&](OriginIndex index) { return !benign.contains(index); });
  recorded.resize(std::min(recorded.size(), limit));
  std::vector<Finding> findings;
  findings.reserve(recorded.size());
  for (const OriginIndex index : recorded) findings.push_back(finding(index));
  return findings;
}

// Calls that were recorded individually are reported individually.
bool FindingsBuilder::is_gradient_of(OriginIndex one, OriginIndex forward) const {
  const DumpGraphIndex graph = dump_.records()[origin(one).record].graph;
  return precedence_.is_forward_of(forward, one) && !dump_.graphs()[graph].graph->edges_are_inferred();
}

bool FindingsBuilder::is_similar(OriginIndex one, OriginIndex other) {
  const Origin& a = origin(one);
  const Origin& b = origin(other);
  return have_common_reason(flow_, a, producer_of(a), b, producer_of(b)) &&
         base_finding(one).why.pattern == base_finding(other).why.pattern;
}

bool FindingsBuilder::is_absorbed(OriginIndex index) {
  const ImpactAssessment impact_assessment = assess_impact(index, affected_by(index));
  return impact_assessment.impact == Impact::absorbed && !impact_assessment.reaches_network_output;
}

bool FindingsBuilder::is_ignored_by_design(OriginIndex index) { return assess_impact(index, affected_by(index)).by_design; }

bool FindingsBuilder::prefer_with_impact(OriginIndex& index) {
  const auto is_benign = [this](OriginIndex one) {
    const Impact impact = assess_impact(one, affected_by(one)).impact;
    return impact == Impact::absorbed || impact == Impact::nowhere;
  };
  if (repeated_.others_of(index).empty() || !is_benign(index)) return false;
  return repeated_.prefer(index, std::not_fn(is_benign));
}

std::vector<RecordIndex> FindingsBuilder::Descendants::all() const {
  std::vector<RecordIndex> both = nan;
  both.insert(both.end(), infinite.begin(), infinite.end());
  return both;
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
  const bool result = kind == CauseKind::op || kind == CauseKind::collective;
  return result && tensor.node != kNoNode && nodes[tensor.node].kind == NodeKind::op ? tensor.node : kNoNode;
}

bool FindingsBuilder::ends_in_mask(OriginIndex index) {
  const Descendants& arrived = descendants(index);
  if (!arrived.nan.empty()) return false;
  const Origin& one = origin(index);
  const NodeIndex producer = producer_of(one);
  const bool pole =
      producer != kNoNode && has_pole(dump_.graphs()[dump_.records()[one.record].graph].graph->nodes()[producer].type);
  return impact_analysis_.is_absorbed_like_masks(arrived.infinite, pole) && gradients_of(index).empty();
}

bool FindingsBuilder::is_ignored(OriginIndex index) {
  const Descendants& arrived = descendants(index);
  const NodeIndex producer = producer_of(origin(index));
  const DumpGraphIndex graph = dump_.records()[origin(index).record].graph;
  const bool gradient = producer != kNoNode && !losses_.is_forward(graph, producer) &&
                        !updates_in_place(dump_.graphs()[graph].graph->nodes()[producer].type);
  const auto is_sum = [this](RecordIndex record) {
    const Node* of = flow_.node_of(record);
    return of == nullptr || (dump_.records()[record].io == IoDirection::output && is_weighted_sum(of->type));
  };
  const std::vector<RecordIndex> bad = arrived.all();
  if (!gradient && std::any_of(bad.begin(), bad.end(), is_sum)) return false;
  const bool passing = gradient && is_temporary_overflow(index);
  // NaN is never intended, unless an operator tests for it before it is discarded.
  const bool has_nan = !arrived.nan.empty();
  if (has_nan && !passing && (gradient || !is_requested(bad))) return false;
  std::vector<RecordIndex> values = bad;
  values.push_back(origin(index).record);
  const ImpactAssessment impact_assessment = assess_impact(index, values);
  const bool absorbed = impact_assessment.impact == Impact::absorbed;
  if (gradient && !passing && !(absorbed && impact_assessment.selected)) return false;
  if (!gradient && has_nan && !(absorbed && impact_assessment.requested)) return false;
  return impact_assessment.by_design && (gradient || !impact_assessment.reaches_network_output) && gradients_of(index).empty();
}

bool FindingsBuilder::is_requested(std::span<const RecordIndex> values) const {
  return std::any_of(values.begin(), values.end(), [this](RecordIndex record) {
    const TensorRecord& tensor = dump_.records()[record];
    const Node* node = flow_.node_of(record);
    if (node == nullptr) return false;
    if (tensor.io == IoDirection::input) return tests_finiteness(node->type);
    const auto nodes = dump_.graphs()[tensor.graph].graph->nodes();
    const auto readers = flow_.consumers_of(tensor.graph, tensor.node, node->kind == NodeKind::op ? tensor.slot : 0);
    return std::any_of(readers.begin(), readers.end(), [&](NodeIndex one) { return tests_finiteness(nodes[one].type); });
  });
}

bool FindingsBuilder::is_temporary_overflow(OriginIndex index) {
  const RecordIndex record = origin(index).record;
  const Node& producer = dump_.graphs()[dump_.records()[record].graph].graph->nodes()[producer_of(origin(index))];
  return states_.health(record) == Health::infinite && !has_pole(producer.type) && is_finite_later(record, dump_, states_);
}

ImpactAssessment FindingsBuilder::assess_impact(OriginIndex index, std::span<const RecordIndex> values) {
  const Origin& one = origin(index);
  const bool from_the_start = one.kind == OriginKind::initial_value || one.kind == OriginKind::before_first;
  ImpactAssessment impact_assessment = impact_analysis_.of(values, from_the_start ? std::optional(one.record) : std::nullopt);
  // Undumped values upstream may have had other effects, too.
  const bool is_end = impact_assessment.impact == Impact::absorbed || impact_assessment.impact == Impact::nowhere;
  if (one.kind == OriginKind::undumped_inputs && is_end) {
    impact_assessment.impact = Impact::unknown;
    impact_assessment.outcome = SPORESCOPE_TRANSLATE_NOOP("its effect is unknown: it may have begun before the dumped part");
  }
  return impact_assessment;
}

std::vector<OriginIndex> FindingsBuilder::gradients_of(OriginIndex index) const {
  std::vector<OriginIndex> found;
  for (const auto& [other, arrived] : by_origin_) {
    if (other != index && precedence_.is_forward_of(index, other)) found.push_back(other);
  }
  return found;
}

std::vector<OriginIndex> FindingsBuilder::ordered_origins(std::span<const RecordIndex> nan,
                                                          std::span<const RecordIndex> infinite, std::size_t limit) {
  std::vector<RecordIndex> worst(nan.begin(), nan.end()), others;
  for (const RecordIndex record : infinite) (losses_.shows_non_finite_loss(record) ? worst : others).push_back(record);
  std::inplace_merge(worst.begin(), worst.begin() + static_cast<std::ptrdiff_t>(nan.size()), worst.end(),
                     [this](RecordIndex a, RecordIndex b) { return flow_.is_earlier(a, b); });
  std::vector<OriginIndex> origins;
  std::set<OriginIndex> seen;
  for (const auto* list : {&worst, &others}) {
    for (const RecordIndex record : *list) {
      const auto index = walk_.origin_of(record);
      if (!index || !seen.insert(*index).second) continue;
      if (!requested_only_ && (ends_in_mask(*index) || is_ignored(*index))) {
        const auto masking = descendants(*index).all();
        masks_.insert(masks_.end(), masking.begin(), masking.end());
      } else if (!repeated_.note(*index, producer_of(origin(*index)))) {
        origins.push_back(*index);
      }
    }
  }
  repeated_.prefer_earliest(origins);
  std::sort(masks_.begin(), masks_.end(), [this](RecordIndex a, RecordIndex b) { return flow_.is_earlier(a, b); });
  for (std::size_t i = 0; i < std::min(limit, origins.size()); ++i) {
    const auto one = origins.begin() + static_cast<std::ptrdiff_t>(i);
    const auto before =
        std::find_if(std::next(one), origins.end(), [&](OriginIndex other) { return precedence_.precedes(other, *one); });
    if (before != origins.end()) std::rotate(one, before, std::next(before));
  }
  return origins;
}

std::optional<Finding> FindingsBuilder::early_finding(RecordIndex nan) {
  const auto index = walk_.origin_of(nan);
  if (!index) return std::nullopt;
  if (precedence_.is_open(*index)) return std::nullopt;
  Finding result = base_finding(*index);
  result.nan_follows = true;
  result.path.push_back({result.record, states_.examination(result.record).statistics});
  return result;
}

Finding FindingsBuilder::base_finding(OriginIndex index) {
  const Origin& one = origin(index);
  Finding result;
  result.kind = cause_kind(one.kind);
  result.unsure = is_unsure(one.kind);
  result.record = one.record;
  result.produced_by = producer_of(one);
  result.or_before = one.kind == OriginKind::undumped_inputs;
  if (const auto tensor = dump_.open(dump_.records()[one.witness.value_or(one.record)])) {
    result.element = first_non_finite_element(**tensor, false, stop_).value_or(ElementIndex{});
  }
  const OriginDetails found = details_of(one, result);
  result.why = explain(found);
  result.expression = expression_at_element(found);
  return result;
}

std::vector<RecordIndex> FindingsBuilder::affected_by(OriginIndex index) const {
  std::vector<RecordIndex> values = descendants(index).all();
  values.push_back(origin(index).record);
  std::vector<OriginIndex> same_reason = gradients_of(index);
  if (const auto alike = similar_.find(index); alike != similar_.end()) {
    same_reason.insert(same_reason.end(), alike->second.begin(), alike->second.end());
  }
  for (const OriginIndex other : same_reason) {
    const auto arrived = descendants(other).all();
    values.insert(values.end(), arrived.begin(), arrived.end());
  }
  return values;
}

Finding FindingsBuilder::finding(OriginIndex index) {
  const Origin& one = origin(index);
  Finding result = base_finding(index);
  std::vector<RecordIndex> values = affected_by(index);
  std::vector<std::string> names = jointly_updated_parameters(flow_, walk_, one, values);
  for (const OriginIndex other : similar_[index]) {
    names.push_back(distinguishing_name(flow_, origin(other), producer_of(origin(other))));
  }
  result.why = append_similar(std::move(result.why), names);
  const auto again = repeated_.others_of(index);
  const auto has_nan = [this](RecordIndex record) { return states_.health(record) == Health::nan; };
  result.nan_follows =
      std::any_of(values.begin(), values.end(), has_nan) ||
      std::any_of(again.begin(), again.end(), [this](OriginIndex other) { return !descendants(other).nan.empty(); });
  ImpactAssessment impact_assessment = assess_impact(index, values);
  result.impact = impact_assessment.impact;
  result.impact_text = std::move(impact_assessment.outcome);
  const auto noticed = first_visible_effect(index);
  result.reasoning = reasoning(index, noticed);
  const std::vector<RecordIndex> steps = path(index, noticed);
  for (const RecordIndex record : steps) result.path.push_back({record, states_.examination(record).statistics});
  if (!requested_only_) add_propagation(result, steps, std::move(values));
  std::set<Iteration> iterations;
  for (const OriginIndex other : again) iterations.insert(dump_.records()[origin(other).record].iteration);
  iterations.erase(dump_.records()[one.record].iteration);
  result.again.assign(iterations.begin(), iterations.end());
  return result;
}

void FindingsBuilder::add_propagation(Finding& result, std::span<const RecordIndex> path, std::vector<RecordIndex> arrived) {
  const bool cancelled = states_.stop().stop_requested();  // Results of a stopped search are not reliable
  if (cancelled || result.impact == Impact::absorbed || result.impact == Impact::nowhere) return;
  Propagation way = find_propagation(flow_, states_, walk_, path, std::move(arrived));
  elide_middle(way.steps);
  for (const RecordIndex record : way.steps) result.downstream.push_back({record, states_.examination(record).statistics});
  result.downstream_from = way.from;
  result.downstream_end = std::move(way.end);
}

OriginDetails FindingsBuilder::details_of(const Origin& origin, Finding& finding) {
  const TensorRecord& record = dump_.records()[origin.record];
  OriginDetails found;
  found.kind = origin.kind;
  found.iteration = record.iteration;
  found.statistics_name = dump_.statistics_name();
  found.some_folders_unknown = has_unknown_folders(dump_, record);
  found.unread_before = is_unread_before(origin.record, dump_, states_);
  const Node* node = flow_.node_of(origin.record);
  found.updated = node != nullptr && node->kind == NodeKind::parameter && !origin.witness && record.io == IoDirection::output &&
                  !flow_.writers_of(record.graph, record.node).empty();
  found.known_from_consumers = origin.evidence_record.has_value();
  found.was_infinite = origin.evidence_record && states_.health(*origin.evidence_record) == Health::infinite;
  if (origin.node != kNoNode) node = &dump_.graphs()[record.graph].graph->nodes()[origin.node];
  found.not_dumped = origin.node != kNoNode;
  if (node != nullptr) {
    found.backward = node->category == Category::gradient && dump_.graphs()[record.graph].graph->edges_are_inferred();
    found.type = node->type;
    const OperatorRow* row = operator_row(node->type);
    const bool updated_unseen = origin.kind == OriginKind::computed_unseen && parameter_of(flow_, origin.record) != kNoNode;
    found.running = row != nullptr && row->running_variance >= 0 &&
                    (updated_unseen || (record.io == IoDirection::input && int(record.slot) == row->running_variance));
    found.name = node->full_name;
  }
  found.output = states_.examination(origin.witness.value_or(origin.record));
  finding.statistics = found.output.statistics;
  if (origin.witness) finding.inputs.push_back({*origin.witness, found.output.statistics, std::nullopt});
  if (origin.last_clean) found.last_clean_iteration = dump_.records()[*origin.last_clean].iteration;
  if (origin.inputs.size() == 1 && origin.inputs.front().kind == NodeKind::op) {
    found.produced_by = dump_.graphs()[record.graph].graph->nodes()[origin.inputs.front().input.from.node].full_name;
  }
  add_all_inputs(origin, finding, found);
  found.root_argument = root_argument_statistics(origin, found.type);
  if (const auto wrapped = find_wrapped_integer(flow_, states_, origin)) found.wrapped = *wrapped;
  found.variance = normalized_by(flow_, states_, origin, found);
  return found;
}

void FindingsBuilder::add_all_inputs(const Origin& origin, Finding& finding, OriginDetails& details) {
  const std::vector<BackwardOf> ways = BackwardOf::find(flow_, origin);
  for (const BackwardOf& way : ways) {
    Finding finding_of_way = finding;
    OriginDetails details_of_path = details;
    details_of_path.backward = true;
    details_of_path.type = way.type();
    add_inputs(origin, &way, finding_of_way, details_of_path);
    const bool is_reason = !backward_sentence(OperatorContext(details_of_path)).empty();
    if (!is_reason && ways.size() > 1) continue;
    finding = std::move(finding_of_way);
    details = std::move(details_of_path);
    // The source location is that of the operator, not of the producer of the tensor.
    if (is_reason && origin.node == kNoNode) finding.produced_by = way.arrived();
    return;
  }
  add_inputs(origin, nullptr, finding, details);
}

/// The state is read from the optimizer's own input file, which is written after the update, else from the parameter's file.
std::optional<Statistics> FindingsBuilder::root_argument_statistics(const Origin& origin, std::string_view type) {
  const auto argument = updates_in_place(type) ? rooted_state(type) : std::nullopt;
  if (!argument) return std::nullopt;
  for (const InputValue& arrival : origin.inputs) {
    if (!arrival.written || arrival.is_unlinked() || arrival.input.from.argument != *argument) continue;
    const auto after =
        arrival.file ? arrival.file : flow_.parameter_in(flow_.execution_point_of(origin.record), arrival.input.from.node);
    if (after && states_.health(*after) > Health::no_value) return states_.examination(*after).statistics;
  }
  return std::nullopt;
}

void FindingsBuilder::add_inputs(const Origin& origin, const BackwardOf* through, Finding& finding, OriginDetails& details) {
  const bool unary = is_elementwise_unary(details.type);
  const bool binary = is_elementwise_binary(details.type);
  for (const InputValue& arrival : origin.inputs) {
    const auto file = arrival.file && !arrival.written ? arrival.file : arrival.source;
    const bool known = file && states_.health(*file) > Health::no_value;
    if (!known && arrival.kind == NodeKind::constant) {
      const Graph& graph = *dump_.graphs()[dump_.records()[origin.record].graph].graph;
      details.some_constants_undumped = details.some_constants_undumped || may_be_non_finite(graph, arrival.input.from.node);
    } else if (!known) {
      (arrival.empty ? details.some_inputs_empty : details.some_inputs_undumped) = true;
    }
    if (!known) continue;
    const Node* reader = arrival.file ? flow_.node_of(*arrival.file) : nullptr;
    const bool of_forward = details.backward && reader != nullptr && reader->category != Category::gradient;
    ExplainedInput input{arrival.input.slot, states_.examination(*file), of_forward, std::nullopt};
    if (through != nullptr) through->place(arrival.input.from, input);
    const bool pairs = (unary && input.slot == 0) || (binary && input.slot < 2);
    if (pairs && (!finding.element.empty() || details.output.statistics.count == 1)) {
      if (const auto tensor = dump_.open(dump_.records()[*file])) {
        input.at_element = broadcast_element(**tensor, finding.element, flow_.shape_of(origin.record, arrival.input.from));
      }
    }
    finding.inputs.push_back({*file, input.examination.statistics, input.at_element});
    details.inputs.push_back(std::move(input));
  }
}

std::optional<RecordIndex> FindingsBuilder::first_visible_effect(OriginIndex index) {
  std::vector<RecordIndex> arrived = descendants(index).all();
  for (const OriginIndex gradient : gradients_of(index)) {
    const auto more = descendants(gradient).all();
    arrived.insert(arrived.end(), more.begin(), more.end());
  }
  const auto records = dump_.records();
  std::sort(arrived.begin(), arrived.end(), [&](RecordIndex a, RecordIndex b) {
    return std::tie(records[a].iteration, records[a].time, a) < std::tie(records[b].iteration, records[b].time, b);
  });
  if (requested_only_ && !arrived.empty()) return arrived.front();
  return sporescope::first_visible_effect(flow_, states_, losses_, walk_, arrived, origin(index).record);
}

std::vector<CauseReason> FindingsBuilder::reasoning(OriginIndex index, std::optional<RecordIndex> noticed) {
  const Descendants& arrived = descendants(index);
  const auto& first = arrived.nan.empty() ? arrived.infinite : arrived.nan;
  std::vector<CauseReason> steps;
  std::optional<RecordIndex> at = noticed;
  if (!at && !first.empty()) at = first.front();
  for (; at; at = walk_.parent_of(*at)) {
    const CauseRule* rule = walk_.rule_of(*at);
    if (rule != nullptr) steps.push_back({*at, rule->name, rule->why});
  }
  elide_middle(steps);
  return steps;
}

std::vector<RecordIndex> FindingsBuilder::path(OriginIndex index, std::optional<RecordIndex> noticed) {
  const RecordIndex cause = origin(index).record;
  std::vector<RecordIndex> back;
  for (std::optional<RecordIndex> at = noticed; at && *at != cause; at = walk_.parent_of(*at)) {
    if (dump_.records()[*at].io == IoDirection::output || at == noticed) back.push_back(*at);
  }
  back.push_back(cause);
  std::reverse(back.begin(), back.end());
  elide_middle(back);
  return back;
}

}  // namespace sporescope
