// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/build_report.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/base/number_text.h"
#include "core/cause/inconclusive_reasons.h"
#include "core/cause/purpose.h"
#include "core/dump/rank_name.h"
#include "core/flow/rank_peers.h"
#include "core/report/collect_cause.h"
#include "core/report/shell_commands.h"
#include "core/watch/check.h"
#include "core/watch/recommended.h"

namespace sporescope {

namespace {

constexpr std::size_t kMaxHits = 30;
constexpr std::size_t kMaxGaps = 20;
constexpr std::size_t kMaxFurther = 7;

Text badge_of(const Finding& finding) {
  // An overflow reported by the device may have left finite values.
  if (finding.found_by != CauseSource::values && !finding.statistics.has_non_finite()) return {};
  const Text value_class = finding.nan_follows ? Text("NaN") : value_class_label(finding);
  switch (finding.impact) {
    case Impact::loss:
      return {SPORESCOPE_TRANSLATE_NOOP("%1 reaches the loss"), {value_class}};
    case Impact::weights:
      return {SPORESCOPE_TRANSLATE_NOOP("%1 reaches the weights"), {value_class}};
    case Impact::absorbed:
      return {SPORESCOPE_TRANSLATE_NOOP("%1 is absorbed"), {value_class}};
    case Impact::nowhere:
      return {SPORESCOPE_TRANSLATE_NOOP("%1 reaches neither loss nor weights"), {value_class}};
    case Impact::unknown:
      break;
  }
  return {};
}

std::string hit_text(const Judgement& judgement) {
  std::string text;
  for (const JudgedParameter& parameter : judgement.parameters) {
    if (!parameter.hit) continue;
    if (!text.empty()) text += ", ";
    text.append(statistic_label(parameter.spec->statistic)).append(" ").append(short_number(parameter.actual));
    text.append(" ").append(comparison_symbol(parameter.spec->comparison)).append(" ").append(number_text(parameter.value));
  }
  return text;
}

class ReportBuilder {
 public:
  ReportBuilder(const Dump& dump, const CauseSearchResult& search_result, const std::vector<const Finding*>& findings,
                const ReportOptions& options)
      : dump_(dump),
        search_result_(search_result),
        findings_(findings),
        options_(options),
        describer_(dump, options.redaction) {}

  Result<Report> build() {
    report_.root = dump_.root().string();
    if (!options_.redaction.paths) report_.dump = folder_name(dump_);
    report_.version = options_.version;
    report_.written = options_.written;
    if (findings_.empty()) {
      add_clean_verdict();
    } else {
      add_causes();
    }
    add_open_points();
    if (auto added = add_hits(); !added) return tl::unexpected(std::move(added.error()));
    if (options_.runs) report_.comparison = collect_comparison(*options_.runs, options_.redaction);
    report_.ranks =
        collect_ranks(options_.ranks.dump != nullptr ? *options_.ranks.dump : dump_, options_.ranks.found, options_.redaction);
    add_environment();
    report_.commands = shell_commands(dump_, findings_.empty() ? nullptr : findings_.front(), options_.redaction.paths);
    if (options_.stop.stop_requested()) return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("The report was stopped"));
    return std::move(report_);
  }

 private:
  void add_causes() {
    const Finding& first = *findings_.front();
    report_.title = headline_of(dump_, first);
    report_.badge = badge_of(first);
    report_.where = location_text(first);
    report_.tone = first.statistics.nan > 0 || first.nan_follows ? ReportTone::nan : ReportTone::inf;
    report_.cause = collect_cause(ValueFlow(dump_), first, options_.redaction, options_.stop);
    for (std::size_t i = 1; i < findings_.size(); ++i) {
      if (report_.further.size() == kMaxFurther) {
        ++report_.more_further;
      } else {
        const Finding& finding = *findings_[i];
        report_.further.push_back(
            {headline_of(dump_, finding), explanation_of(finding, options_.redaction), finding.impact_text});
      }
    }
  }

  [[nodiscard]] Text location_text(const Finding& finding) const {
    const TensorRecord& record = dump_.records()[finding.record];
    if (record.graph == kNoDumpGraph) return {};
    const DumpGraph& graph = dump_.graphs()[record.graph];
    const std::size_t ranks = rank_numbers(dump_).size();
    if (ranks == 1) return graph.net;
    return {SPORESCOPE_TRANSLATE_NOOP("%1, rank %2 (%3 ranks)"), {graph.net, rank_name(graph.rank), Count{ranks}}};
  }

