// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/commands/listen_events.h"
#include "app/cli/commands/watch_coverage.h"
#include "app/cli/output/records.h"
#include "core/dump/mindspore/recorder.h"
#include "core/session/analysis.h"
#include "core/session/live/listen_service.h"
#include "core/session/live_control.h"
#include "core/session/ranks/rank_group.h"
#include "core/watch/watch_file.h"

namespace sporescope::cli {

namespace {

using live::TrainingState;

constexpr std::uint64_t kMaxCachedBytes = std::uint64_t{2} << 30U;
constexpr int kMaxEnded = 4;  // trainings that ended earlier have reported their last hits by then

struct ListenArguments {
  std::string address = "127.0.0.1";
  std::uint16_t port = 50051;
  std::string watch_file;
  bool recommended = false;
  std::int64_t steps = -1;
  bool until_hit = false;
  std::string save;
};

/// What the threads of the trainings have to report, run by the thread of the command. Thread-safe.
class ListenQueue {
 public:
  using Event = std::function<void()>;

  void push(Event event) {
    {
      const std::lock_guard lock(mutex_);
      events_.push_back(std::move(event));
    }
    arrived_.notify_one();
  }
  /// Waits for the next event. Empty if a stop is requested.
  std::optional<Event> pop(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    if (!arrived_.wait(lock, stop, [this] { return !events_.empty(); })) return std::nullopt;
    Event event = std::move(events_.front());
    events_.pop_front();
    return event;
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::deque<Event> events_;
};

/// Tracks what was reported about a training, so that each event is reported once.
class ListenReporter {
 public:
  /// Returns the events since the last call, in the order in which they are to be printed.
  [[nodiscard]] std::vector<Json> new_events(int client, const SessionSnapshot& snapshot, const LiveStatus& status) {
    std::vector<Json> events;
    for (const GraphIndex g : snapshot.graphs.indices()) {
      if (graphs_.insert(g).second) events.push_back(graph_json(client, snapshot.graphs[g]));
    }
    for (; problems_ < status.problems.size(); ++problems_) {
      events.push_back(live_problem_json(client, status.problems[problems_].str()));
    }
    if (!status.remark.empty() && status.remark != remark_) {
      remark_ = status.remark;
      events.push_back(remark_json(client, remark_));
    }
    if (status.unresponsive_since.has_value() != silent_) {
      silent_ = status.unresponsive_since.has_value();
      if (silent_ || !is_over(status.state)) events.push_back(silence_json(client, status));
    }
    if (status.step > step_ && status.current_node.empty()) {  // within a step, the step has not ended
      step_ = status.step;
      events.push_back(step_json(client, status));
    }
    return events;
  }

  /// Returns the last reported step.
  [[nodiscard]] std::int32_t step() const { return step_; }
  /// Returns the number of reported graphs.
  [[nodiscard]] std::size_t graphs() const { return graphs_.size(); }
  /// Marks all steps up to this one as reported.
  void skip_to(std::int32_t step) { step_ = step; }

 private:
  std::set<GraphIndex> graphs_;
  std::size_t problems_ = 0;
  std::string remark_;
  bool silent_ = false;
  std::int32_t step_ = 0;
};

/// Ordered by severity: NaN after an infinity starts another search for the first cause.
enum class NonFinite : std::uint8_t { none, infinite, nan };

/// A training that is listened to, and the progress of its run.
struct ListenClient {
  int number = 0;                    // shown in the output
  std::shared_ptr<Session> session;  // null: released
  std::shared_ptr<RankGroup> ranks;  // ranks that run in step with it; null: not distributed
  CancelHandle status_subscription, ranks_subscription, hit_subscription, recommended, recording;
  std::vector<CancelHandle> subscriptions;
  ListenReporter reporter;
  NonFinite hit = NonFinite::none;           // most severe of all hits so far
  NonFinite searched_for = NonFinite::none;  // of the latest search for the first cause
  bool is_searching = false;
  CancelHandle cause_search;
  std::int32_t connected_at_step = 0;  // step at which it connected
  bool prepared = false;               // its watchpoints are being determined
  bool started = false;                // watchpoints are set, and the first run command was sent
  bool unjudged = false;               // graphs have arrived since the last run command
  bool judging = false;                // new nodes are being judged, although it will not continue
  bool paused_at_hit = false;
  bool hits_reported = false;     // hits of the current pause
  std::size_t pending_saves = 0;  // tensors that are still being fetched
  bool at_exception = false;      // paused at the exception that ends it
  bool terminated = false;
  bool finished = false;
  live::TrainingState end = live::TrainingState::ended;  // final state, once finished

