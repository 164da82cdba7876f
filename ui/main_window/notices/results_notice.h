// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <optional>

#include "core/session/session_snapshot.h"
#include "ui/main_window/notices/notice.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

/// Actions of the notice.
struct ResultsLinks {
  std::function<void()> choose;          ///< Choose where the dump is now
  std::function<void()> chooseOnServer;  ///< Choose the dump on a server
  std::function<void()> close;
};

/// Returns a notice about saved results: their file, whether they are complete, and whether the dump is missing. Empty if
/// the session has no saved results.
[[nodiscard]] std::optional<Notice> resultsNotice(const Findings& findings, const SessionSnapshot& snapshot,
                                                  ResultsLinks links);

}  // namespace sporescope::ui
