// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/rules.h"

namespace sporescope::rules {
namespace {

NodeIndex producer_of(const OriginQuery& query) { return query.input().input.from.node; }

/// Returns the values upstream of the operator that produced the input.
const UpstreamValues& upstream_of_producer(const OriginQuery& query, const std::vector<InputValue>& inputs,
                                           Evidence& evidence) {
  if (!query.upstream) {
    query.upstream = evidence.search_upstream(query.point, producer_of(query), inputs, query.target);
  }
  return *query.upstream;
}

bool is_of_operator(const OriginQuery& query) { return query.input().kind == NodeKind::op; }

/// Returns true if no edge leads to the producer, or only an inferred one that is wrong because its output is finite.
bool has_unknown_producer(const OriginQuery& query, Evidence& evidence) {
  const InputValue& input_value = query.input();
  if (input_value.is_unlinked()) return true;
  return input_value.input.from.inferred && (!input_value.source || evidence.health(*input_value.source) <= Health::finite);
}

/// An Inf constant in the code is intended.
RuleResult origin_at_constant(const OriginQuery& query, NodeIndex constant) {
  Origin result = origin_at(OriginKind::constant, query.record);
  result.node = constant;
  return origin_unless(query.target != Health::nan, std::move(result));
}

}  // namespace

RuleResult no_node(const OriginQuery& query, Evidence& /*evidence*/) {
  return origin_at(OriginKind::unknown_operator, query.record);
}

RuleResult constant_value(const OriginQuery& query, Evidence& /*evidence*/) {
  return origin_at_constant(query, query.situation == TensorSituation::constant ? query.node : kNoNode);
}

RuleResult constant_read(const OriginQuery& query, Evidence& /*evidence*/) {
  if (query.input().kind != NodeKind::constant) return std::nullopt;
  return origin_at_constant(query, producer_of(query));
}

RuleResult same_as_producer(const OriginQuery& query, Evidence& evidence) {
  const auto source = query.input().source;
  const bool is_other = source && *source != query.record;
  return is_other && evidence.health(*source) >= query.target ? RuleResult(Upstream{*source}) : std::nullopt;
}

RuleResult same_as_before(const OriginQuery& query, Evidence& evidence) {
  if (!has_unknown_producer(query, evidence)) return std::nullopt;
  const auto equal = evidence.equal_value(query.record);
  return equal ? RuleResult(Upstream{*equal}) : std::nullopt;
}

RuleResult after_unrecorded(const OriginQuery& query, Evidence& evidence) {
  if (!has_unknown_producer(query, evidence)) return std::nullopt;
  if (query.target == Health::infinite && evidence.is_mask(query.record)) {
    return Benign{ExclusionReason::input_mask, origin_at(OriginKind::from_unrecorded, query.record)};
  }
  const auto records = evidence.dump().records();
  std::optional<RecordIndex> latest;
  for (const RecordIndex other : evidence.non_finite_outputs_before(query.record)) {
    if (records[other].iteration != query.point.iteration) break;
    if (latest && !evidence.have_same_size(other, query.record)) continue;
    if (!evidence.has_origin(other)) continue;
    if (evidence.have_same_size(other, query.record)) return Upstream{other};
    latest = other;
  }
  return latest ? RuleResult(Upstream{*latest}) : std::nullopt;
}

RuleResult from_unknown_producer(const OriginQuery& query, Evidence& evidence) {
  if (!has_unknown_producer(query, evidence)) return std::nullopt;
  const bool is_first = evidence.non_finite_outputs_before(query.record).empty();
  return origin_at(is_first ? OriginKind::from_unrecorded : OriginKind::undumped_inputs, query.record);
}

RuleResult differs_from_producer(const OriginQuery& query, Evidence& evidence) {
  const auto source = query.input().source;
  if (!is_of_operator(query) || !source || evidence.health(*source) != Health::finite) return std::nullopt;
  return origin_at(OriginKind::differs_from_producer, query.record);
}

RuleResult upstream_of_undumped_producer(const OriginQuery& query, Evidence& evidence) {
  if (!is_of_operator(query)) return std::nullopt;
  const auto inputs = evidence.flow().input_values(query.point, producer_of(query));
  const auto non_finite = upstream_of_producer(query, inputs, evidence).non_finite;
  return non_finite ? RuleResult(Upstream{*non_finite}) : std::nullopt;
}

RuleResult undumped_producer(const OriginQuery& query, Evidence& evidence) {
  if (!is_of_operator(query)) return std::nullopt;
  auto inputs = evidence.flow().input_values(query.point, producer_of(query));
  if (inputs.empty() || !upstream_of_producer(query, inputs, evidence).complete) return std::nullopt;
  Origin result = origin_at(OriginKind::computed_unseen, query.record, std::move(inputs));
  result.node = producer_of(query);
  return result;
}

RuleResult passed_to_undumped_producer(const OriginQuery& query, Evidence& evidence) {
  if (!is_of_operator(query)) return std::nullopt;
  const auto equal = evidence.equal_value(query.record);
  return equal ? RuleResult(Upstream{*equal}) : std::nullopt;
}

RuleResult undumped_producer_and_inputs(const OriginQuery& query, Evidence& /*evidence*/) {
  Origin result = origin_at(OriginKind::undumped_inputs, query.record);
  result.node = producer_of(query);
  return result;
}

}  // namespace sporescope::rules
