// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/replicas/replica_title.h"

#include "core/dump/rank_name.h"

namespace sporescope {

namespace {

Text split_title(const ReplicaFinding& found, const std::string& name, const TextArgument& iteration) {
  if (found.ranks.size() == 2) {
    return {SPORESCOPE_TRANSLATE_NOOP("Replicas split: %1 and %2, in %3 since %4"),
            {Count{found.ranks[0].size()}, Count{found.ranks[1].size()}, name, iteration}};
  }
  return {SPORESCOPE_TRANSLATE_NOOP("Replicas split into %1 groups, in %2 since %3"),
          {Count{found.ranks.size()}, name, iteration}};
}

}  // namespace

Text rank_text(const std::vector<int>& ranks, const RanksText& text) {
  if (ranks.size() == 1) return {SPORESCOPE_TRANSLATE_NOOP("rank %1"), {rank_name(ranks.front())}};
  return {SPORESCOPE_TRANSLATE_NOOP("ranks %1"), {text(ranks)}};
}

Text replica_title(const ReplicaFinding& found, const std::string& name, const TextArgument& iteration, const RanksText& text) {
  if (found.kind == ReplicaKind::collective && !found.has_majority()) {
    return {SPORESCOPE_TRANSLATE_NOOP("%1 gives the ranks %2 different results, %3"),
            {name, Count{found.ranks.size()}, iteration}};
  }
  if (!found.has_majority()) return split_title(found, name, iteration);
  const Text majority = rank_text(found.ranks.front(), text);
  const Text odd = rank_text(found.odd_ranks(), text);
  switch (found.kind) {
    case ReplicaKind::collective:
      return {SPORESCOPE_TRANSLATE_NOOP("%1 gives %2 a different result than %3, %4"), {name, odd, majority, iteration}};
    case ReplicaKind::from_start:
      return {SPORESCOPE_TRANSLATE_NOOP("%1 on %2 differs from that on %3 from the beginning"), {name, odd, majority}};
    case ReplicaKind::diverged:
      break;
  }
  return {SPORESCOPE_TRANSLATE_NOOP("Replicas diverge: %1 differs between %2 and %3 since %4"),
          {name, majority, odd, iteration}};
}

}  // namespace sporescope
