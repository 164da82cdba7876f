// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/intended_hits.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/flow/parameter_roles.h"
#include "core/flow/training_order.h"
#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"
#include "core/tensor/statistics.h"

namespace sporescope {
namespace {

/// A weight that began with zeros is recognized by values far below those of initializers, about 1 / sqrt(n). While it stays in
/// that range, it may grow at any rate.
constexpr double kSmallRatio = 0.1;
constexpr int kMaxSteps = 8;           // between a part that is 0 and the mask that caused it
constexpr std::size_t kMaxOpen = 256;  // operators between zeros and their origin

bool is_floating(std::string_view dtype) { return dtype.find("float") != std::string_view::npos; }

bool holds_zeros(const Statistics& statistics) {
  return !statistics.has_non_finite() && statistics.min == 0.0 && statistics.max == 0.0;
}

/// Returns true if the operator produces zeros or ones by design, or selects values.
bool produces_intended_zeros(std::string_view type) {
  if (reports_selection(type) || tests_finiteness(type) || has_trait(type, Trait::random)) return true;
  if (inserts_values(type) && !selects_values(type)) return true;
  constexpr std::string_view kTypes[] = {"ZerosLike",    "zeros_like", "Zeros",      "zeros",      "new_zeros", "zero_",
                                         "OneHot",       "one_hot",    "LogicalAnd", "LogicalNot", "LogicalOr", "LogicalXor",
                                         "Range",        "arange",     "FillV2",     "Sign",       "Floor",     "Round",
                                         "SequenceMask", "NonZero",    "Bincount"};
  return std::find(std::begin(kTypes), std::end(kTypes), type) != std::end(kTypes);
}

/// Returns true if the operator extracts a part of its first input.
bool selects_part(std::string_view type) {
  const std::string_view plain = canonical_type(type);
  return plain.find("Slice") != std::string_view::npos || plain.find("Split") != std::string_view::npos ||
         plain.find("Gather") != std::string_view::npos || plain == "__getitem__" || plain == "select" || plain == "chunk";
}

bool is_multiplication(std::string_view type) {
  const OperatorRow* row = operator_row(type);
  return row != nullptr && (row->overflow_kind == OverflowKind::multiplies || row->type == "Div");
}

/// Returns true if a single zero input makes the output 0: a product, or an operator that processes its first input.
bool is_product(std::string_view type) { return !is_sum(type) || is_weighted_sum(type); }

}  // namespace

bool IntendedHits::is_requested_by(const Watchpoint& watchpoint) {
  const std::string& category = watchpoint.nodes.category;
  return category == "unmasked" || category == "layer" || category == "weight_gradient" || category == "weight_matrix" ||
         !watchpoint.nodes.types.empty();
}

bool IntendedHits::explains(const Watchpoint& watchpoint, const Hit& hit) {
  const TensorRecord& record = dump_.records()[hit.record];
  if (record.node == kNoNode || !hit.is_hit() || !dump_.graphs().has(record.graph)) return false;
  const std::string_view category = watchpoint.nodes.category;
  const bool all_zero = holds_zeros(hit.statistics);
  if (watchpoint.condition->checks_overflow()) {
    return category == "unmasked" && !watchpoint.condition->only_ascend() && is_intended_non_finite(hit.record);
  }
  if (category == "weight_gradient") {
    return all_zero && (is_transient_zero_gradient(hit.record) || are_intended_zeros(hit.record));
  }
  if (category == "weight_matrix") {
    if (watchpoint.condition->only_init) return all_zero && changes_from_zero(hit.record);
    if (watchpoint.condition->rule == ConditionRule::unchanged) return may_stay_unchanged(hit.record);
    return grows_from_zero(hit.record);
  }
  return all_zero && (!is_zero_everywhere_later(hit.record) || are_intended_zeros(hit.record));
}

bool IntendedHits::is_intended_non_finite(RecordIndex record) {
  if (!find_purpose_) return false;
  if (!purpose_) purpose_ = find_purpose_(dump_, stop_);
  return purpose_ && purpose_(record);
}

std::optional<RecordIndex> IntendedHits::neighbor(RecordIndex record, bool later) const {
  const TensorRecord& tensor = dump_.records()[record];
  std::optional<RecordIndex> found;
  for (const IterationFolder& folder : dump_.graphs()[tensor.graph].iterations) {
    if (!is_numbered(folder.iteration)) continue;
    if (later ? folder.iteration <= tensor.iteration : folder.iteration >= tensor.iteration) continue;
    const auto match = dump_.find(tensor.graph, tensor.node, folder.iteration, tensor.io, tensor.slot, tensor.run);
    if (!match) continue;
    if (later) return match;
    found = match;
  }
  return found;
}

bool IntendedHits::is_zero(RecordIndex record) {
  if (const auto cached = zero_cache_.find(record); cached != zero_cache_.end()) return cached->second;
  bool all_zero = false;
  const TensorRecord& tensor = dump_.records()[record];
  if (tensor.has_values) {
    if (const auto source = dump_.open(tensor); source && (*source)->count() > 0) {
      const auto statistics = compute_statistics(**source, stop_);
      all_zero = statistics && holds_zeros(*statistics);
    }
  } else if (const auto row = dump_.statistic_row(tensor)) {
    all_zero = holds_zeros(as_statistics(parse_recorded_statistics(*row)));
  }
  zero_cache_.emplace(record, all_zero);
  return all_zero;
}

bool IntendedHits::is_zero(const InputValue& input_value) {
  if (input_value.source) return is_zero(*input_value.source);
  return input_value.file && !input_value.written && is_zero(*input_value.file);
}

bool IntendedHits::is_zero_everywhere_later(RecordIndex record) {
  for (auto next = neighbor(record, true); next; next = neighbor(*next, true)) {
    if (!is_zero(*next)) return false;
  }
  return true;
}

/// In some iterations, an expert gets no token or a detector finds nothing to learn from. In the first step of a product of two
/// matrices, one of which begins with zeros, only that one changes.
bool IntendedHits::is_transient_zero_gradient(RecordIndex record) {
  if (!is_zero_everywhere_later(record)) return true;
  const auto previous = neighbor(record, false);
  return previous && !neighbor(record, true) && !is_zero(*previous);
}

bool IntendedHits::are_intended_zeros(RecordIndex record) {
  const TensorRecord& tensor = dump_.records()[record];
  const Node* node = flow_.node_of(record);
  if (node == nullptr || node->kind != NodeKind::op || tensor.io != IoDirection::output) return false;
  search_path_.clear();
  return follows_intended_zeros(flow_.execution_point_of(record), tensor.node);
}

bool IntendedHits::follows_intended_zeros(const ExecutionPoint& point, NodeIndex node) {
  if (search_path_.size() >= kMaxOpen || stop_.stop_requested() || !search_path_.emplace(point.graph, node).second) {
    return false;
  }
  const std::string_view type = dump_.graphs()[point.graph].graph->nodes()[node].type;
  if (produces_intended_zeros(type)) return true;
  if (updates_in_place(type)) return false;
  const std::vector<InputValue> input_values = flow_.input_values(point, node);
  std::vector<const InputValue*> zeros;
  bool has_nonzero = false;
  bool has_zero_constant = false;
  for (const InputValue& input_value : input_values) {
    if (input_value.kind == NodeKind::constant) {  // an axis, a shape or a factor
      const bool is_selected_part = input_value.input.slot == 0 && (selects_part(type) || preserves_values(type));
      const bool is_factor =
          is_selected_part || (input_value.input.slot < 2 && (is_weighted_sum(type) || is_multiplication(type)));
      has_zero_constant = has_zero_constant || (is_factor && (!input_value.source || is_zero(*input_value.source)));
      continue;
    }
    if (is_zero(input_value)) {
      zeros.push_back(&input_value);
    } else {
      has_nonzero = true;
    }
  }
  // If a product is 0 although the other factor is not, the constant factor is 0. Likewise for a part of a constant that is 0:
  // a state that begins with zeros.
  if (zeros.empty() && has_zero_constant) return true;
  if (zeros.empty()) return selects_part(type) && derives_from_mask(point.graph, node, kMaxSteps);
  const auto is_intended_zero = [&](const InputValue* input_value) { return is_intended(point, *input_value); };
  if (is_product(type)) return std::any_of(zeros.begin(), zeros.end(), is_intended_zero);
  return !has_nonzero && std::all_of(zeros.begin(), zeros.end(), is_intended_zero);
}

/// Returns true for a part of masked data, such as the tokens of one expert.
bool IntendedHits::derives_from_mask(DumpGraphIndex graph, NodeIndex node, int steps) {
  const auto nodes = dump_.graphs()[graph].graph->nodes();
  const auto& inputs = flow_.inputs_of(graph, node);
  return std::any_of(inputs.begin(), inputs.end(), [&](const KernelInput& input) {
    if (input.from.node == kNoNode || nodes[input.from.node].kind != NodeKind::op) return false;
    const std::string_view type = nodes[input.from.node].type;
    if (has_trait(type, Trait::softmax) || has_trait(type, Trait::creates_masks) || produces_intended_zeros(type)) return true;
    const bool passes_values = preserves_values(type) || is_multiplication(type) || selects_part(type);
    return steps > 0 && passes_values && derives_from_mask(graph, input.from.node, steps - 1);
  });
}

bool IntendedHits::is_intended(const ExecutionPoint& point, const InputValue& input_value) {
  if (input_value.is_unlinked()) return false;
  const NodeIndex producer = input_value.input.from.node;
  switch (input_value.kind) {
    case NodeKind::constant:
      return true;
    case NodeKind::op:
      return follows_intended_zeros(input_value.source ? flow_.execution_point_of(*input_value.source) : point, producer);
    case NodeKind::parameter:
      break;
  }
  if (flow_.is_network_input(point.graph, producer)) return is_one_of_several_inputs(point.graph, producer);
  if (is_trained_weight(flow_, point.graph, producer)) {
    return becomes_nonzero_later(point.graph, producer, point.iteration) && may_begin_with_zeros(point.graph, producer);
  }
  return flow_.is_state(point.graph, producer);
}

/// A state of the network that begins with zeros is one of several inputs. If all inputs are zeros, the hit is reported.
bool IntendedHits::is_one_of_several_inputs(DumpGraphIndex graph, NodeIndex input) {
  const Graph& file = *dump_.graphs()[graph].graph;
  const auto nodes = file.nodes();
  if (nodes[input].full_name.starts_with("Parameter_")) return false;  // passed by another graph
  const auto indices = nodes.indices();
  return std::any_of(indices.begin(), indices.end(), [&](NodeIndex other) {
    if (other == input || nodes[other].kind != NodeKind::parameter || !flow_.is_network_input(graph, other)) return false;
    const auto outputs = file.outputs(other);
    return !outputs.empty() && is_floating(outputs.front().dtype);
  });
}

bool IntendedHits::becomes_nonzero_later(DumpGraphIndex graph, NodeIndex parameter, Iteration from) {
  for (const IterationFolder& folder : dump_.graphs()[graph].iterations) {
    if (!is_numbered(folder.iteration) || folder.iteration < from) continue;
    const auto own = flow_.parameter_in({graph, folder.iteration, 0, 1}, parameter);
    if (own && !is_zero(*own)) return true;
  }
  return false;
}

/// Some matrices begin with zeros and change in the first steps: the second one of a low-rank pair, the last one of a residual
/// branch. Embedding tables do not.
bool IntendedHits::changes_from_zero(RecordIndex weight_read) {
  const NodeIndex weight = parameter_of(flow_, weight_read);
  const TensorRecord& tensor = dump_.records()[weight_read];
  const Iteration from = is_numbered(tensor.iteration) ? tensor.iteration : Iteration{0};
  if (weight == kNoNode || !becomes_nonzero_later(tensor.graph, weight, from)) return false;
  return may_begin_with_zeros(tensor.graph, weight);
}

bool IntendedHits::may_begin_with_zeros(DumpGraphIndex graph, NodeIndex weight) {
  return !is_embedding_table(graph, weight) || is_added(graph, weight, kMaxSteps);
}

/// Returns true if rows are selected from the weight.
bool IntendedHits::is_embedding_table(DumpGraphIndex graph, NodeIndex weight) {
  const auto nodes = dump_.graphs()[graph].graph->nodes();
  const auto consumers = flow_.consumers_of(graph, weight, 0);
  return std::any_of(consumers.begin(), consumers.end(), [&](NodeIndex consumer) {
    const std::string_view plain = canonical_type(nodes[consumer].type);
    return plain.find("Gather") != std::string_view::npos || plain.find("Embedding") != std::string_view::npos;
  });
}

/// Position embeddings are added to word embeddings, which are useful without them. Word embeddings that are all 0 carry no
/// information.
bool IntendedHits::is_added(DumpGraphIndex graph, NodeIndex node, int steps) {
  const auto nodes = dump_.graphs()[graph].graph->nodes();
  const auto consumers = flow_.consumers_of(graph, node, 0);
  return std::any_of(consumers.begin(), consumers.end(), [&](NodeIndex consumer) {
    const std::string_view type = nodes[consumer].type;
    if (nodes[consumer].category == Category::gradient) return false;
    const std::string_view plain = canonical_type(type);
    if (plain == "Add" || plain == "AddN" || plain == "Sub") return true;
    const bool passes_values = preserves_values(type) || is_multiplication(type);
    return steps > 0 && passes_values && is_added(graph, consumer, steps - 1);
  });
}

/// For such a weight, the ratio of its steps to its values is meaningless.
bool IntendedHits::grows_from_zero(RecordIndex weight) {
  const auto previous = previous_record(dump_, dump_.records()[weight]);
  if (!previous) return false;
  const auto magnitude_of = [this](RecordIndex record) -> std::optional<double> {
    if (!dump_.records()[record].has_values) return std::nullopt;
    const auto source = dump_.open(dump_.records()[record]);
    if (!source || (*source)->count() == 0) return std::nullopt;
    const auto statistics = compute_statistics(**source, stop_);
    if (!statistics || !statistics->abs_mean) return std::nullopt;
    const Shape shape = (*source)->shape();
    const auto widest = shape.empty() ? 1 : *std::max_element(shape.begin(), shape.end());
    return *statistics->abs_mean * std::sqrt(static_cast<double>(widest));
  };
  const auto previous_magnitude = magnitude_of(*previous);
  const auto magnitude = magnitude_of(weight);
  return previous_magnitude && magnitude && *previous_magnitude < kSmallRatio && *magnitude < 1;
}

/// A weight may stay unchanged if no optimizer ran on it in that iteration, if it changes in others, or if its gradient is 0 by
/// design.
bool IntendedHits::may_stay_unchanged(RecordIndex weight) {
  const TensorRecord& record = dump_.records()[weight];
  const NodeIndex parameter = parameter_of(flow_, weight);
  if (parameter == kNoNode) return false;
  bool is_updated = false;
  for (const ValueFlow::Writer& writer : flow_.writers_of(record.graph, parameter)) {
    const auto records = dump_.records_of(writer.graph, writer.node, record.iteration);
    if (records.empty()) continue;
    is_updated = true;
    const ExecutionPoint point = flow_.execution_point_of(records.front());
    for (const InputValue& input_value : flow_.input_values(point, writer.node)) {
      const bool is_computed_input =
          input_value.kind == NodeKind::op && input_value.input.slot != writer.slot && !input_value.is_unlinked();
      if (!is_computed_input || !is_zero(input_value)) continue;
      const std::string_view type = dump_.graphs()[point.graph].graph->nodes()[input_value.input.from.node].type;
      if (produces_intended_zeros(type)) continue;  // no part of the loss depends on the weight
      search_path_.clear();
      if (is_intended(point, input_value)) return true;
    }
  }
  if (!is_updated) return true;
  const auto is_unchanged = [this](RecordIndex other_record) {
    const auto previous = previous_record(dump_, dump_.records()[other_record]);
    if (!previous) return true;
    const auto values = dump_.open(dump_.records()[other_record]);
    const auto previous_values = dump_.open(dump_.records()[*previous]);
    if (!values || !previous_values) return true;
    const auto a = compute_statistics(**values, stop_);
    const auto b = compute_statistics(**previous_values, stop_);
    return !a || !b || (a->mean == b->mean && a->l2 == b->l2 && a->min == b->min && a->max == b->max);
  };
  for (const bool later : {false, true}) {
    for (auto other = neighbor(weight, later); other; other = neighbor(*other, later)) {
      if (!is_unchanged(*other)) return true;
    }
  }
  return false;
}

}  // namespace sporescope
