// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>

#include "core/session/offline/open_offline_session.h"
#include "tests/ui/wait_for.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

inline std::filesystem::path runNamed(const std::string& name) {
  return std::filesystem::path(SPORESCOPE_TEST_DATA) / "compare" / name;
}

/// Two real runs that differ in one thing; B is the active session.
struct OpenRuns {
  OpenRuns(const std::string& a, const std::string& b) {
    workspace.addSession(open_offline_session(runNamed(a)));
    workspace.addSession(open_offline_session(runNamed(b)));
  }
  /// Returns false on timeout.
  bool compare(ComparedParts parts = {}) {
    workspace.comparisons()->compare(workspace.sessionAt(0), workspace.sessionAt(1), std::move(parts));
    return done();
  }
  bool done() {
    return waitFor([this] { return comparison() != nullptr && comparison()->state() != Comparison::State::running; }) &&
           waitFor([this] { return !workspace.snapshot()->loading; });
  }
  [[nodiscard]] Comparison* comparison() const { return workspace.comparisons()->current(); }

  Workspace workspace;
};

}  // namespace sporescope::ui
