// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

struct ValidationOptions {
  std::stop_token stop;
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;  ///< from several threads, one at a time
};

/// How sound the files of a dump are, found out without reading a value.
struct ValidationReport {
  std::uint64_t files = 0;        ///< tensor files whose headers were read
  std::uint64_t valid = 0;        ///< of these: as long as the header says, and of the type that the graph says
  std::vector<Problem> problems;  ///< in the order of Dump::records()
  std::uint64_t remarks = 0;      ///< of the problems: those that tell how MindSpore writes, and of no damage
  bool complete = true;           ///< false if it was stopped
};

/// Opens each tensor file and holds its header against its length and the graph, and the iterations on the disk against the
/// execution history. What opening the dump found already (Dump::problems(), Dump::unmatched()) is not repeated. Reads files
/// on several threads.
[[nodiscard]] ValidationReport validate_dump(const Dump& dump, const ValidationOptions& options);

}  // namespace sporescope
