// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live_session.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/session/dump_view.h"
#include "core/session/guarded.h"
#include "core/session/live_card.h"
#include "core/session/live_cause.h"
#include "core/session/live_state.h"
#include "core/session/live_watchpoints.h"
#include "core/session/panel_work.h"
#include "core/session/work_queue.h"
#include "core/tensor/npy.h"
#include "core/watch/watched.h"

namespace sporescope {

namespace {

constexpr unsigned kPanelThreads = 2;
constexpr unsigned kJobThreads = 2;
constexpr std::uint64_t kMostValues = 16U << 20U;

class LiveSession final : public Session, public LiveControl {
 public:
  explicit LiveSession(std::shared_ptr<live::Training> training)
      : state_(std::make_shared<LiveState>(std::move(training))),
        panels_(std::make_shared<WorkQueue>(kPanelThreads, WorkQueue::Order::newest_first)),
        jobs_(kJobThreads, WorkQueue::Order::oldest_first) {
    state_->begin();
  }

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
  // Runs `work(stop)`, which returns a Result<T>, on a worker.
  template <class T, class Work>
  [[nodiscard]] Request ask(WorkQueue& queue, Answer<T> answer, Work work);
  void fetch_aspect(const TensorKey& key, TensorAspect aspect, const std::shared_ptr<Ticket>& ticket, LiveState::OnSource done);
  // What the user wants, one after the other: a step that follows a change of watchpoints comes after it.
  void in_order(std::function<void()> work);
  [[nodiscard]] bool readable(const LiveTensorKey& key) const {
    return state_->can_ask(key.step) || state_->store().has_value(key);
  }

  std::shared_ptr<LiveState> state_;
  WorkQueue control_{1, WorkQueue::Order::oldest_first};
  std::shared_ptr<WorkQueue> panels_;  // an answer of the training may come when the session is gone
  WorkQueue jobs_;
};

template <class T, class Work>
Request LiveSession::ask(WorkQueue& queue, Answer<T> answer, Work work) {
  auto ticket = std::make_shared<Ticket>();
  queue.add(ticket, [answer = std::move(answer), work = std::move(work)](const std::shared_ptr<Ticket>& mine) {
    Result<T> result = guarded<T>([&] { return work(mine->stop()); });
    mine->deliver([&] { answer(std::move(result)); });
  });
  return Ticket::request(std::move(ticket));
}

void LiveSession::fetch_aspect(const TensorKey& key, TensorAspect aspect, const std::shared_ptr<Ticket>& ticket,
                               LiveState::OnSource done) {
  const auto now = state_->output_of(key);
  const auto before = previous_of(key);
  if (!now || (aspect != TensorAspect::current && !before)) {
    return done(fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("This tensor has no value before step %1 here"),
                                            {std::to_string(key.iteration)}}));
  }
  if (aspect == TensorAspect::current) return state_->fetch(*now, ticket, std::move(done));
  const auto earlier = state_->output_of(*before);
  if (aspect == TensorAspect::previous) return state_->fetch(*earlier, ticket, std::move(done));
  state_->fetch(*earlier, ticket, [state = state_, now, ticket, done = std::move(done)](Result<Source> previous) {
    if (!previous) return done(std::move(previous));
    state->fetch(*now, ticket, [previous = *previous, done](Result<Source> current) {
      if (!current) return done(std::move(current));
      done(difference_source(std::move(*current), previous));
    });
  });
}

template <class T, class Work>
Request LiveSession::with_source(const TensorKey& key, TensorAspect aspect, Answer<T> answer, Work work) {
  auto ticket = std::make_shared<Ticket>();
  fetch_aspect(key, aspect, ticket,
               [panels = panels_, ticket, answer = std::move(answer), work = std::move(work)](Result<Source> source) {
                 panels->add(ticket, [answer, work, source = std::move(source)](const std::shared_ptr<Ticket>& mine) {
                   Result<T> result = source ? guarded<T>([&] { return work(*source, mine->stop()); })
                                             : Result<T>(tl::unexpected(source.error()));
                   mine->deliver([&] { answer(std::move(result)); });
                 });
               });
  return Ticket::request(std::move(ticket));
}

std::vector<TensorInfo> LiveSession::tensors_of(GraphIndex graph, NodeIndex node, std::int64_t iteration) const {
  const auto known = facts();
  if (graph >= known->graphs.size() || !known->graphs[graph].graph || node >= known->graphs[graph].graph->nodes().size())
    return {};
  std::vector<TensorInfo> tensors = tensors_by_graph(*known->graphs[graph].graph, graph, node, iteration);
  for (TensorInfo& info : tensors) {
    const auto output = state_->output_of(info.key);
    info.readable = output && readable(*output);
  }
  return tensors;
}

std::optional<TensorInfo> LiveSession::tensor_info(const TensorKey& key) const {
  for (const TensorInfo& info : tensors_of(key.graph, key.node, key.iteration)) {
    if (info.key == key) return info;
  }
  return std::nullopt;
}

