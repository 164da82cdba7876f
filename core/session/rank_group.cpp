// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/rank_group.h"

#include <algorithm>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>

#include "core/session/ask.h"
#include "core/session/facts_questions.h"
#include "core/session/live_recorders.h"
#include "core/session/rank_check.h"
#include "core/session/rank_control.h"

namespace sporescope {

namespace {

using Ranks = RankRun::Ranks;

// Requests to several ranks that live and end together.
Request together(std::vector<Request> requests) { return Request(std::make_shared<std::vector<Request>>(std::move(requests))); }

class LiveRankGroup final : public RankGroup, public LiveControl {
 public:
  // RankGroup.
  bool add(const std::shared_ptr<Session>& training) override;
  [[nodiscard]] std::vector<std::shared_ptr<Session>> trainings() const override;

  // Session.
  [[nodiscard]] std::shared_ptr<const SessionFacts> facts() const override { return members().board().facts(); }
  [[nodiscard]] Request on_facts_changed(std::function<void()> callback) override {
    return members().board().subscribe(std::move(callback));
  }
  void stop_loading() override {}
  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex graph, NodeIndex node, std::int64_t iteration) const override;
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey& key) const override;
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey& key) const override;
  [[nodiscard]] bool has_data(GraphIndex graph, NodeIndex node, std::int64_t iteration) const override;
  [[nodiscard]] Request card(const TensorKey& key, Answer<TensorCard> answer) override;
  [[nodiscard]] Request brief_card(const TensorKey& key, Answer<TensorCard> answer) override;
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

  // LiveControl.
  [[nodiscard]] LiveStatus status() const override { return control_->status(); }
  void run_steps(std::int64_t steps) override { control_->run_steps(steps); }
  void next_node() override { control_->next_node(); }
  void run_to_node(GraphIndex graph, NodeIndex node) override;
  void pause() override { control_->pause(); }
  void terminate() override { control_->terminate(); }
  void recheck() override {
    for (const auto& rank : members().ranks()) rank->recheck();
  }
  void set_watchpoints(const std::vector<Watchpoint>& watchpoints) override;
  [[nodiscard]] Request on_status_changed(std::function<void()> callback) override {
    return members().status_board().subscribe(std::move(callback));
  }
  [[nodiscard]] Request on_hits(std::function<void(std::vector<SessionHit>)> callback) override {
    return hits_->subscribe(std::move(callback));
  }
  [[nodiscard]] Request record_to(const std::filesystem::path& folder, Answer<std::filesystem::path> answer) override;
  void stop_recording() override;
  void set_cache_bytes(std::uint64_t bytes) override;

 private:
  // A tensor in the count of its rank.
  struct Own {
    RankMembers::Rank rank;
    TensorKey key;
  };
  [[nodiscard]] std::optional<Own> own(const TensorKey& key) const;
  [[nodiscard]] RankMembers& members() const { return control_->members(); }
  void share_cache_bytes();
  // Puts a question about a tensor to its rank.
  template <class T, class Question>
  [[nodiscard]] Request ask_owner(const TensorKey& key, Answer<T> answer, Question question);

  std::shared_ptr<RankControl> control_ = RankControl::make();
  std::shared_ptr<LiveHits> hits_ = std::make_shared<LiveHits>();
  std::shared_ptr<CauseFoundBefore> found_before_ = std::make_shared<CauseFoundBefore>();
  std::mutex mutex_;
  std::optional<std::uint64_t> cache_bytes_;  // of all ranks together
  std::vector<Request> hits_of_ranks_;
  std::vector<Watchpoint> watchpoints_;
  // Of the thread of jobs_ alone.
  struct Kept {
    std::filesystem::path folder;  // empty: nothing is kept
  };
  std::shared_ptr<Kept> kept_ = std::make_shared<Kept>();
  WorkQueue panels_{1, WorkQueue::Order::newest_first};
  WorkQueue jobs_{1, WorkQueue::Order::oldest_first};
};

bool LiveRankGroup::add(const std::shared_ptr<Session>& training) {
  auto rank = std::dynamic_pointer_cast<LiveSession>(training);
  if (!rank) return false;
  const std::lock_guard lock(mutex_);
  const int number = rank->status().rank;
  const Ranks present = members().ranks();
  if (std::any_of(present.begin(), present.end(), [&](const auto& other) { return other->status().rank == number; }))
    return false;
  hits_of_ranks_.push_back(rank->on_hits(
      [hits = hits_, control = std::weak_ptr(control_), from = std::weak_ptr(rank)](std::vector<SessionHit> found) {
        const auto all = control.lock();
        const auto whose = from.lock();
        if (!all || !whose) return;
        for (SessionHit& hit : found) hit.key.graph = all->members().common(*whose, hit.key.graph);
        hits->hand_on(found);
      }));
  if (!watchpoints_.empty()) rank->set_watchpoints(watchpoints_);
  jobs_.add(std::make_shared<Ticket>(), [state = rank->state(), kept = kept_](const std::shared_ptr<Ticket>&) {
    if (kept->folder.empty()) return;
    if (const auto begun = record_ranks({state}, kept->folder, true); !begun) state->training().report(begun.error().message);
  });
  members().add(std::move(rank));
  share_cache_bytes();
  return true;
}

