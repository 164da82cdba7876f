// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/listen_run.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <utility>

#include "app/cli/commands/listen_client.h"
#include "app/cli/commands/listen_events.h"
#include "app/cli/commands/watch_coverage.h"
#include "app/cli/output/live_event_queue.h"
#include "core/session/live/listen_service.h"

namespace sporescope::cli {
namespace {

using live::TrainingState;
using Client = ListenClient;

constexpr std::uint64_t kMaxCachedBytes = std::uint64_t{2} << 30U;
constexpr int kMaxEnded = 4;  // trainings that ended earlier have reported their last hits by then

class ListenRun {
 public:
  ListenRun(CommandContext& call, const ListenArguments& arguments, std::vector<Watchpoint> watchpoints)
      : call_(call), arguments_(arguments), watchpoints_(std::move(watchpoints)), watched_(watchpoints_) {}

  int run() {
    const auto on_connected = [queue = event_queue_](std::shared_ptr<Session> session) {
      LiveEvent event;
      event.kind = LiveEvent::Kind::connected;
      event.status = session->live()->status();  // the training may continue before the event is handled
      event.session = std::move(session);
      queue->push(std::move(event));
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
      handle_event(*event);
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

  void handle_event(LiveEvent& event) {
    switch (event.kind) {
      case LiveEvent::Kind::connected:
        add_client(std::move(event.session), event.status);
        break;
      case LiveEvent::Kind::changed:
        handle_status(event.client, event.status);
        break;
      case LiveEvent::Kind::hits:
        report_hits(event.client, event.hits);
        break;
      case LiveEvent::Kind::saved:
        on_saved(event.client);
        break;
      case LiveEvent::Kind::recommended:
        start(event.client, event.watchpoints);
        break;
      case LiveEvent::Kind::judged:
        on_judged(event.client);
        break;
      case LiveEvent::Kind::cause:
        report_causes(event.client, event.causes);
        break;
    }
  }

  void add_client(std::shared_ptr<Session> session, const LiveStatus& status) {
    release_finished();
    const int number = static_cast<int>(clients_.size()) + 1;
    Client& client = clients_[number];
    client.number = number;
    client.session = std::move(session);
    LiveControl& live = *client.session->live();
    const auto changed = make_status_observer(number, client.session);
    client.status_subscription = live.on_status_changed(changed);
    client.hit_subscription = live.on_hits([queue = event_queue_, number](std::vector<Hit> hits) {
      LiveEvent event;
      event.kind = LiveEvent::Kind::hits;
      event.client = number;
      event.hits = std::move(hits);
      queue->push(std::move(event));
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
      Client& client = entry.second;
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
    return [queue = event_queue_, number, weak = std::weak_ptr<Session>(session)] {
      const auto self = weak.lock();
      if (!self) return;
      LiveEvent event;
      event.client = number;
      event.status = self->live()->status();
      queue->push(std::move(event));
    };
  }

  void start_recording(Client& client, int number) {
    if (arguments_.save.empty()) return;
    const std::string folder = std::exchange(saving_, true) ? arguments_.save + "-" + std::to_string(number) : arguments_.save;
    client.recording = client.control().record_to(folder, [this, number](const Result<std::filesystem::path>& recorded_folder) {
      if (!recorded_folder) return call_.console.warn({recorded_folder.error().path, recorded_folder.error().message});
      emit_event(saved_json(number, *recorded_folder));
    });
  }

  void handle_status(int number, const LiveStatus& status) {
    Client& client = clients_.at(number);
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
  bool resume_lost(int number, Client& client, const LiveStatus& status) {
    if (client.end != TrainingState::lost || is_over(status.state)) return false;
    client.finished = client.prepared = client.started = client.paused_at_hit = client.hits_reported = false;
    client.reporter.skip_to(status.step);
    client.connected_at_step = std::min(client.connected_at_step, status.step);
    emit_event(client_json(number, status));
    return true;
  }

  void prepare(int number, Client& client) {
    client.prepared = true;
    if (!arguments_.recommended) return start(number, watchpoints_);
    client.recommended =
        client.session->analysis().recommended([queue = event_queue_, number](Result<std::vector<Watchpoint>> watchpoints) {
          LiveEvent event;
          event.kind = LiveEvent::Kind::recommended;
          event.client = number;
          if (watchpoints) event.watchpoints = std::move(*watchpoints);
          queue->push(std::move(event));
        });
  }

  void start(int number, const std::vector<Watchpoint>& watchpoints) {
    Client& client = clients_.at(number);
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

  void check_watched_nodes(int number, const Client& client) {
    for (const std::string& sentence : watched_.check_graphs(*client.session->snapshot())) {
      emit_event(live_problem_json(number, sentence));
    }
  }

  void on_judged(int number) {
    Client& client = clients_.at(number);
    client.judging = false;
    if (client.session) handle_status(number, client.session->live()->status());
  }

  // True if the training has run the requested number of steps.
  [[nodiscard]] bool has_run_all_steps(const Client& client) const {
    return arguments_.steps > 0 && client.reporter.step() - client.connected_at_step >= arguments_.steps;
  }

  // Judges new nodes of the last step before the training ends.
  void judge_last_step(Client& client) {
    if (client.judging) return;
    if (!std::exchange(client.unjudged, false)) return terminate(client);
    client.judging = true;
    client.session->live()->judge_new_nodes([queue = event_queue_, number = client.number](bool /*hit*/) {
      LiveEvent event;
      event.kind = LiveEvent::Kind::judged;
      event.client = number;
      queue->push(std::move(event));
    });
  }

  // Adds a rank to the group of its training. Returns true if another rank of the group is still running.
  bool join_group(int number, Client& client) {
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
  void handle_pause(Client& client, const LiveStatus& status) {
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
  void advance_ranks(Client& client) {
    const LiveStatus group_status = client.ranks->live()->status();
    if (group_status.state != TrainingState::ready || group_status.steps_left == 0) return;
    if (is_missing_rank(group_status)) {
      terminate(client);
    } else {
      client.ranks->live()->run_steps(group_status.steps_left);
    }
  }

  void terminate(Client& client) {
    if (std::exchange(client.terminated, true)) return;
    client.session->live()->terminate();
  }

  void report_hits(int number, const std::vector<Hit>& hits) {
    Client& client = clients_.at(number);
    if (!client.session) return;
    for (const Json& event : live_hit_events(number, *client.session->snapshot(), hits, !call_.machine())) emit_event(event);
    for (const Hit& hit : hits) {
      if (hit.judgement.is_hit()) ++hits_;
      client.cause.note(hit);
      // Only hits are saved; tensors that could not be judged were not captured.
      if (arguments_.save.empty() || !hit.judgement.is_hit()) continue;
      ++client.pending_saves;
      client.subscriptions.push_back(
          client.session->summary(hit.key, [queue = event_queue_, number](const Result<TensorSummary>&) {
            LiveEvent event;
            event.kind = LiveEvent::Kind::saved;
            event.client = number;
            queue->push(std::move(event));
          }));
    }
    const auto is_hit = [](const Hit& hit) { return hit.judgement.is_hit(); };
    if (hits.empty() || std::any_of(hits.begin(), hits.end(), is_hit)) client.hits_reported = true;
    continue_after_hit(client);
  }

  void on_saved(int number) {
    Client& client = clients_.at(number);
    if (!client.session) return;
    --client.pending_saves;
    if (client.at_exception) return end_after_failure(client);
    continue_after_hit(client);
  }

  // Continues after the hits were reported and saved. Ranks continue together, when this holds for every rank with a hit.
  void continue_after_hit(Client& client) {
    const std::vector<Client*> ranks = clients_of_training(client);
    if (client.ranks && client.ranks->live()->status().state != TrainingState::hit) return;
    const auto is_reported = [](const Client* peer) {
      return peer->paused_at_hit && peer->hits_reported && peer->pending_saves == 0 && !peer->finished;
    };
    const auto is_pending = [&](const Client* peer) {
      return !peer->finished && peer->session->live()->status().state == TrainingState::hit && !is_reported(peer);
    };
    if (!is_reported(&client) || std::any_of(ranks.begin(), ranks.end(), is_pending)) return;
    if (start_cause_search(ranks, event_queue_)) return;
    for (Client* peer : ranks) {
      peer->paused_at_hit = peer->hits_reported = false;
      peer->subscriptions.clear();
    }
    const std::int64_t steps_left = client.control().status().steps_left;
    const bool was_last = arguments_.steps > 0 && steps_left == 0;
    if (!arguments_.until_hit && !was_last) return client.control().run_steps(steps_left != 0 ? steps_left : -1);
    for (Client* peer : ranks) arguments_.until_hit ? terminate(*peer) : judge_last_step(*peer);
  }

  void report_causes(int number, const Result<std::vector<Finding>>& causes) {
    Client& client = clients_.at(number);
    client.cause.on_result();
    if (!client.session) return;
    const std::vector<Client*> ranks = clients_of_training(client);
    const auto snapshot = client.training_session().snapshot();
    bool further = false;
    if (!causes && causes.error().code != ErrorCode::cancelled) emit_event(live_problem_json(number, causes.error().str()));
    for (const Finding& cause : causes.value_or(std::vector<Finding>())) {
      const int rank = snapshot->graphs[cause.tensor.key.graph].rank;
      const auto client_of_rank = std::ranges::find_if(ranks, [rank](const Client* peer) { return peer->is_rank(rank); });
      emit_event(live_cause_json(client_of_rank == ranks.end() ? number : (*client_of_rank)->number, *snapshot, cause,
                                 std::exchange(further, true)));
    }
    for (Client* peer : ranks) {
      if (peer->at_exception && !peer->finished) end_after_failure(*peer);
      if (peer->paused_at_hit) return continue_after_hit(*peer);
    }
  }

  // Saves the hits of the last step, then ends the training, because nobody looks at its other tensors.
  void end_after_failure(Client& client) {
    if (client.pending_saves == 0 && !start_cause_search(clients_of_training(client), event_queue_)) terminate(client);
  }

  std::vector<Client*> clients_of_training(Client& client) {
    if (!client.ranks) return {&client};
    std::vector<Client*> ranks;
    for (auto& [number, peer] : clients_) {
      if (peer.ranks == client.ranks) ranks.push_back(&peer);
    }
    return ranks;
  }

  void finish(int number, Client& client, const LiveStatus& status) {
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
  std::shared_ptr<LiveEventQueue> event_queue_ = std::make_shared<LiveEventQueue>();
  std::map<int, Client> clients_;
  std::uint64_t hits_ = 0;
  bool failed_ = false;  // a training failed
  bool saving_ = false;  // the specified folder is in use
};

}  // namespace

int listen_for_trainings(CommandContext& call, const ListenArguments& arguments, std::vector<Watchpoint> watchpoints) {
  return ListenRun(call, arguments, std::move(watchpoints)).run();
}

}  // namespace sporescope::cli
