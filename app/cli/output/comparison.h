// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/output/console.h"
#include "app/cli/output/records.h"
#include "core/compare/compare_runs.h"

/// The answer of `compare` as JSON and as text.
namespace sporescope::cli {

/// Both dumps of a comparison, which may be one.
struct ComparedDumps {
  const Dump& a;
  const Dump& b;
};

/// Adds how two tensors differ, by the names that `compare` and `difference` share.
void add_measures(Json& out, const Difference& difference);
/// 1 of nothing.
[[nodiscard]] double share_of(std::uint64_t part, std::uint64_t whole);
[[nodiscard]] Json pair_json(const ComparedDumps& dumps, const ComparedPair& pair);
[[nodiscard]] Json divergence_json(const ComparedDumps& dumps, const Divergence& finding);
[[nodiscard]] Json places_json(const Dump& dump, const std::vector<NodePlace>& places);

/// What people read: where the runs part, the line of code first; then what else differs.
void print_comparison(Console& console, const ComparedDumps& dumps, const RunComparison& comparison);

}  // namespace sporescope::cli
