// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <cstdint>

#include "ui/text/iteration_labels.h"

namespace sporescope::ui {

/// What stands beside a tensor in its tab.
enum class Beside : std::uint8_t {
  run_a,           ///< its counterpart in the run with which it is compared
  before,          ///< its value one iteration, or one run, before
  inputs,          ///< what the inputs of its operator give
  reference,       ///< the tensor that a person chose for it
  flat_reference,  ///< the same, element by element in C order, where the shapes differ
};
[[nodiscard]] inline bool isReference(Beside beside) { return beside == Beside::reference || beside == Beside::flat_reference; }

/// How the tensor, what stands beside it and the difference are called; empty for Beside::before, where each place tells of
/// moments in its own words.
struct BesideNames {
  QString own, other, difference;
};
[[nodiscard]] BesideNames namesBeside(Beside beside);
/// "run A", "iteration before", "what its inputs give", "reference".
[[nodiscard]] QString besideTitle(Beside beside, const RoundWords& rounds);
/// What the tools do that show the other one, the difference and all three, for who rests on them.
struct BesideTips {
  QString other, difference, all;
};
[[nodiscard]] BesideTips tipsBeside(Beside beside, const RoundWords& rounds);

}  // namespace sporescope::ui
