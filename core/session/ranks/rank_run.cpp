// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/ranks/rank_run.h"

#include <algorithm>

namespace sporescope {

using live::TrainingState;

namespace {

TrainingState state_of(const LiveSession& rank) { return rank.state()->training().state(); }

// Of those the others would wait for in vain.
std::ptrdiff_t lost_count(const RankRun::Ranks& ranks) {
  return std::count_if(ranks.begin(), ranks.end(), [](const auto& rank) {
    const TrainingState state = state_of(*rank);
    return state == TrainingState::lost || state == TrainingState::failed;
  });
}

}  // namespace

void RankRun::run_steps(const Ranks& ranks, std::int64_t steps) {
  left_ = steps;
  if (active_) return;  // a run that is asked for twice goes on; ranks in the middle of a step have not arrived
  active_ = true;
  fresh_ = true;
  lost_ = lost_count(ranks);
  go_on(ranks);
}

bool RankRun::all_arrived(const Ranks& alive) const {
  return std::all_of(alive.begin(), alive.end(), [this](const auto& rank) {
    const auto progress = progress_.find(rank.get());
    return progress != progress_.end() && progress->second.round == round_ && !*progress->second.on_the_way &&
           is_waiting(state_of(*rank));
  });
}

bool RankRun::due(const Ranks& ranks) const {
  if (left_ == 0) return false;
  if (fresh_) return true;
  // A graph in the middle of a run (not in the first step) is new ground: the user decides again.
  return lost_count(ranks) == lost_ && std::none_of(ranks.begin(), ranks.end(), [](const auto& rank) {
           const bool new_ground = rank->state()->has_new_graphs() && rank->state()->training().step() > 1;
           return new_ground || state_of(*rank) == TrainingState::hit;
         });
}

void RankRun::begin_step(LiveSession& rank) {
  Progress& progress = progress_[&rank];
  progress.round = round_;
  // Until the command is given, the rank stands where it stood.
  *progress.on_the_way = true;
  rank.run_one_step([flag = progress.on_the_way, again = look_again_] {
    *flag = false;
    again();
  });
}

void RankRun::go_on(const Ranks& ranks) {
  if (!active_) return;
  Ranks alive;
  std::copy_if(ranks.begin(), ranks.end(), std::back_inserter(alive),
               [](const auto& rank) { return !is_over(state_of(*rank)); });
  if (fresh_) {
    for (const auto& rank : alive) progress_[rank.get()].round = round_;
  }
  if (all_arrived(alive)) {
    if (alive.empty() || !due(ranks)) {
      active_ = false;
      return;
    }
    if (left_ > 0) --left_;
    fresh_ = false;
    ++round_;
  }
  // Also those who came after the others had begun.
  for (const auto& rank : alive) {
    if (!fresh_ && progress_[rank.get()].round != round_ && is_waiting(state_of(*rank))) begin_step(*rank);
  }
}

RunStatus status_of(const RankRun& run, const std::function<std::vector<LiveStatus>()>& look_at_ranks) {
  RunStatus status;
  status.steps_left = run.steps_left();
  status.running = run.active();
  status.ranks = look_at_ranks();
  return status;
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
  // Inside a step the others may wait for this one, and never come to its end.
  if (any([](const LiveStatus& rank) { return rank.state == TrainingState::hit && !rank.current_node.empty(); }))
    return TrainingState::hit;
  if (running || in(TrainingState::running)) return TrainingState::running;
  for (const TrainingState state : {TrainingState::sending, TrainingState::connected, TrainingState::hit}) {
    if (in(state)) return state;
  }
  return TrainingState::ready;
}

}  // namespace sporescope
