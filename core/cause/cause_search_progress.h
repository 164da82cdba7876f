// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

#include "core/dump/iteration.h"
#include "core/watch/coverage.h"

namespace sporescope {

/// How far a search for the first cause has come.
struct CauseSearchProgress {
  std::uint64_t tensors = 0;
  std::uint64_t tensors_total = 0;
  Iteration iteration{};
  std::uint64_t excluded = 0;  ///< hold NaN or Inf that is no cause, see CauseSearchResult::excluded
  Coverage coverage;           ///< of those that were looked at so far
  /// Iterations that hold NaN, ascending; what is set aside does not count.
  std::vector<Iteration> nan;
  /// Those that hold Inf and no NaN; known at the end, when it is sure which infinities are masks.
  std::vector<Iteration> infinite;
};

}  // namespace sporescope
