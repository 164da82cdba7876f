// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live_cause.h"

#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <numeric>
#include <optional>
#include <utility>

#include "core/dump/open_dump.h"
#include "core/session/dump_view.h"
#include "core/session/guarded.h"
#include "core/session/live_cause_words.h"
#include "core/session/live_recorders.h"
#include "core/session/session_cause.h"
#include "core/watch/first_cause.h"

namespace sporescope {

namespace {

using Causes = std::vector<SessionCause>;

// A folder of our own for the time of the search.
class PrivateFolder {
 public:
  [[nodiscard]] static Result<std::unique_ptr<PrivateFolder>> make() {
    std::error_code error;
    const std::filesystem::path place = std::filesystem::temp_directory_path(error);
    std::string pattern = (place / "sporescope-XXXXXX").string();
    if (error || mkdtemp(pattern.data()) == nullptr) {
      return fail(
          ErrorCode::no_permission,
          {SPORESCOPE_TRANSLATE_NOOP("The first cause is looked for in a temporary folder, and %1 takes none: set TMPDIR "
                                     "to a folder that can be written to"),
           {error ? "TMPDIR" : place.string()}},
          place);
    }
    return std::unique_ptr<PrivateFolder>(new PrivateFolder(pattern));
  }
  ~PrivateFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  explicit PrivateFolder(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

// Fetches tensors one after the other; waits on the job's own thread.
class Fetching {
 public:
  Fetching(const CauseCallbacks& callbacks, const std::shared_ptr<Ticket>& ticket, std::uint64_t total)
      : callbacks_(callbacks), ticket_(ticket) {
    progress_.tensors_total = total;
  }

  // Nothing for a tensor that the training does not have.
  Result<std::optional<LiveState::Source>> fetch(LiveState& state, const LiveTensorKey& key) {
    const auto one = std::make_shared<Ticket>();
    const Request alive = Ticket::request(one);
    std::optional<Result<LiveState::Source>> answer;
    state.fetch(key, one, [&, one](Result<LiveState::Source> source) {
      one->deliver([&] {
        const std::lock_guard lock(mutex_);
        answer = std::move(source);
        came_.notify_all();
      });
    });
    std::unique_lock lock(mutex_);
    if (!came_.wait(lock, ticket_->stop(), [&] { return answer.has_value(); })) {
      return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("The search was stopped before it found anything"));
    }
    lock.unlock();
    ++progress_.tensors;
    if (callbacks_.on_progress) ticket_->deliver([&] { callbacks_.on_progress(progress_); });
    if (*answer) return std::move(**answer);
    if (!state.can_ask(key.step)) return tl::unexpected(answer->error());
    return std::nullopt;
  }

 private:
  const CauseCallbacks& callbacks_;
  const std::shared_ptr<Ticket>& ticket_;
  FirstProgress progress_;
  std::mutex mutex_;
  std::condition_variable_any came_;
};

// How the answer names what the search found: a rank, and what is known of its graphs.
struct RankFacts {
  const RankOfCause* rank;
  std::shared_ptr<const SessionFacts> facts;
  std::int32_t step;
};
using Ranks = std::vector<RankFacts>;

// All that the step of a rank can show.
std::vector<LiveTensorKey> all_outputs(const RankFacts& rank) {
  std::vector<LiveTensorKey> keys;
  for (GraphIndex g = 0; g < rank.facts->graphs.size(); ++g) {
    if (!rank.rank->state->has_graph(g)) continue;
    const Graph& graph = *rank.facts->graphs[g].graph;
    const auto add = [&](NodeIndex node) {
      for (std::uint32_t slot = 0; slot < graph.outputs(node).size(); ++slot) keys.push_back({g, node, slot, rank.step});
    };
    for (const NodeIndex node : graph.execution_order()) add(node);
    for (NodeIndex node = 0; node < graph.nodes().size(); ++node) {
      if (graph.nodes()[node].kind == NodeKind::parameter) add(node);
    }
  }
  return keys;
}

// The graph that a graph of the dump is: its rank, and its number there.
std::optional<std::pair<const RankFacts*, GraphIndex>> live_graph(const Ranks& ranks, const DumpGraph& graph) {
  for (const RankFacts& rank : ranks) {
    for (GraphIndex g = 0; g < rank.facts->graphs.size(); ++g) {
      const SessionGraph& one = rank.facts->graphs[g];
      if (one.rank == graph.rank && one.graph_id == graph.graph_id) return std::pair(&rank, g);
    }
  }
  return std::nullopt;
}

TensorInfo live_info(const Ranks& ranks, const DumpView& view, std::uint32_t record) {
  TensorInfo info = view.info_of(record);
  info.file.clear();
  const DumpGraph* graph = view.graph(info.key.graph);
  const auto found = graph != nullptr ? live_graph(ranks, *graph) : std::nullopt;
  if (!found) return info;
  info.key.graph = found->first->rank->shown_as[found->second];
  if (info.key.iteration == kInitIteration) info.key.iteration = 0;
  return info;
}

std::optional<SourceLine> source_line(const Ranks& ranks, const DumpView& view, const TensorKey& key) {
  const DumpGraph* graph = view.graph(key.graph);
  const auto found = graph != nullptr && key.node != kNoNode ? live_graph(ranks, *graph) : std::nullopt;
  if (!found) return std::nullopt;
  return found->first->facts->graphs[found->second].graph->user_line(key.node);
}

SessionCause shown(const Ranks& ranks, const DumpView& view, const Finding& finding) {
  SessionCause cause = session_cause(finding, [&](std::uint32_t record) { return live_info(ranks, view, record); });
  cause.why = words_for_a_training(cause.why);
  cause.outcome = words_for_a_training(cause.outcome);
  TensorKey key = view.key_of(finding.record);
  if (finding.made_by != kNoNode) key.node = finding.made_by;
  cause.source = source_line(ranks, view, key);
  return cause;
}

// The ranks that stand at the latest step.
Ranks standing_ranks(const std::vector<RankOfCause>& ranks) {
  Ranks standing;
  std::int32_t latest = 0;
  for (const RankOfCause& rank : ranks) {
    const std::int32_t step = rank.state->training().step();
    auto facts = rank.state->board().facts();
    // A graph that came just now has no number in the answer yet.
    if (step <= 0 || !rank.state->can_ask(step) || facts->graphs.empty() || facts->graphs.size() > rank.shown_as.size())
      continue;
    standing.push_back({&rank, std::move(facts), step});
    latest = std::max(latest, step);
  }
  std::erase_if(standing, [latest](const RankFacts& rank) { return rank.step != latest; });
  return standing;
}

// Evidence of earlier steps, of all ranks together: what is written for each search is bounded.
constexpr std::uint64_t kMostEarlierBytes = std::uint64_t{1} << 30;

// What is kept of the steps before, newest first, but what is kept of `first_of_all` and the step before that before all.
std::vector<std::pair<LiveTensorKey, LiveState::Source>> earlier_tensors(LiveState& state, std::int32_t step,
                                                                         std::optional<std::int64_t> first_of_all) {
  auto kept = state.store().all();
  std::erase_if(kept, [step](const auto& one) { return one.first.step >= step; });
  const auto matters = [first_of_all](std::int32_t at) {
    return first_of_all && (at == *first_of_all || at + 1 == *first_of_all);
  };
  std::stable_sort(kept.begin(), kept.end(), [&](const auto& a, const auto& b) {
    return std::pair(matters(a.first.step), a.first.step) > std::pair(matters(b.first.step), b.first.step);
  });
  return kept;
}

// Writes what the search looks at.
class Evidence {
 public:
  Evidence(const std::filesystem::path& folder, Fetching& fetching, std::optional<std::int64_t> first_of_all)
      : folder_(folder), fetching_(fetching), first_of_all_(first_of_all) {}

