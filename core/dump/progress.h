// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>

#include "core/dump/open_dump.h"

namespace sporescope {

/// Adds up what worker threads do and tells it, one call at a time.
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
    if (options_.graph_ready) options_.graph_ready(root, graph);
  }

 private:
  template <class Change>
  void update(Change&& change) {
    const std::lock_guard lock(mutex_);
    change(sum_);
    if (options_.progress) options_.progress(sum_);
  }

  const OpenOptions& options_;
  std::mutex mutex_;
  OpenProgress sum_;
};

}  // namespace sporescope
