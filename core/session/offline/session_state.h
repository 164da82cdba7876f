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

/// What the work of one session shares; it outlives the session as long as work runs. Any thread.
class SessionState : public DumpSource {
 public:
  static constexpr std::size_t kMaxSummaries = 8192;

  SnapshotPublisher& publisher() { return publisher_; }
  SummaryCache& summaries() { return summaries_; }

  /// Null until the dump is open.
  [[nodiscard]] std::shared_ptr<const DumpView> view() const;
  /// The dump, for work that reads it. Errors: not_found while it is being opened; why it could not be opened.
  [[nodiscard]] Result<std::shared_ptr<const DumpView>> open_view() const;
  [[nodiscard]] Result<std::shared_ptr<const DumpView>> wait_for_view(const std::stop_token& stop) override;
  /// The dump is open, or will never be.
  void finish(Result<std::shared_ptr<const DumpView>> view);

 private:
  SnapshotPublisher publisher_;
  SummaryCache summaries_{kMaxSummaries};
  mutable std::mutex mutex_;
  std::condition_variable_any finished_;
  std::optional<Result<std::shared_ptr<const DumpView>>> view_;
};

}  // namespace sporescope
