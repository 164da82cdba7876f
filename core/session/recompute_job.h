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
#include "core/session/tensor_key.h"

/// Operators of a session's dump, computed again from what was dumped of their inputs.
namespace sporescope {

/// One execution of an operator, under the session's numbers.
struct SessionRecomputed {
  TensorKey key;  ///< of one of its tensors; if nothing was dumped of it, of what would be its first output
  RecomputedOperator found;
  std::vector<TensorKey> tensors;  ///< those of found.tensors
};

/// What became of all operators.
struct RecomputeEnd {
  RecomputeResult counts;               ///< without findings, which came before
  std::uint64_t unknown_folders = 0;    ///< of the dump, which may hold what nobody looked at
  [[nodiscard]] bool is_whole() const;  ///< everything was checked, so that "all agrees" can be said
};

/// Called on a worker, one at a time.
struct RecomputeCallbacks {
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;
  std::function<void(std::vector<SessionRecomputed>)> on_operators;  ///< the next ones in the order of the training
  /// Last. Errors: why the dump could not be opened; unsupported of a training; read_failed where the connection is lost.
  ResultCallback<RecomputeEnd> on_done;
};

// For workers; see Session.
/// `dump` may be null, which is an error.
void run_recompute(const std::shared_ptr<DumpSource>& dump, const RecomputeCallbacks& callbacks, CancelState& cancel_state);
[[nodiscard]] Result<SessionRecomputed> recompute_one(const std::shared_ptr<DumpSource>& dump, const TensorKey& of,
                                                      const std::stop_token& stop);

}  // namespace sporescope
