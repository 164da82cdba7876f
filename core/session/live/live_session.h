// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/concurrency/work_queue.h"
#include "core/session/analysis.h"
#include "core/session/live/live_cause.h"
#include "core/session/live/live_state.h"
#include "core/session/live/live_tensors.h"
#include "core/session/live/live_watchpoints.h"
#include "core/session/live/make_live_session.h"

namespace sporescope {

/// A live training as a session. User commands are executed in order on a separate queue.
class LiveSession final : public Session, public Analysis, public LiveControl {
 public:
  explicit LiveSession(std::shared_ptr<live::Training> training);

  // Session.
  [[nodiscard]] std::shared_ptr<const SessionSnapshot> snapshot() const override { return state_->publisher().snapshot(); }
  [[nodiscard]] CancelHandle on_snapshot_changed(std::function<void()> callback) override {
    return state_->publisher().subscribe(std::move(callback));
  }
  [[nodiscard]] Analysis& analysis() override { return *this; }
  [[nodiscard]] LiveControl* live() override { return this; }
  [[nodiscard]] std::shared_ptr<DumpSource> compared() const override;
  [[nodiscard]] Provided provider_of(GraphIndex graph) const override { return {tensors_, graph}; }

  // Analysis.
  [[nodiscard]] CancelHandle check(std::vector<Watchpoint> watchpoints, Selection selection, CheckCallbacks callbacks) override;
  [[nodiscard]] CancelHandle first_cause(CauseCallbacks callbacks) override;
  [[nodiscard]] CancelHandle recommended(ResultCallback<std::vector<Watchpoint>> answer) override;
  [[nodiscard]] CancelHandle count_watched(const Watchpoint& watchpoint,
                                           ResultCallback<std::pair<std::uint64_t, std::uint64_t>> answer) override;

  /// Like run() for one step of `goal`, in order with other user commands. `started` is called on a worker thread when the
  /// command was sent.
  void run_one_step(const live::RunGoal& goal, std::function<void()> started);
  /// Returns the state that the session shares with its training.
  [[nodiscard]] const std::shared_ptr<LiveState>& state() const { return state_; }

  // LiveControl.
  [[nodiscard]] LiveStatus status() const override { return state_->status(); }
  void run(const live::RunGoal& goal) override {
    enqueue([state = state_, goal] {
      extend_watchpoints(*state);
      state->training().run(goal);
    });
  }
  [[nodiscard]] std::vector<StepSeries> series() const override { return state_->series().all(); }
  void follow(const TensorKey& output, bool on) override {
    if (const auto key = state_->output_of(output)) state_->tracked_tensors().track(*key, on);
  }
  [[nodiscard]] bool follows(const TensorKey& output) const override {
    const auto key = state_->output_of(output);
    return key && state_->tracked_tensors().is_tracked(*key);
  }
  void run_code(const std::string& code) override {
    enqueue([state = state_, code] { state->run_code(code); });
  }
  [[nodiscard]] std::vector<ConsoleEntry> console() const override { return state_->console().all(); }
  void next_node() override {
    enqueue([state = state_] {
      extend_watchpoints(*state);
      state->training().run_to_node({});
    });
  }
  void run_to_node(GraphIndex graph, NodeIndex node) override;
  void pause() override { state_->training().pause(); }
  void terminate() override { state_->training().terminate(); }
  void recheck() override {
    enqueue([state = state_] { state->training().recheck(); });
  }
  void judge_new_nodes(std::function<void(bool)> done) override {
    enqueue([state = state_, done = std::move(done)] { judge_new_live(*state, done); });
  }
  void set_watchpoints(const std::vector<Watchpoint>& watchpoints) override;
  [[nodiscard]] CancelHandle on_status_changed(std::function<void()> callback) override {
    return state_->subscribe_status(std::move(callback));
  }
  [[nodiscard]] CancelHandle on_hits(std::function<void(std::vector<Hit>)> callback) override {
    return state_->hits().subscribe(std::move(callback));
  }
  [[nodiscard]] CancelHandle record_to(const std::filesystem::path& folder,
                                       ResultCallback<std::filesystem::path> answer) override;
  void stop_recording() override;
  void set_cache_bytes(std::uint64_t bytes) override { state_->store().set_bound(bytes); }

 private:
  // Executes user commands one after the other, so that a step sees the watchpoints that were changed before it.
  void enqueue(std::function<void()> work);

  std::shared_ptr<LiveState> state_;
  std::shared_ptr<LiveTensors> tensors_;
  std::shared_ptr<CauseCache> cause_cache_ = std::make_shared<CauseCache>();
  WorkQueue control_{1, WorkQueue::Order::oldest_first};
};

}  // namespace sporescope
