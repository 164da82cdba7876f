// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <memory>
#include <optional>
#include <span>

#include "app/cli/command.h"
#include "app/cli/commands/cause_query.h"
#include "app/cli/output/coverage_text.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/tensor_text.h"
#include "core/cause/first_cause.h"
#include "core/cause/inconclusive_reasons.h"
#include "core/cause/reported_causes.h"
#include "core/graph/kernel_inputs.h"
#include "core/graph/nearest_line.h"

namespace sporescope::cli {

namespace {

// statistic.csv may contain only one end of the range, or none.
std::string range_text(const Statistics& s) {
  if (s.min && s.max) return number_text(s.min) + " to " + number_text(s.max);
  if (s.min) return number_text(s.min) + " or more";
  if (s.max) return number_text(s.max) + " or less";
  return s.finite() == 0 ? "no finite values" : "range unknown";
}

std::string statistics_text(const Statistics& s) {
  const std::string non_finite = non_finite_text(s);
  return range_text(s) + (non_finite.empty() ? "" : ", " + non_finite);
}

class CauseReport {
 public:
  CauseReport(Console& console, const Dump& dump, bool explain) : console_(console), dump_(dump), explain_(explain) {}

  /// Prints all details of the first cause.
  void print(const Finding& finding) {
    const TensorRecord& record = dump_.records()[finding.record];
    console_.print(printable(headline(finding, record)) + "\n");
    console_.print("  " + printable(finding.why.str()) + "\n");
    console_.print("  " + printable(outcome_text(finding)) + "\n\n");
    print_details(finding, record);
    print_inputs(finding, record);
    if (finding.path.size() > 1) print_steps("Where it spread", finding.path);
    if (!explain_) return;
    print_downstream(finding);
    print_reasoning(finding);
  }

  /// Prints a list of the other causes.
  void print_others(std::span<const Finding* const> findings) {
    if (findings.empty()) return;
    console_.print("\n" + counted(findings.size(), "more cause", "more causes") + ", independent of the first\n");
    for (const Finding* finding : findings) {
      const TensorRecord& record = dump_.records()[finding->record];
      console_.print("  " + printable(tensor_text(dump_, record)) + "\n    " + printable(finding->why.str()) + "\n    " +
                     printable(outcome_text(*finding)) + "\n    " + printable(producer_text(*finding, record)) + "\n");
    }
  }

 private:
  void line(const std::string& title, const std::string& text) { console_.print(detail_line(title, text)); }

  [[nodiscard]] const Graph* graph_of(const TensorRecord& record) const {
    const bool has_node = record.graph != kNoDumpGraph && record.node != kNoNode;
    return has_node ? dump_.graphs()[record.graph].graph.get() : nullptr;
  }

  /// Returns the producer, or else the node of the tensor.
  [[nodiscard]] std::string producer_text(const Finding& finding, const TensorRecord& record) const {
    const Graph* graph = graph_of(record);
    if (graph == nullptr || finding.produced_by == kNoNode) return node_text(dump_, record);
    return std::string(graph->nodes()[finding.produced_by].full_name);
  }

  [[nodiscard]] std::string headline(const Finding& finding, const TensorRecord& record) const {
    const Graph* graph = graph_of(record);
    if (finding.found_by != CauseSource::values) {
      const std::string location = short_node_text(dump_, record) + ", iteration " + iteration_text(record.iteration);
      if (finding.found_by == CauseSource::failure) return "The training stopped in " + location + ".";
      if (earlier_undumped_report(dump_, finding) == nullptr) {
        return "The first device-reported overflow is in " + location + ".";
      }
      return "The device reported an overflow in " + location +
             ", the first dumped operator with a report. An earlier report names no dumped operator.";
    }
    const bool has_other_producer = graph != nullptr && finding.produced_by != kNoNode && finding.produced_by != record.node;
    const std::string suffix = finding.or_before ? " or before it" : "";
    if (!has_other_producer) return "It began in " + tensor_text(dump_, record) + suffix + ".";
    return "It began in " + std::string(graph->nodes()[finding.produced_by].name()) + suffix +
           (finding.or_before ? "" : ", whose own output does not show it") + "; it first shows in " +
           tensor_text(dump_, record) + ".";
  }

