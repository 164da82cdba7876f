// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QString>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/session/recompute_job.h"
#include "ui/style/theme.h"

/// Operators that were computed again, in words.
namespace sporescope::ui {

/// "agrees", "differs", "not known", "not dumped".
[[nodiscard]] QString recomputedText(const RecomputedOperator& one);
/// In which colour that is written: what cannot be computed is no fault.
[[nodiscard]] QColor recomputedColor(const RecomputedOperator& one, const Theme& theme);
/// The element that is off most, by its bound: "Off by 0.31 at [3, 17], where rounding explains 0.00024."
[[nodiscard]] QString recomputedDetails(const RecomputedTensor& tensor);
/// The tensor in which something exceeds its bound most, else the one that comes closest to it; null if there is none.
[[nodiscard]] const RecomputedTensor* mostSevereTensor(const RecomputedOperator& one);
/// The places in one.tensors: of those that differ, then of the others.
[[nodiscard]] std::vector<std::size_t> differingFirst(const RecomputedOperator& one);
/// What stands behind the first `value_dtype` of these; empty if that is nothing.
[[nodiscard]] QString hiddenTensorsText(const RecomputedOperator& one, std::size_t shown);
/// How many times its bound the worst element is off; 0 where it is right, infinite where nothing is allowed or it is not
/// finite.
[[nodiscard]] double excessOf(const RecomputedTensor& tensor);
/// Two numbers with as many digits as it takes to tell them apart, four at least.
[[nodiscard]] std::pair<QString, QString> distinctNumbers(double one, double other);
/// What was not checked and why; empty if everything was. "5 not known: 3 AllReduce, 2 Dropout; 4 without inputs or outputs".
[[nodiscard]] QString recomputeGap(const RecomputeEnd& end);

}  // namespace sporescope::ui
