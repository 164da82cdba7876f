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

/// Searches for the first cause after a hit, while the training is paused and its tensors are still available.
class ListenCauseSearch {
 public:
  /// Records whether a hit has non-finite values.
  void note(const Hit& hit);
  /// Called when the result of the search has arrived.
  void on_result() { is_searching_ = false; }

 private:
  /// Ordered by severity: NaN after an infinity starts another search.
  enum class Values : std::uint8_t { finite, infinite, nan };

  friend bool start_cause_search(std::span<ListenClient* const> ranks, const std::shared_ptr<LiveEventQueue>& events);

  Values hit_ = Values::finite;           // most severe of all hits so far
  Values searched_for_ = Values::finite;  // of the latest search
  bool is_searching_ = false;
  CancelHandle search_;
};

/// Starts a search on all ranks of a training if the hits are worth it. The result is queued as an event of the first rank
/// that is still connected. Returns true while a search is running.
[[nodiscard]] bool start_cause_search(std::span<ListenClient* const> ranks, const std::shared_ptr<LiveEventQueue>& events);

}  // namespace sporescope::cli
