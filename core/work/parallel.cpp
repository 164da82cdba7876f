// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/work/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace sporescope {

void run_parallel(std::size_t count, const std::stop_token& stop, const std::function<void(std::size_t)>& work) {
  constexpr std::size_t kMostThreads = 8;
  const std::size_t threads = std::min({count, kMostThreads, std::max<std::size_t>(2, std::thread::hardware_concurrency())});
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto take = [&] {
    for (std::size_t i = next++; i < count && !stop.stop_requested(); i = next++) {
      try {
        work(i);
      } catch (...) {
        const std::lock_guard lock(mutex);
        failure = std::current_exception();
        next = count;
      }
    }
  };
  {
    std::vector<std::jthread> workers;
    workers.reserve(threads);
    for (std::size_t i = 0; i < threads; ++i) workers.emplace_back(take);
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace sporescope
