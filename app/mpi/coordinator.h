// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/mpi/mpi_transport.h"
#include "app/mpi/work_scheduler.h"
#include "core/dump/distributed_reader.h"

namespace sporescope::mpi {

/// The coordinator (process 0). Assigns items to the workers, processes items on its own threads, and consumes the results in
/// order.
class Coordinator final : public DistributedReader {
 public:
  using ReportCallback = std::function<void(const std::string& sentence)>;
  /// `report` receives messages in addition to the answer. Lost items are reported before the answer is printed, because the
  /// process may be killed soon after.
  Coordinator(MpiTransport& transport, ReportCallback report);

  [[nodiscard]] bool is_coordinator() const override { return true; }
  [[nodiscard]] bool run(const DistributedItems& items, const std::stop_token& stop, const Produce& make,
                         const Consume& take) override;

  /// Handles a message of another process. Called on the thread of MpiTransport::run().
  void receive(std::size_t from, const Message& message);
  /// Dismisses the workers after the answer, and waits for their last messages or until a stop is requested. Reports workers
  /// that did not take part, except those that failed with the same error as this process.
  void dismiss(const std::stop_token& stop, const std::string& own_error);

 private:
  struct WorkerState {
    std::optional<Ready> ready;  ///< Set while the worker waits for items
    std::size_t in_flight = 0;   ///< Number of assignments without a result
    bool took_part = false;
    bool has_disconnected = false;
    std::string error;  ///< Error of its command
  };

  void begin(const DistributedItems& items);
  /// `is_interrupted`: the reading ended for another reason than that no more results were wanted.
  void end(const DistributedItems& items, bool is_interrupted);
  void read(const Produce& make);
  [[nodiscard]] bool consume_all(const std::stop_token& stop, const Consume& take);
  void on_message(std::size_t from, const Ready& ready);
  void on_message(std::size_t from, const Completed& result);
  void on_message(std::size_t from, const Failed& failed);
  void assign(std::size_t process);
  void assign_all();
  void fail(std::string reason);
  void report_remaining(const DistributedItems& items);

  MpiTransport& transport_;
  const ReportCallback report_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<WorkerState> workers_;  ///< Indexed by process; the own entry is unused
  std::optional<WorkScheduler> scheduler_;
  std::uint64_t digest_ = 0;                  ///< Digest of the current reading
  std::set<std::uint64_t> finished_digests_;  ///< Digests of earlier readings
  bool is_over_ = true;                       ///< No further item will be processed
  std::string failure_;
};

}  // namespace sporescope::mpi