  // The session of this training, or that of all ranks.
  [[nodiscard]] Session& training_session() const { return ranks ? static_cast<Session&>(*ranks) : *session; }
  [[nodiscard]] bool is_rank(int rank) const { return session && session->live()->status().rank == rank; }
  [[nodiscard]] LiveControl& control() const { return *training_session().live(); }

  // Releases the threads, graphs and values of a training that is no longer followed.
  void release() {
    for (CancelHandle* subscription :
         {&status_subscription, &ranks_subscription, &hit_subscription, &recommended, &recording}) {
      *subscription = {};
    }
    subscriptions.clear();
    hit = searched_for = NonFinite::none;
    is_searching = false;
    cause_search = {};
    ranks.reset();
    session.reset();
  }
};

/// Waits for trainings, runs each of them as the arguments require, and prints events until all have ended.
class ListenRun {
 public:
  ListenRun(CommandContext& call, const ListenArguments& arguments, std::vector<Watchpoint> watchpoints)
      : call_(call), arguments_(arguments), watchpoints_(std::move(watchpoints)), watched_(watchpoints_) {}

  /// Returns the exit status.
  int run() {
    const auto on_connected = [this, queue = event_queue_](std::shared_ptr<Session> session) {
      const LiveStatus status = session->live()->status();  // the training may continue before the event is handled
      queue->push([this, session = std::move(session), status] { add_client(session, status); });
    };
    const auto warn = [this](const Text& problem) { call_.console.warn({{}, problem}); };
    auto service = ListenService::start({arguments_.address, arguments_.port, token_}, on_connected, warn);
    if (!service) return report_error(call_, service.error());
    emit_event(listening_json((*service)->address(), (*service)->port()));
    if (!is_loopback(arguments_.address) && token_.empty()) {
      call_.console.warn(
          {{},
           {"%1 is reachable from other computers: anyone who can connect to port %2 can pose as a training. Nothing is "
            "encrypted and no token is required; set SPORESCOPE_TOKEN to require one",
            {arguments_.address, std::to_string((*service)->port())}}});
    }
    while (auto event = event_queue_->pop(call_.stop)) {
      (*event)();
      if (!clients_.empty() && std::all_of(clients_.begin(), clients_.end(), [](const auto& c) { return c.second.finished; })) {
        (*service)->stop();
        for (const std::string& sentence : watched_.unmatched_watchpoints()) {
          emit_event(live_problem_json(clients_.rbegin()->first, sentence));
        }
        return final_status(call_, hits_ > 0 || failed_ ? kFound : watched_.has_unmatched() ? kNotAllJudged : kNothingFound);
      }
    }
    for (auto& [number, client] : clients_) {
      if (!client.finished) emit_event(ended_json(number, "lost"));
    }
    clients_.clear();
    (*service)->stop();
    return kInterrupted;
  }

 private:
  void emit_event(const Json& event) {
    call_.console.print((call_.machine() ? text_of(event) : event_text(event)) + "\n");
    call_.console.flush();
  }

  void add_client(std::shared_ptr<Session> session, const LiveStatus& status) {
    release_finished();
    const int number = static_cast<int>(clients_.size()) + 1;
    ListenClient& client = clients_[number];
    client.number = number;
    client.session = std::move(session);
    LiveControl& live = *client.session->live();
    const auto changed = make_status_observer(number, client.session);
    client.status_subscription = live.on_status_changed(changed);
    client.hit_subscription = live.on_hits([this, queue = event_queue_, number](std::vector<Hit> hits) {
      queue->push([this, number, hits = std::move(hits)] { report_hits(number, hits); });
    });
    client.connected_at_step = status.step;
    emit_event(client_json(number, status));
    if (status.total_ranks <= 1) start_recording(client, number);
    share_memory();
    changed();
  }

