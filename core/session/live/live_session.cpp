// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_session.h"

#include <utility>

#include "core/concurrency/submit.h"
#include "core/session/dump_source.h"
#include "core/session/live/live_cause.h"
#include "core/session/live/live_recorders.h"
#include "core/session/live/live_steps.h"

namespace sporescope {

namespace {

constexpr unsigned kPanelThreads = 2;
constexpr unsigned kLiveJobThreads = 2;

// Provides the steps of a training at the time of the request.
class StepsSource final : public DumpSource {
 public:
  explicit StepsSource(std::shared_ptr<LiveState> state) : state_(std::move(state)) {}
  [[nodiscard]] Result<std::shared_ptr<const DumpView>> wait_for_view(const std::stop_token& stop) override {
    const CauseSearchRank rank = single_rank_of(state_);
    return values_of_steps(rank.state, rank.session_graphs, stop);
  }

 private:
  std::shared_ptr<LiveState> state_;
};

}  // namespace

LiveSession::LiveSession(std::shared_ptr<live::Training> training)
    : Session(std::make_shared<WorkQueues>(kPanelThreads, kLiveJobThreads)),
      state_(std::make_shared<LiveState>(std::move(training))),
      tensors_(std::make_shared<LiveTensors>(state_, queues())) {
  state_->begin();
}

void LiveSession::set_watchpoints(const std::vector<Watchpoint>& watchpoints) {
  enqueue([state = state_, watchpoints] { send_watchpoints(*state, watchpoints); });
}

void LiveSession::enqueue(std::function<void()> work) {
  control_.add(std::make_shared<CancelState>(), [work = std::move(work)](const std::shared_ptr<CancelState>&) { work(); });
}

CancelHandle LiveSession::check(std::vector<Watchpoint> watchpoints, Selection /*selection*/, CheckCallbacks callbacks) {
  auto cancel_state = std::make_shared<CancelState>();
  control_.add(cancel_state,
               [state = state_, watchpoints = std::move(watchpoints), callbacks = std::move(callbacks)](
                   const std::shared_ptr<CancelState>& job_state) { check_live(*state, watchpoints, callbacks, job_state); });
  return CancelState::request(std::move(cancel_state));
}

CancelHandle LiveSession::first_cause(CauseCallbacks callbacks) {
  auto cancel_state = std::make_shared<CancelState>();
  queues()->jobs.add(cancel_state, [state = state_, cache = cause_cache_,
                                    callbacks = std::move(callbacks)](const std::shared_ptr<CancelState>& job_state) {
    find_live_cause({single_rank_of(state)}, *cache, callbacks, job_state);
  });
  return CancelState::request(std::move(cancel_state));
}

std::shared_ptr<DumpSource> LiveSession::compared() const { return std::make_shared<StepsSource>(state_); }

CancelHandle LiveSession::recommended(ResultCallback<std::vector<Watchpoint>> answer) {
  return recommended_live(queues()->jobs, snapshot(), std::move(answer));
}

CancelHandle LiveSession::count_watched(const Watchpoint& watchpoint,
                                        ResultCallback<std::pair<std::uint64_t, std::uint64_t>> answer) {
  return count_watched_live(queues()->jobs, snapshot(), watchpoint, std::move(answer));
}

void LiveSession::run_to_node(GraphIndex graph, NodeIndex node) {
  const auto current = snapshot();
  const Node* target = current->node_at(graph, node);
  if (target == nullptr) return;
  enqueue([state = state_, name = std::string(target->full_name)] {
    extend_watchpoints(*state);
    state->training().run_to_node(name);
  });
}

void LiveSession::run_one_step(const live::RunGoal& goal, std::function<void()> started) {
  live::RunGoal step_goal = goal;
  step_goal.steps = 1;
  step_goal.skip = 0;  // run groups count the skipped steps themselves
  enqueue([state = state_, step_goal, started = std::move(started)] {
    extend_watchpoints(*state);
    state->training().run(step_goal);
    started();
  });
}

void LiveSession::stop_recording() {
  // The remaining data is written on a worker thread, so that no caller waits for the disk.
  queues()->jobs.add(std::make_shared<CancelState>(),
                     [recording = state_->stop_recording()](const std::shared_ptr<CancelState>&) {});
}

CancelHandle LiveSession::record_to(const std::filesystem::path& folder, ResultCallback<std::filesystem::path> answer) {
  using Path = std::filesystem::path;
  return submit<Path>(queues()->jobs, std::move(answer),
                      [state = state_, folder](const std::stop_token&) { return record_ranks({state}, folder); });
}

std::shared_ptr<Session> make_live_session(std::shared_ptr<live::Training> training) {
  return std::make_shared<LiveSession>(std::move(training));
}

}  // namespace sporescope
