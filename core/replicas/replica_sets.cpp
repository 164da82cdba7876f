// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/replicas/replica_sets.h"

#include <algorithm>

namespace sporescope {
namespace {

using Contents = std::vector<int>;

bool may_be_replicas(const Contents& a, const Contents& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](int one, int other) {
    return one == other || one == ReplicaSetFinder::kUnseen || other == ReplicaSetFinder::kUnseen;
  });
}

}  // namespace

void ReplicaSetFinder::add(const std::map<int, int>& contents) {
  for (const auto& [rank, content] : contents) {
    Contents& known = contents_[rank];
    known.resize(static_cast<std::size_t>(parameters_), kAbsent);
    known.push_back(content);
  }
  ++parameters_;
}

std::vector<ReplicaSet> ReplicaSetFinder::sets() const {
  struct Kind {
    const Contents* like;  // of its first rank
    ReplicaSet set;
  };
  std::map<std::vector<bool>, std::vector<Kind>> stages;  // by the set of their parameters
  std::vector<std::vector<Kind>*> order;
  std::map<int, Contents> whole = contents_;
  for (auto& entry : whole) {
    const int rank = entry.first;
    Contents& contents = entry.second;
    contents.resize(static_cast<std::size_t>(parameters_), kAbsent);
    std::vector<bool> names(contents.size());
    std::transform(contents.begin(), contents.end(), names.begin(), [](int content) { return content != kAbsent; });
    std::vector<Kind>& kinds = stages[names];
    if (kinds.empty()) order.push_back(&kinds);
    const auto same =
        std::find_if(kinds.begin(), kinds.end(), [&](const Kind& kind) { return may_be_replicas(*kind.like, contents); });
    if (same == kinds.end()) {
      kinds.push_back({&contents, {{rank}, 0}});
    } else {
      same->set.ranks.push_back(rank);
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
