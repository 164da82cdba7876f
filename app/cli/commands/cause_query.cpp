// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/cause_query.h"

#include <algorithm>
#include <memory>

#include "app/cli/queried_tensors.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/tensor_text.h"
#include "core/dump/broken_off.h"

namespace sporescope::cli {

namespace {

CauseSearchOptions options_of(CommandContext& call, const Target& target, const CauseQuery& asked) {
  CauseSearchOptions options;
  options.shared = call.shared;
  options.stop = call.stop;
  if (!asked.name.empty()) options.from.assign(asked.records.begin(), asked.records.end());
  const bool narrowed = !call.selection.empty() || !target.records.empty() || !target.folder.empty();
  if (narrowed && asked.name.empty()) {
    options.max_findings = 1000;
    options.selected.assign(asked.records.begin(), asked.records.end());
  }
  const auto began = std::make_shared<std::string>();
  options.on_progress = [&call, began](const CauseSearchProgress& progress) {
    call.console.progress(*began + "Looking at iteration " + iteration_text(progress.iteration) + ": " +
                          std::to_string(progress.tensors) + " of " + counted(progress.tensors_total, "tensor", "tensors"));
  };
  // Nobody who sits before the terminal waits for the end to learn this.
  options.on_first_finding = [&dump = *target.dump, began](const Finding& beginning) {
    *began = "It began in " + printable(tensor_text(dump, dump.records()[beginning.record])) + ". ";
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

Result<CauseSearchResult> run_cause_search(CommandContext& call, const Target& target, const CauseQuery& asked) {
  return find_first_cause(*target.dump, options_of(call, target, asked));
}

std::vector<const Finding*> findings_in_query(const CauseSearchResult& result, const CauseQuery& asked) {
  std::vector<const Finding*> findings;
  for (const Finding& finding : result.findings) {
    if (!asked.name.empty() || asked.records.contains(finding.record)) findings.push_back(&finding);
  }
  return findings;
}

const Finding* finding_outside_query(const CauseSearchResult& result, const CauseQuery& asked) {
  const bool reached = result.selected_not_finite > 0 && !result.findings.empty() && findings_in_query(result, asked).empty();
  return reached ? &result.findings.front() : nullptr;
}

std::vector<Problem> broken_off_problems(const Dump& dump, const CauseQuery& asked) {
  std::vector<Problem> problems;
  for (const BrokenOffIteration& broken_off : broken_off_iterations(dump)) {
    const bool is_requested = std::any_of(asked.records.begin(), asked.records.end(), [&](RecordIndex number) {
      const TensorRecord& record = dump.records()[number];
      return record.graph == broken_off.graph && record.iteration == broken_off.iteration;
    });
    if (is_requested) problems.push_back(broken_off_problem(dump, broken_off));
  }
  return problems;
}

bool is_fully_clean(const CommandContext& call, const Target& target, const CauseSearchResult& result, const CauseQuery& asked) {
  if (!broken_off_problems(*target.dump, asked).empty()) return false;
  if (result.coverage.tensors == 0 || asked.records.empty() || result.undumped_overflow_reports > 0) return false;
  if (asked.name.empty()) {
    const auto selection = selection_of(call, target);
    if (selection && unknown_folders(*target.dump, *selection) > 0) return false;
  }
  return std::none_of(result.not_judged.begin(), result.not_judged.end(),
                      [&](RecordIndex record) { return asked.records.contains(record); });
}

}  // namespace sporescope::cli
