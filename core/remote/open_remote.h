// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/dump/open_dump.h"
#include "core/remote/dump_summary.h"
#include "core/remote/engine_link.h"
#include "core/remote/remote_growing_dump.h"

/// All functions wait for the remote engine. Call them from worker threads.
namespace sporescope::remote {

/// Opens the dumps at, above or below a remote path, as open_dumps() does. `options.graph_ready` is not called. Errors: those
/// of open_dumps(); read_failed if the connection is lost.
[[nodiscard]] Result<std::vector<std::shared_ptr<const Dump>>> open_remote_dumps(const std::shared_ptr<EngineLink>& link,
                                                                                 const std::filesystem::path& path,
                                                                                 const OpenOptions& options);

/// Opens the dumps in the same way, and prepares them for updates while a training is still writing.
[[nodiscard]] Result<std::vector<std::unique_ptr<RemoteGrowingDump>>> open_remote_growing_dumps(
    const std::shared_ptr<EngineLink>& link, const std::filesystem::path& path, const OpenOptions& options);

/// Returns the display name of a remote path, "ssh://ascend-07/data/run", so that it is not mistaken for a local path.
[[nodiscard]] std::filesystem::path display_path(const std::string& host, const std::filesystem::path& path);

/// Asks the engine for its version and home directory. Errors: as in EngineLink.
[[nodiscard]] Result<ServerInfo> handshake(EngineLink& link, const std::stop_token& stop);

/// Finds dumps as find_dumps() does, by file names only, and reports each one. Errors: as in EngineLink.
[[nodiscard]] Result<void> find_remote_dumps(EngineLink& link, const std::filesystem::path& path, const std::stop_token& stop,
                                             const std::function<void(const FoundRemoteDump&)>& on_found);

/// Summarizes dumps in order. Each dump is reported several times, as more becomes known. Errors: as in EngineLink.
[[nodiscard]] Result<void> summarize_remote_dumps(EngineLink& link, const std::vector<std::filesystem::path>& roots,
                                                  const std::stop_token& stop,
                                                  const std::function<void(const DumpSummary&)>& report);

}  // namespace sporescope::remote
