// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "core/concurrency/parallel.h"

namespace sporescope {

/// Produces the items 0 to count - 1 on several threads and consumes them in this order, one at a time. A thread that is too
/// far ahead waits, so that at most `window` items are stored. `produce(i)` runs on any thread. `consume(i, item)` runs on one
/// thread at a time and returns false to end early. An exception of either ends the run and is rethrown.
template <class Produce, class Consume>
class OrderedPipeline {
  using Item = std::invoke_result_t<Produce, std::size_t>;

 public:
  OrderedPipeline(std::size_t count, std::size_t window, const std::stop_token& stop, Produce produce, Consume consume)
      : count_(count),
        slots_(std::max<std::size_t>(window, 1)),
        stop_(stop),
        produce_(std::move(produce)),
        consume_(std::move(consume)) {}

  /// Runs the pipeline on up to `threads` threads, including the calling one; 0 means one per processor. Returns true if all
  /// items were consumed.
  bool run(unsigned threads) {
    if (threads == 0) threads = cpu_thread_count();
    const auto used_threads = static_cast<unsigned>(std::min<std::size_t>(threads, std::max<std::size_t>(count_, 1)));
    {
      std::vector<std::jthread> helpers;
      for (unsigned i = 1; i < used_threads; ++i) helpers.emplace_back([this] { work(); });
      work();
    }
    if (failure_) std::rethrow_exception(failure_);
    return consumed_ == count_;
  }

 private:
  void work() {
    while (const std::optional<std::size_t> next = claim()) {
      try {
        deliver_in_order(*next, produce_(*next));
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        ended_ = true;
        space_.notify_all();
      }
    }
  }

  std::optional<std::size_t> claim() {
    std::unique_lock lock(mutex_);
    if (ended_ || next_ >= count_) return std::nullopt;
    const std::size_t index = next_++;
    space_.wait(lock, stop_, [&] { return ended_ || index < consumed_ + slots_.size(); });
    if (ended_ || stop_.stop_requested()) {
      ended_ = true;
      space_.notify_all();
      return std::nullopt;
    }
    return index;
  }

  void deliver_in_order(std::size_t index, Item item) {
    std::unique_lock lock(mutex_);
    slots_[index % slots_.size()] = std::move(item);
    if (consuming_) return;
    consuming_ = true;
    while (!ended_ && slots_[consumed_ % slots_.size()]) {
      std::optional<Item> ready = std::exchange(slots_[consumed_ % slots_.size()], std::nullopt);
      const std::size_t consumed_index = consumed_;
      lock.unlock();
      bool should_continue = false;
      try {
        should_continue = consume_(consumed_index, *std::move(ready));
      } catch (...) {
        lock.lock();
        consuming_ = false;
        throw;
      }
      lock.lock();
      ++consumed_;
      ended_ = ended_ || !should_continue;
      space_.notify_all();
    }
    consuming_ = false;
  }

  const std::size_t count_;
  std::mutex mutex_;
  std::condition_variable_any space_;
  std::vector<std::optional<Item>> slots_;
  const std::stop_token stop_;
  Produce produce_;
  Consume consume_;
  std::size_t next_ = 0;
  std::size_t consumed_ = 0;
  bool consuming_ = false;
  bool ended_ = false;
  std::exception_ptr failure_;
};

/// Runs an OrderedPipeline.
template <class Produce, class Consume>
bool run_ordered(std::size_t count, unsigned threads, std::size_t window, const std::stop_token& stop, Produce produce,
                 Consume consume) {
  return OrderedPipeline<Produce, Consume>(count, window, stop, std::move(produce), std::move(consume)).run(threads);
}

}  // namespace sporescope
