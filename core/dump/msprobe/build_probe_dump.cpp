// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/build_probe_dump.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/base/parse.h"
#include "core/concurrency/parallel.h"
#include "core/dump/msprobe/call_graph.h"
#include "core/dump/msprobe/probe_dump.h"
#include "core/dump/msprobe/process_calls.h"
#include "core/dump/rank_name.h"
#include "core/dump/record_buckets.h"

namespace sporescope {
namespace {

/// The network's name in msprobe's own visualization; its files contain no name.
constexpr std::string_view kModel = "DefaultModel";
constexpr const char* kMalformedName = SPORESCOPE_TRANSLATE_NOOP("not an msprobe file name: expected CALL.input.NUMBER.npy");

/// One process in all steps.
struct Process {
  int rank = 0;
  std::string name;  ///< name of its folders
  std::vector<std::size_t> folders;

  [[nodiscard]] bool has_rank() const { return name.starts_with("rank"); }
};

std::optional<int> rank_in(std::string_view folder_name) {
  constexpr std::string_view kRank = "rank";
  if (!folder_name.starts_with(kRank)) return std::nullopt;
  const auto number = parse_digits(folder_name.substr(kRank.size()));
  if (!number || *number > kMaxSlot || is_process(static_cast<std::int64_t>(*number))) return std::nullopt;
  return static_cast<int>(*number);
}

/// Returns the processes of a dump. The folders of one process have the same name in all steps. "rank" and "proc4711" do not
/// contain a rank. If there are only such folders, they are numbered from 0 in the order of their names; a restarted training
/// writes into the same dump under another name. Next to ranks, a process gets a number that encodes its name (see
/// process_number()).
std::vector<Process> processes_of(const std::vector<std::shared_ptr<const StepCalls>>& steps) {
  std::map<std::string, std::vector<std::size_t>> folders;
  for (std::size_t i = 0; i < steps.size(); ++i) folders[steps[i]->folder.process].push_back(i);
  std::vector<Process> processes;
  std::set<int> used_ranks;
  for (const auto& [name, process_folders] : folders) {
    const auto rank = rank_in(name);
    if (rank && used_ranks.insert(*rank).second) processes.push_back({*rank, name, process_folders});
  }
  const bool has_ranks = !processes.empty();
  int next = 0;
  for (const auto& [name, process_folders] : folders) {
    const bool has_number = std::any_of(processes.begin(), processes.end(), [&process_name = name](const Process& existing) {
      return existing.name == process_name;
    });
    if (has_number) continue;
    int number = has_ranks ? process_number(name).value_or(next) : next;
    while (!used_ranks.insert(number).second) number = next++;
    processes.push_back({number, name, process_folders});
  }
  std::sort(processes.begin(), processes.end(), [](const Process& a, const Process& b) { return a.rank < b.rank; });
  return processes;
}

class DumpBuilder {
 public:
  DumpBuilder(std::filesystem::path root, std::vector<std::shared_ptr<const StepCalls>> steps, std::vector<Problem> problems) {
    index_.root = std::move(root);
    index_.problems = std::move(problems);
    files_.steps = std::move(steps);
  }

  std::shared_ptr<const Dump> run(const std::stop_token& stop) {
    add_folders();
    const std::vector<Process> processes = processes_of(files_.steps);
    report_unranked_processes(processes);
    std::vector<ProcessCalls> calls(processes.size());
    index_.graphs.resize(processes.size());
    parallel_for(processes.size(), cpu_thread_count(), stop,
                 [&](std::size_t i) { make_graph(processes[i], calls[i], index_.graphs[index_at<DumpGraphIndex>(i)]); });
    if (stop.stop_requested()) return nullptr;
    for (const DumpGraphIndex graph : index_.graphs.indices()) {
      add_records(processes[number_of(graph)], calls[number_of(graph)], graph);
      add_device_reports(processes[number_of(graph)], calls[number_of(graph)], graph);
    }
    sort_reports();
    arrange();
    describe();
    return std::make_shared<ProbeDump>(std::move(index_), std::move(files_));
  }

 private:
  void add_folders() {
    std::uint32_t rows = 0;
    for (const auto& step : files_.steps) {
      files_.folders.push_back(step->folder.path / probe_layout::kTensors);
      files_.first_row.push_back(rows);
      rows += static_cast<std::uint32_t>(step->recorded.tensors.size());
      files_.tensor_files += step->folder.tensor_files.size();
      index_.problems.insert(index_.problems.end(), step->problems.begin(), step->problems.end());
    }
  }

