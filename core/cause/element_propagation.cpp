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
struct SelectInputs {
  std::size_t condition = 0;
  std::size_t if_true = 1;
  std::size_t if_false = 2;
};
std::optional<SelectInputs> select_inputs_of(std::string_view type) {
  const std::string_view canonical = canonical_type(type);
  if (canonical == "Select" || canonical == "Where") return SelectInputs{};
  if (canonical == "MaskedFill") return SelectInputs{1, 2, 0};
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
  MarkedElements elements{(*dump_.open(dump_.records()[record]))->shape(), std::vector<bool>(values->size())};
  for (std::size_t i = 0; i < values->size(); ++i) elements.marked[i] = !std::isfinite((*values)[i]);
  return elements;
}

/// Headers may contain the shape that a tensor had before a Reshape that was not executed as a kernel.
Shape ElementPropagation::shape_of(RecordIndex file, const Edge& from, std::size_t count) const {
  Shape recorded = flow_.shape_of(file, from);
  const bool known = std::none_of(recorded.begin(), recorded.end(), [](std::int64_t size) { return size < 0; });
  if (known && element_product(recorded) == count) return recorded;
  const auto tensor = dump_.open(dump_.records()[file]);
  return tensor ? (*tensor)->shape() : Shape{static_cast<std::int64_t>(count)};
}

std::optional<InputValue> ElementPropagation::find_input_value(RecordIndex value, NodeIndex op,
                                                               std::size_t& input_index) const {
  const TensorRecord& tensor = dump_.records()[value];
  auto inputs = flow_.input_values(flow_.execution_point_of(value), op);
  NodeIndex producer = tensor.node;
  std::uint32_t slot = tensor.slot;
  if (tensor.io == IoDirection::input) {
    const auto& reader_inputs = flow_.inputs_of(tensor.graph, tensor.node);
    const auto own_input = std::find_if(reader_inputs.begin(), reader_inputs.end(),
                                        [&](const KernelInput& input) { return input.slot == tensor.slot; });
    if (own_input == reader_inputs.end()) return std::nullopt;
    producer = own_input->from.node;
    slot = own_input->from.slot;
  }
  const auto matches = [&](const InputValue& input_value) {
    return input_value.input.from.node == producer && input_value.input.from.slot == slot;
  };
  const auto found = std::find_if(inputs.begin(), inputs.end(), matches);
  if (found == inputs.end() || std::count_if(inputs.begin(), inputs.end(), matches) != 1) return std::nullopt;
  input_index = static_cast<std::size_t>(found - inputs.begin());
  return *found;
}

std::optional<MarkedElements> ElementPropagation::propagate(const MarkedElements& elements, RecordIndex input_record,
                                                            NodeIndex op, RecordIndex result) const {
  const TensorRecord& tensor = dump_.records()[result];
  const std::string_view type = dump_.graphs()[tensor.graph].graph->nodes()[op].type;
  const auto selection = select_inputs_of(type);
  if (!selection && !is_elementwise_unary(type) && !is_elementwise_binary(type)) return std::nullopt;
  const auto output = dump_.open(tensor);
  if (!output || (*output)->count() > kMaxPropagationElements) return std::nullopt;
  std::size_t input_index = 0;
  const auto input_value = find_input_value(input_record, op, input_index);
  if (!input_value || input_index >= (is_elementwise_unary(type) ? 1U : selection ? 3U : 2U)) return std::nullopt;
  MarkedElements propagated{(*output)->shape(), std::vector<bool>(static_cast<std::size_t>((*output)->count()))};
  const Edge own_output{.node = op, .slot = tensor.slot};
  if (tensor.io == IoDirection::output) propagated.shape = shape_of(result, own_output, propagated.marked.size());
  const BroadcastMap element_map(elements.shape, propagated.shape);
  if (!element_map.fits() || element_product(propagated.shape) != propagated.marked.size()) return std::nullopt;
  std::optional<Elements> condition;
  if (selection) {
    if (input_index == selection->condition) return std::nullopt;
    const auto inputs = flow_.input_values(flow_.execution_point_of(result), op);
    if (inputs.size() <= selection->condition) return std::nullopt;
    const InputValue& condition_input = inputs[selection->condition];
    const auto file = condition_input.file ? condition_input.file : condition_input.source;
    condition = file ? elements_of(*file, condition_input.input.from) : std::nullopt;
    if (!condition) return std::nullopt;
  }
  const BroadcastMap condition_map(condition ? condition->shape : Shape{}, propagated.shape);
  if (!condition_map.fits()) return std::nullopt;
  for (std::size_t i = 0; i < propagated.marked.size(); ++i) {
    const bool is_selected =
        !selection ||
        input_index == (condition->values[condition_map.source_of(i)] != 0 ? selection->if_true : selection->if_false);
    propagated.marked[i] = is_selected && elements.marked[element_map.source_of(i)];
  }
  return propagated;
}

