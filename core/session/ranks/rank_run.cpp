// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/ranks/rank_run.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace sporescope {

using live::TrainingState;

namespace {

std::ptrdiff_t count_blocking_ranks(const RankRun::Ranks& ranks) {
  return std::count_if(ranks.begin(), ranks.end(), [](const RunRank& rank) { return blocks_others(rank.state); });
}

// Ranks at an exception begin no further step: they end when they continue.
bool begins_steps(const RunRank& rank) { return !is_over(rank.state) && rank.state != TrainingState::at_exception; }

}  // namespace

RankRun::RanksToStart RankRun::run(const Ranks& ranks, const live::RunGoal& goal) {
  state_.steps_left = goal.steps;
  goal_ = goal;
  RanksToStart to_start;
  if (!state_.running) {  // a running run only gets the new goal; ranks in the middle of a step have not arrived
    state_.running = true;
    before_first_step_ = true;
    initial_blocking_count_ = count_blocking_ranks(ranks);
    to_start = advance(ranks);
  }
  for (const RunRank& rank : ranks) {
    if (rank.state == TrainingState::at_exception) to_start.push_back(rank.id);
  }
  return to_start;
}

bool RankRun::all_ranks_arrived(const Ranks& alive) const {
  return std::all_of(alive.begin(), alive.end(), [this](const RunRank& rank) {
    const auto progress = progress_.find(rank.id);
    return progress != progress_.end() && progress->second.round == round_ && !progress->second.in_flight &&
           is_waiting(rank.state);
  });
}

bool RankRun::is_due(const Ranks& ranks) {
  if (state_.steps_left == 0) return false;
  if (before_first_step_) return true;
  // After an unexpected change, the user decides how to continue.
  const auto any = [&](auto&& holds) { return std::any_of(ranks.begin(), ranks.end(), holds); };
  if (count_blocking_ranks(ranks) != initial_blocking_count_ ||
      any([](const RunRank& rank) { return rank.has_new_graphs || rank.stopped_by_number; })) {
    return false;
  }
  if (!any([](const RunRank& rank) { return rank.state == TrainingState::hit; })) return true;
  if (goal_.skip == 0) return false;
  --goal_.skip;
  return true;
}

RankRun::RanksToStart RankRun::advance(const Ranks& ranks) {
  if (!state_.running) return {};
  Ranks alive;
  std::copy_if(ranks.begin(), ranks.end(), std::back_inserter(alive), begins_steps);
  if (before_first_step_) {
    for (const RunRank& rank : alive) progress_[rank.id].round = round_;
  }
  if (all_ranks_arrived(alive)) {
    if (alive.empty() || !is_due(ranks)) {
      state_.running = false;
      return {};
    }
    if (state_.steps_left > 0) --state_.steps_left;
    before_first_step_ = false;
    ++round_;
  }
  RanksToStart to_start;
  if (before_first_step_) return to_start;
  // Includes ranks that joined after the others had begun.
  for (const RunRank& rank : alive) {
    Progress& progress = progress_[rank.id];
    if (progress.round == round_ || !is_waiting(rank.state)) continue;
    progress = {round_, true};  // until the command is sent, the state of the rank refers to the previous step
    to_start.push_back(rank.id);
  }
  return to_start;
}

TrainingState common_state(const std::vector<LiveStatus>& ranks, bool running) {
  const auto any = [&](auto&& holds) { return std::any_of(ranks.begin(), ranks.end(), holds); };
  const auto in = [&](TrainingState state) { return any([state](const LiveStatus& rank) { return rank.state == state; }); };
  if (!any([](const LiveStatus& rank) { return !is_over(rank.state); })) {
    for (const TrainingState state : {TrainingState::failed, TrainingState::lost}) {
      if (in(state)) return state;
    }
    return TrainingState::ended;
  }
  if (in(TrainingState::at_exception)) return TrainingState::at_exception;
  // Inside a step, the other ranks may wait for this one and never complete the step.
  if (any([](const LiveStatus& rank) { return rank.state == TrainingState::hit && !rank.current_node.empty(); })) {
    return TrainingState::hit;
  }
  if (running || in(TrainingState::running)) return TrainingState::running;
  for (const TrainingState state : {TrainingState::sending, TrainingState::connected, TrainingState::hit}) {
    if (in(state)) return state;
  }
  return TrainingState::ready;
}

LiveStatus common_status(const RunState& run, std::vector<LiveStatus> ranks) {
  LiveStatus all;
  all.steps_left = run.steps_left;
  all.ranks = std::move(ranks);
  if (all.ranks.empty()) return all;
  std::sort(all.ranks.begin(), all.ranks.end(), [](const LiveStatus& a, const LiveStatus& b) { return a.rank < b.rank; });
  all.is_running =
      run.running || std::any_of(all.ranks.begin(), all.ranks.end(), [](const LiveStatus& rank) { return rank.is_running; });
  const LiveStatus& first = all.ranks.front();
  all.backend = first.backend;
  all.ms_version = first.ms_version;
  all.peer = first.peer;
  all.process = first.process;
  all.connected_at = first.connected_at;
  all.cost = first.cost;
  all.current_node = first.current_node;
  all.total_ranks = static_cast<std::int32_t>(all.ranks.size());
  all.node_level = true;
  all.console = true;
  for (const LiveStatus& rank : all.ranks) {
    all.device += (all.device.empty() ? "" : ", ") + rank.device;
    all.step = std::max(all.step, rank.step);
    all.invalidations += rank.invalidations;
    all.total_ranks = std::max(all.total_ranks, rank.total_ranks);
    all.node_level = all.node_level && rank.node_level;
    all.watchpoints_changed = all.watchpoints_changed || rank.watchpoints_changed;
    all.console = all.console && rank.console;
    if (all.console_steps.size() < rank.console_steps.size()) all.console_steps = rank.console_steps;  // same for all ranks
    all.recording = all.recording || rank.recording;
    const bool silent_longer =
        rank.unresponsive_since && (!all.unresponsive_since || *rank.unresponsive_since < *all.unresponsive_since);
    if (silent_longer) all.unresponsive_since = rank.unresponsive_since;
    if (all.remark.empty()) all.remark = rank.remark;
    if (all.scalars.empty()) all.scalars = rank.scalars;
    if (!all.stopped_by) all.stopped_by = rank.stopped_by;
    if (all.failure.empty()) {
      all.failure = rank.failure;
      all.traceback = rank.traceback;
    }
    all.problems.insert(all.problems.end(), rank.problems.begin(), rank.problems.end());
  }
  all.state = common_state(all.ranks, run.running);
  return all;
}

}  // namespace sporescope
