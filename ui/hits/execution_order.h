// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "core/session/analysis.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Sort order of hits: by iteration, then by graph in the order in which graphs ran, then by the node's position in the
/// execution order. Time stamps are not sufficient, because a device writes the outputs of concurrent operators in any order.
/// A parameter has no position of its own and comes at the end of its graph, because its file holds the state after the step. A
/// parameter that introduced the first NaN or Inf comes before the operator that read it. UI thread only.
class ExecutionOrder {
 public:
  using Key = std::tuple<Iteration, std::size_t, std::uint32_t, double, NodeIndex, std::uint32_t, int>;

  explicit ExecutionOrder(const Workspace* workspace) : workspace_(workspace) {}

  /// Resets the order and takes over the current causes.
  void startAgain();
  /// Call this for each hit in the order in which the engine reports them.
  void note(const Hit& hit);
  [[nodiscard]] Key keyOf(const Hit& hit) const;

 private:
  [[nodiscard]] double positionOf(const TensorKey& key) const;

  const Workspace* workspace_;
  std::map<std::pair<Iteration, GraphIndex>, std::size_t> graphOrder_;  // Order of graphs in an iteration, as they ran
  std::map<std::pair<GraphIndex, NodeIndex>, double> sources_;          // Positions of causes that are not operators
};

}  // namespace sporescope::ui
