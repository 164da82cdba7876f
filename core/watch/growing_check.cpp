// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/growing_check.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/dump/progress.h"

namespace sporescope {
namespace {

using Clock = GrowingDump::Clock;
using WakeReason = FolderWatch::WakeReason;

constexpr std::chrono::seconds kQuiet{3};

/// One iteration of one graph, by names that do not change while the dump grows.
using Place = std::tuple<int, std::string, std::uint32_t, Iteration>;
/// A tensor of an iteration.
using TensorPlace = std::tuple<NodeIndex, IoDirection, std::uint32_t, std::uint32_t>;

TensorPlace tensor_place(const TensorRecord& record) { return {record.node, record.io, record.slot, record.run}; }

class GrowingCheck {
 public:
  GrowingCheck(GrowingDump& dump, const std::vector<Watchpoint>& watchpoints, const GrowingCheckOptions& options)
      : dump_(dump), watchpoints_(watchpoints), options_(options) {}

  Result<CheckResult> run() {
    ProgressReport missing(no_options_);
    note_growth();
    const std::stop_token& stop = options_.check.stop;
    while (true) {
      if (auto judged = judge(find_complete_iterations()); !judged) return tl::unexpected(std::move(judged.error()));
      if (stop.stop_requested()) break;
      const Clock::time_point end = options_.idle ? last_growth_ + *options_.idle : Clock::time_point::max();
      const WakeReason wake_reason = dump_.wait(stop, std::min(end, next_quiet_));
      if (wake_reason == WakeReason::stopped) break;
      if (wake_reason == WakeReason::changed && !dump_.open(stop, missing)) break;
      if (wake_reason == WakeReason::changed) note_growth();
      if (wake_reason == WakeReason::timed_out && Clock::now() >= end) return finish();
    }
    result_.complete = false;
    return std::move(result_);
  }

 private:
  struct IterationState {
    std::size_t records = 0;
    std::size_t judged_records = 0;
    Clock::time_point changed;
    std::set<TensorPlace> judged;
  };

  /// The dump has grown if there are more tensors, or if the number of files being written has changed.
  void note_growth() {
    const auto incomplete = dump_.dump()->incomplete_files().size();
    const auto records = dump_.dump()->records().size();
    if (std::pair(records, incomplete) == size_) return;
    size_ = {records, incomplete};
    last_growth_ = Clock::now();
  }

  /// Returns the iterations that can be judged now.
  std::set<IterationState*> find_complete_iterations() {
    std::set<IterationState*> complete;
    const Dump& dump = *dump_.dump();
    current_.clear();
    next_quiet_ = Clock::time_point::max();
    for (const DumpGraphIndex g : dump.graphs().indices()) {
      const DumpGraph& graph = dump.graphs()[g];
      bool in_order = true;
      for (const IterationFolder& folder : graph.iterations) {
        IterationState& state = states_[{graph.rank, graph.net, graph.graph_id, folder.iteration}];
        current_[{g, folder.iteration}] = &state;
        if (std::exchange(state.records, folder.records.size()) != folder.records.size()) state.changed = Clock::now();
        if (!in_order || state.judged_records == folder.records.size()) continue;
        const bool has_later =
            folder.iteration != graph.iterations.back().iteration && !graph.iterations.back().records.empty();
        in_order = is_complete(dump, g, folder, has_later || is_quiet(state));
        if (in_order) complete.insert(&state);
      }
    }
    return complete;
  }

  bool is_quiet(const IterationState& state) {
    const Clock::time_point quiet_time = state.changed + kQuiet;
    if (quiet_time <= Clock::now()) return true;
    next_quiet_ = std::min(next_quiet_, quiet_time);
    return false;
  }

  bool is_complete(const Dump& dump, DumpGraphIndex graph, const IterationFolder& folder, bool is_over) {
    if (!is_over) return false;
    const auto incomplete = dump.incomplete_files();
    const bool is_open = std::any_of(incomplete.begin(), incomplete.end(), [&](const IncompleteFile& file) {
      return file.graph == kNoDumpGraph || (file.graph == graph && file.iteration == folder.iteration);
    });
    if (is_open) return false;
    std::string_view last_file;
    for (const RecordIndex number : folder.records) {
      const TensorRecord& record = dump.records()[number];
      if (!record.has_values || record.file_name.empty() || record.file_name == last_file) continue;
      last_file = record.file_name;
      const auto opened = dump.open(record);
      if (opened || !is_being_written(opened.error())) continue;
      next_quiet_ = std::min(next_quiet_, Clock::now() + kQuiet);  // the end of the file does not change the folder
      return false;
    }
    return true;
  }

