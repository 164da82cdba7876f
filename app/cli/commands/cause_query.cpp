// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/cause_query.h"

#include <algorithm>
#include <memory>

#include "app/cli/output/plain_text.h"
#include "app/cli/output/tensor_text.h"
#include "app/cli/queried_tensors.h"
#include "core/dump/broken_off.h"

namespace sporescope::cli {

namespace {

CauseSearchOptions options_of(CommandContext& call, const Target& target, const CauseQuery& query) {
  CauseSearchOptions options;
  options.shared = call.shared;
  options.stop = call.stop;
  if (!query.name.empty()) options.from.assign(query.records.begin(), query.records.end());
  const bool is_narrowed = !call.selection.empty() || !target.records.empty() || !target.folder.empty();
  if (is_narrowed && query.name.empty()) {
    options.max_findings = 1000;
    options.selected.assign(query.records.begin(), query.records.end());
  }
  const auto start = std::make_shared<std::string>();
  options.on_progress = [&call, start](const CauseSearchProgress& progress) {
    call.console.progress(*start + "Checking iteration " + iteration_text(progress.iteration) + ": " +
                          std::to_string(progress.tensors) + " of " + counted(progress.tensors_total, "tensor", "tensors"));
  };
  // Users at a terminal learn this as soon as it is known.
  options.on_first_finding = [&dump = *target.dump, start](const Finding& finding) {
    *start = "It began in " + printable(tensor_text(dump, dump.records()[finding.record])) + ". ";
  };
  return options;
}

}  // namespace

Result<CauseQuery> make_query(const CommandContext& call, const Target& target, const std::string& from) {
  const auto records = selected_records(call, target);
  if (!records) return tl::unexpected(records.error());
  std::set<RecordIndex> selected(records->begin(), records->end());
  if (from.empty()) return CauseQuery{std::move(selected), {}};
  const auto queried = find_queried_tensors(*target.dump, from, selected);
  if (!queried) return tl::unexpected(queried.error());
  return CauseQuery{{queried->records.begin(), queried->records.end()}, queried->name};
}

Result<CauseSearchResult> run_cause_search(CommandContext& call, const Target& target, const CauseQuery& query) {
  return find_first_cause(*target.dump, options_of(call, target, query));
}

std::vector<const Finding*> findings_in_query(const CauseSearchResult& result, const CauseQuery& query) {
  std::vector<const Finding*> findings;
  for (const Finding& finding : result.findings) {
    if (!query.name.empty() || query.records.contains(finding.record)) findings.push_back(&finding);
  }
  return findings;
}

const Finding* finding_outside_query(const CauseSearchResult& result, const CauseQuery& query) {
  const bool has_outside_cause =
      result.selected_not_finite > 0 && !result.findings.empty() && findings_in_query(result, query).empty();
  return has_outside_cause ? &result.findings.front() : nullptr;
}

std::vector<Problem> interrupted_iteration_problems(const Dump& dump, const CauseQuery& query) {
  std::vector<Problem> problems;
  for (const InterruptedIteration& interrupted : find_interrupted_iterations(dump)) {
    const bool is_in_query = std::any_of(query.records.begin(), query.records.end(), [&](RecordIndex number) {
      const TensorRecord& record = dump.records()[number];
      return record.graph == interrupted.graph && record.iteration == interrupted.iteration;
    });
    if (is_in_query) problems.push_back(interruption_problem(dump, interrupted));
  }
  return problems;
}

bool is_fully_clean(const CommandContext& call, const Target& target, const CauseSearchResult& result,
                    const CauseQuery& query) {
  if (!interrupted_iteration_problems(*target.dump, query).empty()) return false;
  if (result.coverage.tensors == 0 || query.records.empty() || result.undumped_overflow_reports > 0) return false;
  if (query.name.empty()) {
    const auto selection = selection_of(call, target);
    if (selection && unknown_folders(*target.dump, *selection) > 0) return false;
  }
  return std::none_of(result.not_judged.begin(), result.not_judged.end(),
                      [&](RecordIndex record) { return query.records.contains(record); });
}

}  // namespace sporescope::cli
