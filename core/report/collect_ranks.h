// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/replicas/replicas.h"
#include "core/report/report.h"
#include "core/report/tensor_describer.h"

namespace sporescope {

/// Result of comparing the ranks of a dump.
struct ReportedRanks {
  const Dump* dump = nullptr;       ///< The dump at the time of the comparison
  const Replicas* found = nullptr;  ///< Null if the ranks were not compared
};

/// Collects the report data of the ranks of a dump; empty for a dump with one rank. `replicas` is null if the ranks were not
/// compared. Reads only file headers.
[[nodiscard]] std::optional<ReportRanks> collect_ranks(const Dump& dump, const Replicas* replicas,
                                                       const ReportRedaction& redaction);

}  // namespace sporescope
