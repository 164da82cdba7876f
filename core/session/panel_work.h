// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/session/session_state.h"

/// What a worker does for one question of a panel. Errors: those of SessionState::open_view() and of the file; cancelled.
namespace sporescope {

[[nodiscard]] Result<TensorCard> read_card(SessionState& state, const TensorKey& key, const std::stop_token& stop);
/// The values of a tensor, of the one before, or their difference. Errors: not_found where there is no tensor before.
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> open_aspect(const SessionState& state, const TensorKey& key,
                                                                      TensorAspect aspect);
[[nodiscard]] Result<std::filesystem::path> save_tensor(SessionState& state, const TensorKey& key,
                                                        const std::filesystem::path& path);

/// Nothing while the graph is not there.
[[nodiscard]] Result<std::vector<NodeIndex>> search_nodes(const SessionFacts& facts, GraphIndex graph,
                                                          const NodeFilter& filter);
[[nodiscard]] Result<std::shared_ptr<const GraphLayout>> lay_out_graph(const SessionFacts& facts, GraphIndex graph,
                                                                       const LayoutRequest& request,
                                                                       const std::stop_token& stop);
/// User code first, then by file and line.
[[nodiscard]] Result<std::vector<Session::StackEntry>> list_source_lines(const SessionFacts& facts,
                                                                         const std::stop_token& stop);

/// Distinct nodes, and tensors, that a watchpoint looks at.
[[nodiscard]] Result<std::pair<std::uint64_t, std::uint64_t>> count_watched_tensors(const DumpView& view,
                                                                                    const Watchpoint& watchpoint);

}  // namespace sporescope
