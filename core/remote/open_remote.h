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

/// For workers: all of it waits for the other computer.
namespace sporescope::remote {

/// open_dumps() on the other computer: the dumps at, above or below a path there. `options.graph_ready` is not told. Errors:
/// those of open_dumps(); read_failed where the connection is lost.
[[nodiscard]] Result<std::vector<std::shared_ptr<const Dump>>> open_remote_dumps(const std::shared_ptr<EngineLink>& link,
                                                                                 const std::filesystem::path& path,
                                                                                 const OpenOptions& options);

/// The same, ready to hear of what comes into them while a training goes on writing.
[[nodiscard]] Result<std::vector<std::unique_ptr<RemoteGrowingDump>>> open_remote_growing_dumps(
    const std::shared_ptr<EngineLink>& link, const std::filesystem::path& path, const OpenOptions& options);

/// How a path there is named in this program, so that it is taken for none here: "ssh://ascend-07/data/run".
[[nodiscard]] std::filesystem::path display_path(const std::string& host, const std::filesystem::path& path);

/// Errors: as of EngineLink.
[[nodiscard]] Result<ServerInfo> handshake(EngineLink& link, const std::stop_token& stop);

/// What find_dumps() finds there, by names alone.
[[nodiscard]] Result<void> find_remote_dumps(EngineLink& link, const std::filesystem::path& path, const std::stop_token& stop,
                                             const std::function<void(const FoundRemoteDump&)>& found);

/// Looks at dumps there, one after the other, and tells of each several times what is known by then.
[[nodiscard]] Result<void> summarize_remote_dumps(EngineLink& link, const std::vector<std::filesystem::path>& roots,
                                                  const std::stop_token& stop,
                                                  const std::function<void(const DumpSummary&)>& report);

}  // namespace sporescope::remote