  // Releases old trainings. Lost ones may come back as long as the listen service remembers them.
  void release_finished() {
    int ended = 0, lost = 0;
    std::for_each(clients_.rbegin(), clients_.rend(), [&](auto& entry) {  // newest first
      ListenClient& client = entry.second;
      if (!client.finished || !client.session) return;
      const bool too_many = client.end == TrainingState::lost ? ++lost > live::kMaxLostTrainings : ++ended > kMaxEnded;
      if (too_many) client.release();
    });
  }

  // Divides the memory limit of the caches among all trainings.
  void share_memory() {
    const auto active_count = std::count_if(clients_.begin(), clients_.end(), [](const auto& c) { return !c.second.finished; });
    for (auto& [number, client] : clients_) {
      if (!client.finished) client.session->live()->set_cache_bytes(kMaxCachedBytes / static_cast<std::uint64_t>(active_count));
    }
  }

  // Returns an observer that queues the status of a client.
  std::function<void()> make_status_observer(int number, const std::shared_ptr<Session>& session) {
    return [this, queue = event_queue_, number, weak = std::weak_ptr<Session>(session)] {
      const auto self = weak.lock();
      if (self) queue->push([this, number, status = self->live()->status()] { handle_status(number, status); });
    };
  }

  void start_recording(ListenClient& client, int number) {
    if (arguments_.save.empty()) return;
    const std::string folder = std::exchange(saving_, true) ? arguments_.save + "-" + std::to_string(number) : arguments_.save;
    client.recording = client.control().record_to(folder, [this, number](const Result<std::filesystem::path>& recorded_folder) {
      if (!recorded_folder) return call_.console.warn({recorded_folder.error().path, recorded_folder.error().message});
      emit_event(saved_json(number, *recorded_folder));
    });
  }

  void handle_status(int number, const LiveStatus& status) {
    ListenClient& client = clients_.at(number);
    if (!client.session || (client.finished && !resume_lost(number, client, status))) return;
    const std::size_t graphs = client.reporter.graphs();
    for (const Json& event : client.reporter.new_events(number, *client.session->snapshot(), status)) emit_event(event);
    client.unjudged = client.unjudged || client.reporter.graphs() > graphs;
    if (is_over(status.state)) return finish(number, client, status);
    if (!is_waiting(status.state) || client.terminated) return;
    client.at_exception = status.state == TrainingState::at_exception;
    if (client.at_exception) return end_after_failure(client);
    if (!client.prepared) return prepare(number, client);
    if (client.started) handle_pause(client, status);
  }

  // A lost training that reconnects while others are still connected is followed again, with its watchpoints.
  bool resume_lost(int number, ListenClient& client, const LiveStatus& status) {
    if (client.end != TrainingState::lost || is_over(status.state)) return false;
    client.finished = client.prepared = client.started = client.paused_at_hit = client.hits_reported = false;
    client.reporter.skip_to(status.step);
    client.connected_at_step = std::min(client.connected_at_step, status.step);
    emit_event(client_json(number, status));
    return true;
  }

  void prepare(int number, ListenClient& client) {
    client.prepared = true;
    if (!arguments_.recommended) return start(number, watchpoints_);
    client.recommended = client.session->analysis().recommended(
        [this, queue = event_queue_, number](Result<std::vector<Watchpoint>> watchpoints) {
          queue->push([this, number, watchpoints = std::move(watchpoints).value_or(std::vector<Watchpoint>())] {
            start(number, watchpoints);
          });
        });
  }

  void start(int number, const std::vector<Watchpoint>& watchpoints) {
    ListenClient& client = clients_.at(number);
    client.started = true;
    LiveControl& live = *client.session->live();
    live.set_watchpoints(watchpoints);
    check_watched_nodes(number, client);
    const bool runs_already = live.status().total_ranks > 1 && join_group(number, client);
    if (has_run_all_steps(client)) {
      judge_last_step(client);
    } else if (!runs_already) {
      client.unjudged = false;
      client.control().run_steps(arguments_.steps < 0 ? -1
                                                      : client.connected_at_step + arguments_.steps - client.reporter.step());
    }
  }

