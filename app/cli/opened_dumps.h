// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

#include "app/cli/command.h"
#include "core/dump/growing/growing_dump.h"
#include "core/dump/open_dump.h"

namespace sporescope::cli {

/// A cache of open dumps for programs that run many commands. Changes of a dump are read when it is requested again.
/// Thread-safe.
class OpenedDumps : public std::enable_shared_from_this<OpenedDumps> {
 public:
  using Dumps = std::vector<std::shared_ptr<const Dump>>;

  /// Opens dumps like open_dumps(), but reuses a cached dump that contains the path.
  [[nodiscard]] Result<Dumps> open(const std::filesystem::path& path, const OpenOptions& options);
  /// Returns this function for CommandContext::open.
  [[nodiscard]] OpenDumps opening();

 private:
  [[nodiscard]] Result<Dumps> find(const std::filesystem::path& path, const OpenOptions& options);
  [[nodiscard]] Result<Dumps> open_uncached(const std::filesystem::path& path, const OpenOptions& options);

  std::mutex mutex_;
  std::deque<std::unique_ptr<GrowingDump>> cached_;  // most recently used first
};

}  // namespace sporescope::cli
