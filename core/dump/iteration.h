// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/indexed.h"

namespace sporescope {

/// The iteration in which a tensor was dumped, as numbered by the training: from 0, in some releases from 1. In a live training
/// it is the step. The two named values have no number and sort before all others. Numbers from files become an Iteration where
/// they are read, as Iteration{5}; number_of() returns the number, or -2 and -1, which files and responses also use.
enum class Iteration : std::int64_t {
  constants = -2,  ///< folder `constants`, whose tensors apply to all iterations
  init = -1,       ///< folder `init`, before the first iteration
};

/// Returns false for `constants` and `init`.
[[nodiscard]] constexpr bool is_numbered(Iteration iteration) { return number_of(iteration) >= 0; }

/// Returns the difference of the numbers; negative if `to` is before `from`.
[[nodiscard]] constexpr std::int64_t steps_between(Iteration from, Iteration to) { return number_of(to) - number_of(from); }

/// Returns the next number, whether or not that iteration was dumped. `init` is followed by 0.
[[nodiscard]] constexpr Iteration iteration_after(Iteration iteration) { return Iteration{number_of(iteration) + 1}; }

/// Returns number_of() in digits, for messages.
[[nodiscard]] inline std::string to_string(Iteration iteration) { return std::to_string(number_of(iteration)); }

/// Returns the numbers of iterations in the same order, to be formatted as ranges.
template <class Iterations>
[[nodiscard]] std::vector<std::int64_t> numbers_of(const Iterations& iterations) {
  std::vector<std::int64_t> numbers;
  numbers.reserve(iterations.size());
  for (const Iteration iteration : iterations) numbers.push_back(number_of(iteration));
  return numbers;
}

}  // namespace sporescope
