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
#include "core/session/live_recorders.h"
#include "core/session/session_cause.h"
#include "core/watch/first_cause.h"

namespace sporescope {

namespace {

using Causes = std::vector<SessionCause>;

// A folder of our own for the time of the search.
class PrivateFolder {
 public:
  PrivateFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "sporescope-XXXXXX").string();
    if (mkdtemp(pattern.data()) != nullptr) path_ = pattern;
  }
  ~PrivateFolder() {
    std::error_code error;
    if (!path_.empty()) std::filesystem::remove_all(path_, error);
  }
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

std::vector<LiveTensorKey> all_outputs(const SessionFacts& facts, std::int32_t step) {
  std::vector<LiveTensorKey> keys;
  for (GraphIndex g = 0; g < facts.graphs.size(); ++g) {
    const Graph& graph = *facts.graphs[g].graph;
    const auto add = [&](NodeIndex node, std::int32_t at) {
      for (std::uint32_t slot = 0; slot < graph.outputs(node).size(); ++slot) keys.push_back({g, node, slot, at});
    };
    for (const NodeIndex node : graph.execution_order()) add(node, step);
    for (NodeIndex node = 0; node < graph.nodes().size(); ++node) {
      if (graph.nodes()[node].kind == NodeKind::parameter) add(node, step);
    }
  }
  return keys;
}

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
  ++info.key.iteration;  // step s is iteration s - 1
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

// Writes a rank's graphs and the tensors of its step.
Result<void> write_rank(const RankFacts& rank, const std::filesystem::path& folder, Fetching& fetching, bool beside_others) {
  LiveState& state = *rank.rank->state;
  auto recorder = make_recorder(state, folder, beside_others);
  if (!recorder) return tl::unexpected(recorder.error());
  const auto& graphs = rank.facts->graphs;
  for (GraphIndex g = 0; g < graphs.size(); ++g) {
    const auto bytes = state.graph_bytes(g);
    if (!bytes) continue;
    if (auto added = (*recorder)->add_graph(graphs[g].graph_id, *graphs[g].graph, *bytes); !added) return added;
  }
  for (const LiveTensorKey& key : all_outputs(*rank.facts, rank.step)) {
    const auto tensor = fetching.fetch(state, key);
    if (!tensor) return tl::unexpected(tensor.error());
    if (!*tensor) continue;
    const SessionGraph& graph = graphs[key.graph];
    if (auto added = (*recorder)->add_tensor(graph.graph_id, *graph.graph, key.node, key.slot, key.step, ***tensor); !added)
      return added;
  }
  return {};
}

Result<Causes> search(const std::vector<RankOfCause>& all, const CauseCallbacks& callbacks,
                      const std::shared_ptr<Ticket>& ticket) {
  const Ranks ranks = standing_ranks(all);
  if (ranks.empty()) {
    return fail(ErrorCode::not_found,
                SPORESCOPE_TRANSLATE_NOOP("The first cause is looked for in a step that has run: continue by one step first"));
  }
  std::uint64_t total = 0;
  for (const RankFacts& rank : ranks) total += all_outputs(*rank.facts, rank.step).size();
  Fetching fetching(callbacks, ticket, total);
  const PrivateFolder folder;
  for (const RankFacts& rank : ranks) {
    if (auto written = write_rank(rank, folder.path(), fetching, &rank != &ranks.front()); !written)
      return tl::unexpected(written.error());
  }
  OpenOptions open;
  open.stop = ticket->stop();
  const auto dumps = open_dumps(folder.path(), open);
  if (!dumps) return tl::unexpected(dumps.error());
  const std::shared_ptr<const Dump>& dump = dumps->front();
  std::vector<GraphIndex> same(dump->graphs().size());
  std::iota(same.begin(), same.end(), GraphIndex{0});
  const DumpView view(dump, same);
  FirstOptions options;
  options.stop = ticket->stop();
  const auto result = find_first_cause(*dump, options);
  if (!result) return tl::unexpected(result.error());
  Causes causes;
  for (const Finding& finding : result->findings) causes.push_back(shown(ranks, view, finding));
  return causes;
}

}  // namespace

RankOfCause whole_session(std::shared_ptr<LiveState> state) {
  std::vector<GraphIndex> same(state->board().facts()->graphs.size());
  std::iota(same.begin(), same.end(), GraphIndex{0});
  return {std::move(state), std::move(same)};
}

void find_live_cause(const std::vector<RankOfCause>& ranks, const CauseCallbacks& callbacks,
                     const std::shared_ptr<Ticket>& ticket) {
  Result<Causes> causes = guarded<Causes>([&] { return search(ranks, callbacks, ticket); });
  if (callbacks.on_done) ticket->deliver([&] { callbacks.on_done(std::move(causes)); });
}

}  // namespace sporescope