std::optional<TensorKey> LiveSession::previous_of(const TensorKey& key) const {
  const auto now = state_->output_of(key);
  if (!now) return std::nullopt;
  TensorKey before = key;
  for (std::int32_t step = now->step - 1; step >= 0 && step >= now->step - 1000; --step) {
    LiveTensorKey earlier = *now;
    earlier.step = step;
    before.iteration = step;
    if (state_->store().has_value(earlier)) return before;
  }
  return std::nullopt;
}

bool LiveSession::has_data(GraphIndex graph, NodeIndex node, std::int64_t iteration) const {
  const auto known = facts();
  if (graph >= known->graphs.size() || !known->graphs[graph].graph) return false;
  const Node& n = known->graphs[graph].graph->nodes()[node];
  const bool computed = n.kind == NodeKind::parameter || n.order >= 0;
  return computed && readable({graph, node, 0, static_cast<std::int32_t>(iteration)});
}

Request LiveSession::card(const TensorKey& key, Answer<TensorCard> answer) {
  if (auto known = known_card(key)) {
    return ask<TensorCard>(*panels_, std::move(answer),
                           [card = std::move(*known)](const std::stop_token&) { return Result<TensorCard>(card); });
  }
  auto info = tensor_info(key);
  return with_source<TensorCard>(key, TensorAspect::current, std::move(answer),
                                 [state = state_, key, info](const Source& source, const std::stop_token& stop) {
                                   auto card = card_of(key, info, *source, stop);
                                   if (card) state->cards().put(*card);
                                   return card;
                                 });
}

Request LiveSession::brief_card(const TensorKey& key, Answer<TensorCard> answer) {
  const auto info = tensor_info(key);
  const auto output = state_->output_of(key);
  if (known_card(key) || !info || !output || state_->store().has_value(*output) || !state_->can_ask(output->step) ||
      !better_summed_up(*info)) {
    return card(key, std::move(answer));
  }
  auto ticket = std::make_shared<Ticket>();
  state_->fetch_statistics(
      *output, ticket, [info = *info, ticket, answer = std::move(answer)](const Result<live::WireStatistics>& statistics) {
        ticket->deliver([&] { answer(statistics ? brief_card_of(info, *statistics) : tl::unexpected(statistics.error())); });
      });
  return Ticket::request(std::move(ticket));
}

Request LiveSession::values(const TensorKey& key, TensorAspect aspect, const Slice& slice, Answer<Values> answer) {
  return with_source<Values>(key, aspect, std::move(answer), [slice](const Source& source, const std::stop_token& stop) {
    return read_slice(*source, slice, kMostValues, stop);
  });
}

Request LiveSession::heat_map(const TensorKey& key, TensorAspect aspect, const Slice& slice, std::int64_t most_rows,
                              std::int64_t most_columns, Answer<HeatMap> answer) {
  return with_source<HeatMap>(key, aspect, std::move(answer), [=](const Source& source, const std::stop_token& stop) {
    return make_heat_map(*source, slice, most_rows, most_columns, stop);
  });
}

Request LiveSession::histogram(const TensorKey& key, TensorAspect aspect, double low, double high, std::size_t bins,
                               Answer<Histogram> answer) {
  return with_source<Histogram>(key, aspect, std::move(answer), [=](const Source& source, const std::stop_token& stop) {
    return compute_histogram(*source, low, high, bins, stop);
  });
}

Request LiveSession::difference(const TensorKey& key, Answer<Difference> answer) {
  // The previous value is in the store: what has to be fetched is the present one.
  const auto before = previous_of(key);
  const auto earlier = before ? state_->output_of(*before) : std::nullopt;
  const auto found = earlier ? state_->store().find(*earlier) : std::nullopt;
  if (!found || !found->tensor) {
    return ask<Difference>(*panels_, std::move(answer), [key](const std::stop_token&) -> Result<Difference> {
      return fail(ErrorCode::not_found,
                  {SPORESCOPE_TRANSLATE_NOOP("This tensor has no value before step %1 here"), {std::to_string(key.iteration)}});
    });
  }
  return with_source<Difference>(key, TensorAspect::current, std::move(answer),
                                 [previous = found->tensor](const Source& source, const std::stop_token& stop) {
                                   return compute_difference(*source, *previous, stop);
                                 });
}

Request LiveSession::next_non_finite(const TensorKey& key, std::uint64_t from, bool forward,
                                     Answer<std::optional<std::uint64_t>> answer) {
  using Position = std::optional<std::uint64_t>;
  return with_source<Position>(
      key, TensorAspect::current, std::move(answer),
      [=](const Source& source, const std::stop_token& stop) { return find_non_finite(*source, from, forward, stop); });
}

Request LiveSession::save_npy(const TensorKey& key, const std::filesystem::path& path, Answer<std::filesystem::path> answer) {
  using Path = std::filesystem::path;
  return with_source<Path>(key, TensorAspect::current, std::move(answer),
                           [path](const Source& source, const std::stop_token&) -> Result<Path> {
                             if (auto written = write_npy(*source, path); !written) return tl::unexpected(written.error());
                             return path;
                           });
}

