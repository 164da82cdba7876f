// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>

#include "core/cause/finding.h"
#include "core/flow/value_flow.h"
#include "core/report/tensor_describer.h"

namespace sporescope {

/// What a report says of the first cause; reads the tensors that it shows.
[[nodiscard]] ReportCause collect_cause(const ValueFlow& flow, const Finding& finding, const ReportRedaction& omits,
                                        const std::stop_token& stop);

/// "NaN begins at Log-op0, iteration 1".
[[nodiscard]] Text headline_of(const Dump& dump, const Finding& finding);
/// "NaN", "-Inf", "Inf": the worst that the cause holds.
[[nodiscard]] Text bad_value_label(const Finding& finding);
/// The finding's own reason, or where values are left out how many are bad.
[[nodiscard]] Text why_of(const Finding& finding, const ReportRedaction& omits);

}  // namespace sporescope
