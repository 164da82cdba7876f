// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_state.h"

// What a person has run in the training.
namespace sporescope {

void LiveState::run_code(const std::string& code) {
  const live::Metadata metadata = training_->metadata();
  const live::ConsoleCommand command = console_.add(code, metadata.step, metadata.current_node);
  if (!training_->run_code(command)) console_.refuse(command.id);
  publish();
}

void LiveState::take_answer(const live::TrainingEvent& event) {
  if (!event.console_answer) return;
  console_.take(*event.console_answer, event.step);
  forget_values(event.step);  // it may have changed them
  publish();
}

void LiveState::forget_values(std::int32_t step) {
  store_.forget_step(step);
  cards_.forget_iteration(iteration_of_step(step));
}

}  // namespace sporescope
