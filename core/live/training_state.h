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
  hit,    ///< waits, stopped at a hit
  ended,  ///< training done, or terminated
  lost,   ///< connection gone, or heartbeats missing
};

}  // namespace sporescope::live
