// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "app/cli/command.h"
#include "app/cli/output/coverage_text.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/json_writer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/rows.h"
#include "app/cli/output/tensor_text.h"
#include "core/base/closest_match.h"
#include "core/cause/purpose.h"
#include "core/watch/growing_check.h"
#include "core/watch/recommended.h"
#include "core/watch/watch_file.h"

namespace sporescope::cli {

namespace {

struct CheckArguments {
  std::string watch_file;
  std::string condition;
  std::vector<std::string> parameters;
  bool recommended = false;
  bool follow = false;
  std::optional<std::int64_t> idle;
  RowOptions rows;
};

// Parses "max_gt=100"; true and false mean 1 and 0.
Result<ParameterInput> parse_parameter(const std::string& text) {
  const std::size_t sign = text.find('=');
  const std::string value = sign == std::string::npos ? "" : text.substr(sign + 1);
  ParameterInput parameter{text.substr(0, sign), 0};
  if (value == "true" || value == "false") {
    parameter.value = value == "true" ? 1 : 0;
    return parameter;
  }
  const char* end = value.data() + value.size();
  const auto parsed = std::from_chars(value.data(), end, parameter.value);
  if (!value.empty() && parsed.ec == std::errc() && parsed.ptr == end) return parameter;
  return fail(ErrorCode::invalid_argument, {"--param %1 is not of the form NAME=NUMBER, for example max_gt=100", {text}});
}

Result<std::vector<Watchpoint>> make_single_watchpoint(const CheckArguments& arguments) {
  std::vector<ParameterInput> parameters;
  for (const std::string& text : arguments.parameters) {
    auto parameter = parse_parameter(text);
    if (!parameter) return tl::unexpected(std::move(parameter.error()));
    parameters.push_back(std::move(*parameter));
  }
  if (find_condition(arguments.condition) == nullptr) {
    std::vector<std::string> known;
    for (const Condition& condition : conditions()) known.emplace_back(condition.id);
    const std::string suggestion = did_you_mean(arguments.condition, known);
    return fail(ErrorCode::invalid_argument, {"Unknown condition %1%2 The command conditions lists all.",
                                              {arguments.condition, suggestion.empty() ? "." : suggestion}});
  }
  auto watchpoint = make_watchpoint(1, arguments.condition, parameters);
  if (!watchpoint) return tl::unexpected(std::move(watchpoint.error()));
  return std::vector<Watchpoint>{std::move(*watchpoint)};
}

Result<void> check_source_options(const CheckArguments& arguments) {
  const int given = int{!arguments.watch_file.empty()} + int{!arguments.condition.empty()} + int{arguments.recommended};
  if (given != 1) {
    return fail(ErrorCode::invalid_argument, "Specify what to look for: --watch FILE, --condition ID or --recommended");
  }
  if (arguments.condition.empty() && !arguments.parameters.empty()) {
    return fail(ErrorCode::invalid_argument, "--param requires --condition ID; a watch file has its own parameters");
  }
  return {};
}

// A file without enabled watchpoints is an error, because the check would find nothing.
Result<std::vector<Watchpoint>> read_watchpoints(const std::string& file) {
  auto watchpoints = read_watch_file(file);
  if (!watchpoints) return watchpoints;
  const bool has_enabled =
      std::any_of(watchpoints->begin(), watchpoints->end(), [](const Watchpoint& watchpoint) { return watchpoint.enabled; });
  if (has_enabled) return watchpoints;
  return fail(ErrorCode::invalid_argument,
              {watchpoints->empty() ? "%1 has no watchpoints" : "All watchpoints in %1 are disabled", {file}});
}

Result<std::vector<Watchpoint>> make_watchpoints(const CheckArguments& arguments, const Dump& dump, IoDirection io) {
  if (!arguments.watch_file.empty()) return read_watchpoints(arguments.watch_file);
  if (arguments.recommended) return recommended_watchpoints(dump, io);
  return make_single_watchpoint(arguments);
}

// An invalid selection is reported by the check itself.
IoDirection requested_io(const CommandContext& call) {
  const auto selection = call.selection.selection();
  return selection ? selection->io.value_or(IoDirection::output) : IoDirection::output;
}

Json watchpoints_json(const std::vector<Watchpoint>& watchpoints) {
  return Json::parse(watch_file_text(watchpoints))["watchpoints"];
}

// Returns "as in the iteration before, within rtol 1e-05, atol 1e-08".
std::string unchanged_text(const Hit& hit) {
  std::string text;
  for (const JudgedParameter& p : hit.judgement.parameters) {
    text.append(text.empty() ? "unchanged from the previous iteration, within " : ", ");
    text.append(p.spec->name).append(" ").append(number_text(p.value));
  }
  return text;
}

// Returns "max 255 > 100" for the parameters that were hit, or else the non-finite values.
std::string reason_text(const Dump& dump, const Hit& hit) {
  std::string text;
  for (const JudgedParameter& p : hit.judgement.parameters) {
    if (!p.hit) continue;
    if (!text.empty()) text += ", ";
    const Comparison comparison = p.spec->comparison;
    const std::string_view sign = comparison == Comparison::greater_or_equal ? ">=" : comparison_symbol(comparison);
    text.append(statistic_label(p.spec->statistic)).append(" ").append(number_text(p.actual));
    text.append(" ").append(sign).append(" ").append(number_text(p.value));
  }
  if (text.empty()) text = non_finite_text(hit.statistics);
  if (text.empty() && hit.judgement.condition->rule == ConditionRule::unchanged) text = unchanged_text(hit);
  if (text.empty()) text = hit.judgement.condition->only_ascend() ? "reported by the device" : "NaN or Inf, not counted";
  if (hit.from_statistics) text.append(" (").append(dump.statistics_name()).append(")");
  return text;
}

class Checker {
 public:
  Checker(CommandContext& call, Target target, std::vector<Watchpoint> watchpoints, RowChoice choice)
      : call_(call),
        target_(std::move(target)),
        watchpoints_(std::move(watchpoints)),
        choice_(std::move(choice)),
        columns_(*target_.dump) {
    for (const Watchpoint& w : watchpoints_) names_[w.id] = w.name.empty() ? std::string(w.condition->name) : w.name;
  }

