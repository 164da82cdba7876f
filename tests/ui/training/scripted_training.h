// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/concurrency/work_queue.h"
#include "core/session/live_control.h"
#include "core/session/session.h"
#include "core/session/tensor_provider.h"

namespace sporescope::ui {

/// A live training in the state that the test sets, which records its commands.
class ScriptedTraining final : public Session, public Analysis, public LiveControl {
 public:
  ScriptedTraining() : Session(std::make_shared<WorkQueues>(1, 1)) {}

  void show(LiveStatus status) {
    status_ = std::move(status);
    if (status_changed_) status_changed_();
  }
  [[nodiscard]] int pauses() const { return pauses_; }
  [[nodiscard]] const std::vector<live::RunGoal>& goals() const { return goals_; }
  void report(std::vector<StepSeries> series) {
    series_ = std::move(series);
    if (status_changed_) status_changed_();
  }
  void answer(std::vector<ConsoleEntry> entries) {
    entries_ = std::move(entries);
    if (status_changed_) status_changed_();
  }
  [[nodiscard]] const std::vector<std::string>& codes() const { return codes_; }
  [[nodiscard]] int terminations() const { return terminations_; }
  [[nodiscard]] const std::filesystem::path& saved_in() const { return saved_in_; }
  [[nodiscard]] std::uint64_t cacheBytes() const { return cache_bytes_; }

  [[nodiscard]] std::shared_ptr<const SessionSnapshot> snapshot() const override { return snapshot_; }
  [[nodiscard]] CancelHandle on_snapshot_changed(std::function<void()>) override { return {}; }
  [[nodiscard]] Analysis& analysis() override { return *this; }
  [[nodiscard]] LiveControl* live() override { return this; }
  [[nodiscard]] Provided provider_of(GraphIndex) const override { return {}; }

  [[nodiscard]] CancelHandle check(std::vector<Watchpoint>, Selection, CheckCallbacks) override { return {}; }
  [[nodiscard]] CancelHandle first_cause(CauseCallbacks) override { return {}; }
  [[nodiscard]] CancelHandle recommended(ResultCallback<std::vector<Watchpoint>>) override { return {}; }
  [[nodiscard]] CancelHandle count_watched(const Watchpoint&,
                                           ResultCallback<std::pair<std::uint64_t, std::uint64_t>>) override {
    return {};
  }

  [[nodiscard]] LiveStatus status() const override { return status_; }
  void run(const live::RunGoal& goal) override { goals_.push_back(goal); }
  [[nodiscard]] std::vector<StepSeries> series() const override { return series_; }
  void follow(const TensorKey&, bool on) override { follows_ = on; }
  [[nodiscard]] bool follows(const TensorKey&) const override { return follows_; }
  void run_code(const std::string& code) override { codes_.push_back(code); }
  [[nodiscard]] std::vector<ConsoleEntry> console() const override { return entries_; }
  void next_node() override {}
  void run_to_node(GraphIndex, NodeIndex) override {}
  void pause() override { ++pauses_; }
  void terminate() override { ++terminations_; }
  void recheck() override {}
  void judge_new_nodes(std::function<void(bool)> done) override { done(false); }
  void set_watchpoints(const std::vector<Watchpoint>&) override {}
  [[nodiscard]] CancelHandle on_status_changed(std::function<void()> callback) override {
    status_changed_ = std::move(callback);
    return {};
  }
  [[nodiscard]] CancelHandle on_hits(std::function<void(std::vector<Hit>)>) override { return {}; }
  [[nodiscard]] CancelHandle record_to(const std::filesystem::path& folder, ResultCallback<std::filesystem::path>) override {
    saved_in_ = folder;
    return {};
  }
  void stop_recording() override {}
  void set_cache_bytes(std::uint64_t bytes) override { cache_bytes_ = bytes; }

 private:
  static std::shared_ptr<const SessionSnapshot> loaded() {
    auto snapshot = std::make_shared<SessionSnapshot>();
    snapshot->family = "live";
    snapshot->loading = false;
    return snapshot;
  }

  std::shared_ptr<const SessionSnapshot> snapshot_ = loaded();
  LiveStatus status_;
  std::function<void()> status_changed_;
  std::vector<live::RunGoal> goals_;
  std::vector<StepSeries> series_;
  std::vector<ConsoleEntry> entries_;
  std::vector<std::string> codes_;
  std::filesystem::path saved_in_;
  bool follows_ = false;
  std::uint64_t cache_bytes_ = 0;
  int pauses_ = 0, terminations_ = 0;
};

}  // namespace sporescope::ui
