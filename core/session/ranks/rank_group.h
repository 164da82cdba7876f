// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <vector>

#include "core/session/live_control.h"
#include "core/session/session.h"

namespace sporescope {

/// Whether both may be ranks of one training, by what they say of it.
[[nodiscard]] bool same_training(const LiveStatus& a, const LiveStatus& b);
/// Whether one of the ranks that are shown together is gone, or is about to go: the others would wait for it in vain.
[[nodiscard]] bool is_missing_rank(const LiveStatus& together);

/// The ranks of a distributed training as one session: their graphs beside each other as in a dump of several ranks, one set of
/// watchpoints, one control that keeps them in step, and a first cause that is followed from rank to rank.
class RankGroup : public Session {
 public:
  /// Ranks, of which none is in another group. At least one.
  [[nodiscard]] static std::shared_ptr<RankGroup> make(const std::vector<std::shared_ptr<Session>>& trainings);

  /// Takes one more rank in. False if it is no live training, or its number is here already.
  virtual bool add(const std::shared_ptr<Session>& training) = 0;
  /// The sessions of the ranks, as they came.
  [[nodiscard]] virtual std::vector<std::shared_ptr<Session>> trainings() const = 0;

 protected:
  using Session::Session;
};

}  // namespace sporescope
