// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/ranks/rank_control.h"

#include <algorithm>
#include <utility>

namespace sporescope {

std::shared_ptr<RankControl> RankControl::make() {
  auto control = std::make_shared<RankControl>();
  const auto look_again = [weak = std::weak_ptr(control)] {
    if (const auto self = weak.lock()) self->look_again();
  };
  control->members_ = std::make_shared<RankMembers>(look_again);
  control->run_ = std::make_unique<RankRun>(look_again);
  return control;
}

void RankControl::look_again() {
  in_order([this] { run_->go_on(members_->ranks()); });
}

void RankControl::in_order(std::function<void()> work) {
  queue_.add(std::make_shared<Ticket>(),
             [weak = weak_from_this(), work = std::move(work)](const std::shared_ptr<Ticket>& /*ticket*/) {
               const auto self = weak.lock();
               if (!self) return;
               work();
               self->members_->publish_status();
             });
}

LiveStatus RankControl::status() const {
  RunStatus now = status_of(*run_, [this] {
    std::vector<LiveStatus> ranks;
    for (const auto& rank : members_->ranks()) ranks.push_back(rank->status());
    return ranks;
  });
  LiveStatus all;
  all.steps_left = now.steps_left;
  all.ranks = std::move(now.ranks);
  if (all.ranks.empty()) return all;
  std::sort(all.ranks.begin(), all.ranks.end(), [](const LiveStatus& a, const LiveStatus& b) { return a.rank < b.rank; });
  all.going = now.running || std::any_of(all.ranks.begin(), all.ranks.end(), [](const LiveStatus& rank) { return rank.going; });
  const LiveStatus& first = all.ranks.front();
  all.backend = first.backend;
  all.ms_version = first.ms_version;
  all.peer = first.peer;
  all.process = first.process;
  all.came = first.came;
  all.name = members_->board().facts()->title;
  all.cost = first.cost;
  all.current_node = first.current_node;
  all.of_ranks = static_cast<std::int32_t>(all.ranks.size());
  all.node_level = true;
  for (const LiveStatus& rank : all.ranks) {
    all.device += (all.device.empty() ? "" : ", ") + rank.device;
    all.step = std::max(all.step, rank.step);
    all.of_ranks = std::max(all.of_ranks, rank.of_ranks);
    all.node_level = all.node_level && rank.node_level;
    all.watchpoints_changed = all.watchpoints_changed || rank.watchpoints_changed;
    all.recording = all.recording || rank.recording;
    if (all.remark.empty()) all.remark = rank.remark;
    if (all.failure.empty()) {
      all.failure = rank.failure;
      all.traceback = rank.traceback;
    }
    all.problems.insert(all.problems.end(), rank.problems.begin(), rank.problems.end());
  }
  all.state = common_state(all.ranks, now.running);
  return all;
}

void RankControl::run_steps(std::int64_t steps) {
  in_order([this, steps] { run_->run_steps(members_->ranks(), steps); });
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
      const auto graph = std::find_if(facts->graphs.begin(), facts->graphs.end(), has);
      if (graph == facts->graphs.end()) {
        rank->run_steps(1);
      } else {
        rank->run_to_node(static_cast<GraphIndex>(graph - facts->graphs.begin()), graph->graph->find(name));
      }
    }
  });
}

void RankControl::pause() {
  in_order([this] {
    if (run_->active()) return run_->pause();
    for (const auto& rank : members_->ranks()) rank->pause();
  });
}

void RankControl::terminate() {
  in_order([this] {
    run_->stop();
    for (const auto& rank : members_->ranks()) rank->terminate();
  });
}

}  // namespace sporescope
