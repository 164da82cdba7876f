// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/mpi/coordinator.h"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "app/cli/output/plain_text.h"
#include "app/mpi/item_weights.h"
#include "app/mpi/merged_dump.h"
#include "core/dump/distributed_reader.h"

namespace sporescope::mpi {

namespace {

constexpr std::size_t kMaxNamedGroups = 16;

std::string numbers_text(const char* singular, const char* plural, const std::set<std::int64_t>& numbers) {
  std::string text = numbers.size() == 1 ? singular : plural;
  text += ' ';
  text += cli::ranges_text({numbers.begin(), numbers.end()});
  return text;
}

/// Groups ranks by their set of iterations.
std::map<std::set<std::int64_t>, std::set<std::int64_t>> ranks_by_iterations(const DistributedItems& items,
                                                                             const std::vector<std::uint64_t>& selected_items) {
  std::map<int, std::set<std::int64_t>> iterations;
  for (const std::uint64_t item : selected_items) {
    const TensorRecord& record = items.dump.records()[items.record(item)];
    if (record.graph == kNoDumpGraph) continue;
    auto& rank_iterations = iterations[items.dump.graphs()[record.graph].rank];
    if (is_numbered(record.iteration)) rank_iterations.insert(number_of(record.iteration));
  }
  std::map<std::set<std::int64_t>, std::set<std::int64_t>> ranks;
  for (const auto& [rank, rank_iterations] : iterations) ranks[rank_iterations].insert(rank);
  return ranks;
}

// Formats the ranks and iterations of some items: "rank 0, iterations 2-3; ranks 1-7, iteration 0".
std::string location_text(const DistributedItems& items, const std::vector<std::uint64_t>& selected_items) {
  std::string text;
  std::size_t group_count = 0;
  const auto groups = ranks_by_iterations(items, selected_items);
  for (const auto& [iterations, ranks] : groups) {
    if (!text.empty()) text += "; ";
    if (group_count++ == kMaxNamedGroups) return text + "and others";
    text += numbers_text("rank", "ranks", ranks);
    if (iterations.empty()) continue;
    text += ", ";
    text += numbers_text("iteration", "iterations", iterations);
  }
  return text;
}

// Formats items that were not processed: "12 of 585 tensors were not checked: rank 0, …".
std::string lost_items_text(const DistributedItems& items, const std::vector<std::uint64_t>& remaining) {
  std::string text = std::to_string(remaining.size());
  text += " of ";
  text += cli::counted(items.count, "tensor was", "tensors were");
  text += " not checked: ";
  text += location_text(items, remaining);
  return text;
}

/// Assignments in flight per worker: it processes one while the other is on its way.
constexpr std::size_t kAssignmentsInFlight = 2;
/// Items that a thread of process 0 takes at a time; fewer, because it needs no messages.
constexpr std::size_t kOwnItems = 8;

}  // namespace

Coordinator::Coordinator(MpiTransport& transport, ReportCallback report)
    : transport_(transport), report_(std::move(report)), workers_(transport.size()) {}

bool Coordinator::run(const DistributedItems& items, const std::stop_token& stop, const Produce& make, const Consume& take) {
  begin(items);
  bool is_complete = false;
  {
    std::vector<std::jthread> readers;
    readers.reserve(transport_.threads());
    for (unsigned i = 0; i < transport_.threads(); ++i) readers.emplace_back([&] { read(make); });
    try {
      is_complete = consume_all(stop, take);
    } catch (const std::exception& error) {
      fail(error.what());
    }
    const std::lock_guard lock(mutex_);
    is_over_ = true;
    changed_.notify_all();
  }
  end(items, stop.stop_requested() || !failure_.empty());
  if (!failure_.empty()) throw std::runtime_error(failure_);
  return is_complete;
}

void Coordinator::begin(const DistributedItems& items) {
  ItemCosts costs;
  costs.weights = item_weights(items);
  if (const auto* merged = dynamic_cast<const MergedDump*>(&items.dump)) {
    for (std::size_t i = 0; i < items.count; ++i) costs.groups.push_back(merged->part_of(items.record(i)));
    costs.groups_of = merged->visible_parts();
  }
  const std::uint64_t digest = digest_of(items);
  const std::lock_guard lock(mutex_);
  scheduler_.emplace(std::move(costs), transport_.size(), transport_.all_threads());
  digest_ = digest;
  is_over_ = false;
  assign_all();
}

void Coordinator::end(const DistributedItems& items, bool is_interrupted) {
  const std::lock_guard lock(mutex_);
  if (is_interrupted && !scheduler_->all_consumed()) report_remaining(items);
  for (std::size_t process = 0; process < workers_.size(); ++process) {
    WorkerState& worker = workers_[process];
    worker.in_flight = 0;
    if (!worker.ready || worker.ready->digest != digest_) continue;
    transport_.send(process, Finished{worker.ready->turn});
    worker.ready.reset();
  }
  finished_digests_.insert(digest_);
  scheduler_.reset();
}

void Coordinator::report_remaining(const DistributedItems& items) {
  report_(lost_items_text(items, scheduler_->remaining()));
  for (std::size_t process = 0; process < workers_.size(); ++process) {
    const auto assigned = scheduler_->assigned_to(process);
    if (!assigned.empty()) report_(transport_.name_of(process) + " was working on: " + location_text(items, assigned));
  }
}

void Coordinator::read(const Produce& make) {
  try {
    std::unique_lock lock(mutex_);
    while (!is_over_) {
      const auto items = scheduler_->next(0, kOwnItems);
      if (items.empty()) {
        changed_.wait(lock);
        continue;
      }
      for (const std::uint64_t item : items) {
        if (is_over_) return;
        lock.unlock();
        std::string result = make(item);
        lock.lock();
        if (scheduler_->complete(0, item, std::move(result))) changed_.notify_all();
      }
    }
  } catch (const std::exception& error) {
    fail(error.what());
  }
}

bool Coordinator::consume_all(const std::stop_token& stop, const Consume& take) {
  std::unique_lock lock(mutex_);
  while (!scheduler_->all_consumed()) {
    std::optional<std::string> result;
    changed_.wait(lock, stop, [&] { return is_over_ || (result = scheduler_->next_result()); });
    if (!result || stop.stop_requested()) return false;
    const std::size_t item = scheduler_->consumed() - 1;
    lock.unlock();
    const bool should_continue = take(item, *result);
    lock.lock();
    if (!should_continue) return false;
    // The window has moved, so more items can be assigned.
    if (item % WorkScheduler::kMaxItems == 0) {
      assign_all();
      changed_.notify_all();
    }
  }
  return true;
}

void Coordinator::fail(std::string reason) {
  const std::lock_guard lock(mutex_);
  if (failure_.empty()) failure_ = std::move(reason);
  is_over_ = true;
  changed_.notify_all();
}

void Coordinator::receive(std::size_t from, const Message& message) {
  if (const auto* ready = std::get_if<Ready>(&message)) on_message(from, *ready);
  if (const auto* result = std::get_if<Completed>(&message)) on_message(from, *result);
  if (const auto* failed = std::get_if<Failed>(&message)) on_message(from, *failed);
  if (const auto* done = std::get_if<Done>(&message)) {
    const std::lock_guard lock(mutex_);
    workers_[from].error = done->error;
  }
  if (std::holds_alternative<Disconnected>(message)) {
    const std::lock_guard lock(mutex_);
    workers_[from].has_disconnected = true;
    changed_.notify_all();
  }
}

void Coordinator::on_message(std::size_t from, const Ready& ready) {
  const std::lock_guard lock(mutex_);
  if (finished_digests_.contains(ready.digest)) return transport_.send(from, Finished{ready.turn});
  workers_[from].ready = ready;
  workers_[from].in_flight = 0;
  assign(from);
}

void Coordinator::on_message(std::size_t from, const Completed& result) {
  const std::lock_guard lock(mutex_);
  WorkerState& worker = workers_[from];
  if (!scheduler_ || !worker.ready || worker.ready->turn != result.turn) return;  // the reading is over
  for (const auto& [item, bytes] : result.items) {
    static_cast<void>(scheduler_->complete(from, item, bytes));
  }
  if (worker.in_flight > 0) --worker.in_flight;
  assign(from);
  changed_.notify_all();
}

void Coordinator::on_message(std::size_t from, const Failed& failed) { fail(transport_.name_of(from) + ": " + failed.why); }

void Coordinator::assign(std::size_t process) {
  WorkerState& worker = workers_[process];
  if (is_over_ || !scheduler_ || !worker.ready || worker.ready->digest != digest_) return;
  while (worker.in_flight < kAssignmentsInFlight) {
    Assignment assignment{worker.ready->turn, scheduler_->next(process)};
    if (assignment.items.empty()) return;
    worker.took_part = true;
    ++worker.in_flight;
    transport_.send(process, assignment);
  }
}

void Coordinator::assign_all() {
  for (std::size_t process = 1; process < workers_.size(); ++process) assign(process);
}

void Coordinator::dismiss(const std::stop_token& stop, const std::string& own_error) {
  transport_.send_to_others(Shutdown{});
  std::unique_lock lock(mutex_);
  changed_.wait(lock, stop, [this] {
    return std::all_of(workers_.begin() + 1, workers_.end(), [](const WorkerState& worker) { return worker.has_disconnected; });
  });
  for (std::size_t process = 1; process < workers_.size(); ++process) {
    const WorkerState& worker = workers_[process];
    // An error that all processes have is reported once.
    if (!worker.error.empty() && worker.error != own_error && !worker.took_part) {
      report_(transport_.name_of(process) + " did not take part: " + worker.error);
    }
  }
}

}  // namespace sporescope::mpi