  // Returns "It reaches the loss, ReduceMean-op0. The same in iterations 1-7."
  [[nodiscard]] static std::string outcome_text(const Finding& finding) {
    std::string text = finding.impact_text.str();
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    text += '.';
    if (finding.again.empty()) return text;
    return text + " Also in " + (finding.again.size() == 1 ? "iteration " : "iterations ") +
           ranges_text(numbers_of(finding.again)) + ".";
  }

  void print_details(const Finding& finding, const TensorRecord& record) {
    line("Node", producer_text(finding, record));
    line("Kind", std::string(cause_kind_name(finding.kind)));
    line("Values", statistics_text(finding.statistics));
    const std::string element = finding.element.empty() ? "" : shape_text(finding.element);
    const std::string colon = element.empty() || finding.expression.empty() ? "" : ": ";
    const std::string first_at = element + colon + finding.expression.str();
    if (!first_at.empty()) line("First at", first_at);
    if (record.has_values) line("File", dump_.relative_path(record).string());
    const Graph* graph = graph_of(record);
    const NodeIndex node = finding.produced_by != kNoNode ? finding.produced_by : record.node;
    const auto source = graph != nullptr ? nearest_line(*graph, node) : std::nullopt;
    if (source) line("Source", source->file + ":" + std::to_string(source->line) + "  " + source->code);
  }

  // Returns "input 0, from Softmax-op0".
  [[nodiscard]] std::string input_text(const TensorRecord& cause, const TensorRecord& input) const {
    if (input.graph != cause.graph || input.node != cause.node || input.io != IoDirection::input) {
      return tensor_text(dump_, input);
    }
    std::string text = TensorColumns::slot(input);
    const Graph* graph = graph_of(cause);
    if (graph == nullptr) return text;
    const auto read = kernel_input(*graph, cause.node, input.slot);
    return read ? text + ", from " + std::string(graph->nodes()[read->from.node].name()) : text;
  }

  // statistic.csv only has the number of zeros if it was requested.
  [[nodiscard]] std::string zeros_text(const CauseInput& input) const {
    const TensorRecord& record = dump_.records()[input.record];
    if (record.has_values) return std::to_string(input.statistics.zero);
    const auto row = dump_.statistic_row(record);
    return row && !statistics_json(*row)["zero"].is_null() ? std::to_string(input.statistics.zero) : "-";
  }

  void print_inputs(const Finding& finding, const TensorRecord& cause) {
    if (finding.inputs.empty()) return;
    console_.print("\n  Its inputs\n");
    Table table(console_, {{"TENSOR", Align::left}, {"VALUES", Align::left}, {"ZEROS", Align::right}, {"OF", Align::right}},
                "    ");
    for (const CauseInput& input : finding.inputs) {
      table.row({input_text(cause, dump_.records()[input.record]), statistics_text(input.statistics), zeros_text(input),
                 std::to_string(input.statistics.count)});
    }
  }

  void print_steps(const std::string& title, std::span<const CauseStep> steps) {
    console_.print("\n  " + title + "\n");
    Table table(console_, {{"ITERATION", Align::right}, {"TENSOR", Align::left}, {"HOLDS", Align::left}, {"NODE", Align::left}},
                "    ");
    for (const CauseStep& step : steps) {
      const TensorRecord& record = dump_.records()[step.record];
      const std::string holds = non_finite_text(step.statistics);
      table.row({iteration_text(record.iteration), TensorColumns::slot(record), holds.empty() ? "not counted" : holds,
                 node_text(dump_, record)});
    }
  }

