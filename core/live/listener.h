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

struct ListenOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 50051;
  /// A value announced larger than this is refused with a problem, not allocated.
  std::uint64_t max_tensor_bytes = std::uint64_t{4} << 30U;
  /// What the graphs of all trainings and the tensors that are coming in may take together; what is more is left out, with a
  /// problem.
  std::uint64_t max_bytes_in_all = std::uint64_t{6} << 30U;
  /// A single message of a stream that is larger than this is refused before it is taken in, with which the stream ends. What
  /// is larger comes in several messages: MindSpore's have 3 MiB.
  int max_message_bytes = 64 * 1024 * 1024;
  /// A stream that brings no whole message for so long is given up, with a problem.
  std::chrono::milliseconds stall{120'000};
  Connections::Limits unregistered;
  /// What a training has to give when it introduces itself; empty: nothing. MindSpore's own clients cannot give any.
  std::string token;
};

/// The gRPC server of MindSpore's debugger protocol. Each run of a training is one of its own; a client whose connection broke
/// and that comes again in the same run gets its training back, watchpoints and all (see Connections::register_client). A
/// client without a training is answered FAILED.
class Listener {
 public:
  /// Called on a server thread when a training connects for the first time.
  using OnTraining = std::function<void(std::shared_ptr<Training>)>;
  /// Called on a server thread with what concerns no training: connections that were closed or not taken.
  using OnProblem = std::function<void(const Text&)>;

  /// Starts listening. Errors: invalid_argument (address, port), read_failed (port in use: the sentence says by whom if that
  /// can be known).
  [[nodiscard]] static Result<std::unique_ptr<Listener>> start(const ListenOptions& options, OnTraining on_training,
                                                               OnProblem on_problem = {});
  virtual ~Listener() = default;

  [[nodiscard]] virtual std::string address() const = 0;
  [[nodiscard]] virtual std::uint16_t port() const = 0;
  /// Those that run or may come back; when one comes, those that have ended are forgotten here.
  [[nodiscard]] virtual std::vector<std::shared_ptr<Training>> trainings() const = 0;
  /// Answers every held call with FAILED and stops. Trainings stay readable.
  virtual void stop() = 0;
};

/// The program that listens on a TCP port of this machine, "python3 (4711)"; empty if that cannot be known.
[[nodiscard]] std::string listening_program(std::uint16_t port);

}  // namespace sporescope::live
