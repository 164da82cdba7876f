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

/// Dumps in folders that not all processes see: each tells what it sees, and all make the same whole of it.
class LocalDumps {
 public:
  /// `stop`: no other process is waited for any more.
  LocalDumps(MpiTransport& transport, const std::stop_token& stop);

  /// How a command opens them; all processes do it together. Errors: those of open_dumps() here if nobody sees any;
  /// cancelled; malformed if two see the same rank, and not the same of it.
  [[nodiscard]] cli::OpenDumps opening();

  /// For the thread of the post office.
  void receive(std::size_t from, const Message& packet);

 private:
  using Dumps = std::vector<std::shared_ptr<const Dump>>;
  /// What this process sees, by its place in MergedSeen::dumps.
  using Here = std::map<std::uint32_t, std::shared_ptr<const Dump>>;

  [[nodiscard]] Result<Dumps> open(const std::filesystem::path& path, const OpenOptions& options);
  [[nodiscard]] Result<MergedSeen> wait_for_all(std::uint32_t turn, const OpenOptions& options);
  [[nodiscard]] MergedSeen merge_listings_of_all(std::uint32_t turn, const OpenOptions& options);
  [[nodiscard]] Result<Dumps> merge(const MergedSeen& all, const Here& here) const;
  void answer(std::size_t from, const TensorRequest& question);
  [[nodiscard]] std::variant<std::string, Error> answer_to(const TensorRequest& question);

  MpiTransport& transport_;
  const std::stop_token stop_;
  const std::shared_ptr<TensorRequests> requests_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::uint32_t turn_ = 0;
  std::map<std::pair<std::uint32_t, std::size_t>, LocalListing> seen_;  ///< process 0: by turn and process
  std::vector<bool> done_;                                              ///< process 0: who opens nothing any more
  std::optional<MergedSeen> merged_;                                    ///< the others
  std::map<std::uint32_t, Here> here_;                                  ///< by turn: the last two
  SerialQueue answers_;                                                 ///< last: it uses the others
};

}  // namespace sporescope::mpi
