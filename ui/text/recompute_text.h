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

/// Texts of recomputed operators.
namespace sporescope::ui {

/// Returns the verdict on an operator, such as "agrees", "differs" or "not dumped".
[[nodiscard]] QString recomputedText(const RecomputedOperator& op);
/// Returns the color of recomputedText(). An operator that cannot be recomputed is not colored as an error.
[[nodiscard]] QColor recomputedColor(const RecomputedOperator& op, const Theme& theme);
/// Describes the element with the largest error relative to its bound: "Off by 0.31 at [3, 17]; rounding explains only
/// 0.00024."
[[nodiscard]] QString recomputedDetails(const RecomputedTensor& tensor);
/// Returns the tensor whose error is largest relative to its bound, tensors that exceed it first; null if there is none.
[[nodiscard]] const RecomputedTensor* mostSevereTensor(const RecomputedOperator& op);
/// Returns the positions in op.tensors, differing tensors first.
[[nodiscard]] std::vector<std::size_t> differingFirst(const RecomputedOperator& op);
/// Describes the tensors after the first `shown` ones of differingFirst(); empty if there are none.
[[nodiscard]] QString hiddenTensorsText(const RecomputedOperator& op, std::size_t shown);
/// Returns the largest error divided by its bound. 0 if there is no error; infinite if the bound is 0 or the error is not
/// finite.
[[nodiscard]] double excessOf(const RecomputedTensor& tensor);
/// Formats two numbers with enough digits to tell them apart, at least four.
[[nodiscard]] std::pair<QString, QString> distinctNumbers(double a, double b);
/// Returns what was not checked and why: "5 of unsupported types: 3 AllReduce, 2 Dropout; 4 without inputs or outputs in the
/// dump". Empty if everything was checked.
[[nodiscard]] QString recomputeGap(const RecomputeEnd& end);

}  // namespace sporescope::ui
