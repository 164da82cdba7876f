// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/session/comparison/session_comparison.h"
#include "ui/text/iteration_labels.h"
#include "ui/workspace/comparison.h"

/// What the screens say of two runs beside each other.
namespace sporescope::ui {

[[nodiscard]] QString matchedByText(MatchedBy matchedBy);
/// "Runs diverge at MatMul-op0, iteration 0"; of what was there before anything ran: "Runs start apart: conv1.weight differs,
/// iteration 0". `iterationLabels` are those of B.
[[nodiscard]] QString findingTitle(const SessionDivergence& finding, const IterationLabels& iterationLabels);
/// Where none was found: "The runs agree in 45 operators and 21 parameters", or why that cannot be said.
[[nodiscard]] QString agreementTitle(const SessionComparison& comparison);
/// True if no node of one run is one of the other.
[[nodiscard]] bool nothingMatches(const SessionComparison& comparison);
/// "104 of 107 matched: 100 by name, 4 by structure · 2 only in A · iterations only in B: 3"
[[nodiscard]] QString countsText(const SessionComparison& comparison);
/// What could not be compared of the pairs; empty if all could.
[[nodiscard]] QString coverageGapText(const SessionComparison& comparison);
/// "Comparing: 12 of 45 tensors", or that the dumps are still being opened.
[[nodiscard]] QString comparingText(const Comparison& comparison);
/// "lenet-2.7"; of one dump beside itself also what part of it.
[[nodiscard]] QString runName(const Comparison& comparison, bool ofA);
/// How many operators after the first finding carry what differs or differ anew.
[[nodiscard]] std::size_t propagatingCount(const SessionComparison& comparison);

}  // namespace sporescope::ui
