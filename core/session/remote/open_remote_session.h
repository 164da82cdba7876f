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

/// Returns a link to the remote engine. Called on a worker thread, where it may wait for the connection. Errors: why there is
/// no link.
using LinkFactory = std::function<Result<std::shared_ptr<remote::EngineLink>>(const std::stop_token&)>;

/// Like open_offline_session(), for a path on a remote host. Graphs and names are transferred once; heat maps, slices and
/// statistics on request. `display_path` is the path shown to the user: "ssh://ascend-07/data/run". Tensor requests fail while
/// the connection is lost and succeed again after it is restored.
[[nodiscard]] std::shared_ptr<Session> open_remote_session(LinkFactory make_link, const std::filesystem::path& path,
                                                           const std::filesystem::path& display_path, SessionsFound more = {});

}  // namespace sporescope
