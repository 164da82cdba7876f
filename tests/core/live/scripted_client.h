// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "core/live/training.h"

namespace sporescope::live::test {

/// A scripted client that returns the answer to each WaitCMD as text; "held" if there is none.
class ScriptedClient {
 public:
  explicit ScriptedClient(Training& training) : training_(training) {}

  std::string wait(std::int32_t step, const std::string& node = {}, const std::vector<Scalar>& scalars = {},
                   const std::optional<ConsoleAnswer>& console_answer = {}) {
    answer_ = "held";
    Metadata metadata;
    metadata.device_name = "0:0";
    metadata.backend = "GPU";
    metadata.step = step;
    metadata.current_node = node;
    metadata.scalars = scalars;
    metadata.console_answer = console_answer;
    cancel_state_ = training_.wait(metadata, [this](const std::optional<Command>& command) { answer_ = text_of(command); });
    return answer_;
  }
  void die() { training_.cancel_wait(cancel_state_); }
  [[nodiscard]] const std::string& answer() const { return answer_; }

 private:
  static std::string text_of(const std::optional<Command>& command) {
    if (!command) return "failed";
    if (const auto* run = std::get_if<RunCommand>(&*command)) {
      const char* const levels[] = {"step", "node", "recheck"};
      return std::string(levels[static_cast<std::size_t>(run->level)]) + (run->node.empty() ? "" : " " + run->node);
    }
    if (const auto* set = std::get_if<SetCommand>(&*command)) {
      return (set->remove ? "remove " : "set ") + std::to_string(set->id);
    }
    if (const auto* view = std::get_if<ViewCommand>(&*command)) {
      std::string text = "view";
      for (const WireTensor& tensor : view->tensors) text += " " + tensor.node + ":" + std::to_string(tensor.slot);
      return text;
    }
    if (const auto* code = std::get_if<ConsoleCommand>(&*command)) return "code " + std::to_string(code->id) + " " + code->code;
    return "exit";
  }

  Training& training_;
  std::string answer_;
  std::uint64_t cancel_state_ = 0;
};

inline Metadata metadata_of(const std::string& device) {
  Metadata metadata;
  metadata.device_name = device;
  metadata.backend = "GPU";
  return metadata;
}

}  // namespace sporescope::live::test
