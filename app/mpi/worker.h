// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>

#include "app/mpi/mpi_transport.h"
#include "core/dump/distributed_reader.h"

namespace sporescope::mpi {

/// A worker (any process but 0): processes the items that the coordinator assigns, and consumes no results.
class Worker final : public DistributedReader {
 public:
  explicit Worker(MpiTransport& transport) : transport_(transport) {}

  [[nodiscard]] bool is_coordinator() const override { return false; }
  [[nodiscard]] bool run(const DistributedItems& items, const std::stop_token& stop, const Produce& make,
                         const Consume& take) override;

  /// Handles a message of process 0. Called on the thread of MpiTransport::run().
  void receive(const Message& message);
  /// Waits until process 0 has its answer, or until a stop is requested.
  void wait_for_shutdown(const std::stop_token& stop);

 private:
  /// An assignment that is being processed.
  struct Part {
    explicit Part(const Assignment& assignment) : items(assignment.items) { result.turn = assignment.turn; }
    std::vector<std::uint64_t> items;
    std::size_t next = 0;
    std::size_t done = 0;
    Completed result;
  };

  void read(const std::stop_token& stop, const Produce& make);
  /// Returns the assignment with the next unprocessed item; null when the reading is over.
  [[nodiscard]] std::shared_ptr<Part> wait_for_part(std::unique_lock<std::mutex>& lock, const std::stop_token& stop);

  MpiTransport& transport_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<std::shared_ptr<Part>> parts_;
  std::uint32_t turn_ = 0;
  bool is_over_ = true;  ///< The current reading has ended
  bool is_dismissed_ = false;
};

}  // namespace sporescope::mpi
