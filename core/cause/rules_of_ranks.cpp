// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/rules.h"
#include "core/flow/rank_peers.h"
#include "core/graph/operators/operator_family.h"

namespace sporescope::rules {
namespace {

bool combines_ranks(const OriginQuery& query, const Evidence& evidence) {
  return is_collective(evidence.dump().graphs()[query.point.graph].graph->nodes()[query.node].type);
}

const std::vector<RankPeer>& peers_of(const OriginQuery& query, const Evidence& evidence) {
  if (!query.peers) query.peers = rank_peers(evidence.flow(), query.point, query.node);
  return *query.peers;
}

/// Returns the earliest value from another rank that is at least as severe as `target`.
std::optional<RecordIndex> earliest_from_peers(const std::vector<RankPeer>& peers, Health target, Evidence& evidence) {
  std::optional<RecordIndex> first;
  for (const RankPeer& peer : peers) {
    const auto peer_inputs = evidence.flow().input_values(peer.moment, peer.node);
    auto non_finite = evidence.earliest_non_finite(peer_inputs, target);
    if (!non_finite) non_finite = evidence.search_upstream(peer.moment, peer.node, peer_inputs, target).non_finite;
    if (non_finite && (!first || evidence.flow().is_earlier(*non_finite, *first))) first = non_finite;
  }
  return first;
}

}  // namespace

RuleResult bad_rank(const OriginQuery& query, Evidence& evidence) {
  if (!combines_ranks(query, evidence)) return std::nullopt;
  const auto& peers = peers_of(query, evidence);
  const bool is_nan = query.target == Health::nan;
  if (is_nan) {
    if (const auto first = earliest_from_peers(peers, Health::nan, evidence)) return Upstream{*first};
  }
  const auto first = earliest_from_peers(peers, Health::infinite, evidence);
  return first && (!is_nan || evidence.has_origin(*first)) ? RuleResult(Upstream{*first}) : std::nullopt;
}

RuleResult same_on_lower_rank(const OriginQuery& query, Evidence& evidence) {
  if (!combines_ranks(query, evidence)) return std::nullopt;
  const Dump& dump = evidence.dump();
  const TensorRecord& tensor = dump.records()[query.record];
  for (const RankPeer& peer : peers_of(query, evidence)) {
    const auto peer_output =
        dump.find(peer.moment.graph, peer.node, tensor.iteration, IoDirection::output, tensor.slot, tensor.run);
    const bool is_lower = dump.graphs()[peer.moment.graph].rank < dump.graphs()[tensor.graph].rank;
    if (peer_output && is_lower && evidence.health(*peer_output) >= query.target) return Upstream{*peer_output};
  }
  return std::nullopt;
}

RuleResult combination_of_ranks(const OriginQuery& query, Evidence& evidence) {
  if (!combines_ranks(query, evidence)) return std::nullopt;
  const bool is_single = peers_of(query, evidence).empty();
  return origin_at(is_single ? OriginKind::missing_rank : OriginKind::collective, query.record, query.inputs);
}

/// Not all ways of combining gradients are recorded (those of DistributedDataParallel are not). If the same weight becomes
/// non-finite on two ranks at once, both have the same reason.
RuleResult same_as_other_rank(const OriginQuery& query, Evidence& evidence) {
  const Dump& dump = evidence.dump();
  const DumpGraph& own_graph = dump.graphs()[query.point.graph];
  if (!own_graph.graph->edges_are_inferred()) return std::nullopt;
  const std::string_view name = own_graph.graph->nodes()[query.node].full_name;
  for (const DumpGraphIndex g : dump.graphs().indices()) {
    const DumpGraph& peer_graph = dump.graphs()[g];
    if (peer_graph.rank == own_graph.rank || peer_graph.graph == nullptr) continue;
    const NodeIndex node = peer_graph.graph->find(name);
    if (node == kNoNode || peer_graph.graph->nodes()[node].kind != NodeKind::parameter) continue;
    const auto peer_record = evidence.flow().parameter_in({g, query.point.iteration, 0, query.point.run}, node);
    if (!peer_record || evidence.health(*peer_record) < query.target ||
        !evidence.have_same_counts(*peer_record, query.record)) {
      continue;
    }
    const auto start = evidence.origin_iteration(*peer_record);
    if (start && *start < query.point.iteration) return Upstream{*peer_record};
  }
  return std::nullopt;
}

}  // namespace sporescope::rules
