// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "core/live/training.h"

namespace sporescope::session_test {

/// A training whose client is controlled by the test: the test triggers each request and inspects the answer.
class ManualTraining {
 public:
  explicit ManualTraining(const std::string& device = "0:0", std::int32_t ranks = 0, bool console = false) {
    live::Metadata metadata;
    metadata.device_name = device;
    metadata.backend = "GPU";
    metadata.ranks = ranks;
    metadata.console = console;
    training_->attach("ipv4:127.0.0.1:1", metadata);
  }

  [[nodiscard]] const std::shared_ptr<live::Training>& training() const { return training_; }
  /// The client asks for a command after `step` completed steps.
  void wait(std::int32_t step, const std::optional<live::ConsoleAnswer>& console_answer = {}) {
    live::Metadata metadata = training_->metadata();
    metadata.step = step;
    metadata.console_answer = console_answer;
    {
      const std::lock_guard lock(mutex_);
      answer_.reset();
    }
    training_->wait(metadata, [this](std::optional<live::Command> command) {
      const std::lock_guard lock(mutex_);
      answer_ = std::move(command);
    });
  }
  /// Returns the answer to the last request; nullopt while it is held.
  [[nodiscard]] std::optional<live::Command> answer() const {
    const std::lock_guard lock(mutex_);
    return answer_;
  }
  [[nodiscard]] bool was_told_to_run() const {
    const auto command = answer();
    return command && std::holds_alternative<live::RunCommand>(*command);
  }

 private:
  mutable std::mutex mutex_;
  std::optional<live::Command> answer_;
  std::shared_ptr<live::Training> training_ = std::make_shared<live::Training>();
};

}  // namespace sporescope::session_test
