// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "core/session/session.h"

namespace sporescope {

/// Receives the sessions of further dumps, one session per dump. While a path is read, there is one session without a dump.
using SessionsFound = std::function<void(std::vector<std::shared_ptr<Session>>)>;

/// Opens `path` on worker threads and returns immediately. The returned session shows the first dump found. `more` is called
/// on a worker thread if there are others. If the path cannot be opened, snapshot()->error contains the reason.
[[nodiscard]] std::shared_ptr<Session> open_offline_session(const std::filesystem::path& path, SessionsFound more = {});

}  // namespace sporescope
