// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/ranks/rank_control.h"

#include <algorithm>
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
  in_order([this, goal] { begin_steps(run_.run(ranks_in_run(), goal)); });
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
    for (const auto& rank : members_->ranks()) rank->pause();
  });
}

void RankControl::terminate() {
  in_order([this] {
    run_.stop();
    for (const auto& rank : members_->ranks()) rank->terminate();
  });
}

}  // namespace sporescope
