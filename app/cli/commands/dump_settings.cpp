// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <memory>
#include <optional>

#include "app/cli/command.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/target.h"
#include "core/base/parse.h"
#include "core/base/string_list.h"
#include "core/dump/directory.h"
#include "core/dump_settings/dump_settings.h"
#include "core/dump_settings/estimate.h"
#include "core/dump_settings/kernel_matcher.h"
#include "core/dump_settings/settings_file.h"

namespace sporescope::cli {

namespace {

/// The options as typed.
struct DumpSettingsArguments {
  std::string version, device, level;
  bool dynamic = false;
  std::string content = "values", slots = "outputs", iterations = "all", path, net, format, probe_level;
  std::vector<std::string> nodes, types, statistics;
  std::string category;
  bool regex = false, set_dump = false, asynchronous = false, device_format = false, on_device = false,
       kernel_arguments = false;
  std::optional<std::uint32_t> sample, max_overflows, first_iteration, processes;
  std::string devices, like, check, out;
};

/// Runs the command once.
class SettingsAnswer {
 public:
  SettingsAnswer(CommandContext& call, const DumpSettingsArguments& arguments) : call_(call), arguments_(arguments) {}

  int run() {
    if (!arguments_.like.empty()) {
      if (const auto opened = open_like(); !opened) return report_error(call_, opened.error());
    }
    if (const auto read = read_target(); !read) return report_error(call_, read.error());
    if (!arguments_.check.empty()) return check();
    if (const auto read = read_settings(); !read) return report_error(call_, read.error());
    findings_ = check_dump_settings(settings_, target_);
    find_rejected();
    if (!graphs_.empty()) {
      auto size = estimate(settings_, target_, graphs_, ranks());
      if (!size) return report_error(call_, size.error());
      size_ = *std::move(size);
      report_unmatched_kernels();
    }
    return rejected_.empty() ? answer() : refuse();
  }

 private:
  [[nodiscard]] std::uint32_t ranks() const { return std::max<std::uint32_t>(1, settings_.processes); }

  Result<void> open_like() {
    call_.path = arguments_.like;
    auto dumps = open_all(call_);
    if (!dumps) return tl::unexpected(dumps.error());
    if (dumps->size() != 1) {
      return fail(ErrorCode::invalid_argument,
                  {"There are %1 dumps in “%2”; specify one", {Count{dumps->size()}, arguments_.like}});
    }
    like_ = dumps->front();
    if (!arguments_.out.empty()) {
      if (auto outside = check_outside(arguments_.out, like_->root()); !outside) return outside;
    }
    const int first_rank = like_->graphs().empty() ? 0 : like_->graphs().front().rank;
    std::vector<int> known_ranks;
    for (const DumpGraph& graph : like_->graphs()) {
      if (graph.rank == first_rank && graph.graph) graphs_.push_back(graph.graph);
      if (std::find(known_ranks.begin(), known_ranks.end(), graph.rank) == known_ranks.end()) known_ranks.push_back(graph.rank);
    }
    settings_.processes = static_cast<std::uint32_t>(std::max<std::size_t>(1, known_ranks.size()));
    return {};
  }

  // Values that were not specified are taken from the dump of --like.
  Result<void> read_target() {
    const bool has_like = like_ != nullptr;
    const std::string version = arguments_.version.empty() && has_like ? std::string(like_->ms_version()) : arguments_.version;
    const std::string device = arguments_.device.empty() && has_like ? std::string(like_->device_target()) : arguments_.device;
    if (!version.empty()) {
      const auto read = parse_ms_version(version);
      if (!read) return tl::unexpected(read.error());
      target_.version = *read;
    }
    if (!device.empty()) {
      const auto read = parse_training_device(device);
      if (!read) return tl::unexpected(read.error());
      target_.device = *read;
    }
    if (arguments_.dynamic && !arguments_.level.empty()) {
      return fail(ErrorCode::invalid_argument,
                  "--dynamic and --jit-level cannot be combined: a dynamic graph has no jit level");
    }
    if (!arguments_.level.empty()) target_.mode = parse_execution_mode(arguments_.level).value();
    if (arguments_.dynamic) target_.mode = ExecutionMode::dynamic;
    return {};
  }

