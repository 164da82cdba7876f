// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/ranks/rank_control.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <utility>

namespace sporescope {

namespace {

RunRank::Id id_of(const LiveSession& rank) { return reinterpret_cast<std::uintptr_t>(&rank); }

}  // namespace

std::shared_ptr<RankControl> RankControl::make() {
  auto control = std::make_shared<RankControl>();
  control->members_ = std::make_shared<RankMembers>([weak = std::weak_ptr(control)] {
    if (const auto self = weak.lock()) self->enqueue([raw = self.get()] { raw->advance(); });
  });
  return control;
}

void RankControl::enqueue(std::function<void()> work) {
  queue_.add(std::make_shared<CancelState>(),
             [weak = weak_from_this(), work = std::move(work)](const std::shared_ptr<CancelState>& /*cancel_state*/) {
               const auto self = weak.lock();
               if (!self) return;
               work();
               {
                 const std::lock_guard lock(self->mutex_);
                 self->run_state_ = self->run_.state();
                 if (self->pending_run_) self->run_state_ = {true, self->pending_run_->steps};
               }
               self->members_->publish_status();
             });
}

void RankControl::advance() { start_steps(run_.advance(ranks_in_run())); }

RankRun::Ranks RankControl::ranks_in_run() const {
  RankRun::Ranks ranks;
  for (const auto& rank : members_->ranks()) {
    const live::Training& training = rank->state()->training();
    // A graph that first appears after step 1 ends the run, because the user has not seen it.
    ranks.push_back({id_of(*rank), training.state(), training.stopped_by().has_value(),
                     rank->state()->has_new_graphs() && training.step() > 1});
  }
  return ranks;
}

void RankControl::start_steps(const RankRun::RanksToStart& ranks) {
  for (const auto& rank : members_->ranks()) {
    const RunRank::Id id = id_of(*rank);
    if (std::find(ranks.begin(), ranks.end(), id) == ranks.end()) continue;
    rank->run_one_step(run_.goal(), [weak = weak_from_this(), id] {
      const auto self = weak.lock();
      if (!self) return;
      self->enqueue([raw = self.get(), id] {
        raw->run_.command_given(id);
        raw->advance();
      });
    });
  }
}

LiveStatus RankControl::status() const {
  RunState run;
  {
    const std::lock_guard lock(mutex_);
    run = run_state_;
  }
  std::vector<LiveStatus> ranks;
  for (const auto& rank : members_->ranks()) ranks.push_back(rank->status());
  LiveStatus status = common_status(run, std::move(ranks));
  if (!status.ranks.empty()) status.name = members_->publisher().snapshot()->title;
  return status;
}

void RankControl::run(const live::RunGoal& goal) {
  start({goal.steps, [this, goal](bool paused_at_hit) {
           paused_at_hit ? run_.postpone(goal) : start_steps(run_.run(ranks_in_run(), goal));
         }});
}

void RankControl::start(PendingRun pending_run) {
  enqueue([this, pending_run = std::move(pending_run)]() mutable {
    if (run_.state().running) return pending_run.begin(false);
    // If a rank paused at a hit of the new nodes, the others would wait for it in their step.
    pending_run_ = std::move(pending_run);
    if (std::exchange(judging_, true)) return;  // also after a cancelled run, whose check is still running
    judge_new_nodes([weak = weak_from_this()](bool hit) {
      const auto self = weak.lock();
      if (!self) return;
      self->enqueue([raw = self.get(), hit] {
        raw->judging_ = false;
        if (const auto next_run = std::exchange(raw->pending_run_, std::nullopt)) next_run->begin(hit);
      });
    });
  });
}

void RankControl::judge_new_nodes(std::function<void(bool)> done) {
  const auto ranks = members_->ranks();
  if (ranks.empty()) return done(false);
  struct Judging {
    Judging(std::size_t ranks_left, std::function<void(bool)> then) : left(ranks_left), done(std::move(then)) {}
    std::atomic<std::size_t> left;
    std::atomic<bool> hit{false};
    std::function<void(bool)> done;
  };
  const auto all = std::make_shared<Judging>(ranks.size(), std::move(done));
  for (const auto& rank : ranks) {
    rank->judge_new_nodes([all](bool hit) {
      if (hit) all->hit = true;
      if (--all->left == 0) all->done(all->hit);
    });
  }
}

void RankControl::next_node() {
  start({0, [this](bool paused_at_hit) {
           if (paused_at_hit) return;
           for (const auto& rank : members_->ranks()) rank->next_node();
         }});
}

void RankControl::run_to_node(std::string full_name) {
  start({0, [this, name = std::move(full_name)](bool paused_at_hit) {
           if (paused_at_hit) return;
           for (const auto& rank : members_->ranks()) {
             const auto snapshot = rank->snapshot();
             const auto has_node = [&](const SessionGraph& graph) { return graph.graph->find(name) != kNoNode; };
             if (const auto graph = first_index(snapshot->graphs, has_node)) {
               rank->run_to_node(*graph, snapshot->graphs[*graph].graph->find(name));
             } else {
               rank->run_steps(1);
             }
           }
         }});
}

void RankControl::pause() {
  enqueue([this] {
    if (run_.state().running) return run_.pause();
    pending_run_.reset();
    for (const auto& rank : members_->ranks()) rank->pause();
  });
}

void RankControl::terminate() {
  enqueue([this] {
    run_.stop();
    pending_run_.reset();
    for (const auto& rank : members_->ranks()) rank->terminate();
  });
}

}  // namespace sporescope
