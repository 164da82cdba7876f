// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/output/console.h"
#include "app/cli/output/records.h"
#include "core/compare/compare_runs.h"

/// The output of `compare` as JSON and as text.
namespace sporescope::cli {

/// The dumps of a comparison, which may be the same.
struct ComparedDumps {
  const Dump& a;
  const Dump& b;
};

/// Adds the measures of a difference, with the field names that `compare` and `difference` share.
void add_measures(Json& out, const Difference& difference);
/// Returns part / whole, or 1 if `whole` is 0.
[[nodiscard]] double share_of(std::uint64_t part, std::uint64_t whole);
[[nodiscard]] Json pair_json(const ComparedDumps& dumps, const ComparedPair& pair);
[[nodiscard]] Json divergence_json(const ComparedDumps& dumps, const Divergence& finding);
[[nodiscard]] Json places_json(const Dump& dump, const std::vector<NodePlace>& places);

/// Prints the comparison as text: the divergence with its source line first, then the other differences.
void print_comparison(Console& console, const ComparedDumps& dumps, const RunComparison& comparison);

}  // namespace sporescope::cli
