// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <set>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/target.h"
#include "core/cause/first_cause.h"

/// The search for the first cause, as used by several commands.
namespace sporescope::cli {

/// The tensors that a search is about: all selected tensors, or a named one.
struct CauseQuery {
  std::set<RecordIndex> records;
  std::string name;  ///< Name of the tensor; empty: all selected tensors
};

/// Creates the query. `from` is the argument of --from, or empty. Errors: invalid_argument.
[[nodiscard]] Result<CauseQuery> make_query(const CommandContext& call, const Target& target, const std::string& from);

/// Runs the search with progress on the terminal. Errors: those of find_first_cause().
[[nodiscard]] Result<CauseSearchResult> run_cause_search(CommandContext& call, const Target& target, const CauseQuery& query);

/// Returns the findings to report. The search covers the whole dump, because a cause is usually elsewhere than its effects.
/// The selection then filters the findings; for a named tensor, all causes are reported.
[[nodiscard]] std::vector<const Finding*> findings_in_query(const CauseSearchResult& result, const CauseQuery& query);

/// Returns the first finding if selected tensors contain NaN or Inf but no finding is in the selection. Else null.
[[nodiscard]] const Finding* finding_outside_query(const CauseSearchResult& result, const CauseQuery& query);

/// Returns a problem for each iteration in which the training stopped early, if it has tensors of the query. The rest of such
/// an iteration is unknown.
[[nodiscard]] std::vector<Problem> interrupted_iteration_problems(const Dump& dump, const CauseQuery& query);

/// Returns true if all tensors of the query could be judged. A query without tensors is not clean.
[[nodiscard]] bool is_fully_clean(const CommandContext& call, const Target& target, const CauseSearchResult& result,
                                  const CauseQuery& query);

}  // namespace sporescope::cli
