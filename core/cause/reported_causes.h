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

/// The causes that a dump reports independently of its values.
struct ReportedCauses {
  std::optional<Finding> overflow;  ///< The first operator in execution order with an overflow report of the device
  const OverflowReport* earlier_undumped = nullptr;  ///< See earlier_undumped_report()
  std::vector<Finding> failures;                     ///< Operators that failed, in execution order
  std::uint64_t undumped_reports = 0;  ///< Number of reports that could not be read or whose operators were not dumped
};

/// Returns the first report that the device may have written before the one of `finding`, and that could not be read or whose
/// operator was not dumped. Null if there is none. Reports have the time in their names.
[[nodiscard]] const OverflowReport* earlier_undumped_report(const Dump& dump, const Finding& finding);

/// Collects the reported causes. The record of each finding is the first output of the operator, else its first input.
[[nodiscard]] ReportedCauses reported_causes(const Dump& dump, TensorStates& states);

}  // namespace sporescope
