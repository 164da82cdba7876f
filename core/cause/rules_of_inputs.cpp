// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/rules.h"

namespace sporescope::rules {
namespace {

NodeIndex producer_of(const OriginQuery& question) { return question.arrival().input.from.node; }

/// Returns the values upstream of the operator that produced the input.
const UpstreamValues& upstream_of_producer(const OriginQuery& question, const std::vector<InputValue>& arrivals,
                                           Evidence& evidence) {
  if (!question.upstream) {
    question.upstream = evidence.search_upstream(question.moment, producer_of(question), arrivals, question.target);
  }
  return *question.upstream;
}

bool is_of_operator(const OriginQuery& question) { return question.arrival().kind == NodeKind::op; }

/// Returns true if no edge leads to the producer, or only an inferred one that is wrong because its output is finite.
bool has_unknown_producer(const OriginQuery& question, Evidence& evidence) {
  const InputValue& arrival = question.arrival();
  if (arrival.is_unlinked()) return true;
  return arrival.input.from.inferred && (!arrival.source || evidence.health(*arrival.source) <= Health::finite);
}

/// An Inf constant in the code is intended.
RuleResult origin_at_constant(const OriginQuery& question, NodeIndex constant) {
  Origin result = origin_at(OriginKind::constant, question.record);
  result.node = constant;
  return origin_unless(question.target != Health::nan, std::move(result));
}

}  // namespace

RuleResult no_node(const OriginQuery& question, Evidence& /*evidence*/) {
  return origin_at(OriginKind::unknown_operator, question.record);
}

RuleResult constant_value(const OriginQuery& question, Evidence& /*evidence*/) {
  return origin_at_constant(question, question.situation == TensorSituation::constant ? question.node : kNoNode);
}

RuleResult constant_read(const OriginQuery& question, Evidence& /*evidence*/) {
  if (question.arrival().kind != NodeKind::constant) return std::nullopt;
  return origin_at_constant(question, producer_of(question));
}

RuleResult same_as_producer(const OriginQuery& question, Evidence& evidence) {
  const auto source = question.arrival().source;
  const bool other = source && *source != question.record;
  return other && evidence.health(*source) >= question.target ? RuleResult(Upstream{*source}) : std::nullopt;
}

RuleResult same_as_before(const OriginQuery& question, Evidence& evidence) {
  if (!has_unknown_producer(question, evidence)) return std::nullopt;
  const auto equal = evidence.equal_value(question.record);
  return equal ? RuleResult(Upstream{*equal}) : std::nullopt;
}

RuleResult after_unrecorded(const OriginQuery& question, Evidence& evidence) {
  if (!has_unknown_producer(question, evidence)) return std::nullopt;
  if (question.target == Health::infinite && evidence.is_mask(question.record)) {
    return Benign{ExclusionReason::input_mask, origin_at(OriginKind::from_unrecorded, question.record)};
  }
  const auto records = evidence.dump().records();
  std::optional<RecordIndex> latest;
  for (const RecordIndex other : evidence.non_finite_outputs_before(question.record)) {
    if (records[other].iteration != question.moment.iteration) break;
    if (latest && !evidence.have_same_size(other, question.record)) continue;
    if (!evidence.has_origin(other)) continue;
    if (evidence.have_same_size(other, question.record)) return Upstream{other};
    latest = other;
  }
  return latest ? RuleResult(Upstream{*latest}) : std::nullopt;
}

RuleResult from_unknown_producer(const OriginQuery& question, Evidence& evidence) {
  if (!has_unknown_producer(question, evidence)) return std::nullopt;
  const bool first = evidence.non_finite_outputs_before(question.record).empty();
  return origin_at(first ? OriginKind::from_unrecorded : OriginKind::undumped_inputs, question.record);
}

RuleResult differs_from_producer(const OriginQuery& question, Evidence& evidence) {
  const auto source = question.arrival().source;
  if (!is_of_operator(question) || !source || evidence.health(*source) != Health::finite) return std::nullopt;
  return origin_at(OriginKind::differs_from_producer, question.record);
}

RuleResult upstream_of_undumped_producer(const OriginQuery& question, Evidence& evidence) {
  if (!is_of_operator(question)) return std::nullopt;
  const auto arrivals = evidence.flow().input_values(question.moment, producer_of(question));
  const auto bad = upstream_of_producer(question, arrivals, evidence).bad;
  return bad ? RuleResult(Upstream{*bad}) : std::nullopt;
}

RuleResult undumped_producer(const OriginQuery& question, Evidence& evidence) {
  if (!is_of_operator(question)) return std::nullopt;
  auto arrivals = evidence.flow().input_values(question.moment, producer_of(question));
  if (arrivals.empty() || !upstream_of_producer(question, arrivals, evidence).complete) return std::nullopt;
  Origin result = origin_at(OriginKind::computed_unseen, question.record, std::move(arrivals));
  result.node = producer_of(question);
  return result;
}

RuleResult passed_to_undumped_producer(const OriginQuery& question, Evidence& evidence) {
  if (!is_of_operator(question)) return std::nullopt;
  const auto equal = evidence.equal_value(question.record);
  return equal ? RuleResult(Upstream{*equal}) : std::nullopt;
}

RuleResult undumped_producer_and_inputs(const OriginQuery& question, Evidence& /*evidence*/) {
  Origin result = origin_at(OriginKind::undumped_inputs, question.record);
  result.node = producer_of(question);
  return result;
}

}  // namespace sporescope::rules
