// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/replicas/replicas.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <tuple>

#include "core/flow/value_flow.h"
#include "core/replicas/first_difference.h"
#include "core/replicas/replica_groups.h"
#include "core/work/in_order.h"
#include "core/work/parallel.h"

namespace sporescope {
namespace {

/// Tensors that may wait for one that is still being read.
constexpr std::size_t kWindow = 512;

/// A tensor as all ranks know it; without a node by what its file says.
using SharedName =
    std::tuple<std::string_view, std::uint32_t, std::string_view, std::string_view, Io, std::uint32_t, std::uint32_t>;
SharedName shared_name(const Dump& dump, const TensorRecord& record) {
  const DumpGraph& graph = dump.graphs()[record.graph];
  const bool known = record.node != kNoNode && graph.graph;
  const std::string_view name = known ? graph.graph->nodes()[record.node].full_name : record.name;
  return {graph.net, graph.graph_id, known ? std::string_view() : record.type, name, record.io, record.slot, record.run};
}

/// One tensor of one rank in one iteration.
struct Cell {
  std::uint32_t tensor = 0;
  int rank = 0;
  Iteration iteration{};
  RecordIndex record{};

  [[nodiscard]] auto order() const { return std::tuple(tensor, iteration, rank, record); }
};

struct Outcome {
  std::optional<Sight> sight;
  std::optional<Problem> problem;
};

/// By tensor, then iteration, then rank; those that one rank alone has are left out.
std::vector<Cell> cells_of(const Dump& dump, const std::vector<RecordIndex>& records) {
  std::map<SharedName, std::uint32_t> tensors;
  std::vector<Cell> cells;
  for (const RecordIndex number : records) {
    const TensorRecord& record = dump.records()[number];
    if (!is_numbered(record.iteration) || record.graph == kNoDumpGraph) continue;
    const auto tensor = tensors.emplace(shared_name(dump, record), static_cast<std::uint32_t>(tensors.size())).first->second;
    cells.push_back({tensor, dump.graphs()[record.graph].rank, record.iteration, number});
  }
  std::vector<int> first_rank(tensors.size(), -1);
  std::vector<bool> shared(tensors.size());
  for (const Cell& cell : cells) {
    if (first_rank[cell.tensor] == -1) first_rank[cell.tensor] = cell.rank;
    if (first_rank[cell.tensor] != cell.rank) shared[cell.tensor] = true;
  }
  std::erase_if(cells, [&](const Cell& cell) { return !shared[cell.tensor]; });
  std::sort(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) { return a.order() < b.order(); });
  return cells;
}

class ReplicaSearch {
 public:
  ReplicaSearch(const Dump& dump, const ReplicasOptions& options) : dump_(dump), options_(options), flow_(dump) {}

  Replicas run(const std::vector<RecordIndex>& records) {
    cells_ = cells_of(dump_, records);
    note_ranks(records);
    const unsigned threads = options_.threads == 0 ? kReadingThreads : options_.threads;
    const bool all = run_in_order(
        cells_.size(), threads, kWindow, options_.stop, [this](std::size_t i) { return look(cells_[i]); },
        [this](std::size_t i, Outcome outcome) { return take(i, std::move(outcome)); });
    end_tensor();
    found_.complete = all && !options_.stop.stop_requested();
    std::sort(found_.findings.begin(), found_.findings.end(),
              [this](const ReplicaFinding& a, const ReplicaFinding& b) { return order_of(a) < order_of(b); });
    for (ReplicaFinding& finding : found_.findings) find_element(finding);
    return std::move(found_);
  }

 private:
  [[nodiscard]] std::tuple<Iteration, std::uint64_t, RecordIndex> order_of(const ReplicaFinding& finding) const {
    return {finding.iteration, dump_.records()[finding.record].time, finding.record};
  }

  void note_ranks(const std::vector<RecordIndex>& records) {
    std::set<int> ranks;
    for (const RecordIndex number : records) {
      const DumpGraphIndex graph = dump_.records()[number].graph;
      if (graph != kNoDumpGraph) ranks.insert(dump_.graphs()[graph].rank);
    }
    found_.ranks.assign(ranks.begin(), ranks.end());
  }

