// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <cstdint>

#include "ui/text/iteration_labels.h"

namespace sporescope::ui {

/// What stands beside a tensor in its tab.
enum class BaselineKind : std::uint8_t {
  run_a,           ///< its counterpart in the run with which it is compared
  previous,        ///< its value one iteration, or one run, before
  recomputed,      ///< what the inputs of its operator give
  reference,       ///< the tensor that a person chose for it
  flat_reference,  ///< the same, element by element in C order, where the shapes differ
};
[[nodiscard]] inline bool isReference(BaselineKind baseline) {
  return baseline == BaselineKind::reference || baseline == BaselineKind::flat_reference;
}

/// How the tensor, what stands beside it and the difference are called; empty for BaselineKind::previous, where each place
/// tells of moments in its own words.
struct BaselineNames {
  QString own, other, difference;
};
[[nodiscard]] BaselineNames baselineNames(BaselineKind baseline);
/// "run A", "iteration before", "what its inputs give", "reference".
[[nodiscard]] QString baselineTitle(BaselineKind baseline, const IterationLabels& iterationLabels);
/// What the tools do that show the other one, the difference and all three, for who rests on them.
struct BaselineTips {
  QString other, difference, all;
};
[[nodiscard]] BaselineTips baselineTips(BaselineKind baseline, const IterationLabels& iterationLabels);

}  // namespace sporescope::ui
