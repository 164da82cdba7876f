// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/replicas/replica_sets.h"

#include <algorithm>

namespace sporescope {
namespace {

using Contents = std::vector<int>;

bool may_be_replicas(const Contents& a, const Contents& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](int x, int y) { return x == y || x == ReplicaSetFinder::kUnseen || y == ReplicaSetFinder::kUnseen; });
}

}  // namespace

void ReplicaSetFinder::add(const std::map<int, int>& contents) {
  for (const auto& [rank, content] : contents) {
    Contents& rank_contents = contents_[rank];
    rank_contents.resize(static_cast<std::size_t>(parameters_), kAbsent);
    rank_contents.push_back(content);
  }
  ++parameters_;
}

std::vector<ReplicaSet> ReplicaSetFinder::sets() const {
  struct Kind {
    const Contents* reference;  // of its first rank
    ReplicaSet set;
  };
  std::map<std::vector<bool>, std::vector<Kind>> stages;  // by the set of their parameters
  std::vector<std::vector<Kind>*> order;
  std::map<int, Contents> all_contents = contents_;
  for (auto& entry : all_contents) {
    const int rank = entry.first;
    Contents& contents = entry.second;
    contents.resize(static_cast<std::size_t>(parameters_), kAbsent);
    std::vector<bool> has_parameter(contents.size());
    std::transform(contents.begin(), contents.end(), has_parameter.begin(), [](int content) { return content != kAbsent; });
    std::vector<Kind>& kinds = stages[has_parameter];
    if (kinds.empty()) order.push_back(&kinds);
    const auto match =
        std::find_if(kinds.begin(), kinds.end(), [&](const Kind& kind) { return may_be_replicas(*kind.reference, contents); });
    if (match == kinds.end()) {
      kinds.push_back({&contents, {{rank}, 0}});
    } else {
      match->set.ranks.push_back(rank);
    }
  }
  std::vector<ReplicaSet> sets;
  for (std::size_t stage = 0; stage < order.size(); ++stage) {
    for (Kind& kind : *order[stage]) {
      kind.set.stage = stage;
      sets.push_back(std::move(kind.set));
    }
  }
  return sets;
}

}  // namespace sporescope
