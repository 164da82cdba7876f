// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/rules.h"
#include "core/flow/rank_peers.h"
#include "core/graph/operators/operator_family.h"

namespace sporescope::rules {
namespace {

bool combines_ranks(const OriginQuery& question, const Evidence& evidence) {
  return is_collective(evidence.dump().graphs()[question.moment.graph].graph->nodes()[question.node].type);
}

const std::vector<RankPeer>& peers_of(const OriginQuery& question, const Evidence& evidence) {
  if (!question.peers) question.peers = rank_peers(evidence.flow(), question.moment, question.node);
  return *question.peers;
}

/// Returns the earliest value from another rank that is at least as severe as `target`.
std::optional<RecordIndex> earliest_from_peers(const std::vector<RankPeer>& peers, Health target, Evidence& evidence) {
  std::optional<RecordIndex> first;
  for (const RankPeer& peer : peers) {
    const auto there = evidence.flow().input_values(peer.moment, peer.node);
    auto bad = evidence.earliest_non_finite(there, target);
    if (!bad) bad = evidence.search_upstream(peer.moment, peer.node, there, target).bad;
    if (bad && (!first || evidence.flow().is_earlier(*bad, *first))) first = bad;
  }
  return first;
}

}  // namespace

RuleResult bad_rank(const OriginQuery& question, Evidence& evidence) {
  if (!combines_ranks(question, evidence)) return std::nullopt;
  const auto& peers = peers_of(question, evidence);
  const bool nan = question.target == Health::nan;
  if (nan) {
    if (const auto first = earliest_from_peers(peers, Health::nan, evidence)) return Upstream{*first};
  }
  const auto first = earliest_from_peers(peers, Health::infinite, evidence);
  return first && (!nan || evidence.has_origin(*first)) ? RuleResult(Upstream{*first}) : std::nullopt;
}

RuleResult same_on_lower_rank(const OriginQuery& question, Evidence& evidence) {
  if (!combines_ranks(question, evidence)) return std::nullopt;
  const Dump& dump = evidence.dump();
  const TensorRecord& tensor = dump.records()[question.record];
  for (const RankPeer& peer : peers_of(question, evidence)) {
    const auto same = dump.find(peer.moment.graph, peer.node, tensor.iteration, IoDirection::output, tensor.slot, tensor.run);
    const bool lower = dump.graphs()[peer.moment.graph].rank < dump.graphs()[tensor.graph].rank;
    if (same && lower && evidence.health(*same) >= question.target) return Upstream{*same};
  }
  return std::nullopt;
}

RuleResult combination_of_ranks(const OriginQuery& question, Evidence& evidence) {
  if (!combines_ranks(question, evidence)) return std::nullopt;
  const bool single = peers_of(question, evidence).empty();
  return origin_at(single ? OriginKind::missing_rank : OriginKind::collective, question.record, question.arrivals);
}

/// Not all ways of combining gradients are recorded (those of DistributedDataParallel are not). If the same weight becomes
/// non-finite on two ranks at once, both have the same reason.
RuleResult same_as_other_rank(const OriginQuery& question, Evidence& evidence) {
  const Dump& dump = evidence.dump();
  const DumpGraph& own = dump.graphs()[question.moment.graph];
  if (!own.graph->edges_are_inferred()) return std::nullopt;
  const std::string_view name = own.graph->nodes()[question.node].full_name;
  for (const DumpGraphIndex g : dump.graphs().indices()) {
    const DumpGraph& other = dump.graphs()[g];
    if (other.rank == own.rank || other.graph == nullptr) continue;
    const NodeIndex node = other.graph->find(name);
    if (node == kNoNode || other.graph->nodes()[node].kind != NodeKind::parameter) continue;
    const auto there = evidence.flow().parameter_in({g, question.moment.iteration, 0, question.moment.run}, node);
    if (!there || evidence.health(*there) < question.target || !evidence.have_same_counts(*there, question.record)) continue;
    const auto start = evidence.origin_iteration(*there);
    if (start && *start < question.moment.iteration) return Upstream{*there};
  }
  return std::nullopt;
}

}  // namespace sporescope::rules
