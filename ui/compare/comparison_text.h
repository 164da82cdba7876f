// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/session/comparison/session_comparison.h"
#include "ui/text/iteration_labels.h"
#include "ui/workspace/comparison.h"

/// Texts for the comparison of two runs.
namespace sporescope::ui {

/// Returns by which method two nodes were matched.
[[nodiscard]] QString matchedByText(MatchedBy matchedBy);
/// "Runs diverge at MatMul-op0, iteration 0", or "Runs start apart: conv1.weight differs, iteration 0" if they already differ
/// before the first operator. `iterationLabels` are those of B.
[[nodiscard]] QString findingTitle(const Divergence& finding, const IterationLabels& iterationLabels);
/// Title of a comparison without findings: "The runs agree in 45 operators and 21 parameters", or the reason why there is no
/// verdict.
[[nodiscard]] QString agreementTitle(const SessionComparison& comparison);
/// Returns true if no node of one run matches a node of the other.
[[nodiscard]] bool nothingMatches(const SessionComparison& comparison);
/// "104 of 107 matched: 100 by name, 4 by structure · 2 only in A · iterations only in B: 3"
[[nodiscard]] QString countsText(const SessionComparison& comparison);
/// Describes the pairs that could not be compared; empty if all could.
[[nodiscard]] QString coverageGapText(const SessionComparison& comparison);
/// "Comparing: 12 of 45 tensors", or a text for dumps that are still being opened.
[[nodiscard]] QString comparingText(const Comparison& comparison);
/// "lenet-2.7"; followed by the compared part if a dump is compared with itself.
[[nodiscard]] QString runName(const Comparison& comparison, bool isRunA);
/// Returns the number of operators that carry a difference from their inputs.
[[nodiscard]] std::size_t propagatingCount(const SessionComparison& comparison);

}  // namespace sporescope::ui
