// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/live/training.h"
#include "core/session/live_control.h"
#include "core/session/session.h"

namespace sporescope {

/// Creates a session for a live training; its live() is not null.
[[nodiscard]] std::shared_ptr<Session> make_live_session(std::shared_ptr<live::Training> training);

}  // namespace sporescope