  /// Warns about several processes without a rank. Such a process is the only one of its training, so they are several runs, or
  /// concurrent trainings.
  void report_unranked_processes(const std::vector<Process>& processes) {
    std::vector<std::string> names;
    for (const Process& process : processes) {
      if (!process.has_rank()) names.push_back(process.name);
    }
    if (names.size() < 2) return;
    index_.problems.push_back(
        {index_.root,
         {SPORESCOPE_TRANSLATE_NOOP("%1 folders, “%2” to “%3”, are named after processes without a rank. They may be "
                                    "restarts of one training rather than ranks; each is shown as a rank"),
          {Count{names.size()}, names.front(), names.back()}}});
  }

  void make_graph(const Process& process, ProcessCalls& calls, DumpGraph& graph) const {
    std::vector<const StepCalls*> process_steps;
    process_steps.reserve(process.folders.size());
    for (const std::size_t folder : process.folders) process_steps.push_back(files_.steps[folder].get());
    calls = merge_steps(std::move(process_steps));
    graph.rank = process.rank;
    graph.rank_known = process.has_rank();
    graph.net = graph.name = kModel;
    graph.graph = graph_of_calls(calls, graph.name);
  }

  void add_records(const Process& process, const ProcessCalls& calls, DumpGraphIndex graph) {
    for (std::size_t i = 0; i < process.folders.size(); ++i) {
      const std::size_t folder = process.folders[i];
      const StepCalls& step = *files_.steps[folder];
      RecordBucket& bucket = buckets_[{graph, step.folder.iteration}];
      bucket.readable = bucket.readable && step.folder.readable;
      bucket.files += step.folder.tensor_files.size();
      for (const std::filesystem::path& file : step.incomplete_files) {
        files_.incomplete_files.push_back({file, graph, step.folder.iteration});
      }
      auto& records = records_.emplace_back();
      std::set<NodeIndex> parameters;
      std::uint64_t lost = 0, lost_checksums = 0;
      for (const NodeTensor& node_tensor : calls.node_tensors[i]) {
        records.push_back(record_of(node_tensor, graph, folder));
        const RecordedTensor& tensor = calls.tensor(i, node_tensor);
        if (!records.back().has_values && !tensor.file_name.empty()) {
          // With neither of them, msprobe names a file but did not save the tensor, because it has a device format (NZ).
          if (tensor.has_statistics()) {
            ++lost;
          } else if (!tensor.hash.empty()) {
            ++lost_checksums;
          }
        }
        if (node_tensor.parameter == kNoNode || !parameters.insert(node_tensor.parameter).second) continue;
        // Several calls in a module may read a parameter; the first value is used for it.
        TensorRecord parameter = records.back();
        parameter.node = node_tensor.parameter;
        parameter.io = IoDirection::output;
        parameter.slot = 0;
        name_after_node(parameter);
        records.push_back(parameter);
      }
      for (const std::string_view file : step.unrecognized_files) {
        TensorRecord& record = records.emplace_back();
        record.graph = graph;
        record.iteration = step.folder.iteration;
        record.name = record.file_name = file;
        record.folder = static_cast<std::uint32_t>(folder);
      }
      if (lost > 0) {
        report_missing_files(step, lost,
                             SPORESCOPE_TRANSLATE_NOOP(
                                 "“%1” names %2 tensor files that are not there; the statistics of these tensors are used"));
      }
      if (lost_checksums > 0) {
        report_missing_files(
            step, lost_checksums,
            SPORESCOPE_TRANSLATE_NOOP(
                "“%1” names %2 tensor files that are not there; only the checksums of these tensors are known"));
      }
      for (TensorRecord& record : records) {
        bucket.records.push_back(
            {&record, record.node == kNoNode ? UnmatchedReason::malformed_name : UnmatchedReason::matched});
      }
    }
  }

  void report_missing_files(const StepCalls& step, std::uint64_t count, const char* sentence) {
    const std::filesystem::path file = index_.root / step.folder.path / (step.folder.has_dump ? "dump.json" : "debug.json");
    index_.problems.push_back({file, {sentence, {file.string(), Count{count}}}});
  }

  /// Collects the device's overflow reports of calls. msprobe's task nan_check queries the device for each call. overflow_check
  /// writes only calls that overflowed; their values show that, unless the device saturates at the largest value of their type.
  void add_device_reports(const Process& process, const ProcessCalls& calls, DumpGraphIndex graph) {
    std::unordered_map<std::string_view, NodeIndex> nodes;  // all calls; filled on the first use
    for (const std::size_t folder : process.folders) {
      const StepCalls& step = *files_.steps[folder];
      const bool dumps_only_overflow = step.recorded.task == "overflow_check";
      files_.records_overflow = files_.records_overflow || dumps_only_overflow;
      for (const RecordedCall& call : step.recorded.calls) {
        files_.records_overflow = files_.records_overflow || call.device != DeviceReport::none;
        const bool overflows_by_task =
            dumps_only_overflow && call.listed && call.tensor_count > 0 && !shows_non_finite(step.recorded, call);
        if (call.device == DeviceReport::unknown) add_unknown_report(step, call);
        if (call.device != DeviceReport::overflow && !overflows_by_task) continue;
        if (nodes.empty()) {
          for (const CallIndex i : calls.names.indices()) nodes.emplace(calls.names[i], ProcessCalls::node_of(i));
        }
        OverflowReport& report = files_.overflow_reports.emplace_back();
        report.file = step.folder.path / "dump.json";
        report.graph = graph;
        report.node = nodes.at(call.name);
        report.iteration = step.folder.iteration;
        report.description = overflows_by_task ? Text(SPORESCOPE_TRANSLATE_NOOP("msprobe's overflow_check dumped the call"))
                                               : Text(SPORESCOPE_TRANSLATE_NOOP("is_nan of the call is 1 in dump.json"));
      }
    }
  }

