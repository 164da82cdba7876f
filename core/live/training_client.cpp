// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>
#include <utility>

#include "core/live/derived_answers.h"
#include "core/live/training_core.h"

// What the client says.
namespace sporescope::live {

namespace {

// Versions whose protocol, names and files are known here: 1.0 to 2.x.
bool known_version(std::string_view version) {
  return version.size() > 2 && (version.front() == '1' || version.front() == '2') && version[1] == '.' &&
         std::isdigit(static_cast<unsigned char>(version[2])) != 0;
}

// What a client says once, when it introduces itself, holds on.
Metadata with_what_was_said_once(Metadata now, const Metadata& before) {
  if (now.ms_version.empty()) now.ms_version = before.ms_version;
  if (now.ranks == 0) now.ranks = before.ranks;
  if (!now.process.known()) now.process = before.process;
  return now;
}

}  // namespace

void Training::attach(const std::string& peer, const Metadata& metadata) {
  core_->update([&] {
    Core& c = *core_;
    c.peer = peer;
    c.came = std::chrono::system_clock::now();
    c.metadata = metadata;
    c.graphs.clear();
    c.run = {};
    c.exiting = c.hit = false;
    c.in_flight.reset();
    c.pending_hits.clear();
    c.watchpoints.start_over();
    c.push_missing(c.views.drop_all());
    c.state = TrainingState::connected;
    c.push_kind(TrainingEvent::Kind::attached);
    if (!metadata.ms_version.empty() && !known_version(metadata.ms_version)) {
      c.push_problem(
          {SPORESCOPE_TRANSLATE_NOOP("The training says that it runs MindSpore %1. Known here are versions 1.0 to 2.x: "
                                     "what is shown of another one may be wrong"),
           {metadata.ms_version}});
    }
    return true;  // a call that is still held belongs to the client of before
  });
}

void Training::receive_graph(std::shared_ptr<const Graph> graph, std::shared_ptr<const GraphBytes> bytes) {
  core_->update([&] {
    Core& c = *core_;
    const auto same = std::find_if(c.graphs.begin(), c.graphs.end(), [&](const auto& g) { return g->name() == graph->name(); });
    if (same != c.graphs.end()) {
      *same = graph;
    } else {
      c.graphs.push_back(graph);
    }
    // A graph in the middle of a run is new ground: watchpoints name nodes of graphs, so the user decides again.
    if (c.metadata.step > 0) c.run.hold();
    TrainingEvent event;
    event.kind = TrainingEvent::Kind::graph;
    event.graph = std::move(graph);
    event.graph_bytes = std::move(bytes);
    c.push(std::move(event));
    return false;
  });
}

std::uint64_t Training::wait(const Metadata& metadata, Waiter waiter) {
  Waiter before;
  {
    const std::lock_guard lock(core_->mutex);
    before = std::exchange(core_->waiter, nullptr);
  }
  if (before) before(std::nullopt);
  core_->update([&] {
    Core& c = *core_;
    c.in_flight.reset();
    c.push_missing(c.views.settle());
    const bool moved = metadata.step != c.metadata.step || metadata.current_node != c.metadata.current_node;
    c.metadata = with_what_was_said_once(metadata, c.metadata);
    if (moved) c.push_kind(TrainingEvent::Kind::step);
    c.push_hits();
    return false;
  });
  // What somebody wants to know of this step is asked before the next one begins.
  core_->wait_until_told();
  std::uint64_t ticket = 0;
  core_->update([&] {
    core_->waiter = std::move(waiter);
    ticket = ++core_->ticket;
    return false;
  });
  return ticket;
}

void Training::cancel_wait(std::uint64_t ticket) {
  core_->update([&] {
    Core& c = *core_;
    if (ticket != c.ticket) return false;
    c.waiter = nullptr;
    if (const auto undelivered = std::exchange(c.in_flight, std::nullopt)) c.take_back(*undelivered);
    return false;
  });
}

void Training::receive_hits(std::vector<WireHit> hits) {
  if (hits.empty()) return;
  core_->update([&] {
    Core& c = *core_;
    const bool stops = std::any_of(hits.begin(), hits.end(), [](const WireHit& hit) { return hit.error_code == 0; });
    if (stops) {
      c.run.hold();
      c.hit = true;
    }
    c.pending_hits.insert(c.pending_hits.end(), std::make_move_iterator(hits.begin()), std::make_move_iterator(hits.end()));
    return false;
  });
}

void Training::receive_value(WireValue value) {
  std::optional<ViewLevel> level;
  {
    const std::lock_guard lock(core_->mutex);
    if (core_->views.match(value.name)) level = core_->views.outstanding()->level;
  }
  // Long work, without the lock: calls of the client go on meanwhile.
  const bool summed_up = level == ViewLevel::statistics && value.tensor != nullptr;
  const auto statistics = summed_up ? statistics_of(*value.tensor) : Result<WireStatistics>(WireStatistics{});
  core_->update([&] {
    Core& c = *core_;
    const auto asked = c.views.match(value.name);
    if (asked) {
      c.views.answered(*asked);
      value.name = *asked;
    }
    if (asked && level == ViewLevel::base) c.push_base(*asked, value.tensor ? base_of(*value.tensor) : WireBase{});
    if (asked && level == ViewLevel::statistics) c.push_statistics(*asked, statistics.value_or(WireStatistics{}));
    TrainingEvent event;
    event.kind = TrainingEvent::Kind::value;
    event.value = std::move(value);
    c.push(std::move(event));
    return false;
  });
}

void Training::receive_bases(const std::vector<WireBase>& bases) {
  core_->receive(
      ViewLevel::base, bases, &Core::push_base,
      SPORESCOPE_TRANSLATE_NOOP("The training sent %1 descriptions of tensors, %2 were asked for: the rest is left out"));
}

void Training::receive_statistics(const std::vector<WireStatistics>& statistics) {
  core_->receive(
      ViewLevel::statistics, statistics, &Core::push_statistics,
      SPORESCOPE_TRANSLATE_NOOP("The training sent statistics of %1 tensors, %2 were asked for: the rest is left out"));
}

void Training::training_done(const Metadata& last) {
  core_->end(last.failure.empty() ? TrainingState::ended : TrainingState::failed, [&] {
    Core& c = *core_;
    c.metadata.training_done = true;
    if (c.state != TrainingState::ended) {
      c.metadata.failure = last.failure;
      c.metadata.traceback = last.traceback;
    }
    if (last.step <= c.metadata.step) return;
    c.metadata.step = last.step;
    c.push_kind(TrainingEvent::Kind::step);
  });
}

void Training::lose(const Text& why) {
  core_->end(TrainingState::lost, [&] {
    if (!core_->over()) core_->push_problem(why);
  });
}

void Training::report(const Text& problem) {
  core_->update([&] {
    core_->push_problem(problem);
    return false;
  });
}

}  // namespace sporescope::live