  Result<void> read_settings() {
    settings_.content = dump_content_from(arguments_.content).value();
    settings_.input_output = slots_from(arguments_.slots).value();
    settings_.iterations = arguments_.iterations;
    std::replace(settings_.iterations.begin(), settings_.iterations.end(), ',', '|');
    settings_.path = arguments_.path;
    if (!arguments_.net.empty()) settings_.net_name = arguments_.net;
    if (arguments_.net.empty() && like_ && !like_->graphs().empty() && !like_->graphs().front().net.empty()) {
      settings_.net_name = like_->graphs().front().net;
    }
    if (!arguments_.format.empty()) settings_.format = arguments_.format == "npy" ? TensorFormat::npy : TensorFormat::bin;
    if (arguments_.asynchronous) settings_.synchronous = false;
    settings_.network_format = !arguments_.device_format;
    if (!arguments_.statistics.empty()) settings_.statistics = arguments_.statistics;
    settings_.statistics_on_device = arguments_.on_device;
    settings_.sample = arguments_.sample;
    settings_.max_overflows = arguments_.max_overflows.value_or(0);
    settings_.first_iteration = arguments_.first_iteration.value_or(0);
    settings_.kernel_arguments = arguments_.kernel_arguments;
    if (!arguments_.probe_level.empty()) settings_.level = arguments_.probe_level;
    if (arguments_.processes) settings_.processes = *arguments_.processes;
    if (const auto devices = read_devices(); !devices) return devices;
    return choose_nodes();
  }

  Result<void> read_devices() {
    if (arguments_.devices.empty()) return {};
    settings_.devices.clear();
    for (const std::string_view word : split_list(arguments_.devices)) {
      const auto number = parse_digits(word);
      if (!number || *number > UINT32_MAX) {
        return fail(ErrorCode::invalid_argument,
                    {"--support-device: “%1” is not a list of device numbers, such as 0,1", {std::string(word)}});
      }
      settings_.devices.push_back(static_cast<std::uint32_t>(*number));
    }
    return {};
  }

  Result<void> choose_nodes() {
    if (arguments_.set_dump) settings_.nodes = NodeMode::set_dump;
    const bool has_node_rules = !arguments_.nodes.empty() || !arguments_.types.empty() || !arguments_.category.empty();
    if (!has_node_rules) return {};
    if (arguments_.set_dump) {
      return fail(ErrorCode::invalid_argument,
                  "--set-dump cannot be combined with --node, --type or --category: the script chooses the nodes");
    }
    settings_.nodes = NodeMode::kernels;
    // Versions that support expressions and types get them. Others get the matching names of the dump.
    const bool knows_types = target_.version >= MsVersion{2, 0, 0};
    const bool knows_regex = target_.version >= MsVersion{2, 3, 0};
    const bool needs_names =
        !arguments_.category.empty() || (arguments_.regex && !knows_regex) || (!arguments_.types.empty() && !knows_types);
    if (needs_names || (like_ && !arguments_.regex && !arguments_.nodes.empty())) return choose_names();
    for (const std::string& types : arguments_.types) {
      for (const std::string_view type : split_list(types)) settings_.kernels.emplace_back(type);
    }
    for (const std::string& node : arguments_.nodes) {
      settings_.kernels.push_back(arguments_.regex ? "name-regex(" + node + ")" : node);
    }
    return {};
  }

  Result<void> choose_names() {
    if (!like_) {
      return fail(ErrorCode::invalid_argument,
                  {"%1 needs node names for this; specify a dump of the same network with --like", {target_.text()}});
    }
    std::vector<NodeFilter> filters;
    filters.reserve(arguments_.nodes.size() + 1);
    for (const std::string& node : arguments_.nodes) {
      filters.push_back(
          {.text = node, .stack = {}, .type = join_list(arguments_.types, ","), .category = {}, .regex = arguments_.regex});
    }
    if (filters.empty()) filters.push_back({.text = {}, .stack = {}, .type = join_list(arguments_.types, ","), .category = {}});
    for (const NodeFilter& filter : filters) {
      const auto names = find_matching_kernels(graphs_, filter, arguments_.category, target_);
      if (!names) return tl::unexpected(names.error());
      for (const std::string& name : *names) {
        const bool is_present = std::find(settings_.kernels.begin(), settings_.kernels.end(), name) != settings_.kernels.end();
        if (!is_present) settings_.kernels.push_back(name);
      }
    }
    if (!settings_.kernels.empty()) return {};
    return fail(ErrorCode::invalid_argument, {"this selects no node of “%1”", {arguments_.like}});
  }

