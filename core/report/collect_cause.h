// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>

#include "core/cause/finding.h"
#include "core/flow/value_flow.h"
#include "core/report/tensor_describer.h"

namespace sporescope {

/// Collects the report data of a cause. Reads the tensors that are shown.
[[nodiscard]] ReportCause collect_cause(const ValueFlow& flow, const Finding& finding, const ReportRedaction& redaction,
                                        const std::stop_token& stop);

/// Returns the headline of a finding: "NaN begins at Log-op0, iteration 1".
[[nodiscard]] Text headline_of(const Dump& dump, const Finding& finding);
/// Returns the most severe value class of the cause: "NaN", "+Inf", "−Inf", or "Inf" for both signs.
[[nodiscard]] Text value_class_label(const Finding& finding);
/// Returns the explanation of a finding, or counts of NaN and Inf if values are redacted.
[[nodiscard]] Text explanation_of(const Finding& finding, const ReportRedaction& redaction);

}  // namespace sporescope