  Result<void> judge(const std::set<IterationState*>& complete) {
    if (complete.empty()) return {};
    auto judged = judge_part({[&](const TensorRecord& record) {
                                IterationState* state = find_state(record);
                                return complete.contains(state) && !state->judged.contains(tensor_place(record));
                              },
                              false});
    if (!judged || options_.check.stop.stop_requested()) return judged;
    std::set<Iteration> iterations;
    const Dump& dump = *dump_.dump();
    for (const auto& [at, state] : current_) {
      if (!complete.contains(state)) continue;
      iterations.insert(at.second);
      state->judged_records = state->records;
      const auto& folders = dump.graphs()[at.first].iterations;
      const auto folder = std::find_if(folders.begin(), folders.end(), [iteration = at.second](const IterationFolder& one) {
        return one.iteration == iteration;
      });
      for (const RecordIndex record : folder->records) state->judged.insert(tensor_place(dump.records()[record]));
    }
    if (options_.on_judged) options_.on_judged({iterations.begin(), iterations.end()});
    return {};
  }

  /// Judges the remaining tensors, complete or not, and reports what the whole dump lacks.
  Result<CheckResult> finish() {
    const auto judged = judge_part({[this](const TensorRecord& record) {
                                      const IterationState* state = find_state(record);
                                      return state == nullptr || !state->judged.contains(tensor_place(record));
                                    },
                                    true});
    if (!judged) return tl::unexpected(judged.error());
    return std::move(result_);
  }

  /// Returns null for tensors that belong to no iteration.
  [[nodiscard]] IterationState* find_state(const TensorRecord& record) const {
    const auto at = current_.find({record.graph, record.iteration});
    return at == current_.end() ? nullptr : at->second;
  }

  Result<void> judge_part(CheckPart part) {
    const std::shared_ptr<const Dump> dump = dump_.dump();
    if (options_.on_reload) options_.on_reload(dump);
    CheckOptions options = options_.check;
    options.part = std::move(part);
    options.keep_hits = false;
    auto result = check(*dump, watchpoints_, options);
    if (!result) return tl::unexpected(std::move(result.error()));
    add(*std::move(result));
    return {};
  }

  void add(CheckResult part) {
    result_.hit_count += part.hit_count;
    result_.tensors += part.tensors;
    result_.bytes += part.bytes;
    result_.coverage += part.coverage;
    result_.not_judged = std::move(part.not_judged);
    for (MissingData& reason : part.missing_data) add_reason(std::move(reason));
    std::set<Iteration> iterations(result_.iterations.begin(), result_.iterations.end());
    iterations.insert(part.iterations.begin(), part.iterations.end());
    result_.iterations.assign(iterations.begin(), iterations.end());
    for (Problem& problem : part.problems) result_.problems.push_back(std::move(problem));
  }

  void add_reason(MissingData reason) {
    reason.first.reset();  // record numbers change when the dump is reloaded
    const auto existing = std::find_if(result_.missing_data.begin(), result_.missing_data.end(),
                                       [&](const MissingData& one) { return one.why.str() == reason.why.str(); });
    if (existing == result_.missing_data.end()) {
      result_.missing_data.push_back(std::move(reason));
    } else {
      existing->tensors += reason.tensors;
    }
  }

  GrowingDump& dump_;
  const std::vector<Watchpoint>& watchpoints_;
  const GrowingCheckOptions& options_;
  const OpenOptions no_options_;
  std::map<Place, IterationState> states_;
  std::map<std::pair<DumpGraphIndex, Iteration>, IterationState*> current_;  ///< by indices of the current dump
  std::pair<std::size_t, std::size_t> size_;
  Clock::time_point last_growth_ = Clock::now();
  Clock::time_point next_quiet_;
  CheckResult result_;
};

}  // namespace

Result<CheckResult> check_growing(GrowingDump& dump, const std::vector<Watchpoint>& watchpoints,
                                  const GrowingCheckOptions& options) {
  return GrowingCheck(dump, watchpoints, options).run();
}

}  // namespace sporescope
