// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/replicas/session_replicas.h"
#include "core/dump/rank_name.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

namespace sporescope {

namespace {

/// Returns all ranks of the dump, including unread ones, and the ranks missing between them. If most numbers are missing, they
/// are not treated as gaps.
std::vector<SessionRank> all_ranks(const Dump& dump) {
  std::map<int, bool> known;
  for (const DumpGraph& graph : dump.graphs()) known[graph.rank] = graph.rank_known;
  std::vector<SessionRank> ranks;
  if (known.empty()) return ranks;
  // Processes without a rank come last and create no gaps.
  const auto first_process = std::find_if(known.begin(), known.end(), [](const auto& one) { return is_process(one.first); });
  const auto ranks_only = static_cast<std::size_t>(std::distance(known.begin(), first_process));
  const auto span = ranks_only == 0 ? 0 : static_cast<std::size_t>(std::prev(first_process)->first - known.begin()->first) + 1;
  const bool with_holes = span <= 2 * ranks_only;
  for (const auto& [rank, is_known] : known) {
    while (with_holes && !is_process(rank) && !ranks.empty() && ranks.back().rank + 1 < rank) {
      ranks.push_back({ranks.back().rank + 1});
      ranks.back().missing = true;
    }
    ranks.push_back({rank});
    ranks.back().known = is_known;
  }
  return ranks;
}

SessionReplicaFinding shown(const DumpView& view, const ReplicaFinding& found) {
  SessionReplicaFinding finding{found, view.key_of(found.record), view.key_of(found.other), {}, {}, {}};
  const TensorRecord& record = view.dump().records()[found.record];
  const DumpGraph& graph = view.dump().graphs()[record.graph];
  if (record.node != kNoNode && graph.graph) {
    const Node& node = graph.graph->nodes()[record.node];
    finding.full_name = std::string(node.full_name);
    finding.name = std::string(node.name());
    finding.type = std::string(node.type);
  } else {
    finding.full_name = finding.name = std::string(record.name);
    finding.type = std::string(record.type);
  }
  return finding;
}

/// Returns null if there is no such rank. The result is const if `ranks` is.
template <class Ranks>
auto rank_in(Ranks& ranks, int number) -> decltype(ranks.data()) {
  const auto found = std::lower_bound(ranks.begin(), ranks.end(), number,
                                      [](const SessionRank& rank, int desired) { return rank.rank < desired; });
  return found == ranks.end() || found->rank != number ? nullptr : &*found;
}

class Judge {
 public:
  explicit Judge(SessionReplicas& result) : result_(result) {}

  void add_rank_summaries(const std::vector<RankSummary>& summaries) {
    for (const RankSummary& inspect : summaries) {
      SessionRank* rank = find(inspect.rank);
      if (rank == nullptr) continue;
      rank->equal = inspect.equal;
      rank->unread = inspect.unread;
      rank->absent = inspect.absent;
      if (inspect.equal > 0) rank->verdict = RankVerdict::agrees;
    }
  }
  void take_sets(const std::vector<ReplicaSet>& sets) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
      for (const int number : sets[i].ranks) {
        if (SessionRank* rank = find(number)) rank->set = i;
      }
    }
  }
  void take_finding(std::size_t place) {
    const ReplicaFinding& found = result_.findings[place].found;
    const bool suspicion = found.kind == ReplicaKind::from_start;
    const auto verdict = suspicion ? RankVerdict::odd : RankVerdict::differs;
    for (const std::vector<int>& part : found.suspected()) {
      for (const int number : part) {
        SessionRank* rank = find(number);
        if (rank == nullptr) continue;
        if (!rank->finding || rank->verdict < verdict) rank->finding = place;
        rank->verdict = std::max(rank->verdict, verdict);
      }
    }
  }

 private:
  SessionRank* find(int number) { return rank_in(result_.ranks, number); }

  SessionReplicas& result_;
};

}  // namespace

const SessionRank* SessionReplicas::rank(int number) const { return rank_in(ranks, number); }

std::size_t SessionReplicas::count(RankVerdict verdict) const {
  return static_cast<std::size_t>(
      std::count_if(ranks.begin(), ranks.end(), [&](const SessionRank& rank) { return rank.verdict == verdict; }));
}

bool SessionReplicas::all_known() const {
  return std::all_of(ranks.begin(), ranks.end(), [](const SessionRank& rank) { return rank.known; });
}

bool SessionReplicas::anything_shared() const {
  return tensors > 0 || std::any_of(ranks.begin(), ranks.end(), [](const SessionRank& rank) { return rank.equal > 0; });
}

SessionReplicas session_replicas(const DumpView& view, const Replicas& found) {
  SessionReplicas result;
  result.ranks = all_ranks(view.dump());
  for (const auto* list : {&found.findings, &found.others}) {
    for (const ReplicaFinding& finding : *list) result.findings.push_back(shown(view, finding));
  }
  const auto order_of = [&](const SessionReplicaFinding& finding) {
    const TensorRecord& record = view.dump().records()[finding.found.record];
    // Differences from the start may be intentional.
    return std::tuple(finding.found.kind == ReplicaKind::from_start, finding.found.iteration, record.time,
                      finding.found.record);
  };
  std::sort(result.findings.begin(), result.findings.end(),
            [&](const auto& a, const auto& b) { return order_of(a) < order_of(b); });
  result.sets = found.sets;
  result.restarted = found.restarted_ranks.size();
  result.tensors = found.tensors;
  result.coverage = found.coverage;
  result.problems = found.problems;
  result.complete = found.complete;
  Judge judge(result);
  judge.add_rank_summaries(found.rank_summaries);
  judge.take_sets(found.sets);
  for (std::size_t i = 0; i < result.findings.size(); ++i) judge.take_finding(i);
  return result;
}

}  // namespace sporescope
