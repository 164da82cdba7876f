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
bool makes_zeros_on_purpose(std::string_view type) {
  if (reports_selection(type) || tests_finiteness(type) || has_trait(type, Trait::random)) return true;
  if (inserts_values(type) && !selects_values(type)) return true;
  constexpr std::string_view kTypes[] = {"ZerosLike",    "zeros_like", "Zeros",      "zeros",      "new_zeros", "zero_",
                                         "OneHot",       "one_hot",    "LogicalAnd", "LogicalNot", "LogicalOr", "LogicalXor",
                                         "Range",        "arange",     "FillV2",     "Sign",       "Floor",     "Round",
                                         "SequenceMask", "NonZero",    "Bincount"};
  return std::find(std::begin(kTypes), std::end(kTypes), type) != std::end(kTypes);
}

/// Returns true if the operator extracts a part of its first input.
bool takes_part(std::string_view type) {
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
  const std::string& word = watchpoint.nodes.category;
  return word == "unmasked" || word == "layer" || word == "weight_gradient" || word == "weight_matrix" ||
         !watchpoint.nodes.types.empty();
}

bool IntendedHits::explains(const Watchpoint& watchpoint, const Hit& hit) {
  const TensorRecord& record = dump_.records()[hit.record];
  if (record.node == kNoNode || !hit.is_hit() || !dump_.graphs().has(record.graph)) return false;
  const std::string_view word = watchpoint.nodes.category;
  const bool all_zero = holds_zeros(hit.statistics);
  if (watchpoint.condition->checks_overflow()) {
    return word == "unmasked" && !watchpoint.condition->only_ascend() && is_intended_non_finite(hit.record);
  }
  if (word == "weight_gradient") {
    return all_zero && (is_transient_zero_gradient(hit.record) || are_intended_zeros(hit.record));
  }
  if (word == "weight_matrix") {
    if (watchpoint.condition->only_init) return all_zero && learns(hit.record);
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
    const auto there = dump_.find(tensor.graph, tensor.node, folder.iteration, tensor.io, tensor.slot, tensor.run);
    if (!there) continue;
    if (later) return there;
    found = there;
  }
  return found;
}

bool IntendedHits::is_zero(RecordIndex record) {
  if (const auto known = zero_.find(record); known != zero_.end()) return known->second;
  bool zero = false;
  const TensorRecord& tensor = dump_.records()[record];
  if (tensor.has_values) {
    if (const auto source = dump_.open(tensor); source && (*source)->count() > 0) {
      const auto statistics = compute_statistics(**source, stop_);
      zero = statistics && holds_zeros(*statistics);
    }
  } else if (const auto row = dump_.statistic_row(tensor)) {
    zero = holds_zeros(as_statistics(parse_recorded_statistics(*row)));
  }
  zero_.emplace(record, zero);
  return zero;
}

bool IntendedHits::is_zero(const InputValue& arrival) {
  if (arrival.source) return is_zero(*arrival.source);
  return arrival.file && !arrival.written && is_zero(*arrival.file);
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
  const auto before = neighbor(record, false);
  return before && !neighbor(record, true) && !is_zero(*before);
}

bool IntendedHits::are_intended_zeros(RecordIndex record) {
  const TensorRecord& tensor = dump_.records()[record];
  const Node* node = flow_.node_of(record);
  if (node == nullptr || node->kind != NodeKind::op || tensor.io != IoDirection::output) return false;
  open_.clear();
  return follows_intended_zeros(flow_.execution_point_of(record), tensor.node);
}

bool IntendedHits::follows_intended_zeros(const ExecutionPoint& moment, NodeIndex node) {
  if (open_.size() >= kMaxOpen || stop_.stop_requested() || !open_.emplace(moment.graph, node).second) return false;
  const std::string_view type = dump_.graphs()[moment.graph].graph->nodes()[node].type;
  if (makes_zeros_on_purpose(type)) return true;
  if (updates_in_place(type)) return false;
  const std::vector<InputValue> arrivals = flow_.input_values(moment, node);
  std::vector<const InputValue*> zeros;
  bool others = false;
  bool constant = false;
  for (const InputValue& arrival : arrivals) {
    if (arrival.kind == NodeKind::constant) {  // an axis, a shape or a factor
      const bool picked = arrival.input.slot == 0 && (takes_part(type) || preserves_values(type));
      const bool factor = picked || (arrival.input.slot < 2 && (is_weighted_sum(type) || is_multiplication(type)));
      constant = constant || (factor && (!arrival.source || is_zero(*arrival.source)));
      continue;
    }
    if (is_zero(arrival)) {
      zeros.push_back(&arrival);
    } else {
      others = true;
    }
  }
  // If a product is 0 although the other factor is not, the constant factor is 0. Likewise for a part of a constant that is 0:
  // a state that begins with zeros.
  if (zeros.empty() && constant) return true;
  if (zeros.empty()) return takes_part(type) && derives_from_mask(moment.graph, node, kMaxSteps);
  const auto intended = [&](const InputValue* arrival) { return is_intended(moment, *arrival); };
  if (is_product(type)) return std::any_of(zeros.begin(), zeros.end(), intended);
  return !others && std::all_of(zeros.begin(), zeros.end(), intended);
}

