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

  Propagation find(std::vector<RecordIndex> affected) {
    std::erase_if(affected, [this](RecordIndex record) { return flow_.rank_of(record) != flow_.rank_of(path_.front()); });
    std::sort(affected.begin(), affected.end(), [this](RecordIndex a, RecordIndex b) { return flow_.is_earlier(a, b); });
    Propagation propagation;
    if (const auto use = first_use(affected)) {
      propagation = trace_back_from(*use);
    } else if (const auto weight = first_weight(affected)) {
      propagation = trace_back_from(*weight);
      propagation.end = no_return_text(*weight);
    } else {
      propagation.from = path_.size();
      propagation.end = no_weight_text();
    }
    return propagation;
  }

 private:
  [[nodiscard]] const TensorRecord& record_at(RecordIndex record) const { return dump_.records()[record]; }

  /// Returns true for a weight after its update: its own file, or the optimizer's input file, which is written after the kernel
  /// ran.
  [[nodiscard]] bool shows_weight(RecordIndex record) const {
    const TensorRecord& tensor = record_at(record);
    const Node* node = flow_.node_of(record);
    if (node == nullptr) return false;
    if (tensor.io == IoDirection::output) return is_weight(flow_, tensor.graph, tensor.node);
    if (!updates_in_place(node->type)) return false;
    const auto inputs = flow_.input_values(flow_.execution_point_of(record), tensor.node);
    return std::any_of(inputs.begin(), inputs.end(), [&](const InputValue& input_value) {
      const bool is_updated_input = input_value.written && input_value.input.slot == tensor.slot && !input_value.is_unlinked();
      return is_updated_input && is_weight(flow_, tensor.graph, input_value.input.from.node);
    });
  }

  /// Returns the weight of an earlier iteration from which an operator's output directly results.
  [[nodiscard]] std::optional<RecordIndex> source_weight(RecordIndex output) const {
    const TensorRecord& use = record_at(output);
    const Node* node = flow_.node_of(output);
    if (use.io != IoDirection::output || node == nullptr || node->kind != NodeKind::op || updates_in_place(node->type)) {
      return {};
    }
    auto current = walk_.parent_of(output);
    const bool is_own_input = current && record_at(*current).node == use.node && record_at(*current).iteration == use.iteration;
    if (is_own_input && record_at(*current).io == IoDirection::input) current = walk_.parent_of(*current);
    if (!current || !shows_weight(*current)) return {};
    const bool is_earlier = record_at(*current).iteration == use.iteration ? is_from_previous_iteration(*current)
                                                                           : flow_.is_earlier(*current, output);
    return is_earlier ? current : std::nullopt;
  }

  /// msprobe dumps a weight with the value that it has at the beginning of the iteration.
  [[nodiscard]] bool is_from_previous_iteration(RecordIndex weight) const {
    const auto previous = walk_.parent_of(weight);
    return previous && record_at(*previous).iteration < record_at(weight).iteration &&
           dump_.graphs()[record_at(weight).graph].graph->edges_are_inferred();
  }

  /// Returns the first use of the weight in which the path ends, else of any weight.
  [[nodiscard]] std::optional<RecordIndex> first_use(std::span<const RecordIndex> affected) const {
    std::optional<RecordIndex> first;
    for (const RecordIndex record : affected) {
      const auto weight = source_weight(record);
      if (weight && *weight == path_.back()) return record;
      if (weight && !first) first = record;
    }
    return first;
  }

  [[nodiscard]] std::optional<RecordIndex> first_weight(std::span<const RecordIndex> affected) const {
    if (shows_weight(path_.back())) return path_.back();
    const auto found = std::find_if(affected.begin(), affected.end(),
                                    [this](RecordIndex record) { return record != path_.front() && shows_weight(record); });
    return found == affected.end() ? std::nullopt : std::optional(*found);
  }

  /// Steps are outputs and results of optimizers. Input files of other operators repeat their producer's output.
  [[nodiscard]] Propagation trace_back_from(RecordIndex end) const {
    Propagation propagation;
    propagation.from = path_.size();
    for (std::optional<RecordIndex> current = end; current; current = walk_.parent_of(*current)) {
      if (const auto known = std::find(path_.begin(), path_.end(), *current); known != path_.end()) {
        propagation.from = static_cast<std::size_t>(known - path_.begin());
        break;
      }
      const Node* node = flow_.node_of(*current);
      const bool is_update = node != nullptr && updates_in_place(node->type);
      if (record_at(*current).io == IoDirection::output || is_update) propagation.steps.push_back(*current);
    }
    std::reverse(propagation.steps.begin(), propagation.steps.end());
    return propagation;
  }

  [[nodiscard]] Text no_return_text(RecordIndex weight) const {
    const DumpGraph& graph = dump_.graphs()[record_at(weight).graph];
    const auto next = std::find_if(graph.iterations.begin(), graph.iterations.end(), [&](const IterationFolder& folder) {
      return folder.iteration > record_at(weight).iteration;
    });
    if (next == graph.iterations.end()) {
      return {SPORESCOPE_TRANSLATE_NOOP("the dump ends after iteration %1, before anything reads the weight again"),
              {to_string(record_at(weight).iteration)}};
    }
    return {SPORESCOPE_TRANSLATE_NOOP("nothing dumped in iteration %1 was computed from the weight"),
            {to_string(next->iteration)}};
  }

  /// Explains why no weight was reached, from the weights dumped after the cause.
  [[nodiscard]] Text no_weight_text() const {
    Health severity = Health::no_value;
    for (const RecordIndex record : dump_.records().indices()) {
      const TensorRecord& tensor = record_at(record);
      if (states_.stop().stop_requested()) return {};
      if (tensor.iteration < record_at(path_.front()).iteration) continue;
      if (flow_.rank_of(record) == flow_.rank_of(path_.front()) && shows_weight(record)) {
        severity = std::max(severity, states_.health(record));
      }
    }
    if (severity == Health::finite) {
      return SPORESCOPE_TRANSLATE_NOOP("the weights dumped after it hold no NaN or Inf");
    }
    if (severity == Health::no_value) {
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
  for (std::optional<RecordIndex> current = record; current; current = walk.parent_of(*current)) {
    const Node* node = flow.node_of(*current);
    if (node == nullptr || node->category == Category::gradient || updates_in_place(node->type)) return false;
  }
  return true;
}

}  // namespace

