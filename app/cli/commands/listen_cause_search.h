// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "app/cli/output/live_event_queue.h"
#include "core/session/analysis.h"

namespace sporescope::cli {

struct ListenClient;

/// Where it began is what everyone asks after the first hit, and while the training stands there it can be answered.
class ListenCauseSearch {
 public:
  /// Keeps whether something that hit is not finite.
  void note(const SessionHit& hit);
  /// An answer came.
  void on_result() { awaited_ = false; }

 private:
  /// What holds NaN is worth a search of its own after one for an infinity.
  enum class Values : std::uint8_t { finite, infinite, nan };

  friend bool start_cause_search(std::span<ListenClient* const> together, const std::shared_ptr<LiveEventQueue>& happenings);

  Values hit_ = Values::finite;           // the worst of all hits so far
  Values searched_for_ = Values::finite;  // the first cause was, or is
  bool awaited_ = false;
  CancelHandle search_;
};

/// Asks for the first cause, for all ranks of a training `together`, where something hit that is worth it; the answer comes as
/// a Happening of the first of them that is still there. True while it is still to come.
[[nodiscard]] bool start_cause_search(std::span<ListenClient* const> together,
                                      const std::shared_ptr<LiveEventQueue>& happenings);

}  // namespace sporescope::cli
