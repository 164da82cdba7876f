// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/live/connections.h"
#include "core/live/training.h"

namespace sporescope::live {

/// Options of a Listener.
struct ListenOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 50051;
  /// Larger values are rejected with a problem before they are allocated.
  std::uint64_t max_tensor_bytes = std::uint64_t{4} << 30U;
  /// Maximum memory for the graphs of all trainings and the tensors being received. Data beyond it is discarded, with a
  /// problem.
  std::uint64_t max_bytes_in_all = std::uint64_t{6} << 30U;
  /// Larger single messages are rejected before they are received, which ends their stream. Larger data is split into several
  /// messages: MindSpore's have 3 MiB.
  int max_message_bytes = 64 * 1024 * 1024;
  /// A stream without a complete message for this long is cancelled, with a problem.
  std::chrono::milliseconds stall{120'000};
  Connections::Limits unregistered;
  /// Token that a training must send when it registers; empty: none required. MindSpore's own clients cannot send one.
  std::string token;
};

/// The gRPC server of MindSpore's debugger protocol. Each run of a training is a separate Training. A client that reconnects
/// during the same run gets its training back, including its watchpoints (see Connections::register_client). A client without
/// a training is answered with FAILED.
class Listener {
 public:
  /// Called on a server thread when a training connects for the first time.
  using OnTraining = std::function<void(std::shared_ptr<Training>)>;
  /// Called on a server thread with problems that belong to no training: closed or rejected connections.
  using OnProblem = std::function<void(const Text&)>;

  /// Starts listening. Errors: invalid_argument (address, port); read_failed (port in use, with the name of the program that
  /// uses it if known).
  [[nodiscard]] static Result<std::unique_ptr<Listener>> start(const ListenOptions& options, OnTraining on_training,
                                                               OnProblem on_problem = {});
  virtual ~Listener() = default;

  [[nodiscard]] virtual std::string address() const = 0;
  [[nodiscard]] virtual std::uint16_t port() const = 0;
  /// Returns the trainings that are running or may reconnect. Ended trainings are removed when a new one registers.
  [[nodiscard]] virtual std::vector<std::shared_ptr<Training>> trainings() const = 0;
  /// Answers every held call with FAILED and stops the server. The trainings stay readable.
  virtual void stop() = 0;
};

/// Returns the program that listens on a local TCP port, "python3 (4711)"; empty if unknown.
[[nodiscard]] std::string listening_program(std::uint16_t port);

}  // namespace sporescope::live
