// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>

#include "core/session/session_snapshot.h"

namespace sporescope::ui {

/// True if tensors were added to a dump after `time`, which results from before do not cover.
[[nodiscard]] inline bool hasNewTensorsSince(const SessionSnapshot& snapshot, std::chrono::system_clock::time_point time) {
  return snapshot.growth && snapshot.growth->at > time;
}

}  // namespace sporescope::ui