/// Returns true for a part of masked data, such as the tokens of one expert.
bool IntendedHits::derives_from_mask(DumpGraphIndex graph, NodeIndex node, int steps) {
  const auto nodes = dump_.graphs()[graph].graph->nodes();
  const auto& inputs = flow_.inputs_of(graph, node);
  return std::any_of(inputs.begin(), inputs.end(), [&](const KernelInput& input) {
    if (input.from.node == kNoNode || nodes[input.from.node].kind != NodeKind::op) return false;
    const std::string_view type = nodes[input.from.node].type;
    if (has_trait(type, Trait::softmax) || has_trait(type, Trait::creates_masks) || makes_zeros_on_purpose(type)) return true;
    const bool passes_values = preserves_values(type) || is_multiplication(type) || takes_part(type);
    return steps > 0 && passes_values && derives_from_mask(graph, input.from.node, steps - 1);
  });
}

bool IntendedHits::is_intended(const ExecutionPoint& moment, const InputValue& arrival) {
  if (arrival.is_unlinked()) return false;
  const NodeIndex from = arrival.input.from.node;
  switch (arrival.kind) {
    case NodeKind::constant:
      return true;
    case NodeKind::op:
      return follows_intended_zeros(arrival.source ? flow_.execution_point_of(*arrival.source) : moment, from);
    case NodeKind::parameter:
      break;
  }
  if (flow_.is_network_input(moment.graph, from)) return is_one_of_several_inputs(moment.graph, from);
  if (is_trained_weight(flow_, moment.graph, from)) {
    return becomes_nonzero_later(moment.graph, from, moment.iteration) && may_begin_with_zeros(moment.graph, from);
  }
  return flow_.is_state(moment.graph, from);
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
bool IntendedHits::learns(RecordIndex weight_read) {
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
  const auto readers = flow_.consumers_of(graph, weight, 0);
  return std::any_of(readers.begin(), readers.end(), [&](NodeIndex one) {
    const std::string_view plain = canonical_type(nodes[one].type);
    return plain.find("Gather") != std::string_view::npos || plain.find("Embedding") != std::string_view::npos;
  });
}

/// Position embeddings are added to word embeddings, which are useful without them. Word embeddings that are all 0 carry no
/// information.
bool IntendedHits::is_added(DumpGraphIndex graph, NodeIndex node, int steps) {
  const auto nodes = dump_.graphs()[graph].graph->nodes();
  const auto readers = flow_.consumers_of(graph, node, 0);
  return std::any_of(readers.begin(), readers.end(), [&](NodeIndex one) {
    const std::string_view type = nodes[one].type;
    if (nodes[one].category == Category::gradient) return false;
    const std::string_view plain = canonical_type(type);
    if (plain == "Add" || plain == "AddN" || plain == "Sub") return true;
    const bool passes_values = preserves_values(type) || is_multiplication(type);
    return steps > 0 && passes_values && is_added(graph, one, steps - 1);
  });
}

/// For such a weight, the ratio of its steps to its values is meaningless.
bool IntendedHits::grows_from_zero(RecordIndex weight) {
  const auto before = previous_record(dump_, dump_.records()[weight]);
  if (!before) return false;
  const auto size_of = [this](RecordIndex record) -> std::optional<double> {
    if (!dump_.records()[record].has_values) return std::nullopt;
    const auto source = dump_.open(dump_.records()[record]);
    if (!source || (*source)->count() == 0) return std::nullopt;
    const auto statistics = compute_statistics(**source, stop_);
    if (!statistics || !statistics->abs_mean) return std::nullopt;
    const Shape shape = (*source)->shape();
    const auto widest = shape.empty() ? 1 : *std::max_element(shape.begin(), shape.end());
    return *statistics->abs_mean * std::sqrt(static_cast<double>(widest));
  };
  const auto was = size_of(*before);
  const auto is = size_of(weight);
  return was && is && *was < kSmallRatio && *is < 1;
}

/// A weight may stay unchanged if no optimizer ran on it in that iteration, if it changes in others, or if its gradient is 0 by
/// design.
bool IntendedHits::may_stay_unchanged(RecordIndex weight) {
  const TensorRecord& record = dump_.records()[weight];
  const NodeIndex parameter = parameter_of(flow_, weight);
  if (parameter == kNoNode) return false;
  bool moved = false;
  for (const ValueFlow::Writer& writer : flow_.writers_of(record.graph, parameter)) {
    const auto records = dump_.records_of(writer.graph, writer.node, record.iteration);
    if (records.empty()) continue;
    moved = true;
    const ExecutionPoint moment = flow_.execution_point_of(records.front());
    for (const InputValue& arrival : flow_.input_values(moment, writer.node)) {
      const bool given = arrival.kind == NodeKind::op && arrival.input.slot != writer.slot && !arrival.is_unlinked();
      if (!given || !is_zero(arrival)) continue;
      const std::string_view type = dump_.graphs()[moment.graph].graph->nodes()[arrival.input.from.node].type;
      if (makes_zeros_on_purpose(type)) continue;  // no part of the loss depends on the weight
      open_.clear();
      if (is_intended(moment, arrival)) return true;
    }
  }
  if (!moved) return true;
  const auto same_as_before = [this](RecordIndex one) {
    const auto before = previous_record(dump_, dump_.records()[one]);
    if (!before) return true;
    const auto now_values = dump_.open(dump_.records()[one]);
    const auto old_values = dump_.open(dump_.records()[*before]);
    if (!now_values || !old_values) return true;
    const auto a = compute_statistics(**now_values, stop_);
    const auto b = compute_statistics(**old_values, stop_);
    return !a || !b || (a->mean == b->mean && a->l2 == b->l2 && a->min == b->min && a->max == b->max);
  };
  for (const bool later : {false, true}) {
    for (auto other = neighbor(weight, later); other; other = neighbor(*other, later)) {
      if (!same_as_before(*other)) return true;
    }
  }
  return false;
}

}  // namespace sporescope
