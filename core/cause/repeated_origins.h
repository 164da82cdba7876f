// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <map>
#include <tuple>
#include <vector>

#include "core/cause/cause_kind.h"
#include "core/cause/precedence.h"
#include "core/cause/same_values.h"
#include "core/cause/walk.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// Groups origins that repeat: of one operator in several runs or iterations, and of a parameter shared by several graphs of a
/// rank. One origin represents each group; initially the first one noted.
class RepeatedOrigins {
 public:
  RepeatedOrigins(const ValueFlow& flow, const Walk& walk, const Precedence& precedence)
      : flow_(flow), walk_(walk), precedence_(precedence) {}
  // Not copyable or movable: it may refer to a member of its owner, and a copy would refer to the original owner.
  RepeatedOrigins(const RepeatedOrigins&) = delete;
  RepeatedOrigins& operator=(const RepeatedOrigins&) = delete;
  RepeatedOrigins(RepeatedOrigins&&) = delete;
  RepeatedOrigins& operator=(RepeatedOrigins&&) = delete;
  ~RepeatedOrigins() = default;

  void clear();
  /// Returns true if the origin repeats one that was noted before. `producer` is the operator that produced it, or kNoNode.
  bool note(OriginIndex index, NodeIndex producer);
  /// Returns the other origins of the group that `index` represents.
  [[nodiscard]] std::vector<OriginIndex> others_of(OriginIndex index) const;
  /// Lets the earliest origin represent its group, for origins whose inputs are not all known.
  void prefer_earliest(std::vector<OriginIndex>& origins);
  /// Lets the first other origin of the group that satisfies `target` represent it, and stores it in `index`. Returns false if
  /// there is none.
  bool prefer(OriginIndex& index, const std::function<bool(OriginIndex)>& target);

 private:
  /// Graph, operator and kind: equal for the same origin in another iteration.
  using Key = std::tuple<DumpGraphIndex, NodeIndex, CauseKind>;

  void represent(OriginIndex& index, OriginIndex& other);

  const ValueFlow& flow_;
  const Walk& walk_;
  const Precedence& precedence_;
  std::map<Key, OriginIndex> first_of_;  ///< The first origin of each key
  SameParameters parameters_;
  std::map<OriginIndex, std::vector<OriginIndex>> others_;  ///< Keyed by the representative
};

}  // namespace sporescope
