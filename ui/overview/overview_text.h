// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/overview/digest.h"
#include "core/overview/vanishing.h"
#include "core/session/overview_job.h"
#include "ui/text/iteration_labels.h"
#include "ui/text/text_runs.h"

/// What the overview says of its rows, cells and findings. UI thread only.
namespace sporescope::ui {

/// "L2 norm", "Largest |x|", "Mean", "Std. deviation", "NaN share", "Zero share", "Update ratio", "Difference from the group".
[[nodiscard]] QString statisticName(TrendStatistic statistic);
/// What a statistic is, where its name does not say it; else empty.
[[nodiscard]] QString statisticTip(TrendStatistic statistic);
/// A value of a statistic; shares in per cent.
[[nodiscard]] QString statisticText(TrendStatistic statistic, float value);

/// "conv1-Conv2d/Conv2D-op0" below the head of its scope; slots and runs where there are several.
[[nodiscard]] QString rowName(const SessionOverview& overview, const SessionSnapshot& snapshot, std::size_t row);
/// The whole name of its node.
[[nodiscard]] QString rowFullName(const SessionOverview& overview, const SessionSnapshot& snapshot, std::size_t row);
/// The path of the scope, "Weights (8)".
[[nodiscard]] QString groupName(const SessionOverview& overview, std::size_t group);

/// "not dumped", "NaN", "13 009", "cannot be read".
[[nodiscard]] QString cellText(const OverviewCell& cell, TrendStatistic statistic);
/// The number of an iteration or a rank.
[[nodiscard]] QString columnText(const OverviewLayout& layout, std::size_t column);
/// What stands in the head of a row at its right: the iteration of its first jump; over ranks which one stands out, or how
/// many.
[[nodiscard]] TextRuns firstJumpRuns(const OverviewDigest& digest, const OverviewLayout& layout, std::size_t row);

/// "First jump: inputs0, iteration 84"; over ranks "fc1.weight stands out on rank 5, iteration 3".
/// `steps`: of a training.
[[nodiscard]] QString firstJumpSentence(const SessionOverview& overview, const SessionSnapshot& snapshot,
                                        const OverviewJump& jump, bool steps = false);
/// "Gradients vanish: from 0.7672 at layers.18 to 3.911e−18 at layers.0".
[[nodiscard]] QString vanishingSentence(const VanishingGradients& found);

}  // namespace sporescope::ui
