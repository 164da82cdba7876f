// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <memory>
#include <optional>
#include <string>

#include "app/cli/command.h"
#include "app/cli/output/comparison.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/target.h"
#include "core/compare/compare_runs.h"

namespace sporescope::cli {

namespace {

struct CompareArguments {
  std::string with_iteration, with_rank, tolerance, match;
};

/// The compared runs: two dumps, or two parts of one dump.
struct TwoRuns {
  Target a, b;
  ComparedSide run_a, run_b;
  CompareOptions options;
};

std::optional<Text> call_problem(const CommandContext& call, const CompareArguments& arguments) {
  if (call.paths.size() > 2) return Text{"compare needs two dumps, A and B", {}};
  if (call.paths.size() < 2 && arguments.with_iteration.empty() && arguments.with_rank.empty()) {
    return Text{
        "Specify a second dump, or what to compare within this one: --iteration 3 --with-iteration 7, or --rank 0 "
        "--with-rank 5",
        {}};
  }
  if (!arguments.with_iteration.empty() && call.selection.iteration.empty()) {
    return Text{"--with-iteration requires --iteration for the iterations of A", {}};
  }
  if (!arguments.with_rank.empty() && call.selection.rank.empty()) {
    return Text{"--with-rank requires --rank for the ranks of A", {}};
  }
  return std::nullopt;
}

Result<Tolerances> parse_tolerances(const std::string& text) {
  if (text.empty()) return {};
  auto tolerances = Tolerances::parse(text);
  if (!tolerances) tolerances.error().message = {"--tolerance: %1", {tolerances.error().message}};
  return tolerances;
}

Result<MatchRules> read_rules(const std::string& file) { return file.empty() ? Result<MatchRules>() : MatchRules::read(file); }

Result<Target> open_path(CommandContext& call, const std::string& path) {
  call.path = path;
  return open_target(call);
}

Result<TwoRuns> open_runs(CommandContext& call, const CompareArguments& arguments) {
  if (const auto problem = call_problem(call, arguments)) return fail(ErrorCode::invalid_argument, *problem);
  const auto tolerances = parse_tolerances(arguments.tolerance);
  if (!tolerances) return tl::unexpected(tolerances.error());
  auto rules = read_rules(arguments.match);
  if (!rules) return tl::unexpected(rules.error());
  auto a = open_path(call, call.paths.front());
  if (!a) return tl::unexpected(a.error());
  auto b = call.paths.size() > 1 ? open_path(call, call.paths.back()) : a;
  if (!b) return tl::unexpected(b.error());
  TwoRuns runs{std::move(*a), std::move(*b), {}, {}, {}};

  const auto selection_a = selection_of(call, runs.a);
  if (!selection_a) return tl::unexpected(selection_a.error());
  const SelectionOptions original = call.selection;
  if (!arguments.with_iteration.empty()) call.selection.iteration = arguments.with_iteration;
  if (!arguments.with_rank.empty()) call.selection.rank = arguments.with_rank;
  const auto selection_b = selection_of(call, runs.b);
  call.selection = original;
  if (!selection_b) return tl::unexpected(selection_b.error());

  runs.run_a = {runs.a.dump.get(), *selection_a};
  runs.run_b = {runs.b.dump.get(), *selection_b};
  for (const ComparedSide* run : {&runs.run_a, &runs.run_b}) {
    if (auto problem = mistyped(run->selection, *run->dump)) {
      return fail(ErrorCode::invalid_argument, problem->message, problem->path);
    }
  }
  // If both paths name files or folders of iterations or ranks, these are paired even if their numbers differ.
  const auto is_part = [](const Target& target) { return !target.folder.empty() || !target.records.empty(); };
  const bool are_parts = is_part(runs.a) && is_part(runs.b);
  runs.options.pairing.iterations_by_position = !arguments.with_iteration.empty() || are_parts;
  runs.options.pairing.ranks_by_position = !arguments.with_rank.empty() || are_parts;
  runs.options.pairing.rules = *std::move(rules);
  runs.options.tolerances = *tolerances;
  return runs;
}

void print_json(CommandContext& call, const ComparedDumps& dumps, const RunComparison& comparison) {
  const Json head = {{"a", call.paths.front()},
                     {"b", call.paths.back()},
                     {"matched",
                      {{"name", comparison.matched_by_name},
                       {"structure", comparison.matched_by_structure},
                       {"hand", comparison.matched_by_rule + comparison.matched_manually}}},
                     {"only_a", places_json(dumps.a, comparison.only_a)},
                     {"only_b", places_json(dumps.b, comparison.only_b)}};
  JsonAnswer answer(call, head, "pairs");
  for (const ComparedPair& pair : comparison.pairs) answer.record(pair_json(dumps, pair));
  Json findings = Json::array();
  for (const Divergence& finding : comparison.findings) {
    findings.push_back(divergence_json(dumps, finding));
    if (call.jsonl) answer.record({{"finding", findings.back()}});
  }
  Json problems = Json::array();
  for (const Dump* dump : {&dumps.a, &dumps.b}) {
    for (const Problem& problem : dump->problems()) problems.push_back(problem_json(problem, dump->root()));
    if (&dumps.a == &dumps.b) break;
  }
  answer.finish({{"findings", std::move(findings)},
                 {"outside", comparison.outside ? divergence_json(dumps, *comparison.outside) : Json(nullptr)},
                 {"looked", coverage_json(comparison.coverage)},
                 {"tensors_only", {{"a", comparison.tensors_only_a.size()}, {"b", comparison.tensors_only_b.size()}}},
                 {"iterations_only", {{"a", comparison.iterations_only_a}, {"b", comparison.iterations_only_b}}},
                 {"complete", comparison.complete && comparison.coverage.all_judged()},
                 {"problems", std::move(problems)}});
}

bool all_compared(const RunComparison& comparison) {
  return !comparison.pairs.empty() && comparison.coverage.all_judged() && comparison.only_a.empty() &&
         comparison.only_b.empty() && comparison.iterations_only_a + comparison.iterations_only_b == 0;
}

int compare(CommandContext& call, const CompareArguments& arguments) {
  auto runs = open_runs(call, arguments);
  if (!runs) return report_error(call, runs.error());
  runs->options.stop = call.stop;
  runs->options.on_progress = progress_of(call, "Comparing ", "tensor pair", "tensor pairs");
  auto comparison = compare_runs(runs->run_a, runs->run_b, runs->options);
  if (!comparison) return report_error(call, comparison.error());
  const bool selects_files = !runs->a.records.empty() || !runs->b.records.empty();
  if (!call.selection.empty() || selects_files) {
    const auto narrowed = filter_comparison(*comparison, runs->run_a, runs->run_b);
    if (!narrowed) return report_error(call, narrowed.error());
  }
  const ComparedDumps dumps{*runs->a.dump, *runs->b.dump};
  if (call.machine()) {
    print_json(call, dumps, *comparison);
  } else {
    print_comparison(call.console, dumps, *comparison);
  }
  // A selection may contain differences whose cause is outside of it.
  const bool has_difference = !comparison->findings.empty() || comparison->differing() > 0;
  return search_status(call, comparison->complete, has_difference, all_compared(*comparison));
}

}  // namespace

void add_compare(Program& program, CommandContext& call) {
  Command& command = program.command(
      "compare", "Find where two runs diverge; exit status 1 if they do, 3 if they agree but not everything could be compared");
  command.arguments("PATH", call.paths, 1, "Dump A, the baseline, and dump B");
  call.selection.add_to(command);
  command.group("Comparison");
  const auto arguments = std::make_shared<CompareArguments>();
  command.text("--with-iteration", "NUMBERS", arguments->with_iteration,
               "Iterations of B to compare with those of --iteration, in the same order");
  command.text("--with-rank", "NUMBERS", arguments->with_rank, "Ranks of B to compare with those of --rank, in the same order");
  command.text("--tolerance", "X", arguments->tolerance,
               "Relative error |B - A| / |A| up to which tensors agree, for all types or per type: float32=1e-4,int=0 "
               "(defaults: float64 1e-12, float32 1e-5, float16 2e-3, bfloat16 2e-2, integers 0)");
  command.text("--match", "FILE", arguments->match,
               "Rules that match nodes; each line: a regular expression for the name in A, ->, and the name in B");
  command.footer(R"(Examples:
  sporescope-cli compare dumps/last-week dumps/today
  sporescope-cli compare dumps/lenet --iteration 3 --with-iteration 7
  sporescope-cli compare dumps/lenet --rank 0 --with-rank 5 --iteration 0
  sporescope-cli --json compare dumps/gpu dumps/npu | jq '.findings[0]'

Whole graphs are compared, because a difference can come from elsewhere; a selection only limits what is reported.
An operator diverges if its inputs agree and its output does not; it carries a difference if an input already differs.)");
  command.action([&call, arguments] { return compare(call, *arguments); });
}

}  // namespace sporescope::cli
