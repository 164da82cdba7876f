// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>

#include "app/mpi/mpi_transport.h"

namespace sporescope::mpi {

/// Returns an error with the code `cancelled`, for a request whose response was not awaited.
[[nodiscard]] tl::unexpected<Error> cancelled_error();

/// Requests tensors that are visible only to other processes. Thread-safe, but must not be called on the thread of
/// MpiTransport::run().
class TensorRequests {
 public:
  /// `stop` ends the waiting for responses.
  TensorRequests(MpiTransport& transport, std::stop_token stop) : transport_(transport), stop_(std::move(stop)) {}

  /// Sends a request and waits for the response. Errors: those of the file; cancelled.
  [[nodiscard]] Result<std::string> ask(std::size_t process, TensorRequest request);
  /// Handles a response. Called on the thread of MpiTransport::run().
  void receive(const TensorResponse& response);

 private:
  MpiTransport& transport_;
  const std::stop_token stop_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, std::variant<std::string, Error>> responses_;
};

}  // namespace sporescope::mpi
