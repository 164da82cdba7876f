// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/session/analysis.h"
#include "ui/text/text_runs.h"

/// Watchpoints and hits in words, the same in the table of hits, the list of watchpoints and beside a tensor.
namespace sporescope::ui {

/// Its own name, else the condition's.
[[nodiscard]] QString watchpointName(const Watchpoint& watchpoint);
/// "Max >", "From".
[[nodiscard]] QString parameterLabel(const ParameterSpec& spec);
/// "Max > 100, Mean > 3"; empty if the condition has no parameters.
[[nodiscard]] QString parameterText(const Watchpoint& watchpoint);
/// "all tensors", "all gradients", "names that match Gradients/.*", "3 nodes".
[[nodiscard]] QString watchedNodesText(const Watchpoint& watchpoint);
/// "all tensors", "all weights", …: a category of watch files.
[[nodiscard]] QString categoryText(std::string_view category);
/// What the condition found: "33 NaN, 3 −Inf of 40", "Max 120 000 > 100", "40 of 40 are zero".
/// Of a tensor that was judged by its statistics the name of their file follows.
[[nodiscard]] TextRuns findingRuns(const SessionHit& hit);
/// By what it was judged: a sentence for tool tips.
[[nodiscard]] QString judgedByText(const SessionHit& hit);
/// Why a record with errors could not be judged: "no iteration before it".
[[nodiscard]] QString judgeErrorText(WatchErrors errors);
/// "[0, 4]", "scalar" for the first NaN or Inf of the tensor; "–" if all are finite.
[[nodiscard]] QString firstElementText(const SessionHit& hit);
/// "1"; "constant" and "initial" for the two folders that are no iterations.
[[nodiscard]] QString iterationText(Iteration iteration);

}  // namespace sporescope::ui