  void report_unmatched_kernels() {
    for (const std::string& kernel : size_->unmatched_kernels) {
      findings_.push_back(
          {Effect::ignored, "kernels", "kernels-of-no-node", {"“%1” matches no operator of “%2”", {kernel, arguments_.like}}});
    }
  }

  [[nodiscard]] static Json finding_json(const SettingFinding& finding) {
    return {{"effect", effect_name(finding.effect)},
            {"key", finding.key},
            {"rule", finding.rule},
            {"message", finding.message.str()}};
  }

  [[nodiscard]] Json target_json() const {
    return {{"ms_version", target_.version.str()},
            {"device_target", device_name(target_.device)},
            {"mode", mode_name(target_.mode)},
            {"tool", target_.tool() == DumpTool::msprobe ? "msprobe" : "mindspore"}};
  }

  [[nodiscard]] Json findings_json() const {
    Json list = Json::array();
    for (const SettingFinding& finding : findings_) list.push_back(finding_json(finding));
    return list;
  }

  [[nodiscard]] Json size_json() const {
    if (!size_) return nullptr;
    const auto free = free_bytes_at(settings_.path);
    return {{"like", arguments_.like},
            {"operators", size_->operators},
            {"operators_total", size_->all_operators},
            {"tensors_per_iteration", size_->chosen.tensors},
            {"bytes_per_iteration", size_->chosen.bytes},
            {"bytes_per_iteration_all_nodes", size_->all.bytes},
            {"tensors_of_unknown_size", size_->chosen.unknown},
            {"iterations", size_->iterations ? Json(*size_->iterations) : Json(nullptr)},
            {"ranks", size_->ranks},
            {"bytes", size_->bytes() ? Json(*size_->bytes()) : Json(nullptr)},
            {"free_bytes", free ? Json(*free) : Json(nullptr)}};
  }

  [[nodiscard]] static std::string finding_text(const SettingFinding& finding) {
    return finding.key + ": " + finding.message.str();
  }

  /// Collects the settings that the target rejects, and the specified options that it ignores. Default settings that it
  /// ignores are not reported.
  void find_rejected() {
    DumpSettings plain;
    plain.path = settings_.path;
    plain.net_name = settings_.net_name;
    plain.processes = settings_.processes;
    const std::vector<SettingFinding> default_findings = check_dump_settings(plain, target_);
    for (const SettingFinding& finding : findings_) {
      const bool is_explicit = std::none_of(default_findings.begin(), default_findings.end(),
                                            [&](const SettingFinding& other) { return other.rule == finding.rule; });
      const bool is_wrong = finding.effect == Effect::refused || (finding.effect == Effect::ignored && is_explicit);
      if (is_wrong) rejected_.push_back(finding);
    }
  }

  int refuse() {
    if (call_.machine()) {
      const auto& first = rejected_.front();
      if (call_.jsonl) {
        for (const SettingFinding& finding : findings_) call_.console.print(text_of(finding_json(finding)) + "\n");
      } else {
        print_json(call_.console, call_.command,
                   {{"error", finding_text(first)}, {"target", target_json()}, {"findings", findings_json()}});
      }
    }
    for (const SettingFinding& finding : rejected_) call_.console.error(finding_text(finding));
    return kUsageError;
  }

  int answer() {
    const std::string json = settings_json(settings_, target_);
    const std::string file = arguments_.out.empty() ? std::string(settings_file_name(target_)) : arguments_.out;
    const TrainingLines lines = training_lines(settings_, target_, file);
    if (!arguments_.out.empty()) {
      if (const auto written = write_settings_file(arguments_.out, json, false); !written) {
        return report_error(call_, written.error());
      }
    }
    for (const SettingFinding& finding : findings_) call_.console.warn({{}, {"%1: %2", {finding.key, finding.message}}});
    if (call_.machine()) {
      Json shell = Json::array();
      for (const ShellLine& line : lines.shell) shell.push_back(line.str());
      const Json fields{
          {"target", target_json()}, {"file", settings_file_name(target_)}, {"settings", Json::parse(json)}, {"shell", shell},
          {"script", lines.script},  {"findings", findings_json()},         {"estimate", size_json()}};
      if (call_.json) print_json(call_.console, call_.command, fields);
      if (call_.jsonl) call_.console.print(text_of(fields) + "\n");
      return final_status(call_, kNothingFound);
    }
    if (arguments_.out.empty()) call_.console.print(json);
    print_lines(lines);
    return final_status(call_, kNothingFound);
  }

