// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/ranks/rank_group.h"

#include <algorithm>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>

#include "core/concurrency/submit.h"
#include "core/session/live/live_recorders.h"
#include "core/session/ranks/rank_check.h"
#include "core/session/ranks/rank_control.h"

namespace sporescope {

namespace {

using Members = std::vector<RankMembers::Rank>;

// Combines requests to several ranks, which are released together.
CancelHandle join_handles(std::vector<CancelHandle> handles) {
  return CancelHandle(std::make_shared<std::vector<CancelHandle>>(std::move(handles)));
}

class LiveRankGroup final : public RankGroup, public Analysis, public LiveControl {
 public:
  LiveRankGroup() : RankGroup(std::make_shared<WorkQueues>(1, 1)) {}

  // RankGroup.
  bool add(const std::shared_ptr<Session>& training) override;
  [[nodiscard]] std::vector<std::shared_ptr<Session>> trainings() const override;

  // Session.
  [[nodiscard]] std::shared_ptr<const SessionSnapshot> snapshot() const override { return members().publisher().snapshot(); }
  [[nodiscard]] CancelHandle on_snapshot_changed(std::function<void()> callback) override {
    return members().publisher().subscribe(std::move(callback));
  }
  [[nodiscard]] Analysis& analysis() override { return *this; }
  [[nodiscard]] LiveControl* live() override { return this; }
  [[nodiscard]] Provided provider_of(GraphIndex graph) const override;

  // Analysis.
  [[nodiscard]] CancelHandle check(std::vector<Watchpoint> watchpoints, Selection selection, CheckCallbacks callbacks) override;
  [[nodiscard]] CancelHandle first_cause(CauseCallbacks callbacks) override;
  [[nodiscard]] CancelHandle recommended(ResultCallback<std::vector<Watchpoint>> answer) override;
  [[nodiscard]] CancelHandle count_watched(const Watchpoint& watchpoint,
                                           ResultCallback<std::pair<std::uint64_t, std::uint64_t>> answer) override;

  // LiveControl.
  [[nodiscard]] LiveStatus status() const override { return control_->status(); }
  void run(const live::RunGoal& goal) override { control_->run(goal); }
  [[nodiscard]] std::vector<StepSeries> series() const override;
  void follow(const TensorKey& output, bool on) override;
  [[nodiscard]] bool follows(const TensorKey& output) const override;
  void run_code(const std::string& code) override {
    for (const auto& rank : members().ranks()) rank->run_code(code);
  }
  [[nodiscard]] std::vector<ConsoleEntry> console() const override;
  void next_node() override { control_->next_node(); }
  void run_to_node(GraphIndex graph, NodeIndex node) override;
  void pause() override { control_->pause(); }
  void terminate() override { control_->terminate(); }
  void recheck() override {
    for (const auto& rank : members().ranks()) rank->recheck();
  }
  void judge_new_nodes(std::function<void(bool)> done) override { control_->judge_new_nodes(std::move(done)); }
  void set_watchpoints(const std::vector<Watchpoint>& watchpoints) override;
  [[nodiscard]] CancelHandle on_status_changed(std::function<void()> callback) override {
    return members().status_publisher().subscribe(std::move(callback));
  }
  [[nodiscard]] CancelHandle on_hits(std::function<void(std::vector<Hit>)> callback) override {
    return hits_->subscribe(std::move(callback));
  }
  [[nodiscard]] CancelHandle record_to(const std::filesystem::path& folder,
                                       ResultCallback<std::filesystem::path> answer) override;
  void stop_recording() override;
  void set_cache_bytes(std::uint64_t bytes) override;

 private:
  [[nodiscard]] RankMembers& members() const { return control_->members(); }
  void share_cache_bytes();

