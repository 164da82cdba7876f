// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

#include "core/remote/ssh/engine_connection.h"

namespace sporescope::ui {

/// Gives up a connection. Who holds it last waits for the end of its processes, which may take seconds: that is done where
/// nobody else waits.
void releaseAsync(std::shared_ptr<remote::EngineConnection> connection);

}  // namespace sporescope::ui
