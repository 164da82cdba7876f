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

/// The order in which a reader expects hits: iteration by iteration, in each one graph after the other as they ran, in each
/// graph by the place in its execution order. Time stamps alone would not do: a device writes the outputs of operators that run
/// at the same time in any order. What has no place of its own, a parameter, comes at the end of its graph, as its file tells
/// what the step has left behind; but one that brought the first NaN or Inf in stands before the operator that took it. UI
/// thread only.
class ExecutionOrder {
 public:
  using Key = std::tuple<Iteration, std::size_t, std::uint32_t, double, NodeIndex, std::uint32_t, int>;

  explicit ExecutionOrder(const Workspace* workspace) : workspace_(workspace) {}

  /// Forgets all; takes over what is known of the causes.
  void startAgain();
  /// Hits are noted in the order in which the engine tells them.
  void note(const SessionHit& hit);
  [[nodiscard]] Key keyOf(const SessionHit& hit) const;

 private:
  [[nodiscard]] double placeOf(const TensorKey& key) const;

  const Workspace* workspace_;
  std::map<std::pair<Iteration, GraphIndex>, std::size_t> graphOrder_;  // of an iteration, as they ran
  std::map<std::pair<GraphIndex, NodeIndex>, double> sources_;          // places of causes that no operator made
};

}  // namespace sporescope::ui
