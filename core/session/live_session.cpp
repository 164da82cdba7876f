// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live_session_class.h"

#include <algorithm>
#include <utility>

#include "core/session/ask.h"
#include "core/session/dump_view.h"
#include "core/session/facts_questions.h"
#include "core/session/live_card.h"
#include "core/session/live_cause.h"
#include "core/session/live_recorders.h"
#include "core/tensor/npy.h"

namespace sporescope {

namespace {

constexpr unsigned kPanelThreads = 2;
constexpr unsigned kJobThreads = 2;
constexpr std::uint64_t kMostValues = 16U << 20U;

}  // namespace

LiveSession::LiveSession(std::shared_ptr<live::Training> training)
    : state_(std::make_shared<LiveState>(std::move(training))),
      panels_(std::make_shared<WorkQueue>(kPanelThreads, WorkQueue::Order::newest_first)),
      jobs_(kJobThreads, WorkQueue::Order::oldest_first) {
  state_->begin();
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
  if (node >= known->graphs[graph].graph->nodes().size()) return false;
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
  return facts_questions::search(*panels_, facts(), graph, std::move(filter), std::move(answer));
}

Request LiveSession::layout(GraphIndex graph, LayoutRequest request, Answer<std::shared_ptr<const GraphLayout>> answer) {
  return facts_questions::layout(*panels_, facts(), graph, std::move(request), std::move(answer));
}

Request LiveSession::stack_list(Answer<std::vector<StackEntry>> answer) {
  return facts_questions::stack_list(*panels_, facts(), std::move(answer));
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
  jobs_.add(ticket,
            [state = state_, found = found_before_, callbacks = std::move(callbacks)](const std::shared_ptr<Ticket>& mine) {
              find_live_cause({whole_session(state)}, *found, callbacks, mine);
            });
  return Ticket::request(std::move(ticket));
}

Request LiveSession::recommended(Answer<std::vector<Watchpoint>> answer) {
  return facts_questions::recommended(jobs_, facts(), std::move(answer));
}

Request LiveSession::count_watched(const Watchpoint& watchpoint, Answer<std::pair<std::uint64_t, std::uint64_t>> answer) {
  return facts_questions::count_watched(jobs_, facts(), watchpoint, std::move(answer));
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

void LiveSession::run_one_step(std::function<void()> begun) {
  in_order([state = state_, begun = std::move(begun)] {
    name_new_nodes(*state);
    state->training().run_steps(1);
    begun();
  });
}

void LiveSession::stop_recording() {
  // The last of it is written on a worker: nobody waits for the disk.
  jobs_.add(std::make_shared<Ticket>(), [recording = state_->stop_recording()](const std::shared_ptr<Ticket>&) {});
}

Request LiveSession::record_to(const std::filesystem::path& folder, Answer<std::filesystem::path> answer) {
  using Path = std::filesystem::path;
  return ask<Path>(jobs_, std::move(answer),
                   [state = state_, folder](const std::stop_token&) { return record_ranks({state}, folder); });
}

std::shared_ptr<Session> make_live_session(std::shared_ptr<live::Training> training) {
  return std::make_shared<LiveSession>(std::move(training));
}

}  // namespace sporescope