  void check_watched_nodes(int number, const ListenClient& client) {
    for (const std::string& sentence : watched_.check_graphs(*client.session->snapshot())) {
      emit_event(live_problem_json(number, sentence));
    }
  }

  void on_judged(int number) {
    ListenClient& client = clients_.at(number);
    client.judging = false;
    if (client.session) handle_status(number, client.session->live()->status());
  }

  // True if the training has run the requested number of steps.
  [[nodiscard]] bool has_run_all_steps(const ListenClient& client) const {
    return arguments_.steps > 0 && client.reporter.step() - client.connected_at_step >= arguments_.steps;
  }

  // Judges new nodes of the last step before the training ends.
  void judge_last_step(ListenClient& client) {
    if (client.judging) return;
    if (!std::exchange(client.unjudged, false)) return terminate(client);
    client.judging = true;
    client.session->live()->judge_new_nodes([this, queue = event_queue_, number = client.number](bool /*hit*/) {
      queue->push([this, number] { on_judged(number); });
    });
  }

  // Adds a rank to the group of its training. Returns true if another rank of the group is still running.
  bool join_group(int number, ListenClient& client) {
    const LiveStatus own_status = client.session->live()->status();
    bool is_other_running = false;
    for (const auto& [other, peer] : clients_) {
      if (!peer.ranks || client.ranks == peer.ranks) continue;
      const LiveStatus group_status = peer.ranks->live()->status();
      if (same_training(group_status, own_status) && peer.ranks->add(client.session)) client.ranks = peer.ranks;
    }
    if (!client.ranks) {
      client.ranks = RankGroup::make({client.session});
      start_recording(client, number);
    }
    for (const auto& [other, peer] : clients_) {
      is_other_running = is_other_running || (other != number && peer.ranks == client.ranks && !peer.finished);
    }
    client.ranks_subscription = client.ranks->live()->on_status_changed(make_status_observer(number, client.session));
    return is_other_running;
  }

  // Handles a pause after a run command: the steps are done, or there was a hit.
  void handle_pause(ListenClient& client, const LiveStatus& status) {
    if (status.state == TrainingState::hit) {
      client.paused_at_hit = true;
      continue_after_hit(client);
    } else if (has_run_all_steps(client)) {
      judge_last_step(client);
    } else if (client.ranks) {
      advance_ranks(client);
    } else if (status.steps_left != 0) {
      client.unjudged = false;
      client.session->live()->run_steps(status.steps_left);  // a new graph in the middle of the run had paused it
    }
  }

  // The ranks are paused although there are steps left: because of a new graph, or because a rank is lost. In the latter case,
  // the others would wait for it forever.
  void advance_ranks(ListenClient& client) {
    const LiveStatus group_status = client.ranks->live()->status();
    if (group_status.state != TrainingState::ready || group_status.steps_left == 0) return;
    if (is_missing_rank(group_status)) {
      terminate(client);
    } else {
      client.ranks->live()->run_steps(group_status.steps_left);
    }
  }

  void terminate(ListenClient& client) {
    if (std::exchange(client.terminated, true)) return;
    client.session->live()->terminate();
  }

  void report_hits(int number, const std::vector<Hit>& hits) {
    ListenClient& client = clients_.at(number);
    if (!client.session) return;
    for (const Json& event : live_hit_events(number, *client.session->snapshot(), hits, !call_.machine())) emit_event(event);
    for (const Hit& hit : hits) {
      if (hit.judgement.is_hit()) ++hits_;
      if (hit.judgement.is_hit() && hit.statistics.has_non_finite()) {
        client.hit = std::max(client.hit, hit.statistics.nan > 0 ? NonFinite::nan : NonFinite::infinite);
      }
      // Only hits are saved; tensors that could not be judged were not captured.
      if (arguments_.save.empty() || !hit.judgement.is_hit()) continue;
      ++client.pending_saves;
      client.subscriptions.push_back(
          client.session->summary(hit.key, [this, queue = event_queue_, number](const Result<TensorSummary>&) {
            queue->push([this, number] { on_saved(number); });
          }));
    }
    const auto is_hit = [](const Hit& hit) { return hit.judgement.is_hit(); };
    if (hits.empty() || std::any_of(hits.begin(), hits.end(), is_hit)) client.hits_reported = true;
    continue_after_hit(client);
  }

