// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "core/session/ask.h"
#include "core/session/offline_session.h"
#include "core/session/session_state.h"

namespace sporescope {

/// A dump folder as a session. Questions of panels go into one queue, newest first; opening, checks and searches into another
/// with threads of its own, so that they never keep a panel waiting. Destroying it asks all work to stop and joins.
class OfflineSession final : public Session {
 public:
  OfflineSession();
  ~OfflineSession() override;

  /// Opens a path, once.
  void open(const std::filesystem::path& path, SessionsFound more);
  /// Takes a dump that is open, once.
  void take(const std::shared_ptr<const Dump>& dump);

  [[nodiscard]] std::shared_ptr<const SessionFacts> facts() const override;
  [[nodiscard]] Request on_facts_changed(std::function<void()> callback) override;
  void stop_loading() override;

  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex graph, NodeIndex node, std::int64_t iteration) const override;
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey& key) const override;
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey& key) const override;
  [[nodiscard]] bool has_data(GraphIndex graph, NodeIndex node, std::int64_t iteration) const override;

  [[nodiscard]] Request card(const TensorKey& key, Answer<TensorCard> answer) override;
  [[nodiscard]] std::optional<TensorCard> known_card(const TensorKey& key) const override;
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

  [[nodiscard]] Request tensor_of_file(const std::filesystem::path& file, Answer<std::optional<TensorKey>> answer) override;
  [[nodiscard]] Request search(GraphIndex graph, NodeFilter filter, Answer<std::vector<NodeIndex>> answer) override;
  [[nodiscard]] Request layout(GraphIndex graph, LayoutRequest request,
                               Answer<std::shared_ptr<const GraphLayout>> answer) override;
  [[nodiscard]] Request stack_list(Answer<std::vector<StackEntry>> answer) override;

  [[nodiscard]] Request check(std::vector<Watchpoint> watchpoints, Selection selection, CheckCallbacks callbacks) override;
  [[nodiscard]] Request first_cause(CauseCallbacks callbacks) override;
  [[nodiscard]] Request recommended(Answer<std::vector<Watchpoint>> answer) override;
  [[nodiscard]] Request count_watched(const Watchpoint& watchpoint,
                                      Answer<std::pair<std::uint64_t, std::uint64_t>> answer) override;

 private:
  // Puts `work(state, stop)`, which returns a Result<T>, into a queue, and its result through the ticket.
  template <class T, class Work>
  [[nodiscard]] Request ask(WorkQueue& queue, Answer<T> answer, Work work) {
    return sporescope::ask<T>(queue, std::move(answer), [state = state_, work = std::move(work)](const std::stop_token& stop) {
      return work(*state, stop);
    });
  }

  std::shared_ptr<SessionState> state_;
  std::shared_ptr<Ticket> opening_;
  WorkQueue panels_;
  WorkQueue jobs_;  // ends first
};

}  // namespace sporescope
