// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/offline/offline_session.h"

#include <algorithm>
#include <set>
#include <thread>

#include "core/concurrency/submit.h"
#include "core/saved_results/named_dump.h"
#include "core/session/offline/dump_opening.h"
#include "core/session/offline/follow_growing_dump.h"
#include "core/session/offline/jobs.h"
#include "core/session/offline/open_named_session.h"
#include "core/watch/initial_weights.h"
#include "core/watch/recommended.h"
#include "core/watch/watched_tensors.h"

namespace sporescope {

namespace {

// Opening and following the dump, a check, a search for the first cause, an overview, a recomputation of all operators and one
// of a single operator, and two short requests that wait for the dump.
constexpr unsigned kJobThreads = 8;
unsigned panel_threads() { return std::clamp(std::thread::hardware_concurrency(), 2U, 4U); }

using Counts = std::pair<std::uint64_t, std::uint64_t>;

Result<Counts> count_initial_weights(const Dump& dump, const Watchpoint& watchpoint) {
  const auto watched = WatchedTensors::make(dump, watchpoint);
  if (!watched) return tl::unexpected(watched.error());
  const auto weights = find_initial_weights(dump, *watched, [](DumpGraphIndex, NodeIndex) { return true; });
  return Counts(weights.records.size(), weights.records.size());  // the inputs that operators read represent the weights
}

Result<Counts> count_watched_tensors(const Dump& dump, const Watchpoint& watchpoint) {
  if (watchpoint.condition->only_init) return count_initial_weights(dump, watchpoint);
  const auto records = watched_records(dump, watchpoint);
  if (!records) return tl::unexpected(records.error());
  std::set<std::pair<DumpGraphIndex, NodeIndex>> nodes;
  for (const RecordIndex index : *records) {
    const TensorRecord& record = dump.records()[index];
    nodes.emplace(record.graph, record.node);
  }
  return Counts(nodes.size(), records->size());
}

}  // namespace

OfflineSession::OfflineSession()
    : Session(std::make_shared<WorkQueues>(panel_threads(), kJobThreads)),
      state_(std::make_shared<SessionState>()),
      tensors_(std::make_shared<DumpTensors>(state_, queues())),
      opening_(std::make_shared<CancelState>()) {}

OfflineSession::~OfflineSession() { opening_->close(); }

void OfflineSession::open(const std::filesystem::path& path, SessionsFound more) {
  auto opening = std::make_shared<DumpOpening>(path, state_);
  queues()->jobs.add(opening_, [opening, more = std::move(more)](const std::shared_ptr<CancelState>& cancel_state) {
    std::vector<std::shared_ptr<Session>> sessions;
    for (auto& dump : opening->run(cancel_state->stop())) {
      auto session = std::make_shared<OfflineSession>();
      session->adopt(std::move(dump));
      sessions.push_back(std::move(session));
    }
    if (more && !sessions.empty()) cancel_state->deliver([&] { more(std::move(sessions)); });
    sessions.clear();
    opening->follow(cancel_state->stop());
  });
}

void OfflineSession::open_with(const std::filesystem::path& path, RemoteOpener opener, SessionsFound more) {
  show_opening(*state_, path);
  queues()->jobs.add(opening_, [state = state_, path, opener = std::move(opener),
                                more = std::move(more)](const std::shared_ptr<CancelState>& cancel_state) {
    auto [dumps, skipped] = open_and_show(*state, path, opener, cancel_state->stop());
    if (dumps.empty()) return;
    std::vector<std::shared_ptr<Session>> sessions;
    for (std::size_t i = 1; more && i < dumps.size(); ++i) {
      auto session = std::make_shared<OfflineSession>();
      session->adopt(std::move(dumps[i]));
      sessions.push_back(std::move(session));
    }
    if (more && !sessions.empty()) cancel_state->deliver([&] { more(std::move(sessions)); });
    sessions.clear();
    follow_updates(dumps.front().next, *state, skipped, cancel_state->stop());
  });
}

void OfflineSession::show(const std::shared_ptr<const Dump>& dump) { show_dump(*state_, {}, dump); }

void OfflineSession::adopt(std::unique_ptr<GrowingDump> dump) {
  show_dump(*state_, {}, dump->dump());
  queues()->jobs.add(
      opening_, [state = state_, growing = std::shared_ptr(std::move(dump))](const std::shared_ptr<CancelState>& cancel_state) {
        follow_dump(*growing, *state, {}, cancel_state->stop());
      });
}

void OfflineSession::adopt(OpenedRemote opened) {
  show_dump(*state_, {}, opened.dump);
  queues()->jobs.add(opening_,
                     [state = state_, next = std::move(opened.next)](const std::shared_ptr<CancelState>& cancel_state) {
                       follow_updates(next, *state, {}, cancel_state->stop());
                     });
}

std::shared_ptr<const SessionSnapshot> OfflineSession::snapshot() const { return state_->publisher().snapshot(); }

CancelHandle OfflineSession::on_snapshot_changed(std::function<void()> callback) {
  return state_->publisher().subscribe(std::move(callback));
}

void OfflineSession::stop_loading() { opening_->request_stop(); }

template <class T, class Work>
CancelHandle OfflineSession::submit_on_dump(ResultCallback<T> answer, Work work) {
  return submit<T>(queues()->jobs, std::move(answer),
                   [state = state_, work = std::move(work)](const std::stop_token& stop) -> Result<T> {
                     const auto view = state->wait_for_view(stop);
                     return view ? Result<T>(work(**view)) : tl::unexpected(view.error());
                   });
}

CancelHandle OfflineSession::check(std::vector<Watchpoint> watchpoints, Selection selection, CheckCallbacks callbacks) {
  auto cancel_state = std::make_shared<CancelState>();
  queues()->jobs.add(cancel_state, [state = state_, watchpoints = std::move(watchpoints), selection = std::move(selection),
                                    callbacks = std::move(callbacks)](const std::shared_ptr<CancelState>& job_state) {
    run_check(*state, watchpoints, selection, callbacks, *job_state);
  });
  return CancelState::request(std::move(cancel_state));
}

CancelHandle OfflineSession::first_cause(CauseCallbacks callbacks) {
  auto cancel_state = std::make_shared<CancelState>();
  queues()->jobs.add(cancel_state,
                     [state = state_, callbacks = std::move(callbacks)](const std::shared_ptr<CancelState>& job_state) {
                       run_first_cause(*state, callbacks, *job_state);
                     });
  return CancelState::request(std::move(cancel_state));
}

CancelHandle OfflineSession::recommended(ResultCallback<std::vector<Watchpoint>> answer) {
  return submit_on_dump(std::move(answer), [](const DumpView& view) { return recommended_watchpoints(view.dump()); });
}

CancelHandle OfflineSession::tensor_of_file(const std::filesystem::path& file,
                                            ResultCallback<std::optional<TensorKey>> answer) {
  return submit_on_dump(std::move(answer), [file](const DumpView& view) { return view.tensor_of_file(file); });
}

CancelHandle OfflineSession::count_watched(const Watchpoint& watchpoint,
                                           ResultCallback<std::pair<std::uint64_t, std::uint64_t>> answer) {
  return submit_on_dump(std::move(answer),
                        [watchpoint](const DumpView& view) { return count_watched_tensors(view.dump(), watchpoint); });
}

CancelHandle OfflineSession::resolve(std::shared_ptr<const SavedResults> results, ResultCallback<SessionResults> answer) {
  return submit_on_dump(std::move(answer),
                        [results = std::move(results)](const DumpView& view) { return to_session_results(view, *results); });
}

std::shared_ptr<Session> open_named_session(const SavedResultsList& results) {
  auto session = std::make_shared<OfflineSession>();
  session->show(NamedDump::make(results));
  return session;
}

std::shared_ptr<Session> open_offline_session(const std::filesystem::path& path, SessionsFound more) {
  auto session = std::make_shared<OfflineSession>();
  session->open(path, std::move(more));
  return session;
}

}  // namespace sporescope