  void on_saved(int number) {
    ListenClient& client = clients_.at(number);
    if (!client.session) return;
    --client.pending_saves;
    if (client.at_exception) return end_after_failure(client);
    continue_after_hit(client);
  }

  // Continues after the hits were reported and saved. Ranks continue together, when this holds for every rank with a hit.
  void continue_after_hit(ListenClient& client) {
    const std::vector<ListenClient*> ranks = clients_of_training(client);
    if (client.ranks && client.ranks->live()->status().state != TrainingState::hit) return;
    const auto is_reported = [](const ListenClient* peer) {
      return peer->paused_at_hit && peer->hits_reported && peer->pending_saves == 0 && !peer->finished;
    };
    const auto is_pending = [&](const ListenClient* peer) {
      return !peer->finished && peer->session->live()->status().state == TrainingState::hit && !is_reported(peer);
    };
    if (!is_reported(&client) || std::any_of(ranks.begin(), ranks.end(), is_pending)) return;
    if (start_cause_search(ranks)) return;
    for (ListenClient* peer : ranks) {
      peer->paused_at_hit = peer->hits_reported = false;
      peer->subscriptions.clear();
    }
    const std::int64_t steps_left = client.control().status().steps_left;
    const bool was_last = arguments_.steps > 0 && steps_left == 0;
    if (!arguments_.until_hit && !was_last) return client.control().run_steps(steps_left != 0 ? steps_left : -1);
    for (ListenClient* peer : ranks) arguments_.until_hit ? terminate(*peer) : judge_last_step(*peer);
  }

  // Searches for the first cause on all ranks of a training if the hits are worth it, while it is paused and its tensors are
  // still available. Returns true while a search is running.
  bool start_cause_search(const std::vector<ListenClient*>& ranks) {
    NonFinite most_severe = NonFinite::none;
    NonFinite searched_for = NonFinite::none;  // by any of the ranks
    for (const ListenClient* client : ranks) {
      if (client->is_searching && !client->finished) return true;
      most_severe = std::max(most_severe, client->hit);
      searched_for = std::max(searched_for, client->searched_for);
    }
    const auto first = std::find_if(ranks.begin(), ranks.end(), [](const ListenClient* client) { return !client->finished; });
    if (first == ranks.end() || most_severe <= searched_for) return false;
    ListenClient& client = **first;
    client.searched_for = most_severe;
    client.is_searching = true;
    CauseCallbacks callbacks;
    callbacks.on_done = [this, queue = event_queue_, number = client.number](Result<std::vector<Finding>> causes) {
      queue->push([this, number, causes = std::move(causes)] { report_causes(number, causes); });
    };
    client.cause_search = client.training_session().analysis().first_cause(std::move(callbacks));
    return true;
  }

  void report_causes(int number, const Result<std::vector<Finding>>& causes) {
    ListenClient& client = clients_.at(number);
    client.is_searching = false;
    if (!client.session) return;
    const std::vector<ListenClient*> ranks = clients_of_training(client);
    const auto snapshot = client.training_session().snapshot();
    bool further = false;
    if (!causes && causes.error().code != ErrorCode::cancelled) emit_event(live_problem_json(number, causes.error().str()));
    for (const Finding& cause : causes.value_or(std::vector<Finding>())) {
      const int rank = snapshot->graphs[cause.tensor.key.graph].rank;
      const auto client_of_rank = std::ranges::find_if(ranks, [rank](const ListenClient* peer) { return peer->is_rank(rank); });
      emit_event(live_cause_json(client_of_rank == ranks.end() ? number : (*client_of_rank)->number, *snapshot, cause,
                                 std::exchange(further, true)));
    }
    for (ListenClient* peer : ranks) {
      if (peer->at_exception && !peer->finished) end_after_failure(*peer);
      if (peer->paused_at_hit) return continue_after_hit(*peer);
    }
  }

