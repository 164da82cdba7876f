// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/cli/command.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/table.h"
#include "app/cli/target.h"
#include "core/dump/header_check.h"
#include "core/dump/rank_name.h"
#include "core/dump/recorded_io.h"
#include "core/dump/tensor_counts.h"

namespace sporescope::cli {

namespace {

// Sizes of the tensor files of a dump, by graph and iteration. Only read with --sizes; otherwise `info` only reads file names.
struct Sizes {
  std::uint64_t all = 0;
  std::map<std::pair<DumpGraphIndex, Iteration>, std::uint64_t> by_iteration;
  std::vector<Problem> problems;
  std::optional<RecordIndex> sample;  // a file with only the first elements of its tensor
};

// Kernel dumps on Ascend do not declare that they are samples; only their files show it. At most this number of files is
// opened.
constexpr std::size_t kMaxOpened = 100;

std::optional<Sizes> measure(CommandContext& call, const Dump& dump) {
  const auto report_progress = progress_of(call, "Measuring: ", "tensor file", "tensor files");
  Sizes sizes;
  std::uint64_t done = 0;
  std::set<std::pair<std::uint32_t, std::string_view>> measured;  // folder and name: a file may contain several tensors
  std::size_t opened = 0;
  for (const RecordIndex i : dump.records().indices()) {
    const TensorRecord& record = dump.records()[i];
    if (call.stop.stop_requested()) return std::nullopt;
    if (!record.has_values || !measured.emplace(record.folder, record.file_name).second) continue;
    std::error_code error;
    const std::uint64_t bytes = std::filesystem::file_size(dump.path(record), error);
    if (error) {
      sizes.problems.push_back(
          {dump.path(record), {"Cannot read the size of “%1”: %2", {dump.path(record).string(), error.message()}}});
      call.console.warn(sizes.problems.back());
      continue;
    }
    if (!sizes.sample && dump.sampled_elements() == 0 && opened++ < kMaxOpened) {
      const auto stored = stored_of(dump, i);
      if (stored && is_sample_file(dump, record, stored->shape)) sizes.sample = i;
    }
    sizes.all += bytes;
    sizes.by_iteration[{record.graph, record.iteration}] += bytes;
    report_progress(++done, dump.tensor_files());
  }
  return sizes;
}

std::uint64_t bytes_in(const Sizes& sizes, DumpGraphIndex graph, Iteration iteration) {
  const auto found = sizes.by_iteration.find({graph, iteration});
  return found == sizes.by_iteration.end() ? 0 : found->second;
}

std::string files_text(const Dump& dump) {
  const auto [tensors, statistics_only] = count_tensors(dump);
  const ChecksumsOnly checksums = count_checksums_only(dump);
  std::string statistics;
  if (checksums.tensors > 0) {
    statistics = "only checksums (" + checksums.name + ") of " + counted(checksums.tensors, "tensor", "tensors");
  }
  if (statistics_only > checksums.tensors) {
    statistics += (statistics.empty() ? "" : ", ") + std::string("only statistics of ") +
                  counted(statistics_only - checksums.tensors, "tensor", "tensors");
  }
  if (statistics_only > 0 && tensors == 0) return statistics;
  std::string files = counted(dump.tensor_files(), "tensor file", "tensor files");
  if (tensors != dump.tensor_files()) files = counted(tensors, "tensor", "tensors") + " in " + files;
  return statistics_only == 0 ? files : files + ", " + statistics;
}

Json dump_graph_json(const Dump& dump, DumpGraphIndex index, const std::optional<Sizes>& sizes) {
  const DumpGraph& graph = dump.graphs()[index];
  Json iterations = Json::array();
  for (const IterationFolder& folder : graph.iterations) {
    iterations.push_back({{"iteration", number_of(folder.iteration)},
                          {"tensor_files", folder.tensor_files},
                          {"tensors", count_tensors(dump, folder.records).with_values},
                          {"readable", folder.readable},
                          {"bytes", sizes ? Json(bytes_in(*sizes, index, folder.iteration)) : Json(nullptr)}});
  }
  const Graph* file = graph.graph.get();
  return {{"graph_id", graph.graph_id},
          {"graph", graph.name},
          {"root_graph_id", graph.root_graph_id},
          {"operators", file != nullptr ? Json(file->executed_count()) : Json(nullptr)},
          {"parameters", file != nullptr ? Json(file->parameter_count()) : Json(nullptr)},
          {"constants", file != nullptr ? Json(file->constant_count()) : Json(nullptr)},
          {"history", graph.history_known ? Json(numbers_of(graph.history)) : Json(nullptr)},
          {"iterations", std::move(iterations)},
          {"skipped_folders", graph.has_skipped_folders},
          {"constant_files", graph.constants.size()}};
}

// Graphs are sorted by rank and net, so a changed value begins a new list.
Json ranks_json(const Dump& dump, const std::optional<Sizes>& sizes) {
  Json ranks = Json::array();
  const DumpGraph* previous = nullptr;
  for (const DumpGraphIndex g : dump.graphs().indices()) {
    const DumpGraph& graph = dump.graphs()[g];
    const bool same_rank =
        previous != nullptr && previous->rank == graph.rank && previous->host == graph.host && previous->device == graph.device;
    if (!same_rank) {
      ranks.push_back({{"rank", graph.rank},
                       {"host", graph.host.empty() ? Json(nullptr) : Json(graph.host)},
                       {"device", graph.device.empty() ? Json(nullptr) : Json(graph.device)},
                       {"nets", Json::array()}});
      if (is_process(graph.rank)) ranks.back()["process"] = rank_name(graph.rank);
    }
    Json& nets = ranks.back()["nets"];
    if (!same_rank || previous->net != graph.net) nets.push_back({{"net", graph.net}, {"graphs", Json::array()}});
    nets.back()["graphs"].push_back(dump_graph_json(dump, g, sizes));
    previous = &graph;
  }
  return ranks;
}

// Returns the overflow reports of the device.
Json overflow_json(const Dump& dump) {
  Json list = Json::array();
  for (const OverflowReport& report : dump.overflow_reports()) {
    if (report.unread) continue;
    const bool has_node = report.node != kNoNode && dump.graphs()[report.graph].graph != nullptr;
    list.push_back(
        {{"file", report.file.string()},
         {"iteration", number_of(report.iteration)},
         {"node", has_node ? Json(dump.graphs()[report.graph].graph->nodes()[report.node].full_name) : Json(nullptr)},
         {"description", report.description.str()}});
  }
  return list;
}

Json sides_json(RecordedIo sides) {
  switch (sides) {
    case RecordedIo::inputs:
      return "inputs";
    case RecordedIo::outputs:
      return "outputs";
    case RecordedIo::both:
      return "both";
    case RecordedIo::none:
      break;
  }
  return nullptr;
}

std::string stopped_operator_name(const Dump& dump, const StoppedOperator& stopped) {
  return std::string(dump.graphs()[stopped.graph].graph->nodes()[stopped.node].full_name);  // its files were matched to it
}

Json stopped_json(const Dump& dump) {
  Json list = Json::array();
  for (const StoppedOperator& stopped : dump.stopped_operators()) {
    list.push_back({{"iteration", number_of(stopped.iteration)}, {"node", stopped_operator_name(dump, stopped)}});
  }
  return list;
}

Json dump_json(const Dump& dump, const std::optional<Sizes>& sizes) {
  Json unmatched = Json::array();
  for (const UnmatchedFile& file : dump.unmatched()) {
    unmatched.push_back({{"file", dump.relative_path(dump.records()[file.record]).string()}, {"reason", file.reason.str()}});
  }
  const std::span<const Problem> size_problems = sizes ? std::span<const Problem>(sizes->problems) : std::span<const Problem>();
  const TensorCounts counts = count_tensors(dump);
  return {{"root", dump.root().string()},
          {"family", dump.family()},
          {"layout", dump.layout()},
          {"ms_version", text_or_null(dump.ms_version())},
          {"device_target", text_or_null(dump.device_target())},
          {"ranks", ranks_json(dump, sizes)},
          {"tensor_files", dump.tensor_files()},
          {"tensors", counts.with_values},
          {"statistics_only", counts.statistics_only},
          {"checksums_only", count_checksums_only(dump).tensors},
          {"kernel_arguments", dump.kernel_argument_files()},
          {"bytes", sizes ? Json(sizes->all) : Json(nullptr)},
          {"matched_files", dump.matched_files()},
          {"unmatched", std::move(unmatched)},
          {"recorded_io", sides_json(recorded_io(dump))},
          {"sampled_elements", dump.sampled_elements() > 0 ? Json(dump.sampled_elements()) : Json(nullptr)},
          {"samples", sizes ? Json(sizes->sample.has_value() || dump.sampled_elements() > 0) : Json(nullptr)},
          {"stopped", stopped_json(dump)},
          {"overflow", overflow_json(dump)},
          {"problems", problems_json({dump.problems(), size_problems}, dump.root())}};
}

struct Numbers {
  std::set<std::int64_t> ranks, iterations;
};

Numbers numbers(const Dump& dump) {
  Numbers out;
  for (const DumpGraph& graph : dump.graphs()) {
    out.ranks.insert(graph.rank);
    for (const IterationFolder& folder : graph.iterations) out.iterations.insert(number_of(folder.iteration));
  }
  return out;
}

// Returns the location and kind of a dump, without its graphs.
Json brief_json(const Dump& dump) {
  const auto [ranks, iterations] = numbers(dump);
  return {{"root", dump.root().string()},
          {"family", dump.family()},
          {"layout", dump.layout()},
          {"ms_version", text_or_null(dump.ms_version())},
          {"device_target", text_or_null(dump.device_target())},
          {"ranks", ranks},
          {"iterations", iterations},
          {"tensor_files", dump.tensor_files()},
          {"statistics_only", count_tensors(dump).statistics_only},
          {"problems", dump.problems().size()}};
}

std::vector<std::int64_t> numbers(const DumpGraph& graph) {
  std::vector<std::int64_t> out;
  out.reserve(graph.iterations.size());
  for (const IterationFolder& folder : graph.iterations) out.push_back(number_of(folder.iteration));
  return out;
}

std::string head_text(const Dump& dump) {
  std::string text = printable(dump.root().string()) + "\n  ";
  // Dumps of msprobe may be from PyTorch; their layout shows it.
  if (!dump.ms_version().empty()) {
    text += "MindSpore " + printable(dump.ms_version()) + ", ";
  } else if (dump.family().starts_with("mindspore")) {
    text += "MindSpore (version unknown), ";
  }
  if (!dump.device_target().empty()) text += printable(dump.device_target()) + ", ";
  return text + std::string(dump.family()) + " (" + std::string(dump.layout()) + ")\n";
}

// Prints one line per kind of reason, with the first file.
void print_unmatched(Console& console, const Dump& dump) {
  std::map<std::string, std::uint64_t> kinds;
  for (const UnmatchedFile& file : dump.unmatched()) ++kinds[file.reason.pattern];
  for (const UnmatchedFile& file : dump.unmatched()) {
    const auto kind = kinds.find(file.reason.pattern);
    if (kind == kinds.end()) continue;
    const std::uint64_t other_count = kind->second - 1;
    console.print("    " + printable(dump.relative_path(dump.records()[file.record]).string()) +
                  (other_count > 0 ? " and " + counted(other_count, "other", "others") : "") + ": " +
                  printable(file.reason.str()) + "\n");
    kinds.erase(kind);
  }
}

void print_overflow(Console& console, const Dump& dump) {
  const auto reports = dump.overflow_reports();
  const std::uint64_t unread = dump.unread_overflow_reports();
  if (unread > 0) {
    console.print("  " + counted(unread, "device overflow report", "device overflow reports") + " could not be read\n");
  }
  if (reports.size() == unread) return;
  console.print("  " + counted(reports.size() - unread, "operator overflowed", "operators overflowed") +
                " according to the device:\n");
  for (const OverflowReport& report : reports) {
    if (report.unread) continue;
    const bool has_node = report.node != kNoNode && dump.graphs()[report.graph].graph != nullptr;
    const std::string node = has_node ? std::string(dump.graphs()[report.graph].graph->nodes()[report.node].full_name)
                                      : "an operator that was not dumped";
    console.print("    iteration " + to_string(report.iteration) + ", " + printable(node) + ": " +
                  printable(report.description.str()) + "\n");
  }
}

// Prints what users must know before they rely on the dump or on missing data.
void print_limits(Console& console, const Dump& dump, const std::optional<Sizes>& sizes) {
  const RecordedIo sides = recorded_io(dump);
  if (sides == RecordedIo::inputs) console.print("  Only operator inputs were dumped, no outputs\n");
  if (sides == RecordedIo::outputs) console.print("  Only operator outputs were dumped, no inputs\n");
  if (const std::uint64_t sample = dump.sampled_elements(); sample > 0) {
    console.print("  Only the first " + counted(sample, "element", "elements") + " of each tensor were dumped (sample_mode)\n");
  }
  if (sizes && sizes->sample) {
    console.print("  Samples were dumped: " + printable(dump.relative_path(dump.records()[*sizes->sample]).string()) +
                  " and similar files hold only the first elements of their tensors\n");
  }
  if (const std::uint64_t arguments = dump.kernel_argument_files(); arguments > 0) {
    console.print("  " + counted(arguments, "file holds", "files hold") + " operator arguments\n");
  }
  for (const StoppedOperator& stopped : dump.stopped_operators()) {
    console.print("  The training failed in iteration " + to_string(stopped.iteration) + " at " +
                  printable(stopped_operator_name(dump, stopped)) + "\n");
  }
}

void print_dump(Console& console, const Dump& dump, const std::optional<Sizes>& sizes) {
  console.print(head_text(dump));
  std::string files = "  " + files_text(dump);
  if (sizes) files += ", " + bytes_text(sizes->all);
  if (!dump.unmatched().empty()) files += "; " + std::to_string(dump.unmatched().size()) + " of them without a node";
  console.print(files + "\n");
  print_unmatched(console, dump);
  print_limits(console, dump, sizes);
  print_overflow(console, dump);
  console.print("\n");

  Table table(console,
              {{"RANK", Align::right},
               {"NET", Align::left},
               {"ID", Align::right},
               {"GRAPH", Align::left},
               {"OPERATORS", Align::right},
               {"PARAMETERS", Align::right},
               {"CONSTANTS", Align::right},
               {"FILES", Align::right},
               {"DUMPED ITERATIONS", Align::left},
               {"EXECUTED", Align::left}},
              "  ");
  for (const DumpGraph& graph : dump.graphs()) {
    std::uint64_t tensor_files = graph.constants.size();
    for (const IterationFolder& folder : graph.iterations) tensor_files += folder.tensor_files;
    const Graph* file = graph.graph.get();
    table.row({rank_name(graph.rank), graph.net, std::to_string(graph.graph_id), graph.name,
               file != nullptr ? std::to_string(file->executed_count()) : "-",
               file != nullptr ? std::to_string(file->parameter_count()) : "-",
               file != nullptr ? std::to_string(file->constant_count()) : "-", std::to_string(tensor_files),
               ranges_text(numbers(graph)), graph.history_known ? ranges_text(numbers_of(graph.history)) : "-"});
  }
  table.flush();
}

void print_brief(Console& console, const Dump& dump) {
  const auto [ranks, iterations] = numbers(dump);
  console.print(head_text(dump) + "  ranks " + rank_names({ranks.begin(), ranks.end()}) + "; iterations " +
                ranges_text({iterations.begin(), iterations.end()}) + "; " + files_text(dump) + "\n");
}

struct InfoArguments {
  bool sizes = false;
  bool brief = false;
};

int info(CommandContext& call, const InfoArguments& arguments) {
  std::vector<Problem> skipped;
  const auto dumps = open_all(call, OpenWarnings::all, &skipped);
  if (!dumps) return report_error(call, dumps.error());
  Json list = Json::array();
  bool complete = true;
  for (const auto& dump : *dumps) {
    // A partial sum is useless: sizes are omitted if the measurement was interrupted.
    const std::optional<Sizes> sizes = arguments.sizes && !arguments.brief && complete ? measure(call, *dump) : std::nullopt;
    complete = complete && !call.stop.stop_requested();
    const auto json = [&] { return arguments.brief ? brief_json(*dump) : dump_json(*dump, sizes); };
    if (call.json) {
      list.push_back(json());
    } else if (call.jsonl) {
      call.console.print(text_of(json()) + "\n");
    } else if (arguments.brief) {
      print_brief(call.console, *dump);
    } else {
      if (dump != dumps->front()) call.console.print("\n");
      print_dump(call.console, *dump, sizes);
    }
  }
  if (call.json) {
    print_json(
        call.console, "info",
        {{"path", call.path}, {"dumps", std::move(list)}, {"skipped", problems_json({skipped})}, {"complete", complete}});
  }
  return complete ? final_status(call, kNothingFound) : report_interrupted(call);
}

}  // namespace

void add_info(Program& program, CommandContext& call) {
  Command& command = program.command("info", "Show what was dumped: ranks, graphs, iterations, numbers of files");
  add_paths(command, call, "A dump, a folder above dumps, or a folder in one");
  const auto arguments = std::make_shared<InfoArguments>();
  command.flag("--brief", arguments->brief, "Show only the location, kind, ranks and iterations of each dump");
  command.flag("--sizes", arguments->sizes,
               "Also measure tensor files and open some to detect samples; by default only file names are read");
  command.footer(R"(Examples:
  sporescope-cli info /data/dumps
  sporescope-cli info dumps/lenet --sizes
  sporescope-cli --json info /data/dumps | jq -r '.dumps[].root')");
  command.action([&call, arguments] { return for_each_path(call, [&] { return info(call, *arguments); }); });
}

}  // namespace sporescope::cli
