// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whatever a client says and a user wants, in any order: each held call is answered at most once, and a client that says so is
// done.

#include <cstdint>
#include <cstdlib>
#include <memory>

#include "core/live/training.h"

using namespace sporescope::live;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

struct Held {
  std::uint64_t cancel_state = 0;
  std::shared_ptr<int> answers = std::make_shared<int>(0);
};

WireTensor tensor_of(std::uint8_t number) { return {"node" + std::to_string(number % 4), 0, false, number % 2 == 0}; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Training training;
  Metadata metadata;
  training.attach("p", metadata);
  Held held;
  for (std::size_t i = 0; i + 1 < size; i += 2) {
    const std::uint8_t what = data[i];
    const std::uint8_t number = data[i + 1];
    switch (what % 16) {
      case 0:
        metadata.step += number % 3;
        held = Held();
        held.cancel_state = training.wait(metadata, [answers = held.answers](const auto&) { require(++*answers == 1); });
        break;
      case 1:
        training.cancel_wait(held.cancel_state - number % 2);
        break;
      case 2:
        training.receive_hits({{number, "node", 0, static_cast<std::uint32_t>(number % 2), {}}});
        break;
      case 3:
        training.receive_value({tensor_of(number), nullptr, {}});
        break;
      case 4:
        training.receive_bases(std::vector<WireBase>(number % 5));
        break;
      case 5:
        training.receive_statistics(std::vector<WireStatistics>(number % 5));
        break;
      case 6:
        training.run_steps(static_cast<std::int8_t>(number));
        break;
      case 7:
        training.run_to_node(number % 2 == 0 ? "" : "node");
        break;
      case 8:
        training.pause();
        break;
      case 9:
        training.recheck();
        break;
      case 10: {
        SetCommand command;
        command.id = number % 3;
        training.set_watchpoint(command);
        break;
      }
      case 11:
        training.remove_watchpoint(number % 3);
        break;
      case 12:
        training.request_tensors(static_cast<ViewLevel>(number % 3), {tensor_of(number)});
        break;
      case 13:
        training.attach("q", metadata);
        require(training.state() == TrainingState::connected);
        break;
      case 14:
        if (number % 8 == 0) training.terminate();
        break;
      default:
        if (number % 8 == 0) training.mark_lost({"gone"});
        break;
    }
  }
  training.training_done(metadata);
  require(training.state() == TrainingState::ended);
  require(*held.answers <= 1);
  require(training.steps_left() >= -1);
  return 0;
}
