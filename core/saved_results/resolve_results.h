// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

#include "core/saved_results/saved_results.h"

namespace sporescope {

/// Results with the records and nodes of a dump, as if they had been found in it.
struct ResolvedResults {
  std::optional<CheckResult> check;
  std::optional<CauseSearchResult> search;
  std::uint64_t found = 0;      ///< hits and findings whose tensors the dump has
  std::uint64_t unmatched = 0;  ///< those whose tensors it does not have: they are left out
};

/// Reads no tensor. What else of a finding lies in no tensor of the dump (an input, a step of its way) is left out of it.
[[nodiscard]] ResolvedResults resolve_results(const SavedResults& results, const Dump& dump);

}  // namespace sporescope
