// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/read_causes.h"

#include <limits>
#include <utility>

#include "core/cause/rule.h"
#include "core/saved_results/read_check.h"
#include "core/saved_results/text_json.h"

namespace sporescope {

namespace {

constexpr std::size_t kMaxIterations = 1'000'000;

/// Reads the statistics of a record. Older answers have only the numbers of NaN and Inf, the minimum and the maximum.
Statistics read_statistics(const Fields& record) {
  if (record.has("statistics")) return record.object("statistics").statistics();
  Statistics statistics;
  statistics.nan = record.count("nan");
  statistics.pos_inf = record.count("inf");
  statistics.min = record.number("min");
  statistics.max = record.number("max");
  return statistics;
}

/// Returns the translatable form of a sentence if it was saved, else the English text of the command line.
Text read_sentence(const Fields& record, const char* name) {
  const Fields message = record.object("text");
  Text text = message.has(name) ? text_from_json(message.json()[name]) : Text();
  return text.empty() ? Text(record.text(name)) : text;
}

std::vector<CauseStep> read_steps(const Fields& record, const char* name, SavedTensors& tensors) {
  std::vector<CauseStep> steps;
  for (const Fields& step : record.objects(name)) steps.push_back({tensors.add(step), read_statistics(step)});
  return steps;
}

std::vector<CauseInput> read_inputs(const Fields& record, SavedTensors& tensors) {
  std::vector<CauseInput> inputs;
  for (const Fields& input : record.objects("inputs")) {
    inputs.push_back({tensors.add(input), read_statistics(input), input.number("at_element")});
  }
  return inputs;
}

/// Ignores rules that this version does not know, because they are only explanations.
std::vector<CauseReason> read_reasoning(const Fields& record, SavedTensors& tensors) {
  std::vector<CauseReason> reasons;
  for (const Fields& reason : record.objects("reasoning")) {
    const CauseRule* rule = find_cause_rule(reason.text("rule"), reason.text("why"));
    if (rule != nullptr) reasons.push_back({tensors.add(reason), rule->name, rule->why});
  }
  return reasons;
}

void read_downstream(const Fields& record, Finding& finding, SavedTensors& tensors) {
  const Fields downstream = record.object("downstream");
  finding.downstream = read_steps(downstream, "path", tensors);
  finding.downstream_from = downstream.has("from") ? downstream.count("from", finding.path.size()) : finding.path.size();
  finding.downstream_end = read_sentence(downstream, "end");
}

std::optional<SourceLine> read_source(const Fields& record) {
  if (!record.has("source")) return std::nullopt;
  const Fields source = record.object("source");
  SourceLine line;
  line.file = source.text("file");
  line.line = static_cast<int>(source.count("line", std::numeric_limits<int>::max()));
  line.line_end = line.line;
  line.code = source.text("code");
  line.framework = source.flag("framework");
  line.forward = source.flag("forward");
  return line;
}

}  // namespace

void add_finding(const Fields& record, SavedSearch& search, SavedTensors& tensors) {
  Finding finding;
  finding.kind =
      record
          .one_of("kind", {CauseKind::op, CauseKind::input, CauseKind::constant, CauseKind::parameter, CauseKind::collective},
                  cause_kind_name)
          .value_or(CauseKind::op);
  if (record.has("found_by")) {
    finding.found_by =
        record.one_of("found_by", {CauseSource::values, CauseSource::overflow_report, CauseSource::failure}, cause_source_name)
            .value_or(CauseSource::values);
  }
  if (record.has("harm")) {
    finding.impact =
        record.one_of("harm", {Impact::loss, Impact::weights, Impact::absorbed, Impact::nowhere, Impact::unknown}, impact_name)
            .value_or(Impact::unknown);
  }
  finding.record = tensors.add(record);
  finding.statistics = read_statistics(record);
  finding.element = record.integers("element", Fields::kMaxDimensions);
  finding.expression = read_sentence(record, "at_element");
  finding.inputs = read_inputs(record, tensors);
  finding.why = read_sentence(record, "why");
  finding.path = read_steps(record, "path", tensors);
  finding.reasoning = read_reasoning(record, tensors);
  read_downstream(record, finding, tensors);
  finding.nan_follows = record.flag("nan_follows");
  finding.or_before = record.flag("or_before");
  finding.impact_text = read_sentence(record, "impact_text");
  for (const std::int64_t iteration : record.integers("repeated_iterations", kMaxIterations)) {
    finding.again.push_back(Iteration{iteration});
  }
  search.result.findings.push_back(std::move(finding));
  search.produced_by.push_back(record.text("produced_by"));
  search.sources.push_back(read_source(record));
}

void read_search_frame(const Fields& root, SavedSearch& search) {
  CauseSearchResult& result = search.result;
  result.coverage = read_coverage(root.object("looked"));
  result.excluded.masks = root.count("excluded");
  result.undumped_overflow_reports = root.count("undumped_overflow_reports");
  result.problems = read_problems(root);
  search.whole = root.flag("complete");
  result.complete = !root.flag("stopped");
}

}  // namespace sporescope
