// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/cause/finding.h"
#include "core/cause/tensor_states.h"
#include "core/dump/dump.h"

namespace sporescope {

/// What a dump tells of causes beside its values.
struct ReportedCauses {
  std::optional<Finding> overflow;                   ///< the first operator in execution order of which the device reported one
  const OverflowReport* earlier_undumped = nullptr;  ///< see earlier_undumped_report()
  std::vector<Finding> failures;                     ///< operators that failed, in execution order
  std::uint64_t without_tensor = 0;  ///< reports of operators of which nothing was dumped, and those that were not read
};

/// The first report that the device may have written before that of `finding`, which it told, and of whose operator nothing was
/// dumped, or that could not be read; null if there is none. Reports bear the time in their names.
[[nodiscard]] const OverflowReport* earlier_undumped_report(const Dump& dump, const Finding& finding);

/// A finding is named by an output of the operator, else by an input, the first one.
[[nodiscard]] ReportedCauses reported_causes(const Dump& dump, TensorStates& states);

}  // namespace sporescope
