// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/propagation.h"

#include <algorithm>
#include <utility>

#include "core/flow/parameter_roles.h"
#include "core/graph/operators/operator_family.h"

namespace sporescope {
namespace {

class PropagationSearch {
 public:
  PropagationSearch(const ValueFlow& flow, TensorStates& states, const Walk& walk, std::span<const RecordIndex> path)
      : flow_(flow), dump_(flow.dump()), states_(states), walk_(walk), path_(path) {}

  Propagation find(std::vector<RecordIndex> arrived) {
    std::erase_if(arrived, [this](RecordIndex record) { return flow_.rank_of(record) != flow_.rank_of(path_.front()); });
    std::sort(arrived.begin(), arrived.end(), [this](RecordIndex a, RecordIndex b) { return flow_.is_earlier(a, b); });
    Propagation way;
    if (const auto use = first_use(arrived)) {
      way = trace_back_from(*use);
    } else if (const auto weight = first_weight(arrived)) {
      way = trace_back_from(*weight);
      way.end = no_return_text(*weight);
    } else {
      way.from = path_.size();
      way.end = no_weight_text();
    }
    return way;
  }

 private:
  [[nodiscard]] const TensorRecord& tensor(RecordIndex record) const { return dump_.records()[record]; }

  /// Returns true for a weight after its update: its own file, or the optimizer's input file, which is written after the kernel
  /// ran.
  [[nodiscard]] bool shows_weight(RecordIndex record) const {
    const TensorRecord& one = tensor(record);
    const Node* node = flow_.node_of(record);
    if (node == nullptr) return false;
    if (one.io == IoDirection::output) return is_weight(flow_, one.graph, one.node);
    if (!updates_in_place(node->type)) return false;
    const auto arrivals = flow_.input_values(flow_.execution_point_of(record), one.node);
    return std::any_of(arrivals.begin(), arrivals.end(), [&](const InputValue& arrival) {
      const bool here = arrival.written && arrival.input.slot == one.slot && !arrival.is_unlinked();
      return here && is_weight(flow_, one.graph, arrival.input.from.node);
    });
  }

  /// Returns the weight of an earlier iteration from which an operator's output directly results.
  [[nodiscard]] std::optional<RecordIndex> source_weight(RecordIndex output) const {
    const TensorRecord& use = tensor(output);
    const Node* node = flow_.node_of(output);
    if (use.io != IoDirection::output || node == nullptr || node->kind != NodeKind::op || updates_in_place(node->type))
      return {};
    auto at = walk_.parent_of(output);
    const bool own_input = at && tensor(*at).node == use.node && tensor(*at).iteration == use.iteration;
    if (own_input && tensor(*at).io == IoDirection::input) at = walk_.parent_of(*at);
    if (!at || !shows_weight(*at)) return {};
    const bool earlier = tensor(*at).iteration == use.iteration ? is_of_iteration_before(*at) : flow_.is_earlier(*at, output);
    return earlier ? at : std::nullopt;
  }

  /// msprobe dumps a weight with the value that it has at the beginning of the iteration.
  [[nodiscard]] bool is_of_iteration_before(RecordIndex weight) const {
    const auto before = walk_.parent_of(weight);
    return before && tensor(*before).iteration < tensor(weight).iteration &&
           dump_.graphs()[tensor(weight).graph].graph->edges_are_inferred();
  }

  /// Returns the first use of the weight in which the path ends, else of any weight.
  [[nodiscard]] std::optional<RecordIndex> first_use(std::span<const RecordIndex> arrived) const {
    std::optional<RecordIndex> first;
    for (const RecordIndex record : arrived) {
      const auto weight = source_weight(record);
      if (weight && *weight == path_.back()) return record;
      if (weight && !first) first = record;
    }
    return first;
  }

  [[nodiscard]] std::optional<RecordIndex> first_weight(std::span<const RecordIndex> arrived) const {
    if (shows_weight(path_.back())) return path_.back();
    const auto found = std::find_if(arrived.begin(), arrived.end(),
                                    [this](RecordIndex record) { return record != path_.front() && shows_weight(record); });
    return found == arrived.end() ? std::nullopt : std::optional(*found);
  }