  // A rank's graphs, the tensors of its step and what is kept of steps before.
  Result<void> write(const RankFacts& rank, bool beside_others) {
    LiveState& state = *rank.rank->state;
    // Iterations are steps: what is said of them is said of steps.
    auto recorder = make_recorder(state, folder_, beside_others, 1);
    if (!recorder) return tl::unexpected(recorder.error());
    for (const GraphIndex g : by_number(rank.facts->graphs)) {
      const auto bytes = state.graph_bytes(g);
      const SessionGraph& graph = rank.facts->graphs[g];
      if (!bytes || !state.has_graph(g)) continue;
      if (auto added = (*recorder)->add_graph(graph.graph_id, *graph.graph, *bytes); !added) return added;
    }
    if (auto written = write_earlier(**recorder, rank); !written) return written;
    for (const LiveTensorKey& key : all_outputs(rank)) {
      const auto tensor = fetching_.fetch(state, key);
      if (!tensor) return tl::unexpected(tensor.error());
      if (!*tensor) continue;
      if (auto added = add(**recorder, rank, key, ***tensor); !added) return added;
    }
    return {};
  }

 private:
  Result<void> write_earlier(live::Recorder& recorder, const RankFacts& rank) {
    for (const auto& [key, tensor] : earlier_tensors(*rank.rank->state, rank.step, first_of_all_)) {
      if (!rank.rank->state->has_graph(key.graph) || key.graph >= rank.facts->graphs.size()) continue;
      earlier_bytes_ += tensor->count() * item_size(tensor->dtype());
      if (earlier_bytes_ > kMostEarlierBytes) break;
      if (auto added = add(recorder, rank, key, *tensor); !added) return added;
    }
    return {};
  }
  static Result<void> add(live::Recorder& recorder, const RankFacts& rank, const LiveTensorKey& key,
                          const TensorSource& tensor) {
    const SessionGraph& graph = rank.facts->graphs[key.graph];
    return recorder.add_tensor(graph.graph_id, *graph.graph, key.node, key.slot, key.step, tensor);
  }