  void print_lines(const TrainingLines& lines) {
    if (arguments_.out.empty() && !lines.shell.empty()) {
      call_.console.hint("Save it as " + std::string(settings_file_name(target_)) + ". In the shell that starts the training:");
    }
    for (const ShellLine& line : lines.shell) call_.console.hint("  " + line.str());
    if (!lines.script.empty()) call_.console.hint("In the training script:");
    for (const std::string& line : lines.script) call_.console.hint("  " + line);
    if (size_) call_.console.hint(size_sentence());
  }

  [[nodiscard]] std::string size_sentence() const {
    if (!size_->is_predictable) return "The size depends on what happens in the training.";
    std::string text = "Estimated: ";
    if (const auto bytes = size_->bytes()) {
      text += bytes_text(*bytes) + " in " + counted(*size_->iterations, "iteration", "iterations") + ", ";
    }
    text += bytes_text(size_->chosen.bytes) + " per iteration and rank (" + std::to_string(size_->operators) + " of " +
            counted(size_->all_operators, "operator", "operators") + ", shapes from " + arguments_.like + ")";
    if (size_->ranks > 1) text += ", " + std::to_string(size_->ranks) + " ranks";
    if (size_->chosen.unknown > 0) text += "; " + counted(size_->chosen.unknown, "tensor", "tensors") + " of unknown size";
    const auto free = free_bytes_at(settings_.path);
    if (free && size_->bytes() && *size_->bytes() > *free) {
      text += "; more than the " + bytes_text(*free) + " free there";
    }
    return text + ".";
  }

  int check() {
    const auto json = read_settings_file(arguments_.check);
    if (!json) return report_error(call_, json.error());
    const auto read = sporescope::read_settings(*json, target_);
    if (!read) {
      Error error = read.error();
      error.message = {"%1: %2", {arguments_.check, error.message}};
      return report_error(call_, error);
    }
    findings_ = read->findings;
    const bool accepts_all = most_severe(findings_) == Effect::note;
    if (call_.json) {
      print_json(call_.console, call_.command,
                 {{"path", arguments_.check}, {"target", target_json()}, {"findings", findings_json()}});
    } else {
      for (const SettingFinding& finding : findings_) {
        call_.console.print(call_.jsonl
                                ? text_of(finding_json(finding)) + "\n"
                                : std::string(effect_name(finding.effect)) + "  " + printable(finding_text(finding)) + "\n");
      }
      if (!call_.jsonl && accepts_all) call_.console.print(target_.text().str() + " accepts all of it.\n");
    }
    return final_status(call_, accepts_all ? kNothingFound : kFound);
  }

