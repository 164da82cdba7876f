// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/live/messages.h"
#include "core/live/training_state.h"

namespace sporescope::live {

using GraphBytes = std::vector<std::byte>;

/// An event of a training. Events are delivered in order on the thread of the call that caused them, without holding a lock.
struct TrainingEvent {
  enum class Kind : std::uint8_t { state, step, graph, hits, value, base, statistics, problem, attached, console };
  Kind kind = Kind::state;
  TrainingState state = TrainingState::connected;
  std::int32_t step = 0;
  bool inside_step = false;  ///< the training is paused at a node of that step, which has not ended
  std::shared_ptr<const Graph> graph;
  std::shared_ptr<const GraphBytes> graph_bytes;  ///< the received GraphProto
  std::vector<Scalar> scalars;                    ///< of the step
  std::vector<std::string> graphs_ran;            ///< names of the graphs that ran in the step; empty: any may have run
  std::vector<WireHit> hits;
  std::optional<WireValue> value;
  std::optional<std::pair<WireTensor, WireBase>> base;
  std::optional<std::pair<WireTensor, WireStatistics>> statistics;
  std::optional<ConsoleAnswer> console_answer;
  Text problem;
};

}  // namespace sporescope::live
