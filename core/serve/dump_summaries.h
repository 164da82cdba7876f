// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>

#include "core/remote/dump_summary.h"

namespace sporescope::serve {

/// Summarizes the dump at `root`: opens it, counts its files, and reports intermediate results several times. Reads no values.
/// Returns early if stopped.
void summarize(const std::filesystem::path& root, const std::stop_token& stop,
               const std::function<void(const remote::DumpSummary&)>& report);

}  // namespace sporescope::serve