  [[nodiscard]] Outcome look(const Cell& cell) const {
    const TensorRecord& record = dump_.records()[cell.record];
    auto sight = look_at(dump_, record, options_.stop);
    if (sight) return {*sight, std::nullopt};
    if (sight.error().code == ErrorCode::cancelled) return {};
    const auto& path = sight.error().path;
    return {std::nullopt, Problem{path.empty() ? dump_.path(record) : path, sight.error().message}};
  }

  bool take(std::size_t i, Outcome outcome) {
    if (options_.stop.stop_requested()) return false;
    const Cell& cell = cells_[i];
    if (i == 0 || cells_[i - 1].tensor != cell.tensor) {
      end_tensor();
      groups_ = std::make_unique<ReplicaGroups>(is_parameter(cell.record));
    } else if (cells_[i - 1].iteration != cell.iteration) {
      end_iteration();
    }
    iteration_ = cell.iteration;
    count(cell, outcome);
    if (outcome.sight) sights_.push_back({cell.rank, cell.record, *outcome.sight});
    if (outcome.problem) found_.problems.push_back(*std::move(outcome.problem));
    if (options_.on_progress) options_.on_progress(i + 1, cells_.size());
    return true;
  }

  void count(const Cell& cell, const Outcome& outcome) {
    Looked& looked = found_.looked;
    ++looked.tensors;
    if (outcome.sight) {
      ++(outcome.sight->by == SeenBy::bytes ? looked.from_values : looked.from_statistics);
    } else {
      ++(dump_.records()[cell.record].has_values ? looked.not_read : looked.not_knowable);
    }
  }

  [[nodiscard]] bool is_parameter(RecordIndex number) const {
    const TensorRecord& record = dump_.records()[number];
    const Node* node = flow_.node_of(number);
    return node != nullptr && node->kind == NodeKind::parameter && flow_.is_state(record.graph, record.node);
  }

  void end_iteration() {
    if (!groups_) return;
    for (const Parting& parting : groups_->next(iteration_, sights_)) add(parting);
    sights_.clear();
  }

  void end_tensor() {
    end_iteration();
    if (groups_ && groups_->has_compared()) ++found_.tensors;
    groups_.reset();
  }

  void add(const Parting& parting) {
    ReplicaFinding finding;
    const RankSight& first = sights_[parting.parts[0].front()];
    finding.record = first.record;
    finding.other = sights_[parting.parts[1].front()].record;
    finding.by = first.sight.by;
    finding.last_equal = parting.last_equal;
    finding.iteration = iteration_;
    for (const auto& part : parting.parts) {
      std::vector<int>& ranks = finding.ranks.emplace_back();
      for (const std::size_t place : part) ranks.push_back(sights_[place].rank);
    }
    found_.findings.push_back(std::move(finding));
  }

  void find_element(ReplicaFinding& finding) const {
    if (finding.by != SeenBy::bytes || options_.stop.stop_requested()) return;
    const auto a = dump_.open(dump_.records()[finding.record]);
    const auto b = dump_.open(dump_.records()[finding.other]);
    if (!a || !b) return;
    const auto difference = first_difference(**a, **b, options_.stop);
    if (!difference || !*difference) return;
    finding.element = (*difference)->element;
    finding.value = (*difference)->a;
    finding.other_value = (*difference)->b;
  }

  const Dump& dump_;
  const ReplicasOptions& options_;
  const ValueFlow flow_;
  Replicas found_;
  std::vector<Cell> cells_;
  std::unique_ptr<ReplicaGroups> groups_;  // of the tensor that is being read
  std::vector<RankSight> sights_;          // of its iteration
  Iteration iteration_{};
};

}  // namespace

Replicas find_replicas(const Dump& dump, const std::vector<RecordIndex>& records, const ReplicasOptions& options) {
  return ReplicaSearch(dump, options).run(records);
}

}  // namespace sporescope
