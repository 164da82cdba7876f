// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "core/session/session.h"

namespace sporescope {

/// What was opened at a path: one session for each dump found. While a path is read there is one session without a dump; when
/// more dumps are found below the path they come as further sessions.
using SessionsFound = std::function<void(std::vector<std::shared_ptr<Session>>)>;

/// Opens `path` on worker threads and returns at once. The first session stands for the first dump found there; `more` is
/// called (on a worker thread) if there are others. A path that cannot be opened gives a session whose facts()->error says why.
[[nodiscard]] std::shared_ptr<Session> open_offline_session(const std::filesystem::path& path, SessionsFound more = {});

}  // namespace sporescope
