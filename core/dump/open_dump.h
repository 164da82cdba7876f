// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// Options and callbacks for opening dumps. Callbacks run on worker threads, one at a time.
struct OpenOptions {
  std::stop_token stop;
  /// Called before the first dump is opened, for each skipped folder below the path: an unreadable folder, or one that cannot
  /// be opened as a dump.
  std::function<void(const Problem&)> on_skipped;
  std::function<void(const OpenProgress&)> progress;
  /// Called when a graph was read, so that it can be shown before all files are listed. `graph.iterations` is still empty.
  std::function<void(const std::filesystem::path& root, const DumpGraph& graph)> graph_ready;
};

/// Opens every dump at, above or below `path` (a dump folder, a rank folder, a file inside, an ancestor). Tensor files are
/// identified by name; they are neither opened nor queried for their size. The exception is Ascend's asynchronous dump, whose
/// names do not identify the tensors: the header of each file is read once. Problems with single files are in Dump::problems().
/// Errors: not_found (nothing there, or no dump), no_permission, cancelled.
[[nodiscard]] Result<std::vector<std::shared_ptr<const Dump>>> open_dumps(const std::filesystem::path& path,
                                                                          const OpenOptions& options = {});

/// Opens the one dump with this root or FoundDump::path; dumps below it are not opened. Errors: those of open_dumps(),
/// not_found if there is no dump at `root`.
[[nodiscard]] Result<std::shared_ptr<const Dump>> open_dump_at(const std::filesystem::path& root,
                                                               const OpenOptions& options = {});

class GrowingDump;
/// Like open_dumps(), for dumps that are reloaded while a training writes them.
[[nodiscard]] Result<std::vector<std::unique_ptr<GrowingDump>>> open_growing_dumps(const std::filesystem::path& path,
                                                                                   const OpenOptions& options = {});

}  // namespace sporescope
