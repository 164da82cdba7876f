// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// Callbacks come from worker threads, one at a time.
struct OpenOptions {
  std::stop_token stop;
  /// A folder below the path that was left out beside the dumps that are opened: a dump of a kind that cannot be opened, or a
  /// folder that cannot be read. Called before the first dump is opened.
  std::function<void(const Problem&)> on_skipped;
  std::function<void(const OpenProgress&)> progress;
  /// A graph was read: shown at once, long before the last file is listed. `graph.iterations` is not filled yet.
  std::function<void(const std::filesystem::path& root, const DumpGraph& graph)> graph_ready;
};

/// Opens every dump at, above or below `path` (a dump folder, a rank folder, a file inside, an ancestor). Of tensor files only
/// names are looked at: none is opened or asked for its size, but for those of Ascend's asynchronous dump, whose names do not
/// tell what they hold: of each the header is read, once. Problems with single files stand in Dump::problems(). Errors:
/// not_found (nothing there, or nothing that can be read as a dump), no_permission, cancelled.
[[nodiscard]] Result<std::vector<std::shared_ptr<const Dump>>> open_dumps(const std::filesystem::path& path,
                                                                          const OpenOptions& options = {});

/// The one dump whose root this is, or FoundDump::place; those below it are not opened. Errors: those of open_dumps(),
/// not_found if it is no dump's root (any more).
[[nodiscard]] Result<std::shared_ptr<const Dump>> open_dump_at(const std::filesystem::path& root,
                                                               const OpenOptions& options = {});

class GrowingDump;
/// The same, ready to be read again while a training goes on writing.
[[nodiscard]] Result<std::vector<std::unique_ptr<GrowingDump>>> open_growing_dumps(const std::filesystem::path& path,
                                                                                   const OpenOptions& options = {});

}  // namespace sporescope
