// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>

#include "core/dump/open_dump.h"

namespace sporescope {

/// Sums up the progress of worker threads and reports it, one call at a time, at most once every 30 ms. Thread-safe.
class ProgressReport {
 public:
  explicit ProgressReport(const OpenOptions& options) : options_(options) {}

  void found_graphs(std::size_t count) {
    update([&](OpenProgress& sum) { sum.graphs += static_cast<std::uint32_t>(count); });
  }
  void listed_files(std::uint64_t count) {
    update([&](OpenProgress& sum) { sum.files += count; });
  }
  void listed_folder() {
    update([](OpenProgress& sum) { ++sum.folders; });
  }
  void read_graph() {
    update([](OpenProgress& sum) { ++sum.graphs_read; });
  }
  void show_graph(const std::filesystem::path& root, const DumpGraph& graph) {
    const std::lock_guard lock(mutex_);
    if (options_.graph_ready && root != shown_) options_.graph_ready(root, graph);
  }
  void stop_showing_graphs(const std::filesystem::path& root) {
    const std::lock_guard lock(mutex_);
    shown_ = root;
  }
  /// Reports the current progress immediately.
  void finish() {
    const std::lock_guard lock(mutex_);
    if (options_.progress) options_.progress(sum_);
  }

 private:
  template <class Change>
  void update(Change&& change) {
    const std::lock_guard lock(mutex_);
    change(sum_);
    const auto now = std::chrono::steady_clock::now();
    if (last_report_ && now - *last_report_ < kPause) return;
    last_report_ = now;
    if (options_.progress) options_.progress(sum_);
  }

  static constexpr std::chrono::milliseconds kPause{30};

  const OpenOptions& options_;
  std::mutex mutex_;
  OpenProgress sum_;
  std::filesystem::path shown_;
  std::optional<std::chrono::steady_clock::time_point> last_report_;
};

}  // namespace sporescope
