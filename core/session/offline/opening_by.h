// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/dump/open_dump.h"
#include "core/session/offline/session_state.h"

namespace sporescope {

/// Shows that the dump at `path` is being opened.
void show_beginning(SessionState& state, const std::filesystem::path& path);

/// Has `opener` open dumps, shows how far it is and then the first of them, and gives back the others. For a worker.
[[nodiscard]] std::vector<std::shared_ptr<const Dump>> open_and_show(
    SessionState& state, const std::filesystem::path& path,
    const std::function<Result<std::vector<std::shared_ptr<const Dump>>>(const OpenOptions&)>& opener,
    const std::stop_token& stop);

}  // namespace sporescope
