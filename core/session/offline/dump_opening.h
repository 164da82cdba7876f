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

/// Opens a path for a session, step by step visible in its facts. The session stands for one dump: that of the first graph
/// read, or the first found. Used by one worker.
class DumpOpening {
 public:
  DumpOpening(std::filesystem::path path, std::shared_ptr<SessionState> state);

  /// Reads; returns the other dumps that are there. The facts say what went wrong.
  [[nodiscard]] std::vector<std::unique_ptr<GrowingDump>> run(const std::stop_token& stop);
  /// Shows what comes into the dump from now on, until it is stopped.
  void follow(const std::stop_token& stop);

 private:
  void on_progress(const OpenProgress& progress);
  void on_graph(const std::filesystem::path& root, const DumpGraph& graph);
  [[nodiscard]] std::vector<std::unique_ptr<GrowingDump>> finish(std::vector<std::unique_ptr<GrowingDump>> dumps);
  void show_failure(const Error& error);
  void publish();
  void publish_unless_too_often();

  std::filesystem::path path_;
  std::shared_ptr<SessionState> state_;
  SessionSnapshot snapshot_;
  std::vector<Problem> skipped_;
  std::filesystem::path root_;  // of the dump whose graphs are shown; empty: none yet
  std::unique_ptr<GrowingDump> dump_;
  std::chrono::steady_clock::time_point next_;
};

/// Shows a dump that is already open. `left_out`: what lies beside it and cannot be opened.
void show_dump(SessionState& state, SessionSnapshot snapshot, const std::shared_ptr<const Dump>& dump,
               const std::vector<Problem>& left_out = {});

}  // namespace sporescope
