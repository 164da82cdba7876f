// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/header_check.h"

#include <algorithm>
#include <string>

#include "core/dump/mindspore/recorder.h"
#include "core/dump/network_dtype.h"
#include "core/graph/kernel_inputs.h"

namespace sporescope {
namespace {

enum class NumberKind : std::uint8_t { integer, floating, complex, boolean };

NumberKind kind_of(DType dtype) {
  if (is_complex(dtype)) return NumberKind::complex;
  if (is_floating(dtype)) return NumberKind::floating;
  return dtype == DType::boolean ? NumberKind::boolean : NumberKind::integer;
}

/// Ascend devices store tensors in their own formats, with dimensions padded to 16.
bool may_be_padded(const Dump& dump, std::uint64_t count, std::uint64_t stored) {
  return dump.device_target() != "CPU" && dump.device_target() != "GPU" && stored > count;
}

Problem contradiction(const Dump& dump, const TensorRecord& record, const std::string& header, const std::string& graph) {
  return {dump.path(record),
          {SPORESCOPE_TRANSLATE_NOOP("%1 probably does not belong to its node: its header says %2, the graph says %3"),
           {dump.relative_path(record).string(), header, graph}}};
}

}  // namespace

std::optional<std::uint64_t> graph_element_count(const OutputType& type) {
  return type.shape_known ? element_count(type.shape) : std::nullopt;
}

std::optional<OutputType> type_in_graph(const Dump& dump, const TensorRecord& record) {
  if (!dump.graphs().has(record.graph) || record.node == kNoNode) return std::nullopt;
  const auto& graph = dump.graphs()[record.graph].graph;
  if (graph == nullptr) return std::nullopt;
  NodeIndex node = record.node;
  std::uint32_t slot = record.slot;
  if (record.io == IoDirection::input) {
    const auto input = kernel_input(*graph, node, slot);
    if (!input || input->from.inferred) return std::nullopt;  // an inferred edge is not evidence
    node = input->from.node;
    slot = input->from.slot;
  }
  std::vector<OutputType> outputs = graph->outputs(node);
  if (slot >= outputs.size()) return std::nullopt;
  return std::move(outputs[slot]);
}

bool may_be_empty(const Dump& dump, const TensorRecord& record) {
  const auto type = type_in_graph(dump, record);
  return type && graph_element_count(*type).value_or(0) == 0;
}

std::optional<Problem> header_mismatch(const Dump& dump, const TensorRecord& record, DType dtype, const Shape& shape) {
  const auto type = type_in_graph(dump, record);
  if (!type) return std::nullopt;
  if (is_text_dtype(type->dtype)) return std::nullopt;  // the file has an additional dimension for the characters
  const auto expected = dtype_from_name(type->dtype);
  if (expected && kind_of(*expected) != kind_of(dtype)) {
    return contradiction(dump, record, std::string(dtype_name(dtype)), std::string(type->dtype));
  }
  if (is_sample_file(dump, record, shape)) return std::nullopt;
  // Steps of a live training may have other shapes than the step from which the graph was taken.
  if (dump.graphs()[record.graph].net == kLiveNet) return std::nullopt;
  const auto count = graph_element_count(*type);
  const auto stored = element_count(shape);
  if (count && stored && *count != *stored && !may_be_padded(dump, *count, *stored)) {
    return contradiction(dump, record, shape_text(shape), shape_text(type->shape));
  }
  return std::nullopt;
}

bool is_sample_file(const Dump& dump, const TensorRecord& record, const Shape& shape) {
  const bool may_be_ascend = dump.device_target().empty() || dump.device_target() == "Ascend";
  if (shape.size() != 1 || !record.file_name.ends_with(".npy")) return false;  // only .npy files are sampled
  if (dump.sampled_elements() == 0 && !may_be_ascend) return false;
  const auto type = type_in_graph(dump, record);
  const auto stored = static_cast<std::uint64_t>(std::max<std::int64_t>(shape.front(), 0));
  const std::uint64_t sample_size = dump.sampled_elements();
  if (!type) return sample_size > 0 && stored == sample_size;
  const std::uint64_t count = graph_element_count(*type).value_or(sample_size > 0 ? stored + 1 : 0);
  return count > stored && (sample_size > 0 ? stored == sample_size : type->shape.size() > 1);
}

Problem sample_problem(const Dump& dump, RecordIndex first, std::uint64_t tensors) {
  const TensorRecord& record = dump.records()[first];
  return {dump.path(record),
          {SPORESCOPE_TRANSLATE_NOOP("%1 and similar files (%2 in all) hold only the first elements of their tensors, because "
                                     "the training dumped samples. What is in them is reported; the rest is unknown"),
           {dump.relative_path(record).string(), Count{tensors}}}};
}

bool is_view_storage(const Dump& dump, const TensorRecord& record, const Error& error) {
  if (error.code != ErrorCode::truncated || record.node == kNoNode) return false;
  const Graph& graph = *dump.graphs()[record.graph].graph;
  NodeIndex viewed = record.node;
  if (record.io == IoDirection::input) {
    const auto input = kernel_input(graph, record.node, record.slot);
    if (!input) return false;
    viewed = input->from.node;
  }
  return graph.nodes()[viewed].type.ends_with("View");
}

Problem view_storage_problem(const Dump& dump, RecordIndex first, std::uint64_t files) {
  const TensorRecord& record = dump.records()[first];
  return {dump.path(record),
          {SPORESCOPE_TRANSLATE_NOOP("%1 and similar files (%2 in all) hold only the values behind a view, fewer than its "
                                     "shape has elements. MindSpore writes views this way; they cannot be checked"),
           {dump.relative_path(record).string(), Count{files}}}};
}

}  // namespace sporescope
