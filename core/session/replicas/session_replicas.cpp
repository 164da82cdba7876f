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
  std::map<int, bool> known_ranks;
  for (const DumpGraph& graph : dump.graphs()) known_ranks[graph.rank] = graph.rank_known;
  std::vector<SessionRank> ranks;
  if (known_ranks.empty()) return ranks;
  // Processes without a rank come last and create no gaps.
  const auto first_process =
      std::find_if(known_ranks.begin(), known_ranks.end(), [](const auto& entry) { return is_process(entry.first); });
  const auto rank_count = static_cast<std::size_t>(std::distance(known_ranks.begin(), first_process));
  const auto span =
      rank_count == 0 ? 0 : static_cast<std::size_t>(std::prev(first_process)->first - known_ranks.begin()->first) + 1;
  const bool fills_gaps = span <= 2 * rank_count;
  for (const auto& [rank, is_known] : known_ranks) {
    while (fills_gaps && !is_process(rank) && !ranks.empty() && ranks.back().rank + 1 < rank) {
      ranks.push_back({ranks.back().rank + 1});
      ranks.back().missing = true;
    }
    ranks.push_back({rank});
    ranks.back().known = is_known;
  }
  return ranks;
}

// Fills in what views need besides.
ReplicaFinding complete_finding(const DumpView& view, ReplicaFinding finding) {
  finding.key = view.key_of(finding.record);
  finding.other_key = view.key_of(finding.other);
  const TensorRecord& record = view.dump().records()[finding.record];
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
auto find_rank(Ranks& ranks, int number) -> decltype(ranks.data()) {
  const auto found = std::lower_bound(ranks.begin(), ranks.end(), number,
                                      [](const SessionRank& rank, int target) { return rank.rank < target; });
  return found == ranks.end() || found->rank != number ? nullptr : &*found;
}

class Judge {
 public:
  explicit Judge(SessionReplicas& result) : result_(result) {}

  void add_rank_summaries(const std::vector<RankSummary>& summaries) {
    for (const RankSummary& summary : summaries) {
      SessionRank* rank = find(summary.rank);
      if (rank == nullptr) continue;
      rank->equal = summary.equal;
      rank->unread = summary.unread;
      rank->absent = summary.absent;
      if (summary.equal > 0) rank->verdict = RankVerdict::agrees;
    }
  }
  void add_sets(const std::vector<ReplicaSet>& sets) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
      for (const int number : sets[i].ranks) {
        if (SessionRank* rank = find(number)) rank->set = i;
      }
    }
  }
  void add_finding(std::size_t index) {
    const ReplicaFinding& found = result_.findings[index];
    const bool is_suspicion = found.kind == ReplicaKind::from_start;
    const auto verdict = is_suspicion ? RankVerdict::odd : RankVerdict::differs;
    for (const std::vector<int>& suspected_ranks : found.suspected()) {
      for (const int number : suspected_ranks) {
        SessionRank* rank = find(number);
        if (rank == nullptr) continue;
        if (!rank->finding || rank->verdict < verdict) rank->finding = index;
        rank->verdict = std::max(rank->verdict, verdict);
      }
    }
  }

 private:
  SessionRank* find(int number) { return find_rank(result_.ranks, number); }

  SessionReplicas& result_;
};

}  // namespace

const SessionRank* SessionReplicas::rank(int number) const { return find_rank(ranks, number); }

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

SessionReplicas session_replicas(const DumpView& view, const Replicas& replicas) {
  SessionReplicas result;
  result.ranks = all_ranks(view.dump());
  for (const auto* list : {&replicas.findings, &replicas.others}) {
    for (const ReplicaFinding& finding : *list) result.findings.push_back(complete_finding(view, finding));
  }
  const auto finding_key = [&](const ReplicaFinding& finding) {
    const TensorRecord& record = view.dump().records()[finding.record];
    // Differences from the start may be intentional.
    return std::tuple(finding.kind == ReplicaKind::from_start, finding.iteration, record.time, finding.record);
  };
  std::sort(result.findings.begin(), result.findings.end(),
            [&](const auto& a, const auto& b) { return finding_key(a) < finding_key(b); });
  result.sets = replicas.sets;
  result.restarted = replicas.restarted_ranks.size();
  result.tensors = replicas.tensors;
  result.coverage = replicas.coverage;
  result.problems = replicas.problems;
  result.complete = replicas.complete;
  Judge judge(result);
  judge.add_rank_summaries(replicas.rank_summaries);
  judge.add_sets(replicas.sets);
  for (std::size_t i = 0; i < result.findings.size(); ++i) judge.add_finding(i);
  return result;
}

}  // namespace sporescope
