// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/concurrency/work_queue.h"
#include "core/session/analysis.h"
#include "core/session/session.h"
#include "core/session/tensor_provider.h"

namespace sporescope::ui {

/// A session whose check and search return what the test determines, when the test says so. A thousand hits are one iteration.
/// Other functions are not implemented.
class ScriptedSession final : public Session, public Analysis {
 public:
  ScriptedSession() : Session(std::make_shared<WorkQueues>(1, 1)) {}

  void sendHits(int count) {
    std::vector<Hit> hits(static_cast<std::size_t>(count));
    for (Hit& hit : hits) {
      hit.key.graph = GraphIndex{0};
      hit.key.node = index_at<NodeIndex>(static_cast<std::size_t>(sent_ % 1000));
      hit.key.iteration = Iteration{sent_ / 1000};
      hit.judgement.watchpoint = 1;
      hit.judgement.condition = find_condition("tensor_overflow");
      hit.statistics.count = 10;
      hit.statistics.nan = 1 + static_cast<std::uint64_t>(sent_ % 7);
      hit.shape = {10};
      ++sent_;
    }
    callbacks_.on_hits(std::move(hits));
  }
  /// Sends hits of iteration 0 in the given order.
  void sendHitsOf(const std::vector<std::uint32_t>& nodes, const Judgement& judged = {}) {
    std::vector<Hit> hits;
    for (const std::uint32_t node : nodes) {
      Hit hit;
      hit.key = {GraphIndex{0}, NodeIndex{node}};
      hit.judgement = judged;
      hit.judgement.watchpoint = 1;
      hit.judgement.condition = find_condition("tensor_overflow");
      hit.statistics.count = 10;
      hit.statistics.nan = 1;
      hits.push_back(std::move(hit));
    }
    callbacks_.on_hits(std::move(hits));
  }
  void sendProgress(std::uint64_t tensors, std::uint64_t total) {
    CheckProgress progress;
    progress.tensors = tensors;
    progress.tensors_total = total;
    callbacks_.on_progress(progress);
  }
  void finish() { callbacks_.on_done(CheckProgress{}); }
  void fail(const std::string& why) { callbacks_.on_done(sporescope::fail(ErrorCode::read_failed, Text(why))); }

  [[nodiscard]] CancelHandle check(std::vector<Watchpoint>, Selection, CheckCallbacks callbacks) override {
    callbacks_ = std::move(callbacks);
    sent_ = 0;
    return {};
  }

  [[nodiscard]] CancelHandle first_cause(CauseCallbacks callbacks) override {
    search = std::move(callbacks);
    return {};
  }
  /// No recommended watchpoint fits the dump.
  [[nodiscard]] CancelHandle recommended(ResultCallback<std::vector<Watchpoint>> answer) override {
    answer({});
    return {};
  }
  [[nodiscard]] CancelHandle count_watched(const Watchpoint&,
                                           ResultCallback<std::pair<std::uint64_t, std::uint64_t>>) override {
    return {};
  }

  /// Call it before the session is added to a workspace, which is not told.
  void setSnapshot(SessionSnapshot snapshot) { snapshot_ = std::make_shared<SessionSnapshot>(std::move(snapshot)); }

  CauseCallbacks search;  ///< Of the last search for the first cause, which runs until the test ends it

  [[nodiscard]] std::shared_ptr<const SessionSnapshot> snapshot() const override { return snapshot_; }
  [[nodiscard]] CancelHandle on_snapshot_changed(std::function<void()>) override { return {}; }
  [[nodiscard]] Analysis& analysis() override { return *this; }
  [[nodiscard]] Provided provider_of(GraphIndex) const override { return {}; }

 private:
  static std::shared_ptr<const SessionSnapshot> loaded() {
    auto snapshot = std::make_shared<SessionSnapshot>();
    snapshot->loading = false;
    return snapshot;
  }

  std::shared_ptr<const SessionSnapshot> snapshot_ = loaded();
  CheckCallbacks callbacks_;
  int sent_ = 0;
};

}  // namespace sporescope::ui
