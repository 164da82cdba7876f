// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include "core/dump/recorded_statistics/statistics_comparison.h"
#include "core/session/session_snapshot.h"
#include "core/session/tensor_summary.h"
#include "ui/text/text_runs.h"

/// Texts of a tensor summary, whether it was computed from values or taken from recorded statistics.
namespace sporescope::ui {

/// Returns "33 NaN, 3 −Inf", or "NaN" if they were not counted. "none" and "unknown" are written in the quiet color.
[[nodiscard]] TextRuns nonFiniteRuns(const TensorSummary& summary);
/// Overload for the value class and the statistics that a check stored.
[[nodiscard]] TextRuns nonFiniteRuns(ValueClass values, const RecordedStatistics& recorded);
/// Formats a number in the color of its value class, NaN and Inf included; a quiet "–" if there is none.
[[nodiscard]] TextRun numberRun(const std::optional<double>& number);
/// Returns for example "Max", "NaN" or "Zero".
[[nodiscard]] QString statisticName(RecordedField field);
/// Formats counts with all digits, other statistics with four.
[[nodiscard]] TextRun numberRun(RecordedField field, const std::optional<double>& number);
/// Returns "from statistic.csv"; empty if the values were read.
[[nodiscard]] QString statisticsSourceText(const TensorSummary& summary);
/// Returns the dtype of the stored values, or the dtype that the recorded statistics name: "float32".
[[nodiscard]] QString dtypeText(const TensorSummary& summary);
/// False for integers and bool, which cannot hold NaN or Inf.
[[nodiscard]] bool canBeNonFinite(const TensorSummary& summary);
/// Formats the value of a scalar with all digits of its dtype; bool as "true" or "false".
[[nodiscard]] TextRun scalarRun(const TensorSummary& summary);
/// Returns "[4, 10]"; "20 of [4, 10]" for a sample.
[[nodiscard]] QString shapeText(const TensorSummary& summary);
/// Returns why the dump lacks all tensors, or all inputs or all outputs of operators. Otherwise empty if it has tensors of this
/// I/O direction, and for parameters and constants.
[[nodiscard]] QString missingIoText(const SessionSnapshot& snapshot, const TensorKey& key);
/// Returns warnings about the values, such as that they are only a sample, as whole sentences.
[[nodiscard]] QStringList remarksText(const TensorSummary& summary);

}  // namespace sporescope::ui
