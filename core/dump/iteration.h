// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/indexed.h"

namespace sporescope {

/// When a tensor was dumped: the number that the training gave to the iteration, from 0, of some releases from 1; in a live
/// training the number of the step. Two have none and come before all others. A number from outside becomes an iteration where
/// it is read, as Iteration{5}; number_of() gives it back, and -2 and -1 for the two without one, as files and answers hold it.
enum class Iteration : std::int64_t {
  constants = -2,  ///< none: the folder `constants`, whose tensors hold for all iterations
  init = -1,       ///< before the first one: the folder `init`
};

/// False for the two that are named above.
[[nodiscard]] constexpr bool is_numbered(Iteration iteration) { return number_of(iteration) >= 0; }

/// By how many numbers `to` is after `from`; negative if it is before.
[[nodiscard]] constexpr std::int64_t steps_between(Iteration from, Iteration to) { return number_of(to) - number_of(from); }

/// The next number, whether or not such an iteration was dumped. After `init` comes 0.
[[nodiscard]] constexpr Iteration iteration_after(Iteration iteration) { return Iteration{number_of(iteration) + 1}; }

/// What number_of() gives, in digits, for sentences.
[[nodiscard]] inline std::string to_string(Iteration iteration) { return std::to_string(number_of(iteration)); }

/// The numbers of iterations in their order, for what is written as ranges.
template <class Iterations>
[[nodiscard]] std::vector<std::int64_t> numbers_of(const Iterations& iterations) {
  std::vector<std::int64_t> numbers;
  numbers.reserve(iterations.size());
  for (const Iteration iteration : iterations) numbers.push_back(number_of(iteration));
  return numbers;
}

}  // namespace sporescope
