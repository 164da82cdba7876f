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

/// Publishes a snapshot of a dump at `path` that is being opened.
void show_opening(SessionState& state, const std::filesystem::path& path);

/// A remote dump, and the source of its updates.
struct OpenedRemote {
  std::shared_ptr<const Dump> dump;
  NextReading next;
};
using RemoteOpener = std::function<Result<std::vector<OpenedRemote>>(const OpenOptions&)>;

/// Result of opening remote dumps. The first dump is shown.
struct RemoteOpenResult {
  std::vector<OpenedRemote> dumps;  ///< empty on failure; the snapshot contains the error
  std::vector<Problem> skipped;     ///< entries next to the first dump that cannot be opened
};
/// Opens dumps with `opener`, publishes the progress and then shows the first dump. Worker threads only.
[[nodiscard]] RemoteOpenResult open_and_show(SessionState& state, const std::filesystem::path& path, const RemoteOpener& opener,
                                             const std::stop_token& stop);

}  // namespace sporescope
