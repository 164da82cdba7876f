// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/rules.h"

namespace sporescope::rules {
namespace {

NodeIndex producer_of(const Question& question) { return question.arrival().input.from.node; }

/// What lies behind the operator that made it.
const UpstreamValues& upstream_of_producer(const Question& question, const std::vector<Arrival>& arrivals, Evidence& evidence) {
  if (!question.beyond) {
    question.beyond = evidence.search_upstream(question.moment, producer_of(question), arrivals, question.wanted);
  }
  return *question.beyond;
}

bool is_of_operator(const Question& question) { return question.arrival().kind == NodeKind::op; }

/// True if no edge tells what made it, or an inferred one that does not hold here, as its maker gave something finite.
bool has_unknown_producer(const Question& question, Evidence& evidence) {
  const Arrival& arrival = question.arrival();
  if (arrival.is_unlinked()) return true;
  return arrival.input.from.inferred && (!arrival.source || evidence.health(*arrival.source) <= Health::finite);
}

/// An Inf that somebody wrote down is meant.
Answer written_down(const Question& question, NodeIndex constant) {
  Origin made = origin_at(OriginKind::constant, question.record);
  made.node = constant;
  return origin_unless(question.wanted != Health::nan, std::move(made));
}

}  // namespace

Answer no_node(const Question& question, Evidence& /*evidence*/) {
  return origin_at(OriginKind::unknown_operator, question.record);
}

Answer constant_value(const Question& question, Evidence& /*evidence*/) {
  return written_down(question, question.situation == Situation::constant ? question.node : kNoNode);
}

Answer constant_read(const Question& question, Evidence& /*evidence*/) {
  if (question.arrival().kind != NodeKind::constant) return std::nullopt;
  return written_down(question, producer_of(question));
}

Answer same_as_producer(const Question& question, Evidence& evidence) {
  const auto source = question.arrival().source;
  const bool other = source && *source != question.record;
  return other && evidence.health(*source) >= question.wanted ? Answer(Upstream{*source}) : std::nullopt;
}

Answer same_as_before(const Question& question, Evidence& evidence) {
  if (!has_unknown_producer(question, evidence)) return std::nullopt;
  const auto equal = evidence.equal_value(question.record);
  return equal ? Answer(Upstream{*equal}) : std::nullopt;
}

Answer after_unrecorded(const Question& question, Evidence& evidence) {
  if (!has_unknown_producer(question, evidence)) return std::nullopt;
  if (question.wanted == Health::infinite && evidence.is_mask(question.record)) {
    return Benign{ExclusionReason::brought, origin_at(OriginKind::from_unrecorded, question.record)};
  }
  const auto records = evidence.dump().records();
  std::optional<RecordIndex> latest;
  for (const RecordIndex other : evidence.bad_outputs_before(question.record)) {
    if (records[other].iteration != question.moment.iteration) break;
    if (latest && !evidence.have_same_size(other, question.record)) continue;
    if (!evidence.has_origin(other)) continue;
    if (evidence.have_same_size(other, question.record)) return Upstream{other};
    latest = other;
  }
  return latest ? Answer(Upstream{*latest}) : std::nullopt;
}

Answer from_unknown_producer(const Question& question, Evidence& evidence) {
  if (!has_unknown_producer(question, evidence)) return std::nullopt;
  const bool first = evidence.bad_outputs_before(question.record).empty();
  return origin_at(first ? OriginKind::from_unrecorded : OriginKind::undumped_inputs, question.record);
}

Answer differs_from_producer(const Question& question, Evidence& evidence) {
  const auto source = question.arrival().source;
  if (!is_of_operator(question) || !source || evidence.health(*source) != Health::finite) return std::nullopt;
  return origin_at(OriginKind::differs_from_producer, question.record);
}

Answer upstream_of_undumped_producer(const Question& question, Evidence& evidence) {
  if (!is_of_operator(question)) return std::nullopt;
  const auto arrivals = evidence.flow().arrivals(question.moment, producer_of(question));
  const auto bad = upstream_of_producer(question, arrivals, evidence).bad;
  return bad ? Answer(Upstream{*bad}) : std::nullopt;
}

Answer undumped_producer(const Question& question, Evidence& evidence) {
  if (!is_of_operator(question)) return std::nullopt;
  auto arrivals = evidence.flow().arrivals(question.moment, producer_of(question));
  if (arrivals.empty() || !upstream_of_producer(question, arrivals, evidence).complete) return std::nullopt;
  Origin made = origin_at(OriginKind::computed_unseen, question.record, std::move(arrivals));
  made.node = producer_of(question);
  return made;
}

Answer passed_to_undumped_producer(const Question& question, Evidence& evidence) {
  if (!is_of_operator(question)) return std::nullopt;
  const auto equal = evidence.equal_value(question.record);
  return equal ? Answer(Upstream{*equal}) : std::nullopt;
}

Answer undumped_producer_and_inputs(const Question& question, Evidence& /*evidence*/) {
  Origin made = origin_at(OriginKind::undumped_inputs, question.record);
  made.node = producer_of(question);
  return made;
}

}  // namespace sporescope::rules
