// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/concurrency/cancel_handle.h"
#include "core/concurrency/cancel_state.h"
#include "core/recompute/recompute.h"
#include "core/session/dump_source.h"

/// Recomputes operators of a session's dump from their dumped inputs.
namespace sporescope {

/// Result of recomputing all operators.
struct RecomputeEnd {
  RecomputeResult counts;               ///< without findings, which on_operators has delivered
  std::uint64_t unknown_folders = 0;    ///< folders of the dump that were not recognized and may hold unread tensors
  [[nodiscard]] bool is_whole() const;  ///< true if everything was checked, so that "all agrees" is certain
};

/// Callbacks of a recomputation. They are called on a worker thread, one at a time.
struct RecomputeCallbacks {
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;
  std::function<void(std::vector<RecomputedOperator>)> on_operators;  ///< next operators in execution order
  /// Called last. Errors: the errors of opening the dump; unsupported for a training; read_failed if the connection is lost.
  ResultCallback<RecomputeEnd> on_done;
};

// Worker threads only; see Session.
/// Recomputes all operators. A null `dump` is an error.
void run_recompute(const std::shared_ptr<DumpSource>& dump, const RecomputeCallbacks& callbacks, CancelState& cancel_state);
/// Recomputes the execution to which the tensor `key` belongs, with the difference maps of its tensors.
[[nodiscard]] Result<RecomputedOperator> recompute_one(const std::shared_ptr<DumpSource>& dump, const TensorKey& key,
                                                       const std::stop_token& stop);

}  // namespace sporescope
