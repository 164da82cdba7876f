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

/// Origins that are the same once more: what one operator makes in another run or iteration, and a parameter that another graph
/// of the rank has, too. One of them stands for all, the first that was noted if nothing else is asked for.
class RepeatedOrigins {
 public:
  RepeatedOrigins(const ValueFlow& flow, const Walk& walk, const Precedence& precedence)
      : flow_(flow), walk_(walk), precedence_(precedence) {}
  // What it refers to may be a member beside it: a copy of both would refer to the first one's.
  RepeatedOrigins(const RepeatedOrigins&) = delete;
  RepeatedOrigins& operator=(const RepeatedOrigins&) = delete;
  RepeatedOrigins(RepeatedOrigins&&) = delete;
  RepeatedOrigins& operator=(RepeatedOrigins&&) = delete;
  ~RepeatedOrigins() = default;

  void clear();
  /// True if it is the same as one that was noted before, which stands for it. `producer`: the operator that made it, kNoNode
  /// if none did.
  bool note(OriginIndex index, NodeIndex producer);
  /// Those for which it stands.
  [[nodiscard]] std::vector<OriginIndex> others_of(OriginIndex index) const;
  /// Of origins whose inputs are not all known, and of what is the same in other iterations, the earliest stands for all.
  void prefer_earliest(std::vector<OriginIndex>& origins);
  /// The first for which `target` holds of those for which `index` stands is told in its place from now on; false: none.
  bool prefer(OriginIndex& index, const std::function<bool(OriginIndex)>& target);

 private:
  /// Graph, operator and kind: the same thing in another iteration has the same.
  using Key = std::tuple<DumpGraphIndex, NodeIndex, CauseKind>;

  void represent(OriginIndex& index, OriginIndex& other);

  const ValueFlow& flow_;
  const Walk& walk_;
  const Precedence& precedence_;
  std::map<Key, OriginIndex> first_of_;  ///< the first origin of each
  SameParameters parameters_;
  std::map<OriginIndex, std::vector<OriginIndex>> others_;  ///< by the one that stands for them
};

}  // namespace sporescope