  std::shared_ptr<RankControl> control_ = RankControl::make();
  std::shared_ptr<LiveHits> hits_ = std::make_shared<LiveHits>();
  std::shared_ptr<CauseCache> cause_cache_ = std::make_shared<CauseCache>();
  std::mutex mutex_;
  std::optional<std::uint64_t> cache_bytes_;  // of all ranks together
  std::vector<CancelHandle> rank_hit_handles_;
  std::vector<Watchpoint> watchpoints_;
  // Used only on the job thread.
  struct SaveFolder {
    std::filesystem::path folder;  // empty: nothing is recorded
  };
  std::shared_ptr<SaveFolder> save_folder_ = std::make_shared<SaveFolder>();
};

bool LiveRankGroup::add(const std::shared_ptr<Session>& training) {
  auto rank = std::dynamic_pointer_cast<LiveSession>(training);
  if (!rank) return false;
  const std::lock_guard lock(mutex_);
  const int number = rank->status().rank;
  const Members ranks = members().ranks();
  if (std::any_of(ranks.begin(), ranks.end(), [&](const auto& present) { return present->status().rank == number; })) {
    return false;
  }
  rank_hit_handles_.push_back(rank->on_hits(
      [hits = hits_, weak_control = std::weak_ptr(control_), weak_rank = std::weak_ptr(rank)](std::vector<Hit> found) {
        const auto locked_control = weak_control.lock();
        const auto locked_rank = weak_rank.lock();
        if (!locked_control || !locked_rank) return;
        for (Hit& hit : found) {
          hit.key.graph = locked_control->members().common_index(*locked_rank, to_rank_index(hit.key.graph));
        }
        hits->notify_subscribers(found);
      }));
  if (!watchpoints_.empty()) rank->set_watchpoints(watchpoints_);
  queues()->jobs.add(std::make_shared<CancelState>(),
                     [state = rank->state(), save_folder = save_folder_](const std::shared_ptr<CancelState>&) {
                       if (save_folder->folder.empty()) return;
                       if (const auto started = record_ranks({state}, save_folder->folder, true); !started) {
                         state->training().report(started.error().message);
                       }
                     });
  members().add(std::move(rank));
  share_cache_bytes();
  return true;
}

std::vector<std::shared_ptr<Session>> LiveRankGroup::trainings() const {
  const Members ranks = members().ranks();
  return {ranks.begin(), ranks.end()};
}

Session::Provided LiveRankGroup::provider_of(GraphIndex graph) const {
  const auto own = members().own_graph(graph);
  return own ? own->rank->provider_of(to_graph_index(own->graph)) : Provided();
}

CancelHandle LiveRankGroup::check(std::vector<Watchpoint> watchpoints, Selection selection, CheckCallbacks callbacks) {
  const Members ranks = members().ranks();
  auto rank_callbacks = split_callbacks(ranks.size(), std::move(callbacks));
  std::vector<CancelHandle> handles;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    rank_callbacks[i].on_hits = nullptr;  // hits of a training are reported as usual
    handles.push_back(ranks[i]->check(watchpoints, selection, std::move(rank_callbacks[i])));
  }
  return join_handles(std::move(handles));
}

CancelHandle LiveRankGroup::first_cause(CauseCallbacks callbacks) {
  auto cancel_state = std::make_shared<CancelState>();
  queues()->jobs.add(cancel_state, [control = control_, cache = cause_cache_,
                                    callbacks = std::move(callbacks)](const std::shared_ptr<CancelState>& job_state) {
    find_live_cause(control->members().ranks_for_cause_search(), *cache, callbacks, job_state);
  });
  return CancelState::request(std::move(cancel_state));
}

CancelHandle LiveRankGroup::recommended(ResultCallback<std::vector<Watchpoint>> answer) {
  return recommended_live(queues()->jobs, snapshot(), std::move(answer));
}

CancelHandle LiveRankGroup::count_watched(const Watchpoint& watchpoint,
                                          ResultCallback<std::pair<std::uint64_t, std::uint64_t>> answer) {
  return count_watched_live(queues()->jobs, snapshot(), watchpoint, std::move(answer));
}

std::vector<StepSeries> LiveRankGroup::series() const {
  std::vector<StepSeries> all_series;
  for (const auto& rank : members().ranks()) {
    for (StepSeries& series : rank->series()) {
      series.rank = rank->status().rank;
      all_series.push_back(std::move(series));
    }
  }
  return all_series;
}

std::vector<ConsoleEntry> LiveRankGroup::console() const {
  std::vector<ConsoleEntry> entries;
  for (const auto& rank : members().ranks()) {
    for (ConsoleEntry& entry : rank->console()) {
      entry.rank = rank->status().rank;
      entries.push_back(std::move(entry));
    }
  }
  // Group the results of the same input.
  std::stable_sort(entries.begin(), entries.end(),
                   [](const ConsoleEntry& a, const ConsoleEntry& b) { return a.id != b.id ? a.id < b.id : a.rank < b.rank; });
  return entries;
}

void LiveRankGroup::follow(const TensorKey& output, bool on) {
  const auto own = members().own_graph(output.graph);
  if (!own) return;
  TensorKey key = output;
  key.graph = to_graph_index(own->graph);
  own->rank->follow(key, on);
}

bool LiveRankGroup::follows(const TensorKey& output) const {
  const auto own = members().own_graph(output.graph);
  if (!own) return false;
  TensorKey key = output;
  key.graph = to_graph_index(own->graph);
  return own->rank->follows(key);
}

void LiveRankGroup::run_to_node(GraphIndex graph, NodeIndex node) {
  const auto current = snapshot();
  if (const Node* target = current->node_at(graph, node)) control_->run_to_node(std::string(target->full_name));
}

void LiveRankGroup::set_watchpoints(const std::vector<Watchpoint>& watchpoints) {
  const std::lock_guard lock(mutex_);
  watchpoints_ = watchpoints;
  for (const auto& rank : members().ranks()) rank->set_watchpoints(watchpoints);
}

CancelHandle LiveRankGroup::record_to(const std::filesystem::path& folder, ResultCallback<std::filesystem::path> answer) {
  using Path = std::filesystem::path;
  return submit<Path>(queues()->jobs, std::move(answer),
                      [control = control_, folder, save_folder = save_folder_](const std::stop_token&) {
                        const Members ranks = control->members().ranks();
                        std::vector<std::shared_ptr<LiveState>> states;
                        states.reserve(ranks.size());
                        for (const auto& rank : ranks) states.push_back(rank->state());
                        auto started = record_ranks(states, folder);
                        if (started) save_folder->folder = folder;  // ranks that are added later are recorded there as well
                        return started;
                      });
}

void LiveRankGroup::stop_recording() {
  queues()->jobs.add(std::make_shared<CancelState>(),
                     [save_folder = save_folder_](const std::shared_ptr<CancelState>&) { save_folder->folder.clear(); });
  for (const auto& rank : members().ranks()) rank->stop_recording();
}

void LiveRankGroup::set_cache_bytes(std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  cache_bytes_ = bytes;
  share_cache_bytes();
}

// Divides the cache limit among the ranks. Requires the locked mutex.
void LiveRankGroup::share_cache_bytes() {
  if (!cache_bytes_) return;
  const Members ranks = members().ranks();
  for (const auto& rank : ranks) rank->set_cache_bytes(*cache_bytes_ / ranks.size());
}

}  // namespace

bool same_training(const LiveStatus& a, const LiveStatus& b) {
  return a.total_ranks == b.total_ranks && a.backend == b.backend && a.ms_version == b.ms_version;
}

bool is_missing_rank(const LiveStatus& group) {
  return std::any_of(group.ranks.begin(), group.ranks.end(), [](const LiveStatus& rank) { return blocks_others(rank.state); });
}

std::shared_ptr<RankGroup> RankGroup::make(const std::vector<std::shared_ptr<Session>>& trainings) {
  auto group = std::make_shared<LiveRankGroup>();
  for (const auto& training : trainings) group->add(training);
  return group;
}

}  // namespace sporescope
