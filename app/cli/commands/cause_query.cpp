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

CauseSearchOptions options_of(CommandContext& call, const Target& target, const CauseQuery& requested) {
  CauseSearchOptions options;
  options.shared = call.shared;
  options.stop = call.stop;
  if (!requested.name.empty()) options.from.assign(requested.records.begin(), requested.records.end());
  const bool narrowed = !call.selection.empty() || !target.records.empty() || !target.folder.empty();
  if (narrowed && requested.name.empty()) {
    options.max_findings = 1000;
    options.selected.assign(requested.records.begin(), requested.records.end());
  }
  const auto start = std::make_shared<std::string>();
  options.on_progress = [&call, start](const CauseSearchProgress& progress) {
    call.console.progress(*start + "Checking iteration " + iteration_text(progress.iteration) + ": " +
                          std::to_string(progress.tensors) + " of " + counted(progress.tensors_total, "tensor", "tensors"));
  };
  // Users at a terminal learn this as soon as it is known.
  options.on_first_finding = [&dump = *target.dump, start](const Finding& beginning) {
    *start = "It began in " + printable(tensor_text(dump, dump.records()[beginning.record])) + ". ";
  };
  return options;
}

}  // namespace

Result<CauseQuery> make_query(const CommandContext& call, const Target& target, const std::string& from) {
  const auto records = selected_records(call, target);
  if (!records) return tl::unexpected(records.error());
  std::set<RecordIndex> selected(records->begin(), records->end());
  if (from.empty()) return CauseQuery{std::move(selected), {}};
  const auto named = find_queried_tensors(*target.dump, from, selected);
  if (!named) return tl::unexpected(named.error());
  return CauseQuery{{named->records.begin(), named->records.end()}, named->name};
}

Result<CauseSearchResult> run_cause_search(CommandContext& call, const Target& target, const CauseQuery& requested) {
  return find_first_cause(*target.dump, options_of(call, target, requested));
}

std::vector<const Finding*> findings_in_query(const CauseSearchResult& result, const CauseQuery& requested) {
  std::vector<const Finding*> findings;
  for (const Finding& finding : result.findings) {
    if (!requested.name.empty() || requested.records.contains(finding.record)) findings.push_back(&finding);
  }
  return findings;
}

const Finding* finding_outside_query(const CauseSearchResult& result, const CauseQuery& requested) {
  const bool reached =
      result.selected_not_finite > 0 && !result.findings.empty() && findings_in_query(result, requested).empty();
  return reached ? &result.findings.front() : nullptr;
}

std::vector<Problem> broken_off_problems(const Dump& dump, const CauseQuery& requested) {
  std::vector<Problem> problems;
  for (const InterruptedIteration& broken_off : find_interrupted_iterations(dump)) {
    const bool is_requested = std::any_of(requested.records.begin(), requested.records.end(), [&](RecordIndex number) {
      const TensorRecord& record = dump.records()[number];
      return record.graph == broken_off.graph && record.iteration == broken_off.iteration;
    });
    if (is_requested) problems.push_back(interruption_problem(dump, broken_off));
  }
  return problems;
}

bool is_fully_clean(const CommandContext& call, const Target& target, const CauseSearchResult& result,
                    const CauseQuery& requested) {
  if (!broken_off_problems(*target.dump, requested).empty()) return false;
  if (result.coverage.tensors == 0 || requested.records.empty() || result.undumped_overflow_reports > 0) return false;
  if (requested.name.empty()) {
    const auto selection = selection_of(call, target);
    if (selection && unknown_folders(*target.dump, *selection) > 0) return false;
  }
  return std::none_of(result.not_judged.begin(), result.not_judged.end(),
                      [&](RecordIndex record) { return requested.records.contains(record); });
}

}  // namespace sporescope::cli
