// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <optional>

#include "core/session/session_snapshot.h"
#include "ui/main_window/notices/notice.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

/// What its buttons do.
struct ResultsLinks {
  std::function<void()> choose;          ///< where the dump lies now
  std::function<void()> chooseOnServer;  ///< the same on another computer
  std::function<void()> close;
};

/// Where results came from that were read from a file, whether they are complete, and where the dump is missing. Nothing where
/// all was found here.
[[nodiscard]] std::optional<Notice> resultsNotice(const Findings& findings, const SessionSnapshot& snapshot,
                                                  ResultsLinks links);

}  // namespace sporescope::ui
