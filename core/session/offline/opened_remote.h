// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/dump/open_dump.h"
#include "core/session/offline/follow_growing_dump.h"
#include "core/session/offline/session_state.h"

namespace sporescope {

/// Shows that the dump at `path` is being opened.
void show_beginning(SessionState& state, const std::filesystem::path& path);

/// A dump that lies elsewhere, and who tells of its growth.
struct OpenedElsewhere {
  std::shared_ptr<const Dump> dump;
  NextReading next;
};
using ElsewhereOpener = std::function<Result<std::vector<OpenedElsewhere>>(const OpenOptions&)>;

/// What was opened: the first dump is shown.
struct ShownElsewhere {
  std::vector<OpenedElsewhere> dumps;  ///< empty: the facts say why
  std::vector<Problem> left_out;       ///< what lies beside the first one and cannot be opened
};
/// Has `opener` open dumps, shows how far it is and then the first of them. For a worker.
[[nodiscard]] ShownElsewhere open_and_show(SessionState& state, const std::filesystem::path& path,
                                           const ElsewhereOpener& opener, const std::stop_token& stop);

}  // namespace sporescope
