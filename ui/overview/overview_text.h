// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/overview/digest.h"
#include "core/overview/vanishing.h"
#include "core/session/overview_job.h"
#include "ui/text/iteration_labels.h"
#include "ui/text/text_runs.h"

/// Texts of the overview for its rows, cells and findings. UI thread only.
namespace sporescope::ui {

/// "L2 norm", "Largest |x|", "Mean", "Std. deviation", "NaN share", "Zero share", "Update ratio", "Difference from the group".
[[nodiscard]] QString statisticName(TrendStatistic statistic);
/// Explains a statistic; empty if its name is sufficient.
[[nodiscard]] QString statisticTip(TrendStatistic statistic);
/// Formats a value of a statistic; shares as percentages.
[[nodiscard]] QString statisticText(TrendStatistic statistic, float value);

/// Name of a row below the header of its scope, for example "conv1-Conv2d/Conv2D-op0". Includes slot and run if there are
/// several.
[[nodiscard]] QString rowName(const SessionOverview& overview, const SessionSnapshot& snapshot, std::size_t row);
/// Full name of the row's node.
[[nodiscard]] QString rowFullName(const SessionOverview& overview, const SessionSnapshot& snapshot, std::size_t row);
/// Path of the scope, or a title such as "Weights (8)".
[[nodiscard]] QString groupName(const SessionOverview& overview, std::size_t group);

/// "not dumped", "NaN", "13 009", "cannot be read".
[[nodiscard]] QString cellText(const OverviewCell& cell, TrendStatistic statistic);
/// Number of an iteration or a rank.
[[nodiscard]] QString columnText(const OverviewLayout& layout, std::size_t column);
/// The right part of a row header: the iteration of its first jump. Over ranks, the outlier rank or the number of outliers.
[[nodiscard]] TextRuns firstJumpRuns(const OverviewDigest& digest, const OverviewLayout& layout, std::size_t row);

/// "First jump: inputs0, iteration 84"; over ranks "fc1.weight stands out on rank 5, iteration 3". `steps` is true for a live
/// training.
[[nodiscard]] QString firstJumpSentence(const SessionOverview& overview, const SessionSnapshot& snapshot,
                                        const OverviewJump& jump, bool steps = false);
/// "Gradients vanish: from 0.7672 at layers.18 to 3.911e−18 at layers.0".
[[nodiscard]] QString vanishingSentence(const VanishingGradients& vanishing);

}  // namespace sporescope::ui
