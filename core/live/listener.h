// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/live/training.h"

namespace sporescope::live {

struct ListenOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 50051;
  /// A value announced larger than this is refused with a problem, not allocated.
  std::uint64_t most_tensor_bytes = std::uint64_t{4} << 30;
};

/// The gRPC server of MindSpore's debugger protocol. Each connection that sends metadata is a training of its own; a client
/// that comes again (same host, device and backend as one that was lost or has ended) gets its old training back, watchpoints
/// and all. A client without a training is answered FAILED.
class Listener {
 public:
  /// Called on a server thread when a training connects for the first time.
  using OnTraining = std::function<void(std::shared_ptr<Training>)>;

  /// Starts listening. Errors: invalid_argument (address, port), read_failed (port in use: the sentence says by whom if that
  /// can be known).
  [[nodiscard]] static Result<std::unique_ptr<Listener>> start(const ListenOptions& options, OnTraining on_training);
  virtual ~Listener() = default;

  [[nodiscard]] virtual std::string address() const = 0;
  [[nodiscard]] virtual std::uint16_t port() const = 0;
  [[nodiscard]] virtual std::vector<std::shared_ptr<Training>> trainings() const = 0;
  /// Answers every held call with FAILED and stops. Trainings stay readable.
  virtual void stop() = 0;
};

/// The program that listens on a TCP port of this machine, "python3 (4711)"; empty if that cannot be known.
[[nodiscard]] std::string who_listens_on(std::uint16_t port);

}  // namespace sporescope::live