  int run() {
    return answer([this](const CheckOptions& options) { return check(dump(), watchpoints_, options); });
  }

  /// Checks new iterations until none has arrived for the time `idle`.
  int follow(GrowingDump& growing, std::optional<std::chrono::seconds> idle) {
    return answer([&](const CheckOptions& options) {
      GrowingCheckOptions growing_options;
      growing_options.check = options;
      growing_options.idle = idle;
      growing_options.on_reload = [this](const std::shared_ptr<const Dump>& dump) {
        target_.dump = dump;
        columns_.set_dump(*dump);
      };
      growing_options.on_judged = [this](const std::vector<Iteration>& iterations) {
        printer_->flush();
        call_.console.progress("Checked: iterations " + ranges_text(numbers_of(iterations)) + "; waiting for more");
      };
      return check_growing(growing, watchpoints_, growing_options);
    });
  }

 private:
  template <class Search>
  int answer(const Search& search) {
    const auto selection = selection_of(call_, target_);
    if (!selection) return report_error(call_, selection.error());
    CheckOptions options;
    options.selection = *selection;
    options.io = selection->io.value_or(IoDirection::output);
    options.purpose = make_non_finite_purpose();
    options.shared = call_.shared;
    options.stop = call_.stop;
    options.keep_hits = false;
    options.on_hit = [this](const Hit& hit) { report_hit(hit); };
    options.on_progress = [this](const CheckProgress& progress) { show_progress(progress); };
    begin();
    const Result<CheckResult> result = search(options);
    if (!result) {
      if (call_.machine()) printer_->finish({{"complete", false}, {"error", result.error().str()}});
      return report_error(call_, result.error());
    }
    for (const Problem& problem : result->problems) call_.console.warn(problem);
    for (const NotJudged& not_judged : result->not_judged) call_.console.warn({dump().root(), not_judged_text(not_judged)});
    empty_selection_ = empty_selection_problem(call_, target_);
    if (empty_selection_) call_.console.warn(*empty_selection_);
    end(*result);
    return search_status(call_, result->complete, result->hit_count > 0, is_whole(*result));
  }

  [[nodiscard]] const Dump& dump() const { return *target_.dump; }

  // True if everything selected was judged. A selection that matches nothing, for example because of a typo, was not.
  [[nodiscard]] bool is_whole(const CheckResult& result) const { return !empty_selection_ && result.all_judged(); }

  [[nodiscard]] Text not_judged_text(const NotJudged& not_judged) const {
    return {"Watchpoint %1 (%2) could not be evaluated: %3",
            {std::to_string(not_judged.watchpoint), names_.at(not_judged.watchpoint), not_judged.why.str()}};
  }

