// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/validate_dump.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/concurrency/parallel.h"
#include "core/dump/broken_off.h"
#include "core/dump/header_check.h"
#include "core/dump/history/dump_history.h"
#include "core/dump/mindspore/recorder.h"
#include "core/dump/rank_name.h"
#include "core/tensor/ascend/dump_data.h"
#include "core/tensor/npy.h"

namespace sporescope {
namespace {

/// Records per task.
constexpr std::size_t kTaskRecords = 256;

struct TaskResult {
  std::uint64_t files = 0;
  std::uint64_t damaged = 0;  ///< files for which opening the dump already reported a problem
  std::vector<Problem> problems;
  std::vector<RecordIndex> views;
};

/// Checks that the file has as many elements as the dump records for the tensor, as msprobe does. String tensors have an
/// additional dimension for characters in the file.
std::optional<Problem> recorded_shape_mismatch(const Dump& dump, const TensorRecord& record, const TensorSource& tensor) {
  const auto& graph = dump.graphs()[record.graph].graph;
  if (!graph || !graph->edges_are_inferred()) return std::nullopt;
  const auto row = dump.statistic_row(record);
  if (!row || row->dtype.empty()) return std::nullopt;  // nothing was recorded
  Shape shape = tensor.shape();
  if (holds_text(tensor) && !shape.empty()) shape.pop_back();
  const auto count = [](const Shape& dimensions) {
    return std::accumulate(dimensions.begin(), dimensions.end(), std::uint64_t{1},
                           [](std::uint64_t product, std::int64_t size) { return product * static_cast<std::uint64_t>(size); });
  };
  if (count(row->shape) == count(shape)) return std::nullopt;
  return Problem{dump.path(record),
                 {SPORESCOPE_TRANSLATE_NOOP("“%1” has shape %2, but %3 says %4"),
                  {dump.relative_path(record).string(), shape, std::string(dump.statistics_name()), row->shape}}};
}

/// Returns files for which opening the dump reported problems.
std::set<std::filesystem::path> listed_files(const Dump& dump) {
  std::set<std::filesystem::path> files;
  for (const Problem& problem : dump.problems()) files.insert(problem.path);
  return files;
}

/// Returns true if a file with several tensors is truncated or too long, although the checked tensor is complete.
bool is_damaged(const std::filesystem::path& path, const std::set<std::filesystem::path>& reported_files) {
  if (!reported_files.contains(path)) return false;
  const auto data = read_dump_data(path);
  return data && length_mismatch(*data, path).has_value();
}

void check_record(const Dump& dump, RecordIndex number, const std::set<std::filesystem::path>& reported_files,
                  TaskResult& result) {
  const TensorRecord& record = dump.records()[number];
  if (!record.has_values) return;
  ++result.files;
  const auto tensor = dump.open(record);
  if (tensor) {
    if (auto problem = header_mismatch(dump, record, (*tensor)->dtype(), (*tensor)->shape())) {
      result.problems.push_back(*std::move(problem));
    } else if (auto shape_problem = recorded_shape_mismatch(dump, record, **tensor)) {
      result.problems.push_back(*std::move(shape_problem));
    } else if (is_damaged(dump.path(record), reported_files)) {
      ++result.damaged;
    }
  } else if (is_view_storage(dump, record, tensor.error())) {
    result.views.push_back(number);
  } else {
    result.problems.push_back({dump.path(record), tensor.error().message});
  }
}

/// Marks records that share a file with an earlier record. With msprobe, an input of a module and the parameter that it is may
/// share a file.
IndexedVector<RecordIndex, bool> find_repeated_files(const Dump& dump) {
  const auto records = dump.records();
  IndexedVector<RecordIndex, bool> is_repeated(records.size());
  const auto file_records =
      std::count_if(records.begin(), records.end(), [](const TensorRecord& record) { return record.has_values; });
  if (static_cast<std::uint64_t>(file_records) == dump.tensor_files()) return is_repeated;
  std::set<std::pair<std::uint32_t, std::string_view>> visited;
  for (const RecordIndex i : records.indices()) {
    const bool has_name = records[i].has_values && !records[i].file_name.empty();
    is_repeated[i] = has_name && !visited.emplace(records[i].folder, records[i].file_name).second;
  }
  return is_repeated;
}

/// Returns true if another graph runs alternately with this one, for example for training and evaluation. MindSpore's history
/// may lack iterations then.
bool alternates_with_other_graph(const Dump& dump, const DumpGraph& graph) {
  const auto graphs = dump.graphs();
  return std::any_of(graphs.begin(), graphs.end(), [&graph](const DumpGraph& other) {
    return other.rank == graph.rank && other.net == graph.net && other.root_graph_id != graph.root_graph_id &&
           !other.iterations.empty();
  });
}

/// Reports iterations that were dumped but are missing in the execution history.
void check_history(const Dump& dump, std::vector<Problem>& problems) {
  for (const DumpGraph& graph : dump.graphs()) {
    if (!graph.history_known || alternates_with_other_graph(dump, graph)) continue;
    for (const IterationFolder* folder : missing_in_history(graph)) {
      const std::filesystem::path path = dump.folders()[dump.records()[folder->records.front()].folder];
      problems.push_back({dump.root() / path,
                          {SPORESCOPE_TRANSLATE_NOOP("“%1” holds tensors, but the execution history of graph %2 does not list "
                                                     "iteration %3"),
                           {path.string(), std::to_string(graph.graph_id), to_string(folder->iteration)}}});
    }
  }
}

using NodeSlot = std::tuple<NodeIndex, IoDirection, std::uint32_t>;

/// Returns the tensors of an iteration, without those that may be empty. An empty tensor has no file, and its size is known
/// only when the graph runs.
std::set<NodeSlot> tensors_of(const Dump& dump, const IterationFolder& folder) {
  std::set<NodeSlot> tensors;
  for (const RecordIndex i : folder.records) {
    const TensorRecord& record = dump.records()[i];
    if (record.node != kNoNode && !may_be_empty(dump, record)) tensors.emplace(record.node, record.io, record.slot);
  }
  return tensors;
}

/// Reports iterations that lack tensors which most iterations have: they were copied or written only in part. Graphs that
/// another graph calls are skipped, because a branch may not run. Graphs of calls are skipped, because the calls may differ
/// between steps.
void check_other_iterations(const Dump& dump, std::vector<Problem>& problems) {
  for (const DumpGraph& graph : dump.graphs()) {
    if (graph.net == kLiveNet || graph.root_graph_id != graph.graph_id || graph.iterations.size() < 3) continue;
    if (graph.graph && graph.graph->edges_are_inferred()) continue;
    std::vector<std::size_t> counts;
    counts.reserve(graph.iterations.size());
    for (const IterationFolder& folder : graph.iterations) {
      counts.push_back(is_numbered(folder.iteration) ? tensors_of(dump, folder).size() : 0);
    }
    const std::size_t max_count = *std::max_element(counts.begin(), counts.end());
    if (2 * static_cast<std::size_t>(std::count(counts.begin(), counts.end(), max_count)) <= counts.size()) continue;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const IterationFolder& folder = graph.iterations[i];
      if (counts[i] == max_count || counts[i] == 0 || !folder.readable) continue;
      const std::filesystem::path path = dump.folders()[dump.records()[folder.records.front()].folder];
      problems.push_back({dump.root() / path,
                          {SPORESCOPE_TRANSLATE_NOOP("“%1” holds only %2 of the %3 tensors that most iterations have: it "
                                                     "was copied or written only in part"),
                           {path.string(), Count{counts[i]}, Count{max_count}}}});
    }
  }
}

/// Reports interrupted iterations, unless their folder already has a problem.
void add_interruptions(const Dump& dump, std::vector<Problem>& problems) {
  for (const InterruptedIteration& interruption : find_interrupted_iterations(dump)) {
    Problem problem = interruption_problem(dump, interruption);
    const bool is_known =
        std::any_of(problems.begin(), problems.end(), [&](const Problem& other) { return other.path == problem.path; });
    if (!is_known) problems.push_back(std::move(problem));
  }
}

/// Reports iterations that at least half of the ranks have and a rank lacks.
void check_missing_iterations(const Dump& dump, std::vector<Problem>& problems) {
  std::map<std::pair<std::string_view, std::uint32_t>, std::vector<const DumpGraph*>> graphs_by_name;
  for (const DumpGraph& graph : dump.graphs()) graphs_by_name[{graph.net, graph.graph_id}].push_back(&graph);
  for (const auto& [name, graphs] : graphs_by_name) {
    std::map<Iteration, std::size_t> ranks;
    std::vector<std::set<Iteration>> dumped;
    dumped.reserve(graphs.size());
    for (const DumpGraph* graph : graphs) {
      std::set<Iteration>& own_iterations = dumped.emplace_back();
      for (const IterationFolder& folder : graph->iterations) {
        if (!folder.records.empty() && own_iterations.insert(folder.iteration).second) ++ranks[folder.iteration];
      }
    }
    for (std::size_t i = 0; i < graphs.size(); ++i) {
      for (const auto& [iteration, count] : ranks) {
        if (dumped[i].contains(iteration) || 2 * count < graphs.size()) continue;
        problems.push_back({dump.root(),
                            {SPORESCOPE_TRANSLATE_NOOP("Rank %1 has no tensors for iteration %2, unlike %3 of %4 ranks"),
                             {rank_name(graphs[i]->rank), to_string(iteration), Count{count}, Count{graphs.size()}}}});
      }
    }
  }
}

}  // namespace

