// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/offline/dump_opening.h"

#include <algorithm>
#include <utility>

#include "core/concurrency/catch_exceptions.h"
#include "core/session/offline/dump_snapshot.h"
#include "core/session/offline/follow_growing_dump.h"

namespace sporescope {

namespace {

// Snapshots copy the state of all graphs. Beyond this number of graphs, they are published less often than once per graph.
constexpr std::size_t kMaxIndividualUpdates = 100;

}  // namespace

void show_dump(SessionState& state, SessionSnapshot snapshot, const std::shared_ptr<const Dump>& dump,
               const std::vector<Problem>& skipped) {
  FileNodesOfGraphs file_nodes = nodes_of_files(*dump);
  auto session_graphs = fill_in_snapshot(snapshot, *dump, file_nodes);
  snapshot.problems.insert(snapshot.problems.end(), skipped.begin(), skipped.end());
  state.finish(std::make_shared<const DumpView>(dump, std::move(session_graphs), std::move(file_nodes)));
  state.publisher().publish(std::make_shared<const SessionSnapshot>(std::move(snapshot)));
}

DumpOpening::DumpOpening(std::filesystem::path path, std::shared_ptr<SessionState> state)
    : path_(std::move(path)), state_(std::move(state)) {
  snapshot_.title = title_of(path_);
  snapshot_.path = path_;
  publish();
}

std::vector<std::unique_ptr<GrowingDump>> DumpOpening::run(const std::stop_token& stop) {
  OpenOptions options;
  options.stop = stop;
  options.progress = [this](const OpenProgress& progress) { on_progress(progress); };
  options.graph_ready = [this](const std::filesystem::path& root, const DumpGraph& graph) { on_graph(root, graph); };
  options.on_skipped = [this](const Problem& problem) { skipped_.push_back(problem); };
  using Dumps = std::vector<std::unique_ptr<GrowingDump>>;
  Result<Dumps> others = catch_exceptions<Dumps>([&]() -> Result<Dumps> {
    Result<Dumps> dumps = open_growing_dumps(path_, options);
    if (!dumps) return tl::unexpected(std::move(dumps.error()));
    return finish(std::move(*dumps));
  });
  if (others) return std::move(*others);
  show_failure(others.error());
  return {};
}

void DumpOpening::on_progress(const OpenProgress& progress) {
  snapshot_.progress = progress;
  publish_rate_limited();
}

void DumpOpening::on_graph(const std::filesystem::path& root, const DumpGraph& graph) {
  if (root_.empty()) {
    root_ = root;
    snapshot_.path = root;
    snapshot_.title = title_of(root);
  }
  if (root != root_) return;
  snapshot_.graphs.add(session_graph_of(graph));
  if (snapshot_.graphs.size() <= kMaxIndividualUpdates) {
    publish();
  } else {
    publish_rate_limited();
  }
}

std::vector<std::unique_ptr<GrowingDump>> DumpOpening::finish(std::vector<std::unique_ptr<GrowingDump>> dumps) {
  if (dumps.empty()) {
    show_failure({ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("No dump in “%1”"), {path_.string()}}, path_, std::nullopt});
    return dumps;
  }
  const auto matching = std::find_if(dumps.begin(), dumps.end(), [this](const auto& dump) { return dump->root() == root_; });
  const auto shown = matching == dumps.end() ? dumps.begin() : matching;
  dump_ = std::move(*shown);
  dumps.erase(shown);
  show_dump(*state_, snapshot_, dump_->dump(), skipped_);
  return dumps;
}

void DumpOpening::follow(const std::stop_token& stop) {
  if (dump_ != nullptr) follow_dump(*dump_, *state_, skipped_, stop);
}

void DumpOpening::show_failure(const Error& error) {
  snapshot_.loading = false;
  if (error.code == ErrorCode::cancelled && !snapshot_.graphs.empty()) {
    snapshot_.problems.push_back(
        {path_, SPORESCOPE_TRANSLATE_NOOP(
                    "Opening was stopped: only the graphs were loaded. Open the dump again to load the tensors.")});
  } else {
    snapshot_.error = error;
  }
  state_->finish(tl::unexpected(error));
  publish();
}

void DumpOpening::publish() {
  const auto start = std::chrono::steady_clock::now();
  state_->publisher().publish(std::make_shared<const SessionSnapshot>(snapshot_));
  const auto end = std::chrono::steady_clock::now();
  // Snapshots take at most a tenth of the time, and there are at most 20 per second.
  next_ = end + std::max<std::chrono::steady_clock::duration>(10 * (end - start), std::chrono::milliseconds(50));
}

void DumpOpening::publish_rate_limited() {
  if (std::chrono::steady_clock::now() >= next_) publish();
}

}  // namespace sporescope
