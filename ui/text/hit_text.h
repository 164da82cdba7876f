// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/session/analysis.h"
#include "ui/text/text_runs.h"

/// Texts of watchpoints and hits, shared by the hits table, the watchpoint list and the tensor tab.
namespace sporescope::ui {

/// Returns the name of the watchpoint, else the name of its condition.
[[nodiscard]] QString watchpointName(const Watchpoint& watchpoint);
/// Returns for example "Max >" or "From".
[[nodiscard]] QString parameterLabel(const ParameterSpec& spec);
/// Returns for example "Max > 100, Mean > 3"; empty if the condition has no parameters.
[[nodiscard]] QString parameterText(const Watchpoint& watchpoint);
/// Returns for example "all tensors", "all gradients", "names that match Gradients/.*" or "3 nodes".
[[nodiscard]] QString watchedNodesText(const Watchpoint& watchpoint);
/// Returns the text of a category of watchpoint files: "all tensors", "all weights", …
[[nodiscard]] QString categoryText(std::string_view category);
/// Returns the evidence of a hit: "33 NaN, 3 −Inf of 40", "Max 120 000 > 100". The name of the statistics file follows if
/// the tensor was judged by recorded statistics.
[[nodiscard]] TextRuns findingRuns(const Hit& hit);
/// Returns a tool tip that says whether values, recorded statistics or an overflow report were judged.
[[nodiscard]] QString judgedByText(const Hit& hit);
/// Returns why a record with errors has no verdict: "holds NaN", "no values".
[[nodiscard]] QString judgeErrorText(WatchErrors errors);
/// Returns the index of the first NaN or Inf: "[0, 4]", or "scalar"; "–" if all values are finite.
[[nodiscard]] QString firstElementText(const Hit& hit);
/// Returns the number of the iteration; "constant" and "initial" for the two folders that are not iterations.
[[nodiscard]] QString iterationText(Iteration iteration);

}  // namespace sporescope::ui
