// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_recorders.h"

#include <algorithm>
#include <utility>

namespace sporescope {

std::vector<GraphIndex> graphs_by_id(const IndexedVector<GraphIndex, SessionGraph>& graphs) {
  const auto all = graphs.indices();
  std::vector<GraphIndex> order(all.begin(), all.end());
  std::sort(order.begin(), order.end(), [&](GraphIndex a, GraphIndex b) { return graphs[a].graph_id < graphs[b].graph_id; });
  return order;
}

Result<std::unique_ptr<Recorder>> make_recorder(const LiveState& state, const std::filesystem::path& folder,
                                                bool joins_other_ranks) {
  const LiveStatus status = state.status();
  RecordingInfo info;
  info.ms_version = "2.10.0";
  info.trained_with = status.ms_version;
  info.device_target = status.backend;
  info.rank = status.rank;
  info.joins_other_ranks = joins_other_ranks;
  return Recorder::create(folder, info);
}

Result<std::filesystem::path> record_ranks(const std::vector<std::shared_ptr<LiveState>>& ranks,
                                           const std::filesystem::path& folder, bool joins_other_ranks) {
  std::vector<std::unique_ptr<Recorder>> recorders;
  for (const auto& rank : ranks) {
    auto recorder = make_recorder(*rank, folder, joins_other_ranks || !recorders.empty());
    if (!recorder) return tl::unexpected(recorder.error());
    recorders.push_back(std::move(*recorder));
  }
  for (std::size_t i = 0; i < ranks.size(); ++i) ranks[i]->start_recording(std::move(recorders[i]));
  return folder;
}

}  // namespace sporescope
