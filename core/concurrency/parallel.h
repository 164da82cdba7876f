// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

namespace sporescope {

/// How many threads are worth starting for work that keeps processors busy.
[[nodiscard]] unsigned cpu_thread_count();

/// For work that waits for disks more than it computes.
inline constexpr unsigned kIoThreads = 8;

/// Runs work(0) to work(count - 1) on up to `threads` threads (the calling one among them), in this order as threads become
/// free, and returns when all are done; no more are begun once `stop` is requested. Fewer threads do it where the system has no
/// more. An exception of `work` ends the run and is thrown on.
void parallel_for(std::size_t count, unsigned threads, const std::stop_token& stop,
                  const std::function<void(std::size_t)>& work);

}  // namespace sporescope
