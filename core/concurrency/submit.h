// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <stop_token>
#include <utility>

#include "core/concurrency/cancel_state.h"
#include "core/concurrency/catch_exceptions.h"
#include "core/concurrency/work_queue.h"

namespace sporescope {

/// Runs `work(stop)`, which returns a Result<T>, on a worker of the queue. The worker also calls `on_result` with the result.
/// Thread-safe.
template <class T, class Work>
[[nodiscard]] CancelHandle submit(WorkQueue& queue, ResultCallback<T> on_result, Work work) {
  auto cancel_state = std::make_shared<CancelState>();
  queue.add(cancel_state,
            [on_result = std::move(on_result), work = std::move(work)](const std::shared_ptr<CancelState>& state) {
              Result<T> result = catch_exceptions<T>([&] { return work(state->stop()); });
              state->deliver([&] { on_result(std::move(result)); });
            });
  return CancelState::request(std::move(cancel_state));
}

}  // namespace sporescope
