// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace sporescope::live {

/// The state of a training.
enum class TrainingState : std::uint8_t {
  connected,  ///< metadata received, no graph yet
  ready,      ///< waiting for a command
  sending,    ///< a command is being sent
  running,
  hit,           ///< waiting, stopped at a hit
  at_exception,  ///< waiting, stopped at an exception that ends it as soon as it continues
  ended,         ///< training done or terminated
  failed,        ///< ended by an exception or with an error exit, as reported by the client
  lost,          ///< connection closed or heartbeats missing
};

/// Returns true if no more steps can follow: the training has ended or was lost.
[[nodiscard]] constexpr bool is_over(TrainingState state) {
  return state == TrainingState::ended || state == TrainingState::failed || state == TrainingState::lost;
}

/// Maximum number of lost trainings that can reconnect. A listener removes older ones.
inline constexpr int kMaxLostTrainings = 16;

/// Returns true if the training is paused and waits for a command.
[[nodiscard]] constexpr bool is_waiting(TrainingState state) {
  return state == TrainingState::ready || state == TrainingState::hit || state == TrainingState::at_exception;
}

}  // namespace sporescope::live
