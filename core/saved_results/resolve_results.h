// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

#include "core/saved_results/saved_results.h"

namespace sporescope {

/// Results with record and node indices of a dump, as if they had been found in it.
struct ResolvedResults {
  std::optional<CheckResult> check;
  std::optional<CauseSearchResult> search;
  std::uint64_t found = 0;      ///< Number of hits and findings whose tensors are in the dump
  std::uint64_t unmatched = 0;  ///< Number of omitted ones, whose tensors are not in the dump
};

/// Maps saved results to a dump. Reads no tensors. Inputs and path steps whose tensors are not in the dump are omitted from a
/// finding.
[[nodiscard]] ResolvedResults resolve_results(const SavedResults& results, const Dump& dump);

}  // namespace sporescope
