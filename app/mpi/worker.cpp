// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/mpi/worker.h"

#include <exception>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "app/mpi/item_weights.h"

namespace sporescope::mpi {

bool Worker::run(const DistributedItems& items, const std::stop_token& stop, const Produce& make, const Consume& /*take*/) {
  const std::uint64_t digest = digest_of(items);
  {
    const std::lock_guard lock(mutex_);
    ++turn_;
    is_over_ = is_dismissed_;
    parts_.clear();
    if (!is_over_) transport_.send(0, Ready{turn_, digest});
  }
  std::vector<std::jthread> readers;
  readers.reserve(transport_.threads());
  for (unsigned i = 0; i < transport_.threads(); ++i) readers.emplace_back([&] { read(stop, make); });
  readers.clear();
  return !stop.stop_requested();
}

void Worker::read(const std::stop_token& stop, const Produce& make) {
  try {
    std::unique_lock lock(mutex_);
    while (const auto part = wait_for_part(lock, stop)) {
      const std::uint64_t item = part->items[part->next++];
      if (part->next == part->items.size()) parts_.pop_front();
      lock.unlock();
      std::string result = make(item);
      lock.lock();
      part->result.items.emplace_back(item, std::move(result));
      if (++part->done == part->items.size()) transport_.send(0, part->result);
    }
  } catch (const std::exception& error) {
    transport_.send(0, Failed{error.what()});
  }
}

std::shared_ptr<Worker::Part> Worker::wait_for_part(std::unique_lock<std::mutex>& lock, const std::stop_token& stop) {
  changed_.wait(lock, stop, [this] { return is_over_ || !parts_.empty(); });
  return is_over_ || stop.stop_requested() || parts_.empty() ? nullptr : parts_.front();
}

void Worker::receive(const Message& message) {
  const std::lock_guard lock(mutex_);
  const auto* const assignment = std::get_if<Assignment>(&message);
  if (assignment != nullptr && assignment->turn == turn_ && !assignment->items.empty()) {
    parts_.push_back(std::make_shared<Part>(*assignment));
  }
  if (const auto* finished = std::get_if<Finished>(&message)) is_over_ = is_over_ || finished->turn == turn_;
  if (std::holds_alternative<Shutdown>(message)) is_over_ = is_dismissed_ = true;
  changed_.notify_all();
}

void Worker::wait_for_shutdown(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, stop, [this] { return is_dismissed_; });
}

}  // namespace sporescope::mpi
