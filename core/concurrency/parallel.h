// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

namespace sporescope {

/// Returns the number of threads for work that is limited by processors.
[[nodiscard]] unsigned cpu_thread_count();

/// Number of threads for work that mostly waits for disks.
inline constexpr unsigned kIoThreads = 8;

/// Runs work(0) to work(count - 1) on up to `threads` threads, including the calling one, and returns when all are done. Items
/// are started in order; no more are started after `stop` is requested. Uses fewer threads if the system has no more. An
/// exception of `work` ends the run and is rethrown.
void parallel_for(std::size_t count, unsigned threads, const std::stop_token& stop,
                  const std::function<void(std::size_t)>& work);

}  // namespace sporescope
