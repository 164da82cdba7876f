// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <thread>

#include "core/session/jobs.h"
#include "core/session/offline_session_class.h"
#include "core/session/opening.h"
#include "core/session/panel_work.h"

namespace sporescope {

namespace {

// Opening, a check, a search for the first cause, and a short question that waits for the dump.
constexpr unsigned kJobThreads = 4;
// More elements than this no table shows and no person reads; 128 MiB of float64.
constexpr std::uint64_t kMostValues = 16U << 20U;

unsigned panel_threads() { return std::clamp(std::thread::hardware_concurrency(), 2U, 4U); }

}  // namespace

OfflineSession::OfflineSession()
    : state_(std::make_shared<SessionState>()),
      opening_(std::make_shared<Ticket>()),
      panels_(panel_threads(), WorkQueue::Order::newest_first),
      jobs_(kJobThreads, WorkQueue::Order::oldest_first) {}

OfflineSession::~OfflineSession() { opening_->close(); }

void OfflineSession::open(const std::filesystem::path& path, SessionsFound more) {
  auto opening = std::make_shared<Opening>(path, state_);
  jobs_.add(opening_, [opening, more = std::move(more)](const std::shared_ptr<Ticket>& ticket) {
    std::vector<std::shared_ptr<Session>> sessions;
    for (const auto& dump : opening->run(ticket->stop())) {
      auto session = std::make_shared<OfflineSession>();
      session->take(dump);
      sessions.push_back(std::move(session));
    }
    if (more && !sessions.empty()) ticket->deliver([&] { more(std::move(sessions)); });
  });
}

void OfflineSession::take(const std::shared_ptr<const Dump>& dump) { show_dump(*state_, {}, dump); }

std::shared_ptr<const SessionFacts> OfflineSession::facts() const { return state_->board().facts(); }

Request OfflineSession::on_facts_changed(std::function<void()> callback) {
  return state_->board().subscribe(std::move(callback));
}

void OfflineSession::stop_loading() { opening_->ask_to_stop(); }

std::vector<TensorInfo> OfflineSession::tensors_of(GraphIndex graph, NodeIndex node, std::int64_t iteration) const {
  if (const auto view = state_->view()) return view->tensors_of(graph, node, iteration);
  const auto known = facts();
  if (graph >= known->graphs.size() || !known->graphs[graph].graph) return {};
  return tensors_by_graph(*known->graphs[graph].graph, graph, node, iteration);
}

std::optional<TensorInfo> OfflineSession::tensor_info(const TensorKey& key) const {
  const auto view = state_->view();
  return view ? view->tensor_info(key) : std::nullopt;
}

std::optional<TensorKey> OfflineSession::previous_of(const TensorKey& key) const {
  const auto view = state_->view();
  return view ? view->previous_of(key) : std::nullopt;
}

bool OfflineSession::has_data(GraphIndex graph, NodeIndex node, std::int64_t iteration) const {
  const auto view = state_->view();
  return view && view->has_data(graph, node, iteration);
}

Request OfflineSession::card(const TensorKey& key, Answer<TensorCard> answer) {
  return ask(panels_, std::move(answer),
             [key](SessionState& state, const std::stop_token& stop) { return read_card(state, key, stop); });
}

std::optional<TensorCard> OfflineSession::known_card(const TensorKey& key) const { return state_->cards().find(key); }

Request OfflineSession::values(const TensorKey& key, TensorAspect aspect, const Slice& slice, Answer<Values> answer) {
  return ask(panels_, std::move(answer), [=](SessionState& state, const std::stop_token& stop) -> Result<Values> {
    const auto source = open_aspect(state, key, aspect);
    return source ? read_slice(**source, slice, kMostValues, stop) : tl::unexpected(source.error());
  });
}

Request OfflineSession::heat_map(const TensorKey& key, TensorAspect aspect, const Slice& slice, std::int64_t most_rows,
                                 std::int64_t most_columns, Answer<HeatMap> answer) {
  return ask(panels_, std::move(answer), [=](SessionState& state, const std::stop_token& stop) -> Result<HeatMap> {
    const auto source = open_aspect(state, key, aspect);
    return source ? make_heat_map(**source, slice, most_rows, most_columns, stop) : tl::unexpected(source.error());
  });
}

Request OfflineSession::histogram(const TensorKey& key, TensorAspect aspect, double low, double high, std::size_t bins,
                                  Answer<Histogram> answer) {
  return ask(panels_, std::move(answer), [=](SessionState& state, const std::stop_token& stop) -> Result<Histogram> {
    const auto source = open_aspect(state, key, aspect);
    return source ? compute_histogram(**source, low, high, bins, stop) : tl::unexpected(source.error());
  });
}

Request OfflineSession::difference(const TensorKey& key, Answer<Difference> answer) {
  return ask(panels_, std::move(answer), [key](SessionState& state, const std::stop_token& stop) -> Result<Difference> {
    const auto previous = open_aspect(state, key, TensorAspect::previous);
    if (!previous) return tl::unexpected(previous.error());
    const auto current = open_aspect(state, key, TensorAspect::current);
    if (!current) return tl::unexpected(current.error());
    return compute_difference(**current, **previous, stop);
  });
}

Request OfflineSession::next_non_finite(const TensorKey& key, std::uint64_t from, bool forward,
                                        Answer<std::optional<std::uint64_t>> answer) {
  using Position = std::optional<std::uint64_t>;
  return ask(panels_, std::move(answer), [=](SessionState& state, const std::stop_token& stop) -> Result<Position> {
    const auto source = open_aspect(state, key, TensorAspect::current);
    return source ? find_non_finite(**source, from, forward, stop) : tl::unexpected(source.error());
  });
}

Request OfflineSession::save_npy(const TensorKey& key, const std::filesystem::path& path,
                                 Answer<std::filesystem::path> answer) {
  return ask(jobs_, std::move(answer),
             [=](SessionState& state, const std::stop_token&) { return save_tensor(state, key, path); });
}

Request OfflineSession::search(GraphIndex graph, NodeFilter filter, Answer<std::vector<NodeIndex>> answer) {
  return ask(panels_, std::move(answer), [graph, filter = std::move(filter)](SessionState& state, const std::stop_token&) {
    return search_nodes(*state.board().facts(), graph, filter);
  });
}

Request OfflineSession::layout(GraphIndex graph, LayoutRequest request, Answer<std::shared_ptr<const GraphLayout>> answer) {
  return ask(panels_, std::move(answer),
             [graph, request = std::move(request)](SessionState& state, const std::stop_token& stop) {
               return lay_out_graph(*state.board().facts(), graph, request, stop);
             });
}

Request OfflineSession::stack_list(Answer<std::vector<StackEntry>> answer) {
  return ask(panels_, std::move(answer),
             [](SessionState& state, const std::stop_token& stop) { return list_source_lines(*state.board().facts(), stop); });
}

Request OfflineSession::check(std::vector<Watchpoint> watchpoints, Selection selection, CheckCallbacks callbacks) {
  auto ticket = std::make_shared<Ticket>();
  jobs_.add(ticket, [state = state_, watchpoints = std::move(watchpoints), selection = std::move(selection),
                     callbacks = std::move(callbacks)](const std::shared_ptr<Ticket>& mine) {
    run_check(*state, watchpoints, selection, callbacks, *mine);
  });
  return Ticket::request(std::move(ticket));
}

Request OfflineSession::first_cause(CauseCallbacks callbacks) {
  auto ticket = std::make_shared<Ticket>();
  jobs_.add(ticket, [state = state_, callbacks = std::move(callbacks)](const std::shared_ptr<Ticket>& mine) {
    run_first_cause(*state, callbacks, *mine);
  });
  return Ticket::request(std::move(ticket));
}

Request OfflineSession::recommended(Answer<std::vector<Watchpoint>> answer) {
  using Watchpoints = std::vector<Watchpoint>;
  return ask(jobs_, std::move(answer), [](SessionState& state, const std::stop_token& stop) -> Result<Watchpoints> {
    const auto view = state.wait_for_view(stop);
    return view ? Result<Watchpoints>(recommended_watchpoints((*view)->dump())) : tl::unexpected(view.error());
  });
}

Request OfflineSession::tensor_of_file(const std::filesystem::path& file, Answer<std::optional<TensorKey>> answer) {
  using Key = std::optional<TensorKey>;
  return ask(jobs_, std::move(answer), [file](SessionState& state, const std::stop_token& stop) -> Result<Key> {
    const auto view = state.wait_for_view(stop);
    return view ? Result<Key>((*view)->tensor_of_file(file)) : tl::unexpected(view.error());
  });
}

Request OfflineSession::count_watched(const Watchpoint& watchpoint, Answer<std::pair<std::uint64_t, std::uint64_t>> answer) {
  using Counts = std::pair<std::uint64_t, std::uint64_t>;
  return ask(jobs_, std::move(answer), [watchpoint](SessionState& state, const std::stop_token& stop) -> Result<Counts> {
    const auto view = state.wait_for_view(stop);
    return view ? count_watched_tensors(**view, watchpoint) : tl::unexpected(view.error());
  });
}

std::shared_ptr<Session> open_offline_session(const std::filesystem::path& path, SessionsFound more) {
  auto session = std::make_shared<OfflineSession>();
  session->open(path, std::move(more));
  return session;
}

}  // namespace sporescope
