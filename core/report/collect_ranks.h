// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/replicas/replicas.h"
#include "core/report/report.h"
#include "core/report/tensor_describer.h"

namespace sporescope {

/// The ranks of a dump against each other.
struct ReportedRanks {
  const Dump* dump = nullptr;       ///< as it was then
  const Replicas* found = nullptr;  ///< null: nobody looked
};

/// What a report says of the ranks of a dump against each other; nothing of a dump with one rank alone. `found`: null if nobody
/// looked. Reads no more than headers of files.
[[nodiscard]] std::optional<ReportRanks> collect_ranks(const Dump& dump, const Replicas* found, const ReportRedaction& omits);

}  // namespace sporescope
