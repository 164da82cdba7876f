// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <array>
#include <chrono>
#include <ctime>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "app/cli/command.h"
#include "app/cli/commands/cause_query.h"
#include "app/cli/output/export_tables.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/version.h"
#include "core/base/atomic_file.h"
#include "core/base/closest_match.h"
#include "core/base/string_list.h"
#include "core/compare/compare_runs.h"
#include "core/flow/rank_peers.h"
#include "core/replicas/shared_tensors.h"
#include "core/report/build_report.h"
#include "core/report/report_page.h"

namespace sporescope::cli {

namespace {

struct ReportArguments {
  std::string file;
  std::string without;
  std::string language = "en";
  std::string compare;
  bool replicas = false;
  bool overwrite = false;
};

Result<ReportRedaction> redaction_of(const std::string& list) {
  ReportRedaction redaction;
  for (const std::string_view word : split_list(list)) {
    if (word == "values") {
      redaction.values = true;
    } else if (word == "paths") {
      redaction.paths = true;
    } else if (word == "source") {
      redaction.source = true;
    } else {
      const std::vector<std::string> known{"values", "paths", "source"};
      return fail(ErrorCode::invalid_argument,
                  {"--without: %1 is not one of values, paths, source%2", {std::string(word), did_you_mean(word, known)}});
    }
  }
  return redaction;
}

// Returns the local time as "2026-11-21 14:05".
std::string now_text() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm local{};
  std::array<char, 32> text{};
  if (localtime_r(&now, &local) == nullptr) return {};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &local)};
}

/// Without --replicas, ranks are compared for at most this time, because it may take hours for a large dump.
constexpr std::chrono::minutes kMaxImplicitReading{1};

class ReportCommand {
 public:
  ReportCommand(CommandContext& call, const ReportArguments& arguments) : call_(call), arguments_(arguments) {}

  int run() {
    if (arguments_.file.empty()) return report_error(call_, "Specify the report file with --out FILE.html");
    const auto redaction = redaction_of(arguments_.without);
    if (!redaction) return report_error(call_, redaction.error());
    const auto language = report_language(arguments_.language);
    if (!language) return report_error(call_, language.error());
    const auto target = open_target(call_);
    if (!target) return report_error(call_, target.error());
    // Check this before a long search.
    const auto allowed = check_writable_target(target->dump.get(), arguments_.file, arguments_.overwrite);
    if (!allowed) return report_error(call_, allowed.error());
    if (auto error = open_run_b()) return report_error(call_, *error);
    return report(*target, *redaction, *language);
  }

 private:
  /// Opens run B, if there is one, and returns the error if that fails.
  std::optional<Error> open_run_b() {
    if (arguments_.compare.empty()) return std::nullopt;
    const std::string path = std::exchange(call_.path, arguments_.compare);
    auto run_b = open_target(call_);
    call_.path = path;
    if (!run_b) return std::move(run_b.error());
    if (const auto allowed = check_writable_target(run_b->dump.get(), arguments_.file, arguments_.overwrite); !allowed) {
      return allowed.error();
    }
    run_b_ = *std::move(run_b);
    return std::nullopt;
  }

  /// Compares the runs; PATH is run A, as in the window.
  Result<void> compare(const Target& target, const Selection& selection, ReportOptions& options) {
    if (!run_b_) return {};
    const auto selection_b = selection_of(call_, *run_b_);
    if (!selection_b) return tl::unexpected(selection_b.error());
    const ComparedSide a{target.dump.get(), selection};
    const ComparedSide b{run_b_->dump.get(), *selection_b};
    CompareOptions compare_options;
    compare_options.stop = call_.stop;
    compare_options.on_progress = progress_of(call_, "Comparing ", "pair of tensors", "pairs of tensors");
    auto compared = compare_runs(a, b, compare_options);
    if (!compared) return tl::unexpected(compared.error());
    if (!call_.selection.empty()) {
      if (const auto filtered = filter_comparison(*compared, a, b); !filtered) return filtered;
    }
    comparison_ = *std::move(compared);
    options.runs = ReportedRuns{a.dump, b.dump, &*comparison_, selection, *selection_b};
    return {};
  }

  void compare_ranks(const Target& target, const CauseQuery& query, ReportOptions& options) {
    const Dump& dump = *target.dump;
    if (rank_numbers(dump).size() < 2) return;
    const ValueFlow flow(dump);
    const auto records = shared_or_all(flow, {query.records.begin(), query.records.end()});
    std::stop_source stop_source;
    const std::stop_callback stopped(call_.stop, [&] { stop_source.request_stop(); });
    const auto end = std::chrono::steady_clock::now() + kMaxImplicitReading;
    const auto progress = progress_of(call_, "Reading: ", "tensor", "tensors");
    ReplicasOptions replica_options;
    replica_options.stop = stop_source.get_token();
    replica_options.on_progress = [&](std::uint64_t done, std::uint64_t all) {
      if (progress) progress(done, all);
      if (!arguments_.replicas && std::chrono::steady_clock::now() > end) stop_source.request_stop();
    };
    Replicas found = find_replicas(flow, records, replica_options);
    // The selection contains only one rank.
    if (found.ranks.size() < 2 && found.complete) return;
    found.coverage.unknown_folders = unknown_folders(dump, options.selection);
    replicas_ = std::move(found);
    options.ranks = {&dump, &*replicas_};
  }

