// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/offline/follow_growing_dump.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "core/concurrency/catch_exceptions.h"
#include "core/session/offline/dump_snapshot.h"

namespace sporescope {

namespace {

bool has_same_tensors(const Dump& a, const IterationFolder& x, const Dump& b, const IterationFolder& y) {
  return std::equal(x.records.begin(), x.records.end(), y.records.begin(), y.records.end(), [&](RecordIndex i, RecordIndex j) {
    const TensorRecord& left = a.records()[i];
    const TensorRecord& right = b.records()[j];
    return left.file_name == right.file_name && left.name == right.name && left.slot == right.slot && left.io == right.io &&
           left.run == right.run && left.has_values == right.has_values;
  });
}

/// Returns the iterations whose tensors differ between both states.
std::set<Iteration> changed_iterations(const DumpView& before, const DumpView& now, const SessionSnapshot& snapshot) {
  std::set<Iteration> changed;
  for (const GraphIndex g : snapshot.graphs.indices()) {
    const DumpGraph* old_graph = before.graph(g);
    const DumpGraph* new_graph = now.graph(g);
    if (new_graph == nullptr) continue;
    for (const IterationFolder& folder : new_graph->iterations) {
      const auto old_folder = old_graph == nullptr ? nullptr : [&]() -> const IterationFolder* {
        const auto found =
            std::find_if(old_graph->iterations.begin(), old_graph->iterations.end(),
                         [&](const IterationFolder& candidate) { return candidate.iteration == folder.iteration; });
        return found == old_graph->iterations.end() ? nullptr : &*found;
      }();
      const bool is_same = old_folder != nullptr && has_same_tensors(before.dump(), *old_folder, now.dump(), folder);
      if (!is_same && !folder.records.empty()) changed.insert(folder.iteration);
    }
  }
  return changed;
}

void show_growth(SessionState& state, const std::shared_ptr<const Dump>& dump, const std::vector<Problem>& skipped) {
  const auto before = state.view();
  SessionSnapshot snapshot = *state.publisher().snapshot();
  FileNodesOfGraphs file_nodes = nodes_of_files(*dump, snapshot, *before);
  auto numbers = fill_in_snapshot(snapshot, *dump, file_nodes);
  snapshot.problems.insert(snapshot.problems.end(), skipped.begin(), skipped.end());
  const auto now = std::make_shared<const DumpView>(dump, std::move(numbers), std::move(file_nodes));
  const std::set<Iteration> changed = changed_iterations(*before, *now, snapshot);
  if (!changed.empty()) snapshot.growth = DumpGrowth{{changed.begin(), changed.end()}, std::chrono::system_clock::now()};
  state.finish(now);
  for (const Iteration iteration : changed) state.summaries().forget_iteration(iteration);
  state.publisher().publish(std::make_shared<const SessionSnapshot>(std::move(snapshot)));
}

}  // namespace

void follow_updates(const NextReading& next, SessionState& state, const std::vector<Problem>& skipped,
                    const std::stop_token& stop) {
  if (state.view() == nullptr) return;
  const Result<void> followed = catch_exceptions<void>([&]() -> Result<void> {
    while (true) {
      auto dump = next(stop);
      if (!dump) return tl::unexpected(std::move(dump.error()));
      if (*dump == nullptr) return {};
      show_growth(state, *dump, skipped);
    }
  });
  if (followed || stop.stop_requested()) return;
  // Keep showing the known data.
  SessionSnapshot snapshot = *state.publisher().snapshot();
  snapshot.problems.push_back({state.view()->dump().root(), followed.error().message});
  state.publisher().publish(std::make_shared<const SessionSnapshot>(std::move(snapshot)));
}

void follow_dump(GrowingDump& dump, SessionState& state, const std::vector<Problem>& skipped, const std::stop_token& stop) {
  bool is_gone = false;
  const auto next = [&](const std::stop_token& stop_token) -> Result<std::shared_ptr<const Dump>> {
    const auto wake_reason = dump.read_next(stop_token);
    is_gone = !wake_reason && wake_reason.error().code == ErrorCode::not_found;
    if (!wake_reason) return tl::unexpected(wake_reason.error());
    return *wake_reason == FolderWatch::WakeReason::changed ? dump.dump() : nullptr;
  };
  // The next update replaces the error about the missing folder.
  do {
    follow_updates(next, state, skipped, stop);
  } while (is_gone && dump.wait_for_return(stop));
}

}  // namespace sporescope
