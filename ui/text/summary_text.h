// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include "core/dump/recorded_statistics/statistics_comparison.h"
#include "core/session/session_snapshot.h"
#include "core/session/tensor_summary.h"
#include "ui/text/text_runs.h"

/// What is known of a tensor in words, whether its values were read or only what the training told of them.
namespace sporescope::ui {

/// "33 NaN, 3 −Inf", "NaN" where they were not counted; a quiet "none", or "not known".
[[nodiscard]] TextRuns nonFiniteRuns(const TensorSummary& summary);
/// The same of what was found when it was judged.
[[nodiscard]] TextRuns nonFiniteRuns(ValueClass values, const RecordedStatistics& known);
/// A number that may be NaN or Inf itself, in the colour of its meaning; a quiet "–" if there is none.
[[nodiscard]] TextRun numberRun(const std::optional<double>& number);
/// "Max", "NaN", "Zero".
[[nodiscard]] QString statisticName(RecordedField which);
/// A count in full, everything else with four digits.
[[nodiscard]] TextRun numberRun(RecordedField which, const std::optional<double>& number);
/// "from statistic.csv"; empty where the values were read.
[[nodiscard]] QString statisticsSourceText(const TensorSummary& summary);
/// Of its bytes or, of statistics alone, in the words of their file: "float32".
[[nodiscard]] QString dtypeText(const TensorSummary& summary);
/// False of whole numbers and bool: there is no NaN and no Inf that could be counted.
[[nodiscard]] bool canBeNonFinite(const TensorSummary& summary);
/// The one number of a scalar with all the digits that its type has, "true" of bool.
[[nodiscard]] TextRun scalarRun(const TensorSummary& summary);
/// "[4, 10]"; of a sample "20 of [4, 10]".
[[nodiscard]] QString shapeText(const TensorSummary& summary);
/// Why the dump holds none of the tensors of operators on the side of this one: "Outputs of operators alone were dumped". Empty
/// where it holds some, and for parameters and constants.
[[nodiscard]] QString missingIoText(const SessionSnapshot& snapshot, const TensorKey& key);
/// What has to be known of the values before they are taken for the tensor: whole sentences.
[[nodiscard]] QStringList remarksText(const TensorSummary& summary);

}  // namespace sporescope::ui
