// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace sporescope::live {

/// What a training is doing, as the screens say it.
enum class TrainingState : std::uint8_t {
  connected,  ///< metadata came, no graph yet
  ready,      ///< waits for a command
  sending,    ///< a command is on its way
  running,
  hit,           ///< waits, stopped at a hit
  at_exception,  ///< waits, stopped by an exception that ends it as soon as it goes on
  ended,         ///< training done, or terminated
  failed,        ///< an exception ended it, or an exit with an error, as the client told
  lost,          ///< connection gone, or heartbeats missing
};

/// No more steps will come of it: it has ended, one way or another, or nobody knows where it is.
[[nodiscard]] constexpr bool is_over(TrainingState state) {
  return state == TrainingState::ended || state == TrainingState::failed || state == TrainingState::lost;
}

/// So many trainings that were lost may come back; a listener has forgotten those before them.
inline constexpr int kMaxLostTrainings = 16;

/// It stands and waits for a command.
[[nodiscard]] constexpr bool is_waiting(TrainingState state) {
  return state == TrainingState::ready || state == TrainingState::hit || state == TrainingState::at_exception;
}

}  // namespace sporescope::live
