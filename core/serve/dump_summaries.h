// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>

#include "core/remote/dump_summary.h"

namespace sporescope::serve {

/// Looks at the dump at `root`: opens it and counts its files, and tells several times what is known by then. No values are
/// read. Ends early when it is asked to stop.
void summarize(const std::filesystem::path& root, const std::stop_token& stop,
               const std::function<void(const remote::DumpSummary&)>& report);

}  // namespace sporescope::serve
