// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <vector>

#include "core/session/live_control.h"
#include "core/session/session.h"

namespace sporescope {

/// Returns true if both may be ranks of one training, by their metadata.
[[nodiscard]] bool same_training(const LiveStatus& a, const LiveStatus& b);
/// Returns true if one of the ranks is gone or about to end, so that the others would wait for it forever.
[[nodiscard]] bool is_missing_rank(const LiveStatus& group);

/// The ranks of a distributed training as one session. It combines their graphs like a dump of several ranks, shares one set
/// of watchpoints, keeps the ranks in step, and searches for the first cause across ranks.
class RankGroup : public Session {
 public:
  /// Creates a group of at least one rank. None of them may be in another group.
  [[nodiscard]] static std::shared_ptr<RankGroup> make(const std::vector<std::shared_ptr<Session>>& trainings);

  /// Adds a rank. Returns false if it is not a live training or its rank number is already present.
  virtual bool add(const std::shared_ptr<Session>& training) = 0;
  /// Returns the sessions of the ranks, in the order in which they were added.
  [[nodiscard]] virtual std::vector<std::shared_ptr<Session>> trainings() const = 0;

 protected:
  using Session::Session;
};

}  // namespace sporescope
