// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractItemModel>
#include <vector>

#include <filesystem>

#include "core/session/offline/open_offline_session.h"
#include "tests/ui/wait_for.h"
#include "ui/text/format.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

inline Watchpoint watchpoint(const char* condition, const std::vector<ParameterInput>& parameters = {}) {
  return make_watchpoint(0, condition, parameters).value();
}

/// The bundled sample or another dump, ready to be checked.
struct CheckedSample {
  explicit CheckedSample(const std::vector<Watchpoint>& watchpoints, const std::filesystem::path& dump = SPORESCOPE_SAMPLE) {
    workspace.addSession(open_offline_session(dump));
    ready = waitFor([this] { return !workspace.snapshot()->loading; });
    for (const Watchpoint& each : watchpoints) findings()->addWatchpoint(each);
  }
  [[nodiscard]] bool check() const {
    findings()->check();
    return waitFor([this] { return findings()->checkState() == Findings::CheckState::done; });
  }
  [[nodiscard]] Findings* findings() const { return workspace.findings(); }

  Workspace workspace;
  bool ready = false;
};

inline QString cell(const QAbstractItemModel& model, int row, int column, const QModelIndex& parent = {}) {
  return withAsciiSigns(model.index(row, column, parent).data().toString());
}

}  // namespace sporescope::ui
