// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "proto/debugger_service.grpc.pb.h"
#include "tests/live/simulated_tensors.h"
#include "tests/live/simulated_training.h"

namespace sporescope::simulator {

/// Answers a ViewCMD after `step` steps like the client: with one call per message, or with a chain of chunks for each tensor.
class TensorAnswers {
 public:
  TensorAnswers(debugger::EventListener::Stub& stub, const SimulatedTensors& tensors, const TrainingOptions& options,
                TrainingReport& report, std::int32_t step)
      : stub_(stub), tensors_(tensors), options_(options), report_(report), step_(step) {}

  /// Returns a line that describes the answer.
  std::string answer(const debugger::ViewCMD& view);

 private:
  std::string send_values(const debugger::ViewCMD& view);
  std::string send_bases(const debugger::ViewCMD& view);
  std::string send_statistics(const debugger::ViewCMD& view);
  [[nodiscard]] std::shared_ptr<const TensorSource> value_of(const sporescope::proto::TensorProto& desired) const;

  debugger::EventListener::Stub& stub_;
  const SimulatedTensors& tensors_;
  const TrainingOptions& options_;
  TrainingReport& report_;
  std::int32_t step_;
};

}  // namespace sporescope::simulator
