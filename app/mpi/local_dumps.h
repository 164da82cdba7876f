// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/mpi/merged_dump.h"
#include "app/mpi/mpi_transport.h"
#include "core/concurrency/serial_queue.h"

namespace sporescope::mpi {

/// Dumps in folders that are not visible to all processes. The processes exchange their listings, and each creates the same
/// merged dumps.
class LocalDumps {
 public:
  /// `stop` ends the waiting for other processes.
  LocalDumps(MpiTransport& transport, const std::stop_token& stop);

  /// Returns the function by which a command opens dumps; all processes must call it together. Errors: those of open_dumps()
  /// on this process if no process sees a dump; cancelled; malformed if two processes see the same rank with different
  /// content.
  [[nodiscard]] cli::OpenDumps opening();

  /// Handles a message. Called on the thread of MpiTransport::run().
  void receive(std::size_t from, const Message& packet);

 private:
  using Dumps = std::vector<std::shared_ptr<const Dump>>;
  /// Dumps visible to this process, by their index in MergedListings::dumps.
  using DumpsByIndex = std::map<std::uint32_t, std::shared_ptr<const Dump>>;

  [[nodiscard]] Result<Dumps> open(const std::filesystem::path& path, const OpenOptions& options);
  [[nodiscard]] Result<MergedListings> wait_for_all(std::uint32_t turn, const OpenOptions& options);
  [[nodiscard]] MergedListings merge_listings_of_all(std::uint32_t turn, const OpenOptions& options);
  [[nodiscard]] Result<Dumps> merge(const MergedListings& merged_listings, const DumpsByIndex& local_dumps) const;
  void answer(std::size_t from, const TensorRequest& request);
  [[nodiscard]] std::variant<std::string, Error> read_answer(const TensorRequest& request);

  MpiTransport& transport_;
  const std::stop_token stop_;
  const std::shared_ptr<TensorRequests> requests_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::uint32_t turn_ = 0;
  std::map<std::pair<std::uint32_t, std::size_t>, LocalListing> listings_;  ///< On process 0: by turn and process
  std::vector<bool> done_;                                                  ///< On process 0: processes that open no more dumps
  std::optional<MergedListings> merged_;                                    ///< On the other processes
  std::map<std::uint32_t, DumpsByIndex> dumps_by_turn_;                     ///< By turn; only the last two are stored
  SerialQueue answers_;                                                     ///< Last member, because its tasks use the others
};

}  // namespace sporescope::mpi