  void add_clean_verdict() {
    report_.tone = ReportTone::open;
    if (!search_result_.findings.empty()) {
      report_.title = SPORESCOPE_TRANSLATE_NOOP("No cause in the selection");
      report_.summary.push_back({SPORESCOPE_TRANSLATE_NOOP("Without the selection there is a cause: %1."),
                                 {headline_of(dump_, search_result_.findings.front())}});
    } else if (search_result_.coverage.judged() == 0) {
      report_.title = SPORESCOPE_TRANSLATE_NOOP("No verdict: nothing could be checked");
    } else {
      if (search_result_.coverage.all_judged() && search_result_.undumped_overflow_reports == 0) {
        report_.tone = ReportTone::clean;
        report_.summary.push_back(SPORESCOPE_TRANSLATE_NOOP("All examined tensors have a verdict."));
      }
      report_.title = clean_title();
    }
    add_excluded();
  }

  [[nodiscard]] Text clean_title() const {
    const Count judged{search_result_.coverage.judged()};
    if (search_result_.excluded.tensors() > 0) {
      return {SPORESCOPE_TRANSLATE_NOOP("No cause of NaN or Inf in %1 tensors"), {judged}};
    }
    if (search_result_.coverage.not_judged() == 0) return {SPORESCOPE_TRANSLATE_NOOP("No NaN or Inf in %1 tensors"), {judged}};
    return {SPORESCOPE_TRANSLATE_NOOP("No NaN or Inf in %1 of %2 tensors"), {judged, Count{search_result_.coverage.tensors}}};
  }

  void add_excluded() {
    const ExcludedTensors& excluded = search_result_.excluded;
    if (excluded.masks_from_inputs > 0) {
      report_.summary.push_back({SPORESCOPE_TRANSLATE_NOOP("Inf from a constant or parameter (a mask): %1 tensors."),
                                 {Count{excluded.masks_from_inputs}}});
    }
    if (excluded.masks > 0) {
      report_.summary.push_back(
          {SPORESCOPE_TRANSLATE_NOOP("Inf that operators produced on purpose or that others absorbed: %1 tensors."),
           {Count{excluded.masks}}});
    }
    if (excluded.uninitialized > 0) {
      report_.summary.push_back(
          {SPORESCOPE_TRANSLATE_NOOP("NaN or Inf in outputs that nothing reads and kernels may leave unfilled: %1 tensors."),
           {Count{excluded.uninitialized}}});
    }
  }

  void add_undumped_reports() {
    const std::uint64_t unread = std::min(search_result_.undumped_overflow_reports, dump_.unread_overflow_reports());
    if (search_result_.undumped_overflow_reports > unread) {
      report_.open.push_back({SPORESCOPE_TRANSLATE_NOOP("The device reported %1 overflows of operators that were not dumped."),
                              {Count{search_result_.undumped_overflow_reports - unread}}});
    }
    if (unread > 0) {
      report_.open.push_back({SPORESCOPE_TRANSLATE_NOOP("%1 device overflow reports could not be read."), {Count{unread}}});
    }
  }

  // Adds what the verdict does not cover.
  void add_open_points() {
    const Coverage& coverage = search_result_.coverage;
    const Count tensor_count{coverage.tensors};
    if (coverage.unknown_folders > 0) {
      report_.open.push_back(
          {SPORESCOPE_TRANSLATE_NOOP("%1 iteration folders could not be fully read."), {Count{coverage.unknown_folders}}});
    }
    if (coverage.not_read > 0) {
      report_.open.push_back(
          {SPORESCOPE_TRANSLATE_NOOP("%1 of %2 tensors could not be read."), {Count{coverage.not_read}, tensor_count}});
    }
    if (coverage.undetermined > 0) {
      report_.open.push_back({SPORESCOPE_TRANSLATE_NOOP("For %1 of %2 tensors the dump is inconclusive."),
                              {Count{coverage.undetermined}, tensor_count}});
    }
    add_undumped_reports();
    const InconclusiveReasons reasons(dump_, search_result_.problems);
    report_.gap_count = search_result_.not_judged.size();
    for (const RecordIndex record : search_result_.not_judged) {
      if (report_.gaps.size() == kMaxGaps) break;
      report_.gaps.push_back({gap_name(record), gap_reason(reasons.why(record))});
    }
    if (!dump_.problems().empty()) {
      report_.open.push_back(
          {SPORESCOPE_TRANSLATE_NOOP("%1 problems occurred while opening the dump."), {Count{dump_.problems().size()}}});
    }
  }

  [[nodiscard]] std::string gap_name(RecordIndex record) const {
    const Graph* graph = describer_.graph_of(record);
    const TensorRecord& tensor = dump_.records()[record];
    std::string name(graph != nullptr ? graph->nodes()[tensor.node].full_name : tensor.name);
    name += tensor.io == IoDirection::input ? ":input:" : ":output:";
    name += std::to_string(tensor.slot);
    return name;
  }

  // Reasons contain file names.
  [[nodiscard]] Text gap_reason(Text why) const { return options_.redaction.paths ? Text() : std::move(why); }

