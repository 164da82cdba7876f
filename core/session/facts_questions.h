// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/session/session.h"
#include "core/session/work_queue.h"

/// The questions that a live session answers from a snapshot of its facts alone, on a worker of the queue: those of Session
/// with the same names. Any thread.
namespace sporescope::facts_questions {

using Facts = std::shared_ptr<const SessionFacts>;

[[nodiscard]] Request search(WorkQueue& queue, Facts facts, GraphIndex graph, NodeFilter filter,
                             Answer<std::vector<NodeIndex>> answer);
[[nodiscard]] Request layout(WorkQueue& queue, Facts facts, GraphIndex graph, LayoutRequest request,
                             Answer<std::shared_ptr<const GraphLayout>> answer);
[[nodiscard]] Request stack_list(WorkQueue& queue, Facts facts, Answer<std::vector<Session::StackEntry>> answer);
[[nodiscard]] Request recommended(WorkQueue& queue, Facts facts, Answer<std::vector<Watchpoint>> answer);
[[nodiscard]] Request count_watched(WorkQueue& queue, Facts facts, const Watchpoint& watchpoint,
                                    Answer<std::pair<std::uint64_t, std::uint64_t>> answer);

}  // namespace sporescope::facts_questions
