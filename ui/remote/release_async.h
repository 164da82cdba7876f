// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

#include "core/remote/ssh/engine_connection.h"

namespace sporescope::ui {

/// Releases a connection on a background thread, because its last owner waits seconds for the ssh processes to exit.
void releaseAsync(std::shared_ptr<remote::EngineConnection> connection);

}  // namespace sporescope::ui