  Result<void> add_hits() {
    const std::vector<Watchpoint> watchpoints =
        recommended_watchpoints(dump_, options_.selection.io.value_or(IoDirection::output));
    if (watchpoints.empty()) return {};
    std::map<int, std::string> names;
    for (const Watchpoint& watchpoint : watchpoints) {
      names[watchpoint.id] = watchpoint.name.empty() ? std::string(watchpoint.condition->name) : watchpoint.name;
    }
    std::vector<Hit> first_hits;
    CheckOptions check_options;
    check_options.selection = options_.selection;
    check_options.io = options_.selection.io.value_or(IoDirection::output);
    check_options.stop = options_.stop;
    check_options.purpose = make_non_finite_purpose();
    check_options.keep_hits = false;
    check_options.on_hit = [&](const Hit& hit) {
      if (hit.is_hit() && first_hits.size() < kMaxHits) first_hits.push_back(hit);
    };
    check_options.on_progress = [this](const CheckProgress& progress) {
      if (options_.on_progress) options_.on_progress(progress.tensors, progress.tensors_total);
    };
    const auto result = check(dump_, watchpoints, check_options);
    if (!result) return tl::unexpected(result.error());
    if (!result->complete) return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("The report was stopped"));
    report_.all_hits = result->hit_count;
    for (const Hit& hit : first_hits) {
      report_.hits.push_back({describer_.describe(hit.record, hit.statistics), names[hit.judgement.watchpoint],
                              options_.redaction.values ? std::string() : hit_text(hit.judgement)});
    }
    for (const NotJudged& not_judged : result->not_judged) {
      report_.gaps.push_back({names[not_judged.watchpoint], gap_reason(not_judged.why)});
      ++report_.gap_count;
    }
    return {};
  }

  void add_environment() {
    const auto add = [this](const char* label, Text text) {
      if (!text.empty()) report_.environment.emplace_back(label, std::move(text));
    };
    add(SPORESCOPE_TRANSLATE_NOOP("MindSpore"), std::string(dump_.ms_version()));
    add(SPORESCOPE_TRANSLATE_NOOP("Device"), std::string(dump_.device_target()));
    std::set<std::string> nets;
    std::set<std::int64_t> iterations;
    std::size_t operators = 0;
    std::size_t parameters = 0;
    for (const DumpGraph& graph : dump_.graphs()) {
      nets.insert(graph.net);
      for (const IterationFolder& folder : graph.iterations) iterations.insert(number_of(folder.iteration));
      operators += graph.graph ? graph.graph->executed_count() : 0;
      parameters += graph.graph ? graph.graph->parameter_count() : 0;
    }
    std::string net_names;
    for (const std::string& net : nets) net_names += (net_names.empty() ? "" : ", ") + net;
    add(SPORESCOPE_TRANSLATE_NOOP("Network"), net_names);
    add(SPORESCOPE_TRANSLATE_NOOP("Ranks"), {"%1", {Count{rank_numbers(dump_).size()}}});
    add(SPORESCOPE_TRANSLATE_NOOP("Graphs"), {SPORESCOPE_TRANSLATE_NOOP("%1, with %2 operators and %3 parameters"),
                                              {Count{dump_.graphs().size()}, Count{operators}, Count{parameters}}});
    add(SPORESCOPE_TRANSLATE_NOOP("Iterations"), iterations_text(iterations));
    add(SPORESCOPE_TRANSLATE_NOOP("Dump"),
        {SPORESCOPE_TRANSLATE_NOOP("%1, %2 tensor files"), {std::string(dump_.family()), Count{dump_.tensor_files()}}});
    if (!findings_.empty() && !options_.redaction.paths) {
      const TensorRecord& record = dump_.records()[findings_.front()->record];
      if (record.has_values) add(SPORESCOPE_TRANSLATE_NOOP("File of the cause"), dump_.relative_path(record).string());
    }
    add(SPORESCOPE_TRANSLATE_NOOP("Written by"), "Sporescope " + options_.version);
  }

  static Text iterations_text(const std::set<std::int64_t>& iterations) {
    if (iterations.empty()) return SPORESCOPE_TRANSLATE_NOOP("none");
    const std::string first = std::to_string(*iterations.begin());
    if (iterations.size() == 1) return first;
    return {SPORESCOPE_TRANSLATE_NOOP("%1, from %2 to %3"),
            {Count{iterations.size()}, first, std::to_string(*iterations.rbegin())}};
  }

  const Dump& dump_;
  const CauseSearchResult& search_result_;
  const std::vector<const Finding*>& findings_;
  const ReportOptions& options_;
  TensorDescriber describer_;
  Report report_;
};

}  // namespace

Result<Report> build_report(const Dump& dump, const CauseSearchResult& search_result,
                            const std::vector<const Finding*>& findings, const ReportOptions& options) {
  return ReportBuilder(dump, search_result, findings, options).build();
}

}  // namespace sporescope
