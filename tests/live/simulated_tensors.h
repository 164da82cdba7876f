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

/// The tensors of a simulated training, which come from a dump folder. Step 1 shows its first iteration, step 2 the second,
/// and so on, repeating from the start. Before the first step, a parameter has the value that the operators of the first
/// iteration read.
class SimulatedTensors {
 public:
  SimulatedTensors(std::shared_ptr<const Dump> dump, int rank);

  [[nodiscard]] const Dump& dump() const { return *dump_; }
  [[nodiscard]] int rank() const { return rank_; }
  /// Returns the graphs of the rank that have a graph file.
  [[nodiscard]] const std::vector<DumpGraphIndex>& graphs() const { return graphs_; }
  /// Returns the dumped iteration that a step shows; nullopt before the first step.
  [[nodiscard]] std::optional<Iteration> iteration_of(std::int32_t step) const;

  /// Finds a node by its wire name; with `truncate`, only its last part is compared.
  [[nodiscard]] std::optional<std::pair<DumpGraphIndex, NodeIndex>> find_node(const std::string& name, bool truncate) const;
  /// Returns the value of an output after `step` steps; null if there is none.
  [[nodiscard]] std::shared_ptr<const TensorSource> value(DumpGraphIndex graph, NodeIndex node, std::uint32_t slot,
                                                          std::int32_t step) const;
  /// Returns the slots of a node that have a value after `step` steps.
  [[nodiscard]] std::vector<std::uint32_t> output_slots(DumpGraphIndex graph, NodeIndex node, std::int32_t step) const;

 private:
  [[nodiscard]] std::shared_ptr<const TensorSource> initial_value(DumpGraphIndex graph, NodeIndex node) const;

  std::shared_ptr<const Dump> dump_;
  int rank_;
  std::vector<DumpGraphIndex> graphs_;
  std::vector<Iteration> iterations_;
};

}  // namespace sporescope::simulator