std::optional<RecordIndex> first_visible_effect(const ValueFlow& flow, TensorStates& states, Losses& losses, const Walk& walk,
                                                std::span<const RecordIndex> affected, RecordIndex cause) {
  const auto records = flow.dump().records();
  const int rank = flow.rank_of(cause);
  const bool stays_on_rank = std::any_of(affected.begin(), affected.end(),
                                         [&](RecordIndex record) { return record != cause && flow.rank_of(record) == rank; });
  std::optional<RecordIndex> loss, weight, scalar, last;
  const auto is_later = [&](RecordIndex record, std::optional<RecordIndex> other) {
    return other && records[record].iteration > records[*other].iteration;
  };
  for (const RecordIndex record : affected) {
    const TensorRecord& tensor = records[record];
    const bool is_on_rank = flow.rank_of(record) == rank;
    if (record == cause || tensor.io != IoDirection::output) continue;
    if (is_on_rank) last = record;
    const Node* node = flow.node_of(record);
    if (node == nullptr || (stays_on_rank && !is_on_rank)) continue;
    if (!weight && is_weight(flow, tensor.graph, tensor.node)) weight = record;
    const bool is_scalar = node->kind == NodeKind::op && states.examination(record).statistics.count == 1;
    // If the loss is non-finite for another reason, too, a component of it shows the effect of this cause.
    const bool is_loss = losses.is_loss_tensor(record) || (is_scalar && losses.is_part_of_loss(tensor.graph, tensor.node));
    if (is_loss && !is_later(record, loss)) loss = record;
    if (is_scalar && !is_later(record, scalar) && is_of_forward_pass(flow, walk, record)) scalar = record;
  }
  if (loss && !is_later(*loss, weight)) return loss;
  if (weight) return weight;
  return scalar ? scalar : last;
}

Propagation find_propagation(const ValueFlow& flow, TensorStates& states, const Walk& walk, std::span<const RecordIndex> path,
                             std::vector<RecordIndex> affected) {
  return PropagationSearch(flow, states, walk, path).find(std::move(affected));
}

}  // namespace sporescope