  void add_unknown_report(const StepCalls& step, const RecordedCall& call) {
    OverflowReport& report = files_.overflow_reports.emplace_back();
    report.file = step.folder.path / "dump.json";
    report.iteration = step.folder.iteration;
    report.description = {SPORESCOPE_TRANSLATE_NOOP("is_nan of %1 is null in dump.json: the device was not queried"),
                          {std::string(call.name)}};
    report.unread = true;
  }

  static bool shows_non_finite(const RecordedCalls& recorded, const RecordedCall& call) {
    const auto tensors = recorded.tensors_of(call);
    return std::any_of(tensors.begin(), tensors.end(), [](const RecordedTensor& tensor) {
      for (std::size_t i = 0; i < tensor.known.size(); ++i) {
        if (tensor.known[i] == RecordedTensor::Number::floating && !std::isfinite(tensor.statistics[i])) return true;
      }
      return false;
    });
  }

  void sort_reports() {
    std::stable_sort(files_.overflow_reports.begin(), files_.overflow_reports.end(),
                     [](const OverflowReport& a, const OverflowReport& b) {
                       return std::tie(a.graph, a.iteration, a.node, a.file) < std::tie(b.graph, b.iteration, b.node, b.file);
                     });
  }

  void name_after_node(TensorRecord& record) const {
    const Node& node = index_.graphs[record.graph].graph->nodes()[record.node];
    record.type = node.type;
    record.name = node.full_name;
  }

  [[nodiscard]] TensorRecord record_of(const NodeTensor& node_tensor, DumpGraphIndex graph, std::size_t folder) {
    const StepCalls& step = *files_.steps[folder];
    const RecordedTensor& tensor = step.recorded.tensors[node_tensor.tensor];
    const auto& files = step.folder.tensor_files;
    TensorRecord record;
    record.graph = graph;
    record.iteration = step.folder.iteration;
    record.node = node_tensor.node;
    record.io = node_tensor.io;
    record.slot = node_tensor.slot;
    record.folder = static_cast<std::uint32_t>(folder);
    name_after_node(record);
    record.dtype_suffix = tensor.dtype;
    for (const std::string_view module : {"torch.", "mindspore."}) {
      if (record.dtype_suffix.starts_with(module)) record.dtype_suffix.remove_prefix(module.size());
    }
    record.has_values = !tensor.file_name.empty() && std::binary_search(files.begin(), files.end(), tensor.file_name);
    if (record.has_values) record.file_name = tensor.file_name;
    if (tensor.listed) record.statistic_row = static_cast<std::int32_t>(files_.first_row[folder] + node_tensor.tensor);
    return record;
  }

  void arrange() {
    arrange_buckets(index_, buckets_);
    for (const auto& bucket : buckets_) {
      for (const auto& unmatched : bucket.second.unmatched) {
        UnmatchedFile& file = files_.unmatched.emplace_back();
        file.record = unmatched.first;
        file.reason = kMalformedName;
      }
    }
    records_.clear();
  }

  void describe() {
    index_.family = "msprobe";
    index_.layout = "step/process";
    // A run in which only some Cells are compiled (jit) writes two folders next to each other.
    const auto root_name = index_.root.filename();
    if (root_name == "graph") index_.layout += ", what was compiled";
    if (root_name == "pynative") index_.layout += ", what was not compiled";
    for (const auto& step : files_.steps) {
      const RecordedCalls& recorded = step->recorded;
      if (recorded.task.empty()) continue;
      index_.layout += ", " + recorded.framework + ", " + recorded.level + ", " + recorded.task;
      return;
    }
  }

  DumpIndex index_;
  ProbeFiles files_;
  std::deque<std::vector<TensorRecord>> records_;
  RecordBuckets buckets_;
};

}  // namespace

std::shared_ptr<const Dump> build_probe_dump(std::filesystem::path root, std::vector<std::shared_ptr<const StepCalls>> steps,
                                             std::vector<Problem> problems, const std::stop_token& stop) {
  return DumpBuilder(std::move(root), std::move(steps), std::move(problems)).run(stop);
}

}  // namespace sporescope
