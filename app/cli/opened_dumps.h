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

/// Dumps that stay open from one call to the next, in a program that answers many. What came into them since is read when they
/// are asked for. Any thread.
class OpenedDumps : public std::enable_shared_from_this<OpenedDumps> {
 public:
  using Dumps = std::vector<std::shared_ptr<const Dump>>;

  /// As open_dumps(), but that a path in a dump that is open is not looked for again.
  [[nodiscard]] Result<Dumps> open(const std::filesystem::path& path, const OpenOptions& options);
  /// The same for a Call.
  [[nodiscard]] OpenDumps opening();

 private:
  [[nodiscard]] Result<Dumps> find(const std::filesystem::path& path, const OpenOptions& options);
  [[nodiscard]] Result<Dumps> open_uncached(const std::filesystem::path& path, const OpenOptions& options);

  std::mutex mutex_;
  std::deque<std::unique_ptr<GrowingDump>> stored_;  // the one that was asked for last comes first
};

}  // namespace sporescope::cli
