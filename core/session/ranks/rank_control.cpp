// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/ranks/rank_control.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <utility>

namespace sporescope {

namespace {

RankInRun::Id id_of(const LiveSession& rank) { return reinterpret_cast<std::uintptr_t>(&rank); }

}  // namespace

std::shared_ptr<RankControl> RankControl::make() {
  auto control = std::make_shared<RankControl>();
  control->members_ = std::make_shared<RankMembers>([weak = std::weak_ptr(control)] {
    if (const auto self = weak.lock()) self->in_order([raw = self.get()] { raw->go_on(); });
  });
  return control;
}

void RankControl::in_order(std::function<void()> work) {
  queue_.add(std::make_shared<Ticket>(),
             [weak = weak_from_this(), work = std::move(work)](const std::shared_ptr<Ticket>& /*ticket*/) {
               const auto self = weak.lock();
               if (!self) return;
               work();
               {
                 const std::lock_guard lock(self->mutex_);
                 self->run_state_ = self->run_.state();
                 if (self->to_run_) self->run_state_ = {true, self->to_run_->steps};
               }
               self->members_->publish_status();
             });
}

void RankControl::go_on() { begin_steps(run_.go_on(ranks_in_run())); }

RankRun::Ranks RankControl::ranks_in_run() const {
  RankRun::Ranks ranks;
  for (const auto& rank : members_->ranks()) {
    const live::Training& training = rank->state()->training();
    // A graph in the middle of a run (not in the first step) is new ground.
    ranks.push_back({id_of(*rank), training.state(), training.stopped_by().has_value(),
                     rank->state()->has_new_graphs() && training.step() > 1});
  }
  return ranks;
}

void RankControl::begin_steps(const RankRun::ToBegin& ranks) {
  for (const auto& rank : members_->ranks()) {
    const RankInRun::Id id = id_of(*rank);
    if (std::find(ranks.begin(), ranks.end(), id) == ranks.end()) continue;
    rank->run_one_step(run_.goal(), [weak = weak_from_this(), id] {
      const auto self = weak.lock();
      if (!self) return;
      self->in_order([raw = self.get(), id] {
        raw->run_.command_given(id);
        raw->go_on();
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
  LiveStatus all = common_status(run, std::move(ranks));
  if (!all.ranks.empty()) all.name = members_->board().facts()->title;
  return all;
}

void RankControl::run(const live::RunGoal& goal) {
  in_order([this, goal] {
    if (run_.state().running) return begin_steps(run_.run(ranks_in_run(), goal));
    // A rank that stands at a hit of what is new would be waited for in the others' step.
    if (std::exchange(to_run_, goal)) return;
    judge_new_nodes([weak = weak_from_this()](bool hit) {
      if (const auto self = weak.lock()) self->in_order([raw = self.get(), hit] { raw->begin_run(hit); });
    });
  });
}

void RankControl::begin_run(bool stands_at_hit) {
  const auto goal = std::exchange(to_run_, std::nullopt);
  if (!goal) return;
  if (stands_at_hit) {
    run_.put_off(*goal);
  } else {
    begin_steps(run_.run(ranks_in_run(), *goal));
  }
}

void RankControl::judge_new_nodes(std::function<void(bool)> done) {
  const auto ranks = members_->ranks();
  if (ranks.empty()) return done(false);
  struct Judging {
    std::atomic<std::size_t> left;
    std::atomic<bool> hit;
    std::function<void(bool)> done;
  };
  const auto all = std::make_shared<Judging>(ranks.size(), false, std::move(done));
  for (const auto& rank : ranks) {
    rank->judge_new_nodes([all](bool hit) {
      if (hit) all->hit = true;
      if (--all->left == 0) all->done(all->hit);
    });
  }
}

void RankControl::next_node() {
  in_order([this] {
    for (const auto& rank : members_->ranks()) rank->next_node();
  });
}

void RankControl::run_to_node(std::string full_name) {
  in_order([this, name = std::move(full_name)] {
    for (const auto& rank : members_->ranks()) {
      const auto facts = rank->facts();
      const auto has = [&](const SessionGraph& graph) { return graph.graph->find(name) != kNoNode; };
      if (const auto graph = first_index(facts->graphs, has)) {
        rank->run_to_node(*graph, facts->graphs[*graph].graph->find(name));
      } else {
        rank->run_steps(1);
      }
    }
  });
}

void RankControl::pause() {
  in_order([this] {
    if (run_.state().running) return run_.pause();
    to_run_.reset();
    for (const auto& rank : members_->ranks()) rank->pause();
  });
}

void RankControl::terminate() {
  in_order([this] {
    run_.stop();
    to_run_.reset();
    for (const auto& rank : members_->ranks()) rank->terminate();
  });
}

}  // namespace sporescope