  void begin() {
    const Json head = {{"dump", dump().root().string()}, {"watchpoints", watchpoints_json(watchpoints_)}};
    std::vector<Column> columns{{"NODE", Align::left}, {"TENSOR", Align::left}};
    for (Column& column : columns_.place()) columns.push_back(std::move(column));
    for (const char* title : {"WATCHPOINT", "FOUND"}) columns.push_back({title, Align::left});
    printer_ = std::make_unique<RowPrinter>(call_, std::move(choice_), head, "hits", columns);
  }

  void report_hit(const Hit& hit) {
    if (!call_.machine() && !hit.is_hit()) {
      ++not_judged_;
      for (const std::string& error : watch_error_names(hit.judgement.errors)) ++errors_[error];
      return;
    }
    // All hits are counted, even beyond the limit of rows, because the exit status depends on them.
    printer_->add([&] { return hit_json(dump(), hit); }, [&] { return cells(hit); });
  }

  [[nodiscard]] std::vector<std::string> cells(const Hit& hit) const {
    const TensorRecord& record = dump().records()[hit.record];
    std::vector<std::string> cells{node_text(dump(), record), TensorColumns::slot(record)};
    for (std::string& cell : columns_.place(record)) cells.push_back(std::move(cell));
    cells.push_back(std::to_string(hit.judgement.watchpoint) + " " + names_.at(hit.judgement.watchpoint));
    cells.push_back(reason_text(dump(), hit));
    return cells;
  }

  void show_progress(const CheckProgress& progress) {
    call_.console.progress("Checking: " + std::to_string(progress.tensors) + " of " +
                           counted(progress.tensors_total, "tensor", "tensors") + ", " + bytes_text(progress.bytes) + ", " +
                           counted(progress.hits, "hit", "hits"));
  }

  void end(const CheckResult& result) {
    if (!call_.machine()) {
      printer_->finish({});
      if (!printer_->counts()) print_summary(result);
      return;
    }
    Json problems = problems_json({result.problems, dump().problems()}, dump().root());
    if (empty_selection_) problems.push_back(problem_json(*empty_selection_, dump().root()));
    printer_->finish({{"checked",
                       {{"tensors", result.tensors},
                        {"bytes", result.bytes},
                        {"iterations", numbers_of(result.iterations)},
                        {"looked", coverage_json(result.coverage)}}},
                      {"not_judged", record_json(result.not_judged)},
                      {"missing_data", missing_data_json(dump(), result.missing_data)},
                      {"complete", result.complete && is_whole(result)},
                      {"stopped", !result.complete},
                      {"problems", std::move(problems)}});
  }

  void print_summary(const CheckResult& result) {
    std::string text = result.hit_count > 0 ? "\n" : "";
    text += counted(result.hit_count, "hit", "hits") + " of " + counted(watchpoints_.size(), "watchpoint", "watchpoints") +
            " in " + counted(result.tensors, "tensor", "tensors") + " (" + bytes_text(result.bytes) + "), iterations " +
            ranges_text(numbers_of(result.iterations)) + gaps_text(result) + "\n" +
            missing_data_text(dump(), result.missing_data);
    if (not_judged_ > 0) {
      text += counted(not_judged_, "check has", "checks have") + " no verdict:";
      for (const auto& [error, count] : errors_) text += " " + error + " " + std::to_string(count);
      text += '\n';
    }
    call_.console.print(text);
  }

  // Returns the part of the summary about tensors and watchpoints without a verdict.
  static std::string gaps_text(const CheckResult& result) {
    std::string text = coverage_gaps_text(result.coverage);
    if (!result.not_judged.empty()) {
      std::set<int> watchpoints;
      for (const NotJudged& not_judged : result.not_judged) watchpoints.insert(not_judged.watchpoint);
      text += "; " + counted(watchpoints.size(), "watchpoint", "watchpoints") + " could not be evaluated";
    } else if (result.coverage.tensors == 0) {
      text += "; nothing was checked";
    }
    return text;
  }

