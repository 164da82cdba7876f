// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <vector>

#include "core/concurrency/cancel_state.h"
#include "core/dump/growing/growing_dump.h"
#include "core/dump/open_dump.h"
#include "core/session/offline/session_state.h"

namespace sporescope {

/// Opens the dump at a path and publishes its progress in the session's snapshots. If there are several dumps, the session
/// shows the one of the first graph that was read, else the first one found. Used by one worker.
class DumpOpening {
 public:
  DumpOpening(std::filesystem::path path, std::shared_ptr<SessionState> state);

  /// Opens the dumps and returns those that the session does not show. Errors are published in the snapshot.
  [[nodiscard]] std::vector<std::unique_ptr<GrowingDump>> run(const std::stop_token& stop);
  /// Publishes additions to the dump until it is stopped.
  void follow(const std::stop_token& stop);

 private:
  void on_progress(const OpenProgress& progress);
  void on_graph(const std::filesystem::path& root, const DumpGraph& graph);
  [[nodiscard]] std::vector<std::unique_ptr<GrowingDump>> finish(std::vector<std::unique_ptr<GrowingDump>> dumps);
  void show_failure(const Error& error);
  void publish();
  void publish_rate_limited();

  std::filesystem::path path_;
  std::shared_ptr<SessionState> state_;
  SessionSnapshot snapshot_;
  std::vector<Problem> skipped_;
  std::filesystem::path root_;  // root of the dump whose graphs are shown; empty: none yet
  std::unique_ptr<GrowingDump> dump_;
  std::chrono::steady_clock::time_point next_;
};

/// Publishes a dump that is already open. `skipped` are entries of its folder that cannot be opened.
void show_dump(SessionState& state, SessionSnapshot snapshot, const std::shared_ptr<const Dump>& dump,
               const std::vector<Problem>& skipped = {});

}  // namespace sporescope
