// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/element_propagation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/cause/element_search.h"
#include "core/graph/operators/operator_family.h"

namespace sporescope {
namespace {

constexpr std::uint64_t kMaxPropagationElements = 1U << 22U;
constexpr int kMaxPropagationSteps = 32;

/// The indices of the condition of a Select and of the two inputs from which it takes its elements.
struct TakenInputs {
  std::size_t condition = 0;
  std::size_t if_true = 1;
  std::size_t if_false = 2;
};
std::optional<TakenInputs> taken_inputs_of(std::string_view type) {
  const std::string_view plain = canonical_type(type);
  if (plain == "Select" || plain == "Where") return TakenInputs{};
  if (plain == "MaskedFill") return TakenInputs{1, 2, 0};
  return std::nullopt;
}

}  // namespace

bool MarkedElements::any() const { return std::find(marked.begin(), marked.end(), true) != marked.end(); }

std::optional<std::vector<double>> ElementPropagation::values_of(RecordIndex record) const {
  const auto tensor = dump_.open(dump_.records()[record]);
  return tensor ? all_values(**tensor, kMaxPropagationElements, states_.stop()) : std::nullopt;
}

std::optional<ElementPropagation::Elements> ElementPropagation::elements_of(RecordIndex file, const Edge& from) const {
  auto values = values_of(file);
  if (!values) return std::nullopt;
  Shape shape = shape_of(file, from, values->size());
  if (element_product(shape) != values->size()) return std::nullopt;
  return Elements{*std::move(values), std::move(shape)};
}

std::optional<MarkedElements> ElementPropagation::find_non_finite_elements(RecordIndex record) const {
  const auto values = values_of(record);
  if (!values) return std::nullopt;
  MarkedElements found{(*dump_.open(dump_.records()[record]))->shape(), std::vector<bool>(values->size())};
  for (std::size_t i = 0; i < values->size(); ++i) found.marked[i] = !std::isfinite((*values)[i]);
  return found;
}

/// Headers may contain the shape that a tensor had before a Reshape that was not executed as a kernel.
Shape ElementPropagation::shape_of(RecordIndex file, const Edge& from, std::size_t count) const {
  Shape recorded = flow_.shape_of(file, from);
  const bool known = std::none_of(recorded.begin(), recorded.end(), [](std::int64_t size) { return size < 0; });
  if (known && element_product(recorded) == count) return recorded;
  const auto tensor = dump_.open(dump_.records()[file]);
  return tensor ? (*tensor)->shape() : Shape{static_cast<std::int64_t>(count)};
}

std::optional<InputValue> ElementPropagation::find_input_value(RecordIndex value, NodeIndex op, std::size_t& place) const {
  const TensorRecord& tensor = dump_.records()[value];
  auto arrivals = flow_.input_values(flow_.execution_point_of(value), op);
  NodeIndex producer = tensor.node;
  std::uint32_t slot = tensor.slot;
  if (tensor.io == IoDirection::input) {
    const auto& inputs = flow_.inputs_of(tensor.graph, tensor.node);
    const auto own =
        std::find_if(inputs.begin(), inputs.end(), [&](const KernelInput& input) { return input.slot == tensor.slot; });
    if (own == inputs.end()) return std::nullopt;
    producer = own->from.node;
    slot = own->from.slot;
  }
  const auto is_it = [&](const InputValue& one) { return one.input.from.node == producer && one.input.from.slot == slot; };
  const auto found = std::find_if(arrivals.begin(), arrivals.end(), is_it);
  if (found == arrivals.end() || std::count_if(arrivals.begin(), arrivals.end(), is_it) != 1) return std::nullopt;
  place = static_cast<std::size_t>(found - arrivals.begin());
  return *found;
}

std::optional<MarkedElements> ElementPropagation::finding_of(const MarkedElements& elements, RecordIndex read, NodeIndex op,
                                                             RecordIndex result) const {
  const TensorRecord& tensor = dump_.records()[result];
  const std::string_view type = dump_.graphs()[tensor.graph].graph->nodes()[op].type;
  const auto selection = taken_inputs_of(type);
  if (!selection && !is_elementwise_unary(type) && !is_elementwise_binary(type)) return std::nullopt;
  const auto output = dump_.open(tensor);
  if (!output || (*output)->count() > kMaxPropagationElements) return std::nullopt;
  std::size_t place = 0;
  const auto arrival = find_input_value(read, op, place);
  if (!arrival || place >= (is_elementwise_unary(type) ? 1U : selection ? 3U : 2U)) return std::nullopt;
  MarkedElements found{(*output)->shape(), std::vector<bool>(static_cast<std::size_t>((*output)->count()))};
  const Edge itself{.node = op, .slot = tensor.slot};
  if (tensor.io == IoDirection::output) found.shape = shape_of(result, itself, found.marked.size());
  const BroadcastPlaces pairing(elements.shape, found.shape);
  if (!pairing.fits() || element_product(found.shape) != found.marked.size()) return std::nullopt;
  std::optional<Elements> condition;
  if (selection) {
    if (place == selection->condition) return std::nullopt;
    const auto arrivals = flow_.input_values(flow_.execution_point_of(result), op);
    if (arrivals.size() <= selection->condition) return std::nullopt;
    const InputValue& by = arrivals[selection->condition];
    const auto file = by.file ? by.file : by.source;
    condition = file ? elements_of(*file, by.input.from) : std::nullopt;
    if (!condition) return std::nullopt;
  }
  const BroadcastPlaces conditions(condition ? condition->shape : Shape{}, found.shape);
  if (!conditions.fits()) return std::nullopt;
  for (std::size_t i = 0; i < found.marked.size(); ++i) {
    const bool taken =
        !selection || place == (condition->values[conditions.of(i)] != 0 ? selection->if_true : selection->if_false);
    found.marked[i] = taken && elements.marked[pairing.of(i)];
  }
  return found;
}

bool ElementPropagation::may_derive_from(RecordIndex result, NodeIndex op, RecordIndex value) const {
  const std::string_view type = dump_.graphs()[dump_.records()[result].graph].graph->nodes()[op].type;
  const bool binary = is_elementwise_binary(type) && states_.health(value) == Health::infinite;
  if (!taken_inputs_of(type) && !binary) return true;
  std::size_t place = 0;
  const auto arrival = find_input_value(value, op, place);
  if (!arrival) return true;
  std::optional<Elements> other;
  if (binary) {
    const auto arrivals = flow_.input_values(flow_.execution_point_of(result), op);
    if (arrivals.size() < 2 || place > 1) return true;
    const InputValue& one = arrivals[1 - place];
    const auto file = one.source && !one.written && one.kind == NodeKind::op ? one.source : one.file ? one.file : one.source;
    if (!file || states_.health(*file) != Health::nan) return true;
    other = elements_of(*file, one.input.from);
    if (!other) return true;
  }
  auto bad = find_non_finite_elements(value);
  if (!bad) return true;
  bad->shape = shape_of(value, arrival->input.from, bad->marked.size());
  if (element_product(bad->shape) != bad->marked.size()) return true;
  const auto arrived = finding_of(*bad, value, op, result);
  const auto found = arrived ? find_non_finite_elements(result) : std::nullopt;
  if (!found || found->marked.size() != arrived->marked.size()) return true;
  const BroadcastPlaces others(other ? other->shape : Shape{}, arrived->shape);
  if (!others.fits()) return true;
  for (std::size_t i = 0; i < arrived->marked.size(); ++i) {
    if (!arrived->marked[i] || !found->marked[i]) continue;
    if (!binary || !std::isnan(other->values[others.of(i)])) return true;
  }
  return false;
}

std::optional<RecordIndex> ElementPropagation::output_of(NodeIndex op, const ExecutionPoint& moment) const {
  if (dump_.graphs()[moment.graph].graph->outputs(op).size() != 1) return std::nullopt;
  for (const RecordIndex i : dump_.records_of(moment.graph, op, moment.iteration)) {
    const TensorRecord& record = dump_.records()[i];
    if (record.io == IoDirection::output && record.run == moment.run) return i;
  }
  for (const NodeIndex reader : flow_.consumers_of(moment.graph, op, 0)) {
    for (const InputValue& arrival : flow_.input_values(moment, reader)) {
      if (arrival.input.from.node == op && arrival.file) return arrival.file;
    }
  }
  return std::nullopt;
}

bool ElementPropagation::are_discarded_downstream(NodeIndex op, RecordIndex value) const {
  const std::string_view type = dump_.graphs()[dump_.records()[value].graph].graph->nodes()[op].type;
  if (!is_elementwise_unary(type) && !is_elementwise_binary(type)) return false;
  std::size_t place = 0;
  const auto arrival = find_input_value(value, op, place);
  auto bad = find_non_finite_elements(value);
  if (!arrival || !bad) return false;
  bad->shape = shape_of(value, arrival->input.from, bad->marked.size());
  return element_product(bad->shape) == bad->marked.size() && are_discarded(*bad, value, op, 0);
}

bool ElementPropagation::are_discarded(const MarkedElements& elements, RecordIndex file, NodeIndex op, int depth) const {
  if (depth >= kMaxPropagationSteps || states_.stop().stop_requested()) return false;
  const TensorRecord& tensor = dump_.records()[file];
  const ExecutionPoint moment = flow_.execution_point_of(file);
  const std::string_view type = dump_.graphs()[tensor.graph].graph->nodes()[op].type;
  const auto result = updates_in_place(type) ? std::nullopt : output_of(op, moment);
  const auto arrived = result ? finding_of(elements, file, op, *result) : std::nullopt;
  if (!arrived) return false;
  if (!arrived->any()) return true;
  const auto readers = flow_.consumers_of(tensor.graph, op, 0);
  return !readers.empty() && std::all_of(readers.begin(), readers.end(),
                                         [&](NodeIndex reader) { return are_discarded(*arrived, *result, reader, depth + 1); });
}

}  // namespace sporescope