  CommandContext& call_;
  Target target_;
  std::vector<Watchpoint> watchpoints_;
  RowChoice choice_;
  TensorColumns columns_;
  std::map<int, std::string> names_;
  std::unique_ptr<RowPrinter> printer_;
  std::optional<Problem> empty_selection_;
  std::uint64_t not_judged_ = 0;
  std::map<std::string, std::uint64_t> errors_;
};

std::vector<std::string> hit_fields() {
  std::vector<std::string> fields{"watchpoint", "condition", "source"};
  fields.insert(fields.end(), tensor_fields().begin(), tensor_fields().end());
  fields.insert(fields.end(), statistic_fields().begin(), statistic_fields().end());
  return fields;
}

Result<void> check_follow_options(const CommandContext& call, const CheckArguments& arguments) {
  if (!arguments.follow && arguments.idle) {
    return fail(ErrorCode::invalid_argument, "--idle requires --follow");
  }
  if (!arguments.follow) return {};
  if (call.shared != nullptr) return fail(ErrorCode::unsupported, "--follow works only in one process; use sporescope-cli");
  if (call.paths.size() > 1) return fail(ErrorCode::invalid_argument, "--follow works with one dump; specify one PATH");
  if (!arguments.rows.sort.empty()) {
    return fail(ErrorCode::invalid_argument, "--sort cannot be combined with --follow, which reports hits as they are found");
  }
  const auto selection = call.selection.selection();
  if (selection && selection->iterations.has_positions()) {
    return fail(ErrorCode::invalid_argument,
                "--follow needs iteration numbers: the last iteration of a growing dump is unknown");
  }
  return {};
}

int run_following(CommandContext& call, const CheckArguments& arguments, RowChoice choice) {
  auto growing = open_growing_target(call);
  if (!growing) return report_error(call, growing.error());
  Target target{(*growing)->dump(), {}, {}};
  auto watchpoints = make_watchpoints(arguments, *target.dump, requested_io(call));
  if (!watchpoints) return report_error(call, watchpoints.error());
  std::optional<std::chrono::seconds> idle;
  if (arguments.idle) idle = std::chrono::seconds(*arguments.idle);
  return Checker(call, std::move(target), std::move(*watchpoints), std::move(choice)).follow(**growing, idle);
}

int run_check(CommandContext& call, const CheckArguments& arguments) {
  if (const auto checked = check_source_options(arguments); !checked) return report_error(call, checked.error());
  auto choice = RowChoice::make(arguments.rows, hit_fields());
  if (!choice) return report_error(call, choice.error());
  if (arguments.follow) return run_following(call, arguments, *std::move(choice));
  auto target = open_target(call);
  if (!target) return report_error(call, target.error());
  auto watchpoints = make_watchpoints(arguments, *target->dump, requested_io(call));
  if (!watchpoints) return report_error(call, watchpoints.error());
  return Checker(call, std::move(*target), std::move(*watchpoints), *std::move(choice)).run();
}

}  // namespace

void add_check(Program& program, CommandContext& call) {
  Command& command = program.command("check", "Check tensors against watchpoints; exit status 1 if there are hits");
  add_paths(command, call, "A dump, or a folder or tensor file in it");
  const auto arguments = std::make_shared<CheckArguments>();
  command.group("What to look for (one of them)");
  command.text("--watch", "FILE", arguments->watch_file, "A watch file with any number of watchpoints");
  command.text("--condition", "ID", arguments->condition, "One condition, as listed by the command conditions");
  command.flag("--recommended", arguments->recommended, "The recommended watchpoints, which find most faults");
  command.texts("--param", "NAME=VALUE", arguments->parameters, "A parameter of --condition; repeatable");
  command.group("Growing dumps");
  command.flag("--follow", arguments->follow, "Keep checking new iterations as they are completed, until interrupted");
  command.number("--idle", "SECONDS", arguments->idle, 1, "End --follow after this many seconds without new data");
  arguments->rows.add_to(command);
  call.selection.add_to(command);
  command.footer(R"(Examples:
  sporescope-cli check dumps/lenet --recommended
  sporescope-cli check dumps/lenet --condition tensor_overflow --iteration last
  sporescope-cli check dumps/lenet --condition tensor_too_large --param max_gt=100 --node conv
  sporescope-cli --json check dumps/lenet --watch watch.json > hits.json
  sporescope-cli --jsonl check dumps/lenet --recommended --follow --idle 600

Outputs and parameters are checked; with --io input, inputs.)");
  command.action([&call, arguments] {
    if (const auto checked = check_follow_options(call, *arguments); !checked) return report_error(call, checked.error());
    return for_each_path(call, [&] { return run_check(call, *arguments); });
  });
}

}  // namespace sporescope::cli
