// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_fetch.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace sporescope {

std::vector<LiveTensorKey> outputs_of_step(const LiveState& state, const SessionSnapshot& snapshot, std::int32_t step) {
  std::vector<LiveTensorKey> keys;
  for (const GraphIndex g : snapshot.graphs.indices()) {
    if (!state.has_graph(g)) continue;
    const Graph& graph = *snapshot.graphs[g].graph;
    const auto add = [&](NodeIndex node) {
      for (std::uint32_t slot = 0; slot < graph.outputs(node).size(); ++slot) keys.push_back({g, node, slot, step});
    };
    for (const NodeIndex node : graph.execution_order()) add(node);
    for (const NodeIndex node : graph.nodes().indices()) {
      if (graph.nodes()[node].kind == NodeKind::parameter) add(node);
    }
  }
  return keys;
}

Result<LiveState::Source> fetch_and_wait(LiveState& state, const LiveTensorKey& key, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any arrived;
  std::optional<Result<LiveState::Source>> answer;
  const auto fetch_state = std::make_shared<CancelState>();
  const CancelHandle cancel_on_return =
      CancelState::request(fetch_state);  // nothing is delivered to the locals after the return
  state.fetch(key, fetch_state, [&, fetch_state](Result<LiveState::Source> source) {
    fetch_state->deliver([&] {
      const std::lock_guard lock(mutex);
      answer = std::move(source);
      arrived.notify_all();
    });
  });
  std::unique_lock lock(mutex);
  if (!arrived.wait(lock, stop, [&] { return answer.has_value(); })) {
    return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("Stopped before the training sent its values"));
  }
  if (*answer) return std::move(**answer);
  if (!state.can_request(key.step)) return tl::unexpected(answer->error());
  return LiveState::Source();
}

}  // namespace sporescope