Request LiveSession::search(GraphIndex graph, NodeFilter filter, Answer<std::vector<NodeIndex>> answer) {
  return ask<std::vector<NodeIndex>>(*panels_, std::move(answer),
                                     [known = facts(), graph, filter = std::move(filter)](const std::stop_token&) {
                                       return search_nodes(*known, graph, filter);
                                     });
}

Request LiveSession::layout(GraphIndex graph, LayoutRequest request, Answer<std::shared_ptr<const GraphLayout>> answer) {
  return ask<std::shared_ptr<const GraphLayout>>(
      *panels_, std::move(answer), [known = facts(), graph, request = std::move(request)](const std::stop_token& stop) {
        return lay_out_graph(*known, graph, request, stop);
      });
}

Request LiveSession::stack_list(Answer<std::vector<StackEntry>> answer) {
  return ask<std::vector<StackEntry>>(
      *panels_, std::move(answer), [known = facts()](const std::stop_token& stop) { return list_source_lines(*known, stop); });
}

void LiveSession::set_watchpoints(const std::vector<Watchpoint>& watchpoints) {
  in_order([state = state_, watchpoints] { hand_watchpoints_over(*state, watchpoints); });
}

void LiveSession::in_order(std::function<void()> work) {
  control_.add(std::make_shared<Ticket>(), [work = std::move(work)](const std::shared_ptr<Ticket>&) { work(); });
}

Request LiveSession::check(std::vector<Watchpoint> watchpoints, Selection /*selection*/, CheckCallbacks callbacks) {
  auto ticket = std::make_shared<Ticket>();
  control_.add(ticket, [state = state_, watchpoints = std::move(watchpoints), callbacks = std::move(callbacks)](
                           const std::shared_ptr<Ticket>& mine) { check_live(*state, watchpoints, callbacks, mine); });
  return Ticket::request(std::move(ticket));
}

Request LiveSession::first_cause(CauseCallbacks callbacks) {
  auto ticket = std::make_shared<Ticket>();
  jobs_.add(ticket, [state = state_, callbacks = std::move(callbacks)](const std::shared_ptr<Ticket>& mine) {
    find_live_cause(state, callbacks, mine);
  });
  return Ticket::request(std::move(ticket));
}

Request LiveSession::recommended(Answer<std::vector<Watchpoint>> answer) {
  return ask<std::vector<Watchpoint>>(jobs_, std::move(answer), [state = state_](const std::stop_token&) {
    return Result<std::vector<Watchpoint>>(recommended_watchpoints(*shape_of(*state)));
  });
}

Request LiveSession::count_watched(const Watchpoint& watchpoint, Answer<std::pair<std::uint64_t, std::uint64_t>> answer) {
  using Counts = std::pair<std::uint64_t, std::uint64_t>;
  return ask<Counts>(jobs_, std::move(answer), [state = state_, watchpoint](const std::stop_token&) -> Result<Counts> {
    const auto nodes = shape_of(*state);
    const auto records = watched_records(*nodes, watchpoint);
    if (!records) return tl::unexpected(records.error());
    std::set<std::pair<GraphIndex, NodeIndex>> watched;
    for (const std::uint32_t record : *records) watched.insert({nodes->records()[record].graph, nodes->records()[record].node});
    return Counts(watched.size(), watched.size());
  });
}

void LiveSession::run_to_node(GraphIndex graph, NodeIndex node) {
  const auto known = facts();
  if (graph >= known->graphs.size() || !known->graphs[graph].graph || node >= known->graphs[graph].graph->nodes().size())
    return;
  in_order([state = state_, name = std::string(known->graphs[graph].graph->nodes()[node].full_name)] {
    name_new_nodes(*state);
    state->training().run_to_node(name);
  });
}

void LiveSession::stop_recording() {
  // The last of it is written on a worker: nobody waits for the disk.
  jobs_.add(std::make_shared<Ticket>(), [recording = state_->stop_recording()](const std::shared_ptr<Ticket>&) {});
}

Request LiveSession::record_to(const std::filesystem::path& folder, Answer<std::filesystem::path> answer) {
  using Path = std::filesystem::path;
  return ask<Path>(jobs_, std::move(answer), [state = state_, folder](const std::stop_token&) -> Result<Path> {
    const auto known = state->board().facts();
    live::RecordingInfo info;
    // The files are named as this version names them, whatever the training's own version is.
    info.ms_version = "2.10.0";
    info.device_target = known->device_target;
    auto recorder = live::Recorder::create(folder, info);
    if (!recorder) return tl::unexpected(recorder.error());
    state->start_recording(std::move(*recorder));
    return folder;
  });
}

}  // namespace

std::shared_ptr<Session> make_live_session(std::shared_ptr<live::Training> training) {
  return std::make_shared<LiveSession>(std::move(training));
}

}  // namespace sporescope