  // Saves the hits of the last step, then ends the training, because nobody looks at its other tensors.
  void end_after_failure(ListenClient& client) {
    if (client.pending_saves == 0 && !start_cause_search(clients_of_training(client))) terminate(client);
  }

  std::vector<ListenClient*> clients_of_training(ListenClient& client) {
    if (!client.ranks) return {&client};
    std::vector<ListenClient*> ranks;
    for (auto& [number, peer] : clients_) {
      if (peer.ranks == client.ranks) ranks.push_back(&peer);
    }
    return ranks;
  }

  void finish(int number, ListenClient& client, const LiveStatus& status) {
    client.finished = true;
    client.end = status.state;
    check_watched_nodes(number, client);
    LiveControl& live = *client.session->live();
    live.stop_recording();
    live.set_cache_bytes(0);  // no views need earlier steps
    if (status.state == TrainingState::failed) {
      failed_ = true;
      return emit_event(failed_json(number, status));
    }
    const bool lost = status.state == TrainingState::lost;
    emit_event(ended_json(number, lost ? "lost" : client.terminated ? "terminated" : "training done"));
  }

  static std::string token_of_environment() {
    const char* token = std::getenv("SPORESCOPE_TOKEN");
    return token != nullptr ? token : "";
  }

  CommandContext& call_;
  const ListenArguments& arguments_;
  const std::string token_ = token_of_environment();
  std::vector<Watchpoint> watchpoints_;
  WatchCoverage watched_;
  std::shared_ptr<ListenQueue> event_queue_ = std::make_shared<ListenQueue>();
  std::map<int, ListenClient> clients_;
  std::uint64_t hits_ = 0;
  bool failed_ = false;  // a training failed
  bool saving_ = false;  // the specified folder is in use
};

int run_listen(CommandContext& call, const ListenArguments& arguments) {
  std::vector<Watchpoint> watchpoints;
  if (!arguments.watch_file.empty() && arguments.recommended) {
    return report_error(call, "--watch and --recommended cannot be combined");
  }
  if (!arguments.watch_file.empty()) {
    auto read = read_watch_file(arguments.watch_file);
    if (!read) return report_error(call, read.error());
    watchpoints = std::move(*read);
  }
  if (!arguments.save.empty()) {
    if (auto checked = Recorder::can_create(arguments.save); !checked) return report_error(call, checked.error());
  }
  return ListenRun(call, arguments, std::move(watchpoints)).run();
}

}  // namespace

void add_listen(Program& program, CommandContext& call) {
  Command& command = program.command("listen",
                                     "Wait for trainings and watch them while they run; exit status 1 on hits or a "
                                     "failed training, 3 if a watchpoint matched nothing");
  const auto arguments = std::make_shared<ListenArguments>();
  command.text("--address", "ADDRESS", arguments->address,
               "Address to listen on (default: " + arguments->address +
                   "); a network address lets anyone connect, or only those with SPORESCOPE_TOKEN if it is set");
  command.number("--port", "PORT", arguments->port, 0, "Port to listen on (default: " + std::to_string(arguments->port) + ")");
  command.text("--watch", "FILE", arguments->watch_file, "A watch file with any number of watchpoints");
  command.flag("--recommended", arguments->recommended, "The recommended watchpoints, which find most faults");
  command.number("--steps", "N", arguments->steps, 1, "Terminate each training after N steps");
  command.flag("--until-hit", arguments->until_hit, "Terminate a training at its first hit");
  command.text("--save", "DIR", arguments->save, "Record what is captured as a dump in a new folder");
  command.footer(R"(Examples:
  sporescope-cli listen --recommended --until-hit
  sporescope-cli --json listen --watch watch.json --steps 100 --save kept > events.jsonl

MindSpore 1.0 to 2.3 connects by itself if ENABLE_MS_DEBUGGER=1, MS_DEBUGGER_HOST and MS_DEBUGGER_PORT are set; newer versions
need the training client (pip install app/training_client). The command ends when every connected training has ended.)");
  command.action([&call, arguments] { return run_listen(call, *arguments); });
}

}  // namespace sporescope::cli