  /// Steps are outputs and results of optimizers. Input files of other operators repeat their producer's output.
  [[nodiscard]] Propagation trace_back_from(RecordIndex end) const {
    Propagation way;
    way.from = path_.size();
    for (std::optional<RecordIndex> at = end; at; at = walk_.parent_of(*at)) {
      if (const auto known = std::find(path_.begin(), path_.end(), *at); known != path_.end()) {
        way.from = static_cast<std::size_t>(known - path_.begin());
        break;
      }
      const Node* node = flow_.node_of(*at);
      const bool update = node != nullptr && updates_in_place(node->type);
      if (tensor(*at).io == IoDirection::output || update) way.steps.push_back(*at);
    }
    std::reverse(way.steps.begin(), way.steps.end());
    return way;
  }

  [[nodiscard]] Text no_return_text(RecordIndex weight) const {
    const DumpGraph& graph = dump_.graphs()[tensor(weight).graph];
    const auto next = std::find_if(graph.iterations.begin(), graph.iterations.end(),
                                   [&](const IterationFolder& folder) { return folder.iteration > tensor(weight).iteration; });
    if (next == graph.iterations.end()) {
      return {SPORESCOPE_TRANSLATE_NOOP("the dump ends after iteration %1, before anything reads the weight again"),
              {to_string(tensor(weight).iteration)}};
    }
    return {SPORESCOPE_TRANSLATE_NOOP("nothing dumped in iteration %1 was computed from the weight"),
            {to_string(next->iteration)}};
  }

  /// Explains why no weight was reached, from the weights dumped after the cause.
  [[nodiscard]] Text no_weight_text() const {
    Health worst = Health::no_value;
    for (const RecordIndex record : dump_.records().indices()) {
      const TensorRecord& one = tensor(record);
      if (states_.stop().stop_requested()) return {};
      if (one.iteration < tensor(path_.front()).iteration) continue;
      if (flow_.rank_of(record) == flow_.rank_of(path_.front()) && shows_weight(record)) {
        worst = std::max(worst, states_.health(record));
      }
    }
    if (worst == Health::finite) {
      return SPORESCOPE_TRANSLATE_NOOP("the weights dumped after it hold no NaN or Inf");
    }
    if (worst == Health::no_value) {
      return SPORESCOPE_TRANSLATE_NOOP("no weights were dumped after it, so it is unknown whether it reached them");
    }
    return {};  // The weights are non-finite for another reason
  }

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
  const Walk& walk_;
  std::span<const RecordIndex> path_;
};

bool is_of_forward_pass(const ValueFlow& flow, const Walk& walk, RecordIndex record) {
  for (std::optional<RecordIndex> at = record; at; at = walk.parent_of(*at)) {
    const Node* node = flow.node_of(*at);
    if (node == nullptr || node->category == Category::gradient || updates_in_place(node->type)) return false;
  }
  return true;
}

}  // namespace

std::optional<RecordIndex> first_visible_effect(const ValueFlow& flow, TensorStates& states, Losses& losses, const Walk& walk,
                                                std::span<const RecordIndex> arrived, RecordIndex cause) {
  const auto records = flow.dump().records();
  const int rank = flow.rank_of(cause);
  const bool stays = std::any_of(arrived.begin(), arrived.end(),
                                 [&](RecordIndex record) { return record != cause && flow.rank_of(record) == rank; });
  std::optional<RecordIndex> loss, weight, number, last;
  const auto is_later = [&](RecordIndex record, std::optional<RecordIndex> than) {
    return than && records[record].iteration > records[*than].iteration;
  };
  for (const RecordIndex record : arrived) {
    const TensorRecord& tensor = records[record];
    const bool here = flow.rank_of(record) == rank;
    if (record == cause || tensor.io != IoDirection::output) continue;
    if (here) last = record;
    const Node* node = flow.node_of(record);
    if (node == nullptr || (stays && !here)) continue;
    if (!weight && is_weight(flow, tensor.graph, tensor.node)) weight = record;
    const bool scalar = node->kind == NodeKind::op && states.examination(record).statistics.count == 1;
    // If the loss is non-finite for another reason, too, a component of it shows the effect of this cause.
    const bool of_loss = losses.is_loss_tensor(record) || (scalar && losses.is_part_of_loss(tensor.graph, tensor.node));
    if (of_loss && !is_later(record, loss)) loss = record;
    if (scalar && !is_later(record, number) && is_of_forward_pass(flow, walk, record)) number = record;
  }
  if (loss && !is_later(*loss, weight)) return loss;
  if (weight) return weight;
  return number ? number : last;
}

Propagation find_propagation(const ValueFlow& flow, TensorStates& states, const Walk& walk, std::span<const RecordIndex> path,
                             std::vector<RecordIndex> arrived) {
  return PropagationSearch(flow, states, walk, path).find(std::move(arrived));
}

}  // namespace sporescope
