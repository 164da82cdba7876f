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

/// Of what was not waited for to its end. Its code is cancelled.
[[nodiscard]] tl::unexpected<Error> cancelled_error();

/// Asks other processes for what they alone see. Any thread but that of the post office.
class TensorRequests {
 public:
  /// `stop`: nothing is waited for any more.
  TensorRequests(MpiTransport& transport, std::stop_token stop) : transport_(transport), stop_(std::move(stop)) {}

  /// Waits for the answer. Errors: those of the file; cancelled.
  [[nodiscard]] Result<std::string> ask(std::size_t process, TensorRequest question);
  /// An answer came. For the thread of the post office.
  void receive(const TensorResponse& answered);

 private:
  MpiTransport& transport_;
  const std::stop_token stop_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, std::variant<std::string, Error>> answers_;
};

}  // namespace sporescope::mpi
