// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/live/simulated_tensors.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "core/dump/open_dump.h"

namespace sporescope::simulator {

SimulatedTensors::SimulatedTensors(std::shared_ptr<const Dump> dump, int rank) : dump_(std::move(dump)), rank_(rank) {
  std::set<Iteration> iterations;
  for (const DumpGraphIndex g : dump_->graphs().indices()) {
    const DumpGraph& graph = dump_->graphs()[g];
    if (graph.rank != rank || !graph.graph) continue;
    graphs_.push_back(g);
    for (const IterationFolder& folder : graph.iterations) {
      if (is_numbered(folder.iteration)) iterations.insert(folder.iteration);
    }
  }
  iterations_.assign(iterations.begin(), iterations.end());
}

std::optional<Iteration> SimulatedTensors::iteration_of(std::int32_t step) const {
  if (step <= 0 || iterations_.empty()) return std::nullopt;
  return iterations_[static_cast<std::size_t>(step - 1) % iterations_.size()];
}

std::optional<std::pair<DumpGraphIndex, NodeIndex>> SimulatedTensors::find_node(const std::string& name, bool truncate) const {
  const std::size_t slash = name.rfind('/');
  const std::string desired = truncate && slash != std::string::npos ? name.substr(slash + 1) : name;
  for (const DumpGraphIndex g : graphs_) {
    const NodeIndex node = dump_->graphs()[g].graph->find(desired);
    if (node != kNoNode) return std::pair(g, node);
  }
  return std::nullopt;
}

std::shared_ptr<const TensorSource> SimulatedTensors::initial_value(DumpGraphIndex graph, NodeIndex node) const {
  const auto first = iteration_of(1);
  if (!first || dump_->graphs()[graph].graph->nodes()[node].kind != NodeKind::parameter) return nullptr;
  for (const Use& use : dump_->graphs()[graph].graph->uses(node)) {
    // Load only passes the parameter on, so the file belongs to its consumer.
    std::vector<Use> consumers{use};
    for (const Use& next : dump_->graphs()[graph].graph->uses(use.node)) consumers.push_back(next);
    for (const Use& consumer : consumers) {
      const auto record = dump_->find(graph, consumer.node, *first, IoDirection::input, consumer.argument, 1);
      if (!record) continue;
      if (auto tensor = dump_->open(dump_->records()[*record])) return *tensor;
    }
  }
  return nullptr;
}

std::shared_ptr<const TensorSource> SimulatedTensors::value(DumpGraphIndex graph, NodeIndex node, std::uint32_t slot,
                                                            std::int32_t step) const {
  const auto iteration = iteration_of(step);
  if (!iteration) return slot == 0 ? initial_value(graph, node) : nullptr;
  std::shared_ptr<const TensorSource> last;
  for (const RecordIndex number : dump_->records_of(graph, node, *iteration)) {
    const TensorRecord& record = dump_->records()[number];
    if (record.io != IoDirection::output || record.slot != slot || record.run != record.runs) continue;
    if (auto tensor = dump_->open(record)) last = *tensor;
  }
  return last;
}

std::vector<std::uint32_t> SimulatedTensors::output_slots(DumpGraphIndex graph, NodeIndex node, std::int32_t step) const {
  const auto iteration = iteration_of(step);
  if (!iteration) return initial_value(graph, node) ? std::vector<std::uint32_t>{0} : std::vector<std::uint32_t>{};
  std::set<std::uint32_t> found;
  for (const RecordIndex number : dump_->records_of(graph, node, *iteration)) {
    if (dump_->records()[number].io == IoDirection::output) found.insert(dump_->records()[number].slot);
  }
  return {found.begin(), found.end()};
}

}  // namespace sporescope::simulator
