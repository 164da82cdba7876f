// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

#include "core/session/dump_source.h"
#include "core/session/dump_view.h"
#include "core/session/snapshot_publisher.h"
#include "core/session/summary_cache.h"

namespace sporescope {

/// The state shared by a session and its tasks, which may outlive the session. Thread-safe.
class SessionState : public DumpSource {
 public:
  static constexpr std::size_t kMaxSummaries = 8192;

  SnapshotPublisher& publisher() { return publisher_; }
  SummaryCache& summaries() { return summaries_; }

  /// Returns null until the dump is open.
  [[nodiscard]] std::shared_ptr<const DumpView> view() const;
  /// Returns the dump for tasks that read it. Errors: not_found while it is being opened; the errors of opening it.
  [[nodiscard]] Result<std::shared_ptr<const DumpView>> open_view() const;
  [[nodiscard]] Result<std::shared_ptr<const DumpView>> wait_for_view(const std::stop_token& stop) override;
  /// Sets the opened dump or the error, and wakes waiting tasks.
  void finish(Result<std::shared_ptr<const DumpView>> view);

 private:
  SnapshotPublisher publisher_;
  SummaryCache summaries_{kMaxSummaries};
  mutable std::mutex mutex_;
  std::condition_variable_any finished_;
  std::optional<Result<std::shared_ptr<const DumpView>>> view_;
};

}  // namespace sporescope
