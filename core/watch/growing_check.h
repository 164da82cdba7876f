// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/dump/growing/growing_dump.h"
#include "core/watch/check.h"

namespace sporescope {

/// Options of check_growing().
struct GrowingCheckOptions {
  CheckOptions check;  ///< on_hit refers to the dump that was last passed to `on_reload`; hits are not kept
  /// Receives the current dump before some of its iterations are judged.
  std::function<void(const std::shared_ptr<const Dump>&)> on_reload;
  /// Receives the iterations that were judged, with or without hits.
  std::function<void(const std::vector<Iteration>&)> on_judged;
  /// Ends the check when nothing was added for this time. Empty: only a stop request ends it.
  std::optional<std::chrono::milliseconds> idle;
};

/// Judges the iterations of an open dump as they become complete: in order within each graph, and each tensor once. An
/// iteration is complete if none of its files is still being written, and either a later one has begun or nothing was added to
/// it for three seconds. When the idle time ends the check, incomplete iterations are judged as they are. Returns the combined
/// result, whose `complete` is false if the check was stopped. Errors: those of check().
[[nodiscard]] Result<CheckResult> check_growing(GrowingDump& dump, const std::vector<Watchpoint>& watchpoints,
                                                const GrowingCheckOptions& options);

}  // namespace sporescope
