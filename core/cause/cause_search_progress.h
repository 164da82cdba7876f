// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

#include "core/dump/iteration.h"
#include "core/watch/coverage.h"

namespace sporescope {

/// Progress of a search for the first cause.
struct CauseSearchProgress {
  std::uint64_t tensors = 0;
  std::uint64_t tensors_total = 0;
  Iteration iteration{};
  std::uint64_t excluded = 0;  ///< Tensors with NaN or Inf that are no cause, see CauseSearchResult::excluded
  Coverage coverage;           ///< Coverage of the tensors examined so far
  /// Iterations with NaN, ascending. Excluded tensors do not count.
  std::vector<Iteration> nan;
  /// Iterations with Inf but no NaN, ascending. Filled at the end of the search, because masks are not known earlier.
  std::vector<Iteration> infinite;
};

}  // namespace sporescope
