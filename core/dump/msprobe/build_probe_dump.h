// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/dump/dump.h"
#include "core/dump/msprobe/call_order.h"

namespace sporescope {

/// Builds the records and graphs of all processes, and the dump that contains them. Returns null if it was stopped.
[[nodiscard]] std::shared_ptr<const Dump> build_probe_dump(std::filesystem::path root,
                                                           std::vector<std::shared_ptr<const StepCalls>> steps,
                                                           std::vector<Problem> problems, const std::stop_token& stop);

}  // namespace sporescope