  CommandContext& call_;
  const DumpSettingsArguments& arguments_;
  DumpTarget target_;
  DumpSettings settings_;
  std::shared_ptr<const Dump> like_;
  std::vector<std::shared_ptr<const Graph>> graphs_;
  std::vector<SettingFinding> findings_;
  std::vector<SettingFinding> rejected_;  ///< Findings because of which nothing is written
  std::optional<SizeEstimate> size_;
};

void add_target_options(Command& command, DumpSettingsArguments& arguments) {
  command.group("Where it trains");
  command.text("--ms-version", "VERSION", arguments.version,
               "MindSpore version, 1.0 to 2.10 (default: from --like, else 2.10.0)");
  command.word("--device", {"CPU", "GPU", "Ascend"}, arguments.device, "Device (default: from --like, else CPU)");
  command.word("--jit-level", {"O0", "O1", "O2"}, arguments.level, "Graph compilation level, from 2.3 on (default: O0)");
  command.flag("--dynamic", arguments.dynamic, "Dynamic graph (PyNative); from 2.3 on, write settings for msprobe");
  command.number("--processes", "N", arguments.processes, 1, "Number of training processes (default: ranks of --like, else 1)");
}

void add_choice_options(Command& command, DumpSettingsArguments& arguments) {
  command.group("What is dumped");
  command.word("--content", {"values", "statistics", "both", "overflow", "exception"}, arguments.content,
               "values, statistics, both, overflow (operators that overflow) or exception (inputs of the operator that "
               "failed)");
  command.former_spelling("--content", "--what");
  command.word("--slots", {"outputs", "inputs", "both"}, arguments.slots, "Outputs (default), inputs or both");
  command.text("--iteration", "LIST", arguments.iterations, "\"0|5-8|100\" or 0,5-8,100 (default: all)");
  command.texts("--node", "NAME", arguments.nodes, "Full node name or, with --like, part of it; repeatable");
  command.flag("--regex", arguments.regex, "Treat each --node as a regular expression for the whole full name");
  command.texts("--type", "TYPE", arguments.types, "Operators of this type; repeatable");
  command.word("--category", {"weight", "gradient", "activation", "parameter", "operator"}, arguments.category,
               "Nodes of this category in --like");
  command.flag("--set-dump", arguments.set_dump, "Dump what the script chooses with mindspore.set_dump()");
  command.texts("--statistic", "NAME", arguments.statistics, "max, min, avg, l2norm, \"nan count\", …; repeatable");
  command.flag("--on-device", arguments.on_device, "Compute statistics on the device");
  command.number("--sample", "N", arguments.sample, 1, "Dump only the first N elements of each tensor");
  command.number("--max-overflows", "N", arguments.max_overflows, 1, "Stop after N overflowing operators");
  command.former_spelling("--max-overflows", "--most-overflows");
  command.number("--first-iteration", "N", arguments.first_iteration, 0, "Number of the first iteration");
  command.text("--support-device", "LIST", arguments.devices, "Devices that dump, by number (default: 0,1,2,3,4,5,6,7)");
  command.word("--level", {"L0", "L1", "L2", "mix", "debug"}, arguments.probe_level,
               "What msprobe records: L0 (cells), L1 (API calls), mix (both), L2 (kernels), debug");
}

void add_file_options(Command& command, DumpSettingsArguments& arguments) {
  command.group("Output");
  command.text("--path", "FOLDER", arguments.path, "Dump folder, as an absolute path");
  command.text("--net-name", "NAME", arguments.net, "Network name (default: from --like, else Net)");
  command.word("--file-format", {"npy", "bin"}, arguments.format, "File format of an asynchronous dump on Ascend");
  command.flag("--asynchronous", arguments.asynchronous, "Asynchronous dump, written by the device (Ascend only)");
  command.flag("--device-format", arguments.device_format, "Dump tensors in the device format");
  command.flag("--kernel-args", arguments.kernel_arguments, "Also dump kernel arguments");
  command.text("--like", "DUMP", arguments.like, "A dump of the same network, for node names and the size estimate");
  command.text("--out", "FILE", arguments.out, "Write the settings to FILE; existing files are not replaced");
  command.text("--check", "FILE", arguments.check,
               "Check what the training will do with these settings; exit status 1 if it does not accept all of them");
}

}  // namespace

void add_dump_settings(Program& program, CommandContext& call) {
  Command& command =
      program.command("dump-settings", "Write dump settings, or check what a MindSpore release does with existing ones");
  const auto arguments = std::make_shared<DumpSettingsArguments>();
  add_target_options(command, *arguments);
  add_choice_options(command, *arguments);
  add_file_options(command, *arguments);
  command.footer(R"(Examples:
  sporescope-cli dump-settings --path /data/dump --iteration "0|100-104" --out data_dump.json
  sporescope-cli dump-settings --like dumps/lenet --category gradient --path /data/dump
  sporescope-cli dump-settings --ms-version 2.4 --device Ascend --content statistics --path /data/dump
  sporescope-cli dump-settings --ms-version 2.7 --device Ascend --dynamic --path /data/dump --out config.json
  sporescope-cli dump-settings --ms-version 2.2 --device GPU --check data_dump.json

Settings go to standard output or --out; the lines for the training go to standard error.)");
  command.action([&call, arguments] { return SettingsAnswer(call, *arguments).run(); });
}

}  // namespace sporescope::cli
