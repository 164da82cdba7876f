// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <cstdint>

namespace sporescope::ui {

/// What stands beside a tensor in its tab.
enum class Beside : std::uint8_t {
  run_a,   ///< its counterpart in the run with which it is compared
  before,  ///< its value one iteration, or one run, before
  inputs,  ///< what the inputs of its operator give
};

/// How the tensor, what stands beside it and the difference are called; empty for Beside::before, where each place tells of
/// moments in its own words.
struct BesideNames {
  QString own, other, difference;
};
[[nodiscard]] BesideNames namesBeside(Beside beside);
/// "run A", "iteration before", "what its inputs give".
[[nodiscard]] QString besideTitle(Beside beside);

}  // namespace sporescope::ui
