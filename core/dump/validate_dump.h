// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// Options of validate_dump().
struct ValidationOptions {
  std::stop_token stop;
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;  ///< called from worker threads, one at a time
};

/// Result of checking the files of a dump without reading values.
struct ValidationReport {
  std::uint64_t files = 0;        ///< tensor files whose headers were read
  std::uint64_t valid = 0;        ///< of these, files whose length and type agree with the header and the graph
  std::vector<Problem> problems;  ///< in the order of Dump::records()
  std::uint64_t remarks = 0;      ///< problems that describe how MindSpore writes files, and no damage
  bool complete = true;           ///< false if it was stopped
};

/// Opens each tensor file and compares its header with its length and the graph. Compares the dumped iterations with the
/// execution history. Findings of opening the dump (Dump::problems(), Dump::unmatched()) are not repeated. Reads files on
/// several threads.
[[nodiscard]] ValidationReport validate_dump(const Dump& dump, const ValidationOptions& options);

}  // namespace sporescope
