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

struct GrowingCheckOptions {
  CheckOptions check;  ///< on_hit speaks of the dump that `on_reload` was told last; hits are not kept
  /// The dump as it is now, before some of its iterations are judged.
  std::function<void(const std::shared_ptr<const Dump>&)> on_reload;
  /// These iterations were judged, whatever was found in them.
  std::function<void(const std::vector<Iteration>&)> on_judged;
  /// It ends when nothing came for so long; nothing: only when it is stopped.
  std::optional<std::chrono::milliseconds> idle;
};

/// Judges the iterations of a dump that is open as they become whole, those of one graph in their order, and each tensor once.
/// An iteration is whole when none of its files is being written any more and a later one was begun, or nothing came into it
/// for three seconds. When it ends because nothing came, what is not whole is judged as it is. The result is that of all
/// together; it is not complete if it was stopped. Errors: those of check().
[[nodiscard]] Result<CheckResult> check_growing(GrowingDump& dump, const std::vector<Watchpoint>& watchpoints,
                                                const GrowingCheckOptions& options);

}  // namespace sporescope