  void print_downstream(const Finding& finding) {
    const bool returns = finding.downstream_end.empty();
    if (!finding.downstream.empty()) {
      print_steps(returns ? "Into a weight, and back in the next iteration" : "Into a weight", finding.downstream);
      const bool branches = finding.downstream_from + 1 < finding.path.size();
      const RecordIndex from = finding.path[std::min(finding.downstream_from, finding.path.size() - 1)].record;
      if (branches) console_.print("    starting at " + printable(tensor_text(dump_, dump_.records()[from])) + "\n");
    }
    if (!returns) {
      console_.print(std::string(finding.downstream.empty() ? "\n  Into a weight\n" : "") + "    " +
                     printable(finding.downstream_end.str()) + "\n");
    }
  }

  void print_reasoning(const Finding& finding) {
    if (finding.reasoning.empty()) return;
    console_.print("\n  How it was found, from symptom to cause\n");
    for (const CauseReason& reason : finding.reasoning) {
      console_.print("    " + printable(tensor_text(dump_, dump_.records()[reason.record])) + "\n      " + reason.why.str() +
                     " (" + std::string(reason.rule) + ")\n");
    }
  }

  Console& console_;
  const Dump& dump_;
  bool explain_;
};

struct FirstArguments {
  bool explain = false;
  std::string from;  // a tensor; empty: all tensors with NaN or Inf
};

void print_json(CommandContext& call, const Dump& dump, const CauseSearchResult& result, const std::vector<Problem>& found,
                const CauseQuery& query, bool explain) {
  JsonAnswer answer(call, {{"dump", dump.root().string()}}, "findings");
  for (const Finding* finding : findings_in_query(result, query)) {
    Json record = finding_json(dump, *finding);
    if (explain) {
      record["reasoning"] = reasoning_json(dump, *finding);
      record["downstream"] = downstream_json(dump, *finding);
    }
    answer.record(record);
  }
  Json tail;
  const Finding* outside = finding_outside_query(result, query);
  tail["outside"] = outside != nullptr ? finding_json(dump, *outside) : Json(nullptr);
  if (!query.name.empty()) {
    tail["from"] = Json::array();
    for (const RecordIndex record : query.records) tail["from"].push_back(tensor_json(dump, record, stored_of(dump, record)));
  }
  tail["looked"] = coverage_json(result.coverage);
  tail["looked"]["copies"] = result.coverage.copies;
  tail["missing_data"] = missing_data_json(dump, InconclusiveReasons(dump, result.problems).reasons(result.not_judged));
  tail["excluded"] = result.excluded.tensors();
  tail["undumped_overflow_reports"] = result.undumped_overflow_reports;
  tail["complete"] = result.complete && result.coverage.all_judged() && result.undumped_overflow_reports == 0 &&
                     !query.records.empty() && interrupted_iteration_problems(dump, query).empty();
  tail["stopped"] = !result.complete;
  tail["problems"] = problems_json({found, dump.problems()}, dump.root());
  answer.finish(tail);
}

std::string tensors_hold(std::uint64_t number) { return counted(number, "tensor holds", "tensors hold"); }

// Prints "254 of 508 tensors could not be read: no verdict on them. The first is Log-op0, output 0, iteration 1."
void print_not_judged(CommandContext& call, const Dump& dump, const CauseSearchResult& result) {
  const Coverage& coverage = result.coverage;
  if (coverage.unknown_folders > 0) {
    call.console.print(counted(coverage.unknown_folders, "iteration folder", "iteration folders") +
                       " could not be fully read: no verdict on " + (coverage.unknown_folders == 1 ? "its" : "their") +
                       " missing contents.\n");
  }
  const std::string total_text = " of " + counted(coverage.tensors, "tensor", "tensors");
  if (coverage.not_read > 0) {
    call.console.print(std::to_string(coverage.not_read) + total_text + " could not be read: no verdict on them.\n");
  }
  if (coverage.undetermined > 0) {
    call.console.print("For " + std::to_string(coverage.undetermined) + total_text +
                       " the dump is inconclusive: no verdict on them.\n");
  }
  if (result.not_judged.empty()) return;
  const InconclusiveReasons inconclusive_reasons(dump, result.problems);
  std::vector<MissingData> reasons = inconclusive_reasons.reasons(result.not_judged);
  const RecordIndex first = result.not_judged.front();
  if (reasons.empty() || reasons.front().first != first) {
    reasons.insert(reasons.begin(), {inconclusive_reasons.why(first), 1, first});
  }
  call.console.print(missing_data_text(dump, reasons));
}

void print_excluded(CommandContext& call, const Dump& dump, const ExcludedTensors& excluded) {
  if (excluded.masks_from_inputs > 0) {
    call.console.print("  " + tensors_hold(excluded.masks_from_inputs) + " Inf from a constant or parameter (a mask).\n");
  }
  if (excluded.masks > 0) {
    call.console.print("  " + tensors_hold(excluded.masks) +
                       " Inf that operators produced on purpose or that others absorbed.\n");
  }
  if (excluded.uninitialized > 0) {
    call.console.print("  " + tensors_hold(excluded.uninitialized) +
                       " NaN or Inf in an output that nothing reads and the kernel may leave unfilled.\n");
  }
  if (excluded.first) {
    const TensorRecord& first = dump.records()[*excluded.first];
    call.console.print("  The first is " + printable(tensor_text(dump, first)) +
                       (first.has_values ? ", " + dump.relative_path(first).string() : "") + ".\n");
  }
}

// Returns ", and 1191 inputs taken for the outputs that they are copies of".
std::string copies_text(const Coverage& coverage) {
  if (coverage.copies == 0) return {};
  return "; " + counted(coverage.copies, "input was", "inputs were") + " identified as copies of outputs";
}

void print_undumped_reports(CommandContext& call, const Dump& dump, const CauseSearchResult& result) {
  const std::uint64_t unread = std::min(result.undumped_overflow_reports, dump.unread_overflow_reports());
  if (result.undumped_overflow_reports > unread) {
    call.console.print("The device reported " + counted(result.undumped_overflow_reports - unread, "overflow", "overflows") +
                       " in operators that were not dumped: no verdict on them.\n");
  }
  if (unread > 0) {
    call.console.print(counted(unread, "device overflow report", "device overflow reports") +
                       " could not be read: no verdict on " + (unread == 1 ? "it" : "them") + ".\n");
  }
}

void print_clean(CommandContext& call, const Dump& dump, const CauseSearchResult& result) {
  const Coverage& coverage = result.coverage;
  if (coverage.judged() > 0) {
    const bool has_excluded = result.excluded.tensors() > 0;
    call.console.print(std::string(has_excluded ? "No cause; " : "No NaN or Inf; ") +
                       counted(coverage.judged(), "tensor was", "tensors were") + " checked" + copies_text(coverage) + ".\n");
    print_excluded(call, dump, result.excluded);
  }
  print_not_judged(call, dump, result);
  print_undumped_reports(call, dump, result);
}

// Prints "Default/Log-op0, output 0 holds no NaN and no Inf; 3 tensors of it were looked at."
void print_finite(CommandContext& call, const Dump& dump, const CauseSearchResult& result, const std::string& name) {
  if (result.coverage.judged() > 0) {
    call.console.print(printable(name) + " has no NaN or Inf; " + std::to_string(result.coverage.judged()) +
                       (result.coverage.judged() == 1 ? " of its tensors was" : " of its tensors were") + " checked.\n");
  }
  print_not_judged(call, dump, result);
}

void print_text(CommandContext& call, const Dump& dump, const CauseSearchResult& result, const CauseQuery& query,
                bool explain) {
  const std::vector<const Finding*> findings = findings_in_query(result, query);
  CauseReport report(call.console, dump, explain);
  if (!findings.empty()) {
    report.print(*findings.front());
    report.print_others(std::span(findings).subspan(1));
    if (!result.coverage.all_judged()) call.console.print("\n");
    print_not_judged(call, dump, result);
    return;
  }
  if (const Finding* outside = finding_outside_query(result, query)) {
    call.console.print(counted(result.selected_not_finite, "selected tensor holds", "selected tensors hold") +
                       " NaN or Inf that began outside the selection.\nThe first cause is in " +
                       printable(tensor_text(dump, dump.records()[outside->record])) + ".\n  " + printable(outside->why.str()) +
                       "\n");
    print_not_judged(call, dump, result);
  } else if (!result.findings.empty()) {
    call.console.print(std::string("No cause or effect of one in the selection; without it there ") +
                       (result.findings.size() == 1 ? "is " : "are ") + std::to_string(result.findings.size()) +
                       ", the first in " + printable(tensor_text(dump, dump.records()[result.findings.front().record])) +
                       ".\n");
  } else if (result.complete && result.coverage.tensors == 0) {
    call.console.print("No tensors to check: no verdict.\n");
    print_not_judged(call, dump, result);
  } else if (result.complete && !query.name.empty() && result.excluded.tensors() == 0) {
    print_finite(call, dump, result, query.name);
  } else if (result.complete) {
    print_clean(call, dump, result);
  }
}

int first(CommandContext& call, const FirstArguments& arguments) {
  const auto target = open_target(call);
  if (!target) return report_error(call, target.error());
  const Dump& dump = *target->dump;
  const auto query = make_query(call, *target, arguments.from);
  if (!query) return report_error(call, query.error());

  const auto result = run_cause_search(call, *target, *query);
  if (!result) return report_error(call, result.error());
  std::vector<Problem> problems = result->problems;
  if (auto empty_selection = empty_selection_problem(call, *target)) problems.push_back(std::move(*empty_selection));
  for (Problem& problem : interrupted_iteration_problems(dump, *query)) problems.push_back(std::move(problem));
  for (const Problem& problem : problems) call.console.warn(problem);
  if (call.machine()) {
    print_json(call, dump, *result, problems, *query, arguments.explain);
  } else {
    print_text(call, dump, *result, *query, arguments.explain);
  }
  const bool found = !findings_in_query(*result, *query).empty() || finding_outside_query(*result, *query) != nullptr;
  return search_status(call, result->complete, found, is_fully_clean(call, *target, *result, *query));
}

}  // namespace

void add_first(Program& program, CommandContext& call) {
  Command& command = program.command(
      "first",
      "Find where NaN or Inf began; exit status 1 if there is a cause, 3 if there is none but not everything could be "
      "checked");
  add_paths(command, call, "A dump");
  call.selection.add_to(command);
  const auto arguments = std::make_shared<FirstArguments>();
  command.text("--from", "NODE[:output:SLOT]", arguments->from,
               "Trace the NaN or Inf of this tensor; the selection narrows down its files");
  command.flag("--explain", arguments->explain, "Show the rule behind each step back to the cause, and why it applies");
  command.footer(R"(Examples:
  sporescope-cli first dumps/lenet
  sporescope-cli --json first dumps/lenet | jq '.findings[0].tensor.node'
  sporescope-cli first dumps/lenet --explain
  sporescope-cli first dumps/lenet --from ReduceMean-op0:output:0 --iteration 1

The whole dump is searched, all ranks and iterations; a selection limits which causes are reported. NaN or Inf in the
selection that began outside it counts as found.
Inf from a constant, such as a mask, is not a cause unless NaN, the loss or a weight results from it. Neither is Inf that all
its readers ignore, for example by taking a smaller value or testing for finite values.)");
  command.action([&call, arguments] { return for_each_path(call, [&call, arguments] { return first(call, *arguments); }); });
}

}  // namespace sporescope::cli
