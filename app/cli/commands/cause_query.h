// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <set>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/target.h"
#include "core/cause/first_cause.h"

/// The search for the first cause, as commands ask for it.
namespace sporescope::cli {

/// What the user asked about: all tensors that the selection leaves, or of these the one that is named.
struct CauseQuery {
  std::set<RecordIndex> records;
  std::string name;  ///< of the tensor; empty: all are asked about
};

/// `from`: the tensor that --from names; empty: none. Errors: invalid_argument.
[[nodiscard]] Result<CauseQuery> make_query(const CommandContext& call, const Target& target, const std::string& from);

/// Searches with progress on the terminal. Errors: those of find_first_cause.
[[nodiscard]] Result<CauseSearchResult> run_cause_search(CommandContext& call, const Target& target,
                                                         const CauseQuery& requested);

/// Findings are looked for in the whole dump, since a cause lies elsewhere than its effects; the selection then says which are
/// told. Of a tensor that is named all causes are.
[[nodiscard]] std::vector<const Finding*> findings_in_query(const CauseSearchResult& result, const CauseQuery& requested);

/// Where selected tensors hold NaN or Inf that began in none of them: the first finding of all. Else null.
[[nodiscard]] const Finding* finding_outside_query(const CauseSearchResult& result, const CauseQuery& requested);

/// Iterations, with tensors that are asked about, in which the training did not come to the end: nothing is known of the rest.
[[nodiscard]] std::vector<Problem> broken_off_problems(const Dump& dump, const CauseQuery& requested);

/// True if all that was asked about could be looked at. A selection that fits nothing is warned of and asks nothing.
[[nodiscard]] bool is_fully_clean(const CommandContext& call, const Target& target, const CauseSearchResult& result,
                                  const CauseQuery& requested);

}  // namespace sporescope::cli