bool ElementPropagation::may_derive_from(RecordIndex result, NodeIndex op, RecordIndex value) const {
  const std::string_view type = dump_.graphs()[dump_.records()[result].graph].graph->nodes()[op].type;
  const bool is_binary = is_elementwise_binary(type) && states_.health(value) == Health::infinite;
  if (!select_inputs_of(type) && !is_binary) return true;
  std::size_t input_index = 0;
  const auto input_value = find_input_value(value, op, input_index);
  if (!input_value) return true;
  std::optional<Elements> other_elements;
  if (is_binary) {
    const auto inputs = flow_.input_values(flow_.execution_point_of(result), op);
    if (inputs.size() < 2 || input_index > 1) return true;
    const InputValue& other_input = inputs[1 - input_index];
    const auto file = other_input.source && !other_input.written && other_input.kind == NodeKind::op ? other_input.source
                      : other_input.file                                                             ? other_input.file
                                                                                                     : other_input.source;
    if (!file || states_.health(*file) != Health::nan) return true;
    other_elements = elements_of(*file, other_input.input.from);
    if (!other_elements) return true;
  }
  auto non_finite = find_non_finite_elements(value);
  if (!non_finite) return true;
  non_finite->shape = shape_of(value, input_value->input.from, non_finite->marked.size());
  if (element_product(non_finite->shape) != non_finite->marked.size()) return true;
  const auto propagated = propagate(*non_finite, value, op, result);
  const auto actual = propagated ? find_non_finite_elements(result) : std::nullopt;
  if (!actual || actual->marked.size() != propagated->marked.size()) return true;
  const BroadcastMap other_map(other_elements ? other_elements->shape : Shape{}, propagated->shape);
  if (!other_map.fits()) return true;
  for (std::size_t i = 0; i < propagated->marked.size(); ++i) {
    if (!propagated->marked[i] || !actual->marked[i]) continue;
    if (!is_binary || !std::isnan(other_elements->values[other_map.source_of(i)])) return true;
  }
  return false;
}

std::optional<RecordIndex> ElementPropagation::output_of(NodeIndex op, const ExecutionPoint& point) const {
  if (dump_.graphs()[point.graph].graph->outputs(op).size() != 1) return std::nullopt;
  for (const RecordIndex i : dump_.records_of(point.graph, op, point.iteration)) {
    const TensorRecord& record = dump_.records()[i];
    if (record.io == IoDirection::output && record.run == point.run) return i;
  }
  for (const NodeIndex reader : flow_.consumers_of(point.graph, op, 0)) {
    for (const InputValue& input_value : flow_.input_values(point, reader)) {
      if (input_value.input.from.node == op && input_value.file) return input_value.file;
    }
  }
  return std::nullopt;
}

bool ElementPropagation::are_discarded_downstream(NodeIndex op, RecordIndex value) const {
  const std::string_view type = dump_.graphs()[dump_.records()[value].graph].graph->nodes()[op].type;
  if (!is_elementwise_unary(type) && !is_elementwise_binary(type)) return false;
  std::size_t input_index = 0;
  const auto input_value = find_input_value(value, op, input_index);
  auto non_finite = find_non_finite_elements(value);
  if (!input_value || !non_finite) return false;
  non_finite->shape = shape_of(value, input_value->input.from, non_finite->marked.size());
  return element_product(non_finite->shape) == non_finite->marked.size() && are_discarded(*non_finite, value, op, 0);
}

bool ElementPropagation::are_discarded(const MarkedElements& elements, RecordIndex file, NodeIndex op, int depth) const {
  if (depth >= kMaxPropagationSteps || states_.stop().stop_requested()) return false;
  const TensorRecord& tensor = dump_.records()[file];
  const ExecutionPoint point = flow_.execution_point_of(file);
  const std::string_view type = dump_.graphs()[tensor.graph].graph->nodes()[op].type;
  const auto result = updates_in_place(type) ? std::nullopt : output_of(op, point);
  const auto propagated = result ? propagate(elements, file, op, *result) : std::nullopt;
  if (!propagated) return false;
  if (!propagated->any()) return true;
  const auto readers = flow_.consumers_of(tensor.graph, op, 0);
  return !readers.empty() && std::all_of(readers.begin(), readers.end(), [&](NodeIndex reader) {
    return are_discarded(*propagated, *result, reader, depth + 1);
  });
}

}  // namespace sporescope
