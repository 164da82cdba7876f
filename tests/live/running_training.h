// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <future>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

#include "core/dump/open_dump.h"
#include "tests/live/simulated_training.h"

namespace sporescope::simulator {

/// Returns the tensors of a rank of the first dump at `path`; null if there is no dump.
inline std::shared_ptr<const SimulatedTensors> tensors_of(const std::filesystem::path& path, int rank = 0) {
  const auto dumps = open_dumps(path);
  return dumps ? std::make_shared<const SimulatedTensors>(dumps->front(), rank) : nullptr;
}

/// A simulated training on its own thread. The destructor stops it.
class RunningTraining {
 public:
  RunningTraining(std::string server, std::shared_ptr<const SimulatedTensors> tensors, TrainingOptions options = {}) {
    options.server = std::move(server);
    SimulatedTraining training(std::move(tensors), options);
    report_ = std::async(std::launch::async,
                         [training = std::move(training), stop = stop_.get_token()]() mutable { return training.run(stop); });
  }
  ~RunningTraining() { stop_.request_stop(); }
  RunningTraining(const RunningTraining&) = delete;
  RunningTraining& operator=(const RunningTraining&) = delete;

  /// Waits for the end of the training and returns its report. Call it once.
  [[nodiscard]] TrainingReport report() { return report_.get(); }
  void stop() { stop_.request_stop(); }

 private:
  std::stop_source stop_;
  std::future<TrainingReport> report_;
};

}  // namespace sporescope::simulator
