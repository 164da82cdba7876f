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

/// Process 0: gives shares of each reading to all that have come to the same one, reads with its own threads as the others do,
/// and takes what comes of it in order.
class Coordinator final : public DistributedReader {
 public:
  using ReportCallback = std::function<void(const std::string& sentence)>;
  /// `report`: what to know beside the answer. What was not looked at is told before the answer is printed: whoever ends the
  /// processes may not wait for that.
  Coordinator(MpiTransport& transport, ReportCallback report);

  [[nodiscard]] bool is_coordinator() const override { return true; }
  [[nodiscard]] bool run(const DistributedItems& items, const std::stop_token& stop, const Produce& make,
                         const Consume& take) override;

  /// What another process says. For the thread of the post office.
  void receive(std::size_t from, const Message& message);
  /// The answer is there: tells the others so, and waits until they have nothing more to say; no longer once it was
  /// stopped. Tells who took no part, but for those that refused in the words of this process, which are told already.
  void dismiss(const std::stop_token& stop, const std::string& own_error);

 private:
  struct Other {
    std::optional<Ready> ready;  ///< for a reading that is not over
    std::size_t in_hand = 0;
    bool took_part = false;
    bool left = false;
    std::string error;  ///< what its command said
  };

  void begin(const DistributedItems& items);
  /// `broken_off`: not because no more was wanted.
  void end(const DistributedItems& items, bool broken_off);
  void read(const Produce& make);
  [[nodiscard]] bool consume_all(const std::stop_token& stop, const Consume& take);
  void on_message(std::size_t from, const Ready& ready);
  void on_message(std::size_t from, const Completed& result);
  void on_message(std::size_t from, const Failed& failed);
  void assign(std::size_t process);
  void assign_all();
  void fail(std::string why);
  void report_remaining(const DistributedItems& items);

  MpiTransport& transport_;
  const ReportCallback report_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<Other> others_;  ///< by process; its own is not used
  std::optional<WorkScheduler> scheduler_;
  std::uint64_t digest_ = 0;      ///< of the reading that is under way
  std::set<std::uint64_t> past_;  ///< digests of those before
  bool over_ = true;              ///< no item is to be made any more
  std::string failure_;
};

}  // namespace sporescope::mpi