  int report(const Target& target, const ReportRedaction& redaction, const ReportLanguage& language) {
    const auto query = make_query(call_, target, {});
    if (!query) return report_error(call_, query.error());
    const auto selection = selection_of(call_, target);
    if (!selection) return report_error(call_, selection.error());
    const auto found = run_cause_search(call_, target, *query);
    if (!found) return report_error(call_, found.error());
    if (!found->complete) return report_interrupted(call_);
    std::vector<Problem> problems = found->problems;
    if (auto empty_selection = empty_selection_problem(call_, target)) problems.push_back(std::move(*empty_selection));
    for (const Problem& problem : problems) call_.console.warn(problem);

    const std::vector<const Finding*> findings = findings_in_query(*found, *query);
    ReportOptions options;
    options.selection = *selection;
    options.redaction = redaction;
    options.version = full_version();
    options.written = now_text();
    options.stop = call_.stop;
    options.on_progress = progress_of(call_, "Checking: ", "tensor", "tensors");
    if (const auto compared = compare(target, *selection, options); !compared) return report_error(call_, compared.error());
    compare_ranks(target, *query, options);
    if (call_.stop.stop_requested()) return report_interrupted(call_);
    const auto result = build_report(*target.dump, *found, findings, options);
    if (!result) return report_error(call_, result.error());
    const std::string page = report_page(*result, language);
    if (const auto written = write_file_atomically(arguments_.file, page); !written) {
      return report_error(call_, written.error());
    }
    const bool is_complete = is_fully_clean(call_, target, *found, *query) && is_whole(*result);
    print(target, *result, page.size(), findings.size(), is_complete, problems);
    const bool differs = result->comparison && result->comparison->tone == ReportTone::inf;
    const bool ranks_differ = result->ranks && !result->ranks->findings.empty();
    return search_status(call_, true, !findings.empty() || differs || ranks_differ, is_complete);
  }

  /// True if the requested comparisons, apart from the first cause, have a verdict.
  [[nodiscard]] bool is_whole(const Report& result) const {
    const bool are_runs_complete = !result.comparison || result.comparison->tone != ReportTone::open;
    const bool are_ranks_complete = !arguments_.replicas || (result.ranks && result.ranks->tone != ReportTone::open);
    return are_runs_complete && are_ranks_complete;
  }

  void print(const Target& target, const Report& result, std::size_t bytes, std::size_t findings, bool is_complete,
             const std::vector<Problem>& problems) {
    if (!call_.machine()) {
      call_.console.print(arguments_.file + "\n");
      return;
    }
    const Dump& dump = *target.dump;
    print_json(call_.console, "report",
               {{"dump", dump.root().string()},
                {"file", arguments_.file},
                {"bytes", bytes},
                {"title", result.title.str()},
                {"findings", findings},
                {"hits", result.all_hits},
                {"compared", comparison_ ? Json(comparison_->findings.size()) : Json(nullptr)},
                {"replicas", replicas_ ? Json(replicas_->findings.size()) : Json(nullptr)},
                {"complete", is_complete},
                {"problems", problems_json({problems, dump.problems()}, dump.root())}});
  }

  CommandContext& call_;
  const ReportArguments& arguments_;
  std::optional<Target> run_b_;
  std::optional<RunComparison> comparison_;
  std::optional<Replicas> replicas_;
};

}  // namespace

void add_report(Program& program, CommandContext& call) {
  Command& command =
      program.command("report",
                      "Write the findings as one HTML file for readers without Sporescope; exit status as for first, and 1 if "
                      "runs or ranks differ");
  add_path(command, call, "A dump");
  const auto arguments = std::make_shared<ReportArguments>();
  command.text("--out", "FILE", arguments->file, "The self-contained HTML file to write");
  command.text("--without", "WORDS", arguments->without,
               "What to leave out: values (elements, ranges, means), paths (folder and file names), source (code); separate "
               "several with commas");
  command.text("--compare", "B", arguments->compare, "Compare PATH (run A) with run B; a selection applies to both");
  command.flag("--replicas", arguments->replicas, "Compare the ranks completely; by default for at most a minute");
  command.text("--language", "NAME", arguments->language, "Language of the page: en (default) or zh_CN");
  command.flag("--overwrite", arguments->overwrite, "Replace existing output");
  call.selection.add_to(command);
  command.footer(R"(Examples:
  sporescope-cli report dumps/lenet --out lenet.html
  sporescope-cli report dumps/lenet --out lenet.html --without values,paths
  sporescope-cli report dumps/lenet --out last.html --iteration last --overwrite
  sporescope-cli report dumps/lenet --out lenet.html --language zh_CN
  sporescope-cli report dumps/last-week --compare dumps/today --out today.html
  sporescope-cli report dumps/eight-ranks --replicas --out ranks.html

The whole dump is searched for the first cause; a selection limits which causes and hits are reported. For several ranks,
shared tensors are compared, and the page says what was not checked. The exit status is also 1 if the runs diverge or ranks
differ. Node names are always included. The file has no scripts, needs no network and stays below 1 MB.)");
  command.action([&call, arguments] { return ReportCommand(call, *arguments).run(); });
}

}  // namespace sporescope::cli