std::vector<std::shared_ptr<Session>> LiveRankGroup::trainings() const {
  const Ranks ranks = members().ranks();
  return {ranks.begin(), ranks.end()};
}

std::optional<LiveRankGroup::Own> LiveRankGroup::own(const TensorKey& key) const {
  auto graph = members().own(key.graph);
  if (!graph) return std::nullopt;
  Own own{std::move(graph->rank), key};
  own.key.graph = graph->graph;
  return own;
}

std::vector<TensorInfo> LiveRankGroup::tensors_of(GraphIndex graph, NodeIndex node, std::int64_t iteration) const {
  const auto owner = members().own(graph);
  if (!owner) return {};
  std::vector<TensorInfo> tensors = owner->rank->tensors_of(owner->graph, node, iteration);
  for (TensorInfo& info : tensors) info.key.graph = graph;
  return tensors;
}

std::optional<TensorInfo> LiveRankGroup::tensor_info(const TensorKey& key) const {
  const auto owner = own(key);
  auto info = owner ? owner->rank->tensor_info(owner->key) : std::nullopt;
  if (info) info->key.graph = key.graph;
  return info;
}

std::optional<TensorKey> LiveRankGroup::previous_of(const TensorKey& key) const {
  const auto owner = own(key);
  auto previous = owner ? owner->rank->previous_of(owner->key) : std::nullopt;
  if (previous) previous->graph = key.graph;
  return previous;
}

bool LiveRankGroup::has_data(GraphIndex graph, NodeIndex node, std::int64_t iteration) const {
  const auto owner = members().own(graph);
  return owner && owner->rank->has_data(owner->graph, node, iteration);
}

template <class T, class Question>
Request LiveRankGroup::ask_owner(const TensorKey& key, Answer<T> answer, Question question) {
  if (const auto owner = own(key)) return question(*owner->rank, owner->key, std::move(answer));
  return ask<T>(panels_, std::move(answer), [](const std::stop_token&) -> Result<T> {
    return fail(ErrorCode::not_found, SPORESCOPE_TRANSLATE_NOOP("No rank has a graph of this number"));
  });
}

// The card under the key that it was asked with.
Answer<TensorCard> under(const TensorKey& key, Answer<TensorCard> answer) {
  return [graph = key.graph, answer = std::move(answer)](Result<TensorCard> card) {
    if (card) card->info.key.graph = graph;
    answer(std::move(card));
  };
}

Request LiveRankGroup::card(const TensorKey& key, Answer<TensorCard> answer) {
  return ask_owner<TensorCard>(key, under(key, std::move(answer)), [](LiveSession& rank, const TensorKey& own, auto done) {
    return rank.card(own, std::move(done));
  });
}

Request LiveRankGroup::brief_card(const TensorKey& key, Answer<TensorCard> answer) {
  return ask_owner<TensorCard>(key, under(key, std::move(answer)), [](LiveSession& rank, const TensorKey& own, auto done) {
    return rank.brief_card(own, std::move(done));
  });
}

std::optional<TensorCard> LiveRankGroup::known_card(const TensorKey& key) const {
  const auto owner = own(key);
  auto card = owner ? owner->rank->known_card(owner->key) : std::nullopt;
  if (card) card->info.key.graph = key.graph;
  return card;
}

Request LiveRankGroup::values(const TensorKey& key, TensorAspect aspect, const Slice& slice, Answer<Values> answer) {
  return ask_owner<Values>(key, std::move(answer), [&](LiveSession& rank, const TensorKey& own, auto done) {
    return rank.values(own, aspect, slice, std::move(done));
  });
}

Request LiveRankGroup::heat_map(const TensorKey& key, TensorAspect aspect, const Slice& slice, std::int64_t most_rows,
                                std::int64_t most_columns, Answer<HeatMap> answer) {
  return ask_owner<HeatMap>(key, std::move(answer), [&](LiveSession& rank, const TensorKey& own, auto done) {
    return rank.heat_map(own, aspect, slice, most_rows, most_columns, std::move(done));
  });
}

Request LiveRankGroup::histogram(const TensorKey& key, TensorAspect aspect, double low, double high, std::size_t bins,
                                 Answer<Histogram> answer) {
  return ask_owner<Histogram>(key, std::move(answer), [&](LiveSession& rank, const TensorKey& own, auto done) {
    return rank.histogram(own, aspect, low, high, bins, std::move(done));
  });
}

Request LiveRankGroup::difference(const TensorKey& key, Answer<Difference> answer) {
  return ask_owner<Difference>(key, std::move(answer), [](LiveSession& rank, const TensorKey& own, auto done) {
    return rank.difference(own, std::move(done));
  });
}

