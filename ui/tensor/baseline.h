// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <cstdint>

#include "ui/text/iteration_labels.h"

namespace sporescope::ui {

/// The kinds of data that a tensor tab can compare its tensor with.
enum class BaselineKind : std::uint8_t {
  run_a,           ///< Its counterpart in run A of a comparison
  previous,        ///< Its value in the previous iteration or run
  recomputed,      ///< The value recomputed from the operator's inputs
  reference,       ///< The tensor that the user chose as reference
  flat_reference,  ///< The same, compared element by element in C order because the shapes differ
};
[[nodiscard]] inline bool isReference(BaselineKind baseline) {
  return baseline == BaselineKind::reference || baseline == BaselineKind::flat_reference;
}

/// Names of the tensor, its baseline and the difference. Empty for BaselineKind::previous, for which each view has its own
/// texts.
struct BaselineNames {
  QString own, other, difference;
};
[[nodiscard]] BaselineNames baselineNames(BaselineKind baseline);
/// Returns the title of the baseline, for example "run A" or "reference".
[[nodiscard]] QString baselineTitle(BaselineKind baseline, const IterationLabels& iterationLabels);
/// Tool tips of the tools that show the baseline, the difference, and all three.
struct BaselineTips {
  QString other, difference, all;
};
[[nodiscard]] BaselineTips baselineTips(BaselineKind baseline, const IterationLabels& iterationLabels);

}  // namespace sporescope::ui