ValidationReport validate_dump(const Dump& dump, const ValidationOptions& options) {
  const IndexRange<RecordIndex> records = dump.records().indices();
  const IndexedVector<RecordIndex, bool> is_repeated = find_repeated_files(dump);
  const std::set<std::filesystem::path> reported_files = listed_files(dump);
  std::vector<TaskResult> results((records.size() + kTaskRecords - 1) / kTaskRecords);
  std::mutex mutex;
  std::uint64_t done = 0;
  parallel_for(results.size(), kIoThreads, options.stop, [&](std::size_t i) {
    for (const RecordIndex record : records.part(i * kTaskRecords, kTaskRecords)) {
      if (options.stop.stop_requested()) break;
      if (!is_repeated[record]) check_record(dump, record, reported_files, results[i]);
    }
    const std::lock_guard lock(mutex);
    done += results[i].files;
    if (options.on_progress) options.on_progress(done, dump.tensor_files());
  });
  ValidationReport out;
  out.complete = !options.stop.stop_requested();
  std::vector<RecordIndex> views;
  std::uint64_t damaged = 0;
  for (TaskResult& result : results) {
    out.files += result.files;
    damaged += result.damaged;
    std::move(result.problems.begin(), result.problems.end(), std::back_inserter(out.problems));
    views.insert(views.end(), result.views.begin(), result.views.end());
  }
  out.valid = out.files - out.problems.size() - views.size() - damaged;
  if (!views.empty()) {
    out.problems.push_back(view_storage_problem(dump, views.front(), views.size()));
    ++out.remarks;
  }
  check_history(dump, out.problems);
  check_other_iterations(dump, out.problems);
  add_interruptions(dump, out.problems);
  check_missing_iterations(dump, out.problems);
  return out;
}

}  // namespace sporescope
