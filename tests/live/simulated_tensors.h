// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/dump/dump.h"
#include "core/tensor/tensor_source.h"

namespace sporescope::simulator {

/// The tensors of a simulated training: those of a dump folder. Step 1 shows its first iteration, step 2 the second, and so on,
/// over and over. Before the first step a parameter has the value that the first iteration's operators read.
class SimulatedTensors {
 public:
  SimulatedTensors(std::shared_ptr<const Dump> dump, int rank);

  [[nodiscard]] const Dump& dump() const { return *dump_; }
  [[nodiscard]] int rank() const { return rank_; }
  /// The graphs of the rank that have a graph file.
  [[nodiscard]] const std::vector<DumpGraphIndex>& graphs() const { return graphs_; }
  /// The iteration on the disk that a step shows; nothing before the first step.
  [[nodiscard]] std::optional<Iteration> iteration_of(std::int32_t step) const;

  /// Finds a node by the name on the wire (`truncate`: its last part alone counts).
  [[nodiscard]] std::optional<std::pair<DumpGraphIndex, NodeIndex>> find_node(const std::string& name, bool truncate) const;
  /// The value of an output after `step` steps; null if there is none.
  [[nodiscard]] std::shared_ptr<const TensorSource> value(DumpGraphIndex graph, NodeIndex node, std::uint32_t slot,
                                                          std::int32_t step) const;
  /// Slots of a node that have a value after `step` steps.
  [[nodiscard]] std::vector<std::uint32_t> output_slots(DumpGraphIndex graph, NodeIndex node, std::int32_t step) const;

 private:
  [[nodiscard]] std::shared_ptr<const TensorSource> initial_value(DumpGraphIndex graph, NodeIndex node) const;

  std::shared_ptr<const Dump> dump_;
  int rank_;
  std::vector<DumpGraphIndex> graphs_;
  std::vector<Iteration> iterations_;
};

}  // namespace sporescope::simulator