Request LiveRankGroup::next_non_finite(const TensorKey& key, std::uint64_t from, bool forward,
                                       Answer<std::optional<std::uint64_t>> answer) {
  using Position = std::optional<std::uint64_t>;
  return ask_owner<Position>(key, std::move(answer), [&](LiveSession& rank, const TensorKey& own, auto done) {
    return rank.next_non_finite(own, from, forward, std::move(done));
  });
}

Request LiveRankGroup::save_npy(const TensorKey& key, const std::filesystem::path& path, Answer<std::filesystem::path> answer) {
  using Path = std::filesystem::path;
  return ask_owner<Path>(key, std::move(answer), [&](LiveSession& rank, const TensorKey& own, auto done) {
    return rank.save_npy(own, path, std::move(done));
  });
}

Request LiveRankGroup::search(GraphIndex graph, NodeFilter filter, Answer<std::vector<NodeIndex>> answer) {
  return facts_questions::search(panels_, facts(), graph, std::move(filter), std::move(answer));
}

Request LiveRankGroup::layout(GraphIndex graph, LayoutRequest request, Answer<std::shared_ptr<const GraphLayout>> answer) {
  return facts_questions::layout(panels_, facts(), graph, std::move(request), std::move(answer));
}

Request LiveRankGroup::stack_list(Answer<std::vector<StackEntry>> answer) {
  return facts_questions::stack_list(panels_, facts(), std::move(answer));
}

Request LiveRankGroup::check(std::vector<Watchpoint> watchpoints, Selection selection, CheckCallbacks callbacks) {
  const Ranks ranks = members().ranks();
  auto each = callbacks_of_ranks(ranks.size(), std::move(callbacks));
  std::vector<Request> requests;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    each[i].on_hits = nullptr;  // of a training, they come the usual way
    requests.push_back(ranks[i]->check(watchpoints, selection, std::move(each[i])));
  }
  return together(std::move(requests));
}

Request LiveRankGroup::first_cause(CauseCallbacks callbacks) {
  auto ticket = std::make_shared<Ticket>();
  jobs_.add(ticket,
            [control = control_, found = found_before_, callbacks = std::move(callbacks)](const std::shared_ptr<Ticket>& mine) {
              find_live_cause(control->members().for_cause(), *found, callbacks, mine);
            });
  return Ticket::request(std::move(ticket));
}

Request LiveRankGroup::recommended(Answer<std::vector<Watchpoint>> answer) {
  return facts_questions::recommended(jobs_, facts(), std::move(answer));
}

Request LiveRankGroup::count_watched(const Watchpoint& watchpoint, Answer<std::pair<std::uint64_t, std::uint64_t>> answer) {
  return facts_questions::count_watched(jobs_, facts(), watchpoint, std::move(answer));
}

void LiveRankGroup::run_to_node(GraphIndex graph, NodeIndex node) {
  const auto known = facts();
  if (graph >= known->graphs.size() || node >= known->graphs[graph].graph->nodes().size()) return;
  control_->run_to_node(std::string(known->graphs[graph].graph->nodes()[node].full_name));
}

void LiveRankGroup::set_watchpoints(const std::vector<Watchpoint>& watchpoints) {
  const std::lock_guard lock(mutex_);
  watchpoints_ = watchpoints;
  for (const auto& rank : members().ranks()) rank->set_watchpoints(watchpoints);
}

Request LiveRankGroup::record_to(const std::filesystem::path& folder, Answer<std::filesystem::path> answer) {
  using Path = std::filesystem::path;
  return ask<Path>(jobs_, std::move(answer), [control = control_, folder, kept = kept_](const std::stop_token&) {
    const Ranks ranks = control->members().ranks();
    std::vector<std::shared_ptr<LiveState>> states;
    states.reserve(ranks.size());
    for (const auto& rank : ranks) states.push_back(rank->state());
    auto begun = record_ranks(states, folder);
    if (begun) kept->folder = folder;  // those that come later are kept there, too
    return begun;
  });
}

void LiveRankGroup::stop_recording() {
  jobs_.add(std::make_shared<Ticket>(), [kept = kept_](const std::shared_ptr<Ticket>&) { kept->folder.clear(); });
  for (const auto& rank : members().ranks()) rank->stop_recording();
}

void LiveRankGroup::set_cache_bytes(std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  cache_bytes_ = bytes;
  share_cache_bytes();
}

// Each rank may keep its part of what the training may. With the mutex locked.
void LiveRankGroup::share_cache_bytes() {
  if (!cache_bytes_) return;
  const Ranks ranks = members().ranks();
  for (const auto& rank : ranks) rank->set_cache_bytes(*cache_bytes_ / ranks.size());
}

}  // namespace

std::shared_ptr<RankGroup> RankGroup::make(const std::vector<std::shared_ptr<Session>>& trainings) {
  auto group = std::make_shared<LiveRankGroup>();
  for (const auto& training : trainings) group->add(training);
  return group;
}

}  // namespace sporescope
