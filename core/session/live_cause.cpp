// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live_cause.h"

#include <unistd.h>

#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <utility>

#include "core/dump/open_dump.h"
#include "core/session/dump_view.h"
#include "core/session/guarded.h"
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

// Fetches tensors one after the other and hands each to `use`; waits on the job's own thread.
Result<void> fetch_all(LiveState& state, const std::vector<LiveTensorKey>& keys, const CauseCallbacks& callbacks,
                       const std::shared_ptr<Ticket>& ticket,
                       const std::function<Result<void>(const LiveTensorKey&, const TensorSource&)>& use) {
  std::mutex mutex;
  std::condition_variable_any came;
  FirstProgress progress;
  progress.tensors_total = keys.size();
  for (const LiveTensorKey& key : keys) {
    const auto one = std::make_shared<Ticket>();
    const Request alive = Ticket::request(one);
    std::optional<Result<LiveState::Source>> answer;
    state.fetch(key, one, [&, one](Result<LiveState::Source> source) {
      one->deliver([&] {
        const std::lock_guard lock(mutex);
        answer = std::move(source);
        came.notify_all();
      });
    });
    std::unique_lock lock(mutex);
    if (!came.wait(lock, ticket->stop(), [&] { return answer.has_value(); })) {
      return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("The search was stopped before it found anything"));
    }
    lock.unlock();
    ++progress.tensors;
    if (callbacks.on_progress) ticket->deliver([&] { callbacks.on_progress(progress); });
    if (!*answer) {
      if (!state.can_ask(key.step)) return tl::unexpected(answer->error());
      continue;  // a tensor that the training does not have
    }
    if (auto used = use(key, ***answer); !used) return used;
  }
  return {};
}

std::optional<TensorKey> live_key(const SessionFacts& facts, const DumpView& view, TensorKey key) {
  const DumpGraph* found = view.graph(key.graph);
  if (found == nullptr) return std::nullopt;
  for (GraphIndex g = 0; g < facts.graphs.size(); ++g) {
    if (facts.graphs[g].graph_id != found->graph_id) continue;
    key.graph = g;
    ++key.iteration;  // step s is iteration s - 1
    return key;
  }
  return std::nullopt;
}

TensorInfo live_info(const SessionFacts& facts, const DumpView& view, std::uint32_t record) {
  TensorInfo info = view.info_of(record);
  if (const auto key = live_key(facts, view, info.key)) info.key = *key;
  info.file.clear();
  return info;
}

SessionCause shown(const SessionFacts& facts, const DumpView& view, const Finding& finding) {
  SessionCause cause;
  cause.kind = finding.kind;
  cause.info = live_info(facts, view, finding.record);
  cause.key = cause.info.key;
  cause.statistics = finding.statistics;
  cause.element = finding.element;
  cause.why = finding.why;
  if (cause.key.graph < facts.graphs.size() && cause.key.node != kNoNode) {
    cause.source = facts.graphs[cause.key.graph].graph->user_line(cause.key.node);
  }
  for (const CauseInput& input : finding.inputs)
    cause.inputs.emplace_back(live_info(facts, view, input.record), input.statistics);
  for (const CauseStep& step : finding.path) cause.path.emplace_back(live_info(facts, view, step.record), step.statistics);
  return cause;
}

Result<Causes> search(LiveState& state, const CauseCallbacks& callbacks, const std::shared_ptr<Ticket>& ticket) {
  const std::int32_t step = state.training().step();
  const auto facts = state.board().facts();
  if (step <= 0 || !state.can_ask(step) || facts->graphs.empty()) {
    return fail(ErrorCode::not_found,
                SPORESCOPE_TRANSLATE_NOOP("The first cause is looked for in a step that has run: continue by one step first"));
  }
  const PrivateFolder folder;
  live::RecordingInfo info;
  info.device_target = facts->device_target;
  info.ms_version = "2.10.0";  // the naming of its files
  auto recorder = live::Recorder::create(folder.path(), info);
  if (!recorder) return tl::unexpected(recorder.error());
  for (GraphIndex g = 0; g < facts->graphs.size(); ++g) {
    const auto bytes = state.graph_bytes(g);
    if (!bytes) continue;
    if (auto added = (*recorder)->add_graph(facts->graphs[g].graph_id, *facts->graphs[g].graph, *bytes); !added) {
      return tl::unexpected(added.error());
    }
  }
  const auto fetched =
      fetch_all(state, all_outputs(*facts, step), callbacks, ticket, [&](const LiveTensorKey& key, const TensorSource& tensor) {
        const SessionGraph& graph = facts->graphs[key.graph];
        return (*recorder)->add_tensor(graph.graph_id, *graph.graph, key.node, key.slot, key.step, tensor);
      });
  if (!fetched) return tl::unexpected(fetched.error());

  OpenOptions open;
  open.stop = ticket->stop();
  const auto dumps = open_dumps(folder.path(), open);
  if (!dumps) return tl::unexpected(dumps.error());
  const std::shared_ptr<const Dump>& dump = dumps->front();
  std::vector<GraphIndex> same(dump->graphs().size());
  for (GraphIndex g = 0; g < same.size(); ++g) same[g] = g;
  const DumpView view(dump, same);
  FirstOptions options;
  options.stop = ticket->stop();
  const auto result = find_first_cause(*dump, options);
  if (!result) return tl::unexpected(result.error());
  Causes causes;
  for (const Finding& finding : result->findings) causes.push_back(shown(*facts, view, finding));
  return causes;
}

}  // namespace

void find_live_cause(const std::shared_ptr<LiveState>& state, const CauseCallbacks& callbacks,
                     const std::shared_ptr<Ticket>& ticket) {
  Result<Causes> causes = guarded<Causes>([&] { return search(*state, callbacks, ticket); });
  if (callbacks.on_done) ticket->deliver([&] { callbacks.on_done(std::move(causes)); });
}

}  // namespace sporescope
