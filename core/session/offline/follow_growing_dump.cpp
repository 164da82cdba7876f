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

bool same_tensors(const Dump& a, const IterationFolder& x, const Dump& b, const IterationFolder& y) {
  return std::equal(x.records.begin(), x.records.end(), y.records.begin(), y.records.end(), [&](RecordIndex i, RecordIndex j) {
    const TensorRecord& one = a.records()[i];
    const TensorRecord& other = b.records()[j];
    return one.file_name == other.file_name && one.name == other.name && one.slot == other.slot && one.io == other.io &&
           one.run == other.run && one.has_values == other.has_values;
  });
}

/// Returns the iterations whose tensors differ between both states.
std::set<Iteration> changed_iterations(const DumpView& before, const DumpView& now, const SessionSnapshot& snapshot) {
  std::set<Iteration> changed;
  for (const GraphIndex g : snapshot.graphs.indices()) {
    const DumpGraph* old = before.graph(g);
    const DumpGraph* fresh = now.graph(g);
    if (fresh == nullptr) continue;
    for (const IterationFolder& folder : fresh->iterations) {
      const auto known = old == nullptr ? nullptr : [&]() -> const IterationFolder* {
        const auto at = std::find_if(old->iterations.begin(), old->iterations.end(),
                                     [&](const IterationFolder& one) { return one.iteration == folder.iteration; });
        return at == old->iterations.end() ? nullptr : &*at;
      }();
      const bool same = known != nullptr && same_tensors(before.dump(), *known, now.dump(), folder);
      if (!same && !folder.records.empty()) changed.insert(folder.iteration);
    }
  }
  return changed;
}

void show_growth(SessionState& state, const std::shared_ptr<const Dump>& dump, const std::vector<Problem>& left_out) {
  const auto before = state.view();
  SessionSnapshot snapshot = *state.publisher().snapshot();
  FileNodesOfGraphs file_nodes = nodes_of_files(*dump, snapshot, *before);
  auto numbers = fill_in_snapshot(snapshot, *dump, file_nodes);
  snapshot.problems.insert(snapshot.problems.end(), left_out.begin(), left_out.end());
  const auto now = std::make_shared<const DumpView>(dump, std::move(numbers), std::move(file_nodes));
  const std::set<Iteration> changed = changed_iterations(*before, *now, snapshot);
  if (!changed.empty()) snapshot.growth = DumpGrowth{{changed.begin(), changed.end()}, std::chrono::system_clock::now()};
  state.finish(now);
  for (const Iteration iteration : changed) state.summaries().forget_iteration(iteration);
  state.publisher().publish(std::make_shared<const SessionSnapshot>(std::move(snapshot)));
}

}  // namespace

void follow_updates(const NextReading& next, SessionState& state, const std::vector<Problem>& left_out,
                    const std::stop_token& stop) {
  if (state.view() == nullptr) return;
  const Result<void> followed = catch_exceptions<void>([&]() -> Result<void> {
    while (true) {
      auto dump = next(stop);
      if (!dump) return tl::unexpected(std::move(dump.error()));
      if (*dump == nullptr) return {};
      show_growth(state, *dump, left_out);
    }
  });
  if (followed || stop.stop_requested()) return;
  // Keep showing the known data.
  SessionSnapshot snapshot = *state.publisher().snapshot();
  snapshot.problems.push_back({state.view()->dump().root(), followed.error().message});
  state.publisher().publish(std::make_shared<const SessionSnapshot>(std::move(snapshot)));
}

void follow_dump(GrowingDump& dump, SessionState& state, const std::vector<Problem>& left_out, const std::stop_token& stop) {
  bool gone = false;
  const auto next = [&](const std::stop_token& stopped) -> Result<std::shared_ptr<const Dump>> {
    const auto wake_reason = dump.read_next(stopped);
    gone = !wake_reason && wake_reason.error().code == ErrorCode::not_found;
    if (!wake_reason) return tl::unexpected(wake_reason.error());
    return *wake_reason == FolderWatch::WakeReason::changed ? dump.dump() : nullptr;
  };
  // The next update replaces the error about the missing folder.
  do {
    follow_updates(next, state, left_out, stop);
  } while (gone && dump.wait_for_return(stop));
}

}  // namespace sporescope