  std::filesystem::path folder_;
  Fetching& fetching_;
  std::optional<std::int64_t> first_of_all_;
  std::uint64_t earlier_bytes_ = 0;
};

Result<Causes> search_folder(const std::filesystem::path& folder, const Ranks& ranks, const std::stop_token& stop) {
  OpenOptions open;
  open.stop = stop;
  const auto dumps = open_dumps(folder, open);
  if (!dumps) return tl::unexpected(dumps.error());
  const std::shared_ptr<const Dump>& dump = dumps->front();
  std::vector<GraphIndex> same(dump->graphs().size());
  std::iota(same.begin(), same.end(), GraphIndex{0});
  const DumpView view(dump, same);
  FirstOptions options;
  options.stop = stop;
  const auto result = find_first_cause(*dump, options);
  if (!result) return tl::unexpected(result.error());
  Causes causes;
  for (const Finding& finding : result->findings) causes.push_back(shown(ranks, view, finding));
  return causes;
}

std::uint64_t arrivals_of(const std::vector<RankOfCause>& ranks) {
  return std::accumulate(ranks.begin(), ranks.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const RankOfCause& rank) { return sum + rank.state->arrivals(); });
}

Result<Causes> search(const std::vector<RankOfCause>& all, CauseFoundBefore& found, const CauseCallbacks& callbacks,
                      const std::shared_ptr<Ticket>& ticket) {
  const Ranks ranks = standing_ranks(all);
  if (ranks.empty()) {
    return fail(ErrorCode::not_found,
                SPORESCOPE_TRANSLATE_NOOP("The first cause is looked for in a step that has run: continue by one step first"));
  }
  const std::uint64_t arrivals = arrivals_of(all);
  Causes before = found.causes(arrivals);
  std::uint64_t total = 0;
  for (const RankFacts& rank : ranks) total += all_outputs(rank).size();
  Fetching fetching(callbacks, ticket, total);
  const auto folder = PrivateFolder::make();
  if (!folder) return tl::unexpected(folder.error());
  Evidence evidence((*folder)->path(), fetching, before.empty() ? std::nullopt : std::optional(before.front().key.iteration));
  for (const RankFacts& rank : ranks) {
    if (auto written = evidence.write(rank, &rank != &ranks.front()); !written) return tl::unexpected(written.error());
  }
  auto causes = search_folder((*folder)->path(), ranks, ticket->stop());
  if (!causes) return causes;
  // What showed it may be gone by now: the answer of then still holds.
  const bool moved = !before.empty() && (causes->empty() || causes->front().key.iteration > before.front().key.iteration);
  if (moved) return before;
  found.keep(*causes, arrivals);
  return causes;
}

}  // namespace

RankOfCause whole_session(std::shared_ptr<LiveState> state) {
  std::vector<GraphIndex> same(state->board().facts()->graphs.size());
  std::iota(same.begin(), same.end(), GraphIndex{0});
  return {std::move(state), std::move(same)};
}

std::vector<SessionCause> CauseFoundBefore::causes(std::uint64_t arrivals) const {
  const std::lock_guard lock(mutex_);
  return arrivals == arrivals_ ? causes_ : std::vector<SessionCause>();
}

void CauseFoundBefore::keep(std::vector<SessionCause> causes, std::uint64_t arrivals) {
  const std::lock_guard lock(mutex_);
  arrivals_ = arrivals;
  causes_ = std::move(causes);
}

void find_live_cause(const std::vector<RankOfCause>& ranks, CauseFoundBefore& found, const CauseCallbacks& callbacks,
                     const std::shared_ptr<Ticket>& ticket) {
  Result<Causes> causes = guarded<Causes>([&] { return search(ranks, found, callbacks, ticket); });
  if (callbacks.on_done) ticket->deliver([&] { callbacks.on_done(std::move(causes)); });
}

}  // namespace sporescope
