// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>

#include "core/remote/engine_link.h"
#include "core/session/offline/open_offline_session.h"
#include "core/session/session.h"

namespace sporescope {

/// Gets at the engine of the other computer, on a worker, which may wait for it. Errors: why there is none.
using LinkFactory = std::function<Result<std::shared_ptr<remote::EngineLink>>(const std::stop_token&)>;

/// As open_offline_session() opens a path, opens one on another computer: graphs and names travel once, then pictures, slices
/// and statistics as they are asked for. `display_path` names it in this program: "ssh://ascend-07/data/run". Questions about
/// tensors fail where the connection is lost, and are answered again when it is found again.
[[nodiscard]] std::shared_ptr<Session> open_remote_session(LinkFactory make_link, const std::filesystem::path& path,
                                                           const std::filesystem::path& display_path, SessionsFound more = {});

}  // namespace sporescope
