// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/session/live_cause.h"
#include "core/session/live_session.h"
#include "core/session/live_state.h"
#include "core/session/live_watchpoints.h"
#include "core/session/work_queue.h"

namespace sporescope {

/// A live training as a session. Questions of panels go into one queue, newest first; searches and recordings into another;
/// what the user wants of the training into a third, in order.
class LiveSession final : public Session, public LiveControl {
 public:
  explicit LiveSession(std::shared_ptr<live::Training> training);

  // Session.
  [[nodiscard]] std::shared_ptr<const SessionFacts> facts() const override { return state_->board().facts(); }
  [[nodiscard]] Request on_facts_changed(std::function<void()> callback) override {
    return state_->board().subscribe(std::move(callback));
  }
  void stop_loading() override {}
  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex graph, NodeIndex node, std::int64_t iteration) const override;
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey& key) const override;
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey& key) const override;
  [[nodiscard]] bool has_data(GraphIndex graph, NodeIndex node, std::int64_t iteration) const override;
  [[nodiscard]] Request card(const TensorKey& key, Answer<TensorCard> answer) override;
  [[nodiscard]] Request brief_card(const TensorKey& key, Answer<TensorCard> answer) override;
  [[nodiscard]] std::optional<TensorCard> known_card(const TensorKey& key) const override { return state_->cards().find(key); }
  [[nodiscard]] Request values(const TensorKey& key, TensorAspect aspect, const Slice& slice, Answer<Values> answer) override;
  [[nodiscard]] Request heat_map(const TensorKey& key, TensorAspect aspect, const Slice& slice, std::int64_t most_rows,
                                 std::int64_t most_columns, Answer<HeatMap> answer) override;
  [[nodiscard]] Request histogram(const TensorKey& key, TensorAspect aspect, double low, double high, std::size_t bins,
                                  Answer<Histogram> answer) override;
  [[nodiscard]] Request difference(const TensorKey& key, Answer<Difference> answer) override;
  [[nodiscard]] Request next_non_finite(const TensorKey& key, std::uint64_t from, bool forward,
                                        Answer<std::optional<std::uint64_t>> answer) override;
  [[nodiscard]] Request save_npy(const TensorKey& key, const std::filesystem::path& path,
                                 Answer<std::filesystem::path> answer) override;
  [[nodiscard]] Request search(GraphIndex graph, NodeFilter filter, Answer<std::vector<NodeIndex>> answer) override;
  [[nodiscard]] Request layout(GraphIndex graph, LayoutRequest request,
                               Answer<std::shared_ptr<const GraphLayout>> answer) override;
  [[nodiscard]] Request stack_list(Answer<std::vector<StackEntry>> answer) override;
  [[nodiscard]] Request check(std::vector<Watchpoint> watchpoints, Selection selection, CheckCallbacks callbacks) override;
  [[nodiscard]] Request first_cause(CauseCallbacks callbacks) override;
  [[nodiscard]] Request recommended(Answer<std::vector<Watchpoint>> answer) override;
  [[nodiscard]] Request count_watched(const Watchpoint& watchpoint,
                                      Answer<std::pair<std::uint64_t, std::uint64_t>> answer) override;
  [[nodiscard]] LiveControl* live() override { return this; }

  /// As run_steps(1), in the order of what the user wants; `begun` comes on a worker when the command is given.
  void run_one_step(std::function<void()> begun);
  /// What the session and its training share.
  [[nodiscard]] const std::shared_ptr<LiveState>& state() const { return state_; }

  // LiveControl.
  [[nodiscard]] LiveStatus status() const override { return state_->status(); }
  void run_steps(std::int64_t steps) override {
    in_order([state = state_, steps] {
      name_new_nodes(*state);
      state->training().run_steps(steps);
    });
  }
  void next_node() override {
    in_order([state = state_] {
      name_new_nodes(*state);
      state->training().run_to_node({});
    });
  }
  void run_to_node(GraphIndex graph, NodeIndex node) override;
  void pause() override { state_->training().pause(); }
  void terminate() override { state_->training().terminate(); }
  void recheck() override {
    in_order([state = state_] { state->training().recheck(); });
  }
  void set_watchpoints(const std::vector<Watchpoint>& watchpoints) override;
  [[nodiscard]] Request on_status_changed(std::function<void()> callback) override {
    return state_->subscribe_status(std::move(callback));
  }
  [[nodiscard]] Request on_hits(std::function<void(std::vector<SessionHit>)> callback) override {
    return state_->hits().subscribe(std::move(callback));
  }
  [[nodiscard]] Request record_to(const std::filesystem::path& folder, Answer<std::filesystem::path> answer) override;
  void stop_recording() override;
  void set_cache_bytes(std::uint64_t bytes) override { state_->store().set_bound(bytes); }

 private:
  using Source = LiveState::Source;

  // Fetches the tensors that an aspect needs and runs `work(source, stop)` on a worker.
  template <class T, class Work>
  [[nodiscard]] Request with_source(const TensorKey& key, TensorAspect aspect, Answer<T> answer, Work work);
  void fetch_aspect(const TensorKey& key, TensorAspect aspect, const std::shared_ptr<Ticket>& ticket, LiveState::OnSource done);
  // What the user wants, one after the other: a step that follows a change of watchpoints comes after it.
  void in_order(std::function<void()> work);
  [[nodiscard]] bool readable(const LiveTensorKey& key) const {
    return state_->can_ask(key.step) || state_->store().has_value(key);
  }

  std::shared_ptr<LiveState> state_;
  std::shared_ptr<CauseFoundBefore> found_before_ = std::make_shared<CauseFoundBefore>();
  WorkQueue control_{1, WorkQueue::Order::oldest_first};
  std::shared_ptr<WorkQueue> panels_;  // an answer of the training may come when the session is gone
  WorkQueue jobs_;
};

}  // namespace sporescope
