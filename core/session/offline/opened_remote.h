// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/dump/open_dump.h"
#include "core/session/offline/follow_growing_dump.h"
#include "core/session/offline/session_state.h"

namespace sporescope {

/// Shows that the dump at `path` is being opened.
void show_opening(SessionState& state, const std::filesystem::path& path);

/// A dump that lies elsewhere, and who tells of its growth.
struct OpenedRemote {
  std::shared_ptr<const Dump> dump;
  NextReading next;
};
using RemoteOpener = std::function<Result<std::vector<OpenedRemote>>(const OpenOptions&)>;

/// What was opened: the first dump is shown.
struct RemoteOpenResult {
  std::vector<OpenedRemote> dumps;  ///< empty: the facts say why
  std::vector<Problem> skipped;     ///< what lies beside the first one and cannot be opened
};
/// Has `opener` open dumps, shows how far it is and then the first of them. For a worker.
[[nodiscard]] RemoteOpenResult open_and_show(SessionState& state, const std::filesystem::path& path, const RemoteOpener& opener,
                                             const std::stop_token& stop);

}  // namespace sporescope
