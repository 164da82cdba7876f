// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/tensor_describer.h"

#include <filesystem>

#include "core/base/number_text.h"
#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/graph/kernel_inputs.h"
#include "core/graph/nearest_line.h"

namespace sporescope {

namespace {

Text slot_text(const TensorRecord& record) {
  const std::string slot = std::to_string(record.slot);
  if (record.runs > 1) {
    return {record.io == IoDirection::input ? SPORESCOPE_TRANSLATE_NOOP("input %1, run %2 of %3")
                                            : SPORESCOPE_TRANSLATE_NOOP("output %1, run %2 of %3"),
            {slot, std::to_string(record.run), std::to_string(record.runs)}};
  }
  return {record.io == IoDirection::input ? SPORESCOPE_TRANSLATE_NOOP("input %1") : SPORESCOPE_TRANSLATE_NOOP("output %1"),
          {slot}};
}

Statistics counts_of(const Statistics& statistics) {
  Statistics counts;
  counts.count = statistics.count;
  counts.nan = statistics.nan;
  counts.neg_inf = statistics.neg_inf;
  counts.pos_inf = statistics.pos_inf;
  counts.zero = statistics.zero;
  counts.negative = statistics.negative;
  counts.positive = statistics.positive;
  return counts;
}

// Recorded statistics may contain the presence of NaN without its count.
bool counts_are_recorded(const Dump& dump, const TensorRecord& record) {
  if (record.has_values) return true;
  const auto row = dump.statistic_row(record);
  if (!row) return false;
  const RecordedStatistics recorded = parse_recorded_statistics(*row);
  return recorded.nan && recorded.neg_inf && recorded.pos_inf;
}

}  // namespace

std::string layout_text(std::string_view dtype, const Shape& shape) {
  std::string text(dtype);
  text += ' ';
  text += shape_text(shape);
  return text;
}

Text TensorDescriber::iteration_text(Iteration iteration) {
  if (iteration == Iteration::constants) return SPORESCOPE_TRANSLATE_NOOP("constants");
  if (iteration == Iteration::init) return SPORESCOPE_TRANSLATE_NOOP("before the first iteration");
  return {SPORESCOPE_TRANSLATE_NOOP("iteration %1"), {to_string(iteration)}};
}

const Graph* TensorDescriber::graph_of(RecordIndex record) const {
  const TensorRecord& tensor = dump_.records()[record];
  const bool has_node = tensor.graph != kNoDumpGraph && tensor.node != kNoNode;
  return has_node ? dump_.graphs()[tensor.graph].graph.get() : nullptr;
}

std::string TensorDescriber::name_of(RecordIndex record) const {
  const TensorRecord& tensor = dump_.records()[record];
  const Graph* graph = graph_of(record);
  if (graph == nullptr) return std::string(tensor.name);
  if (tensor.io == IoDirection::input) {
    if (const auto input = kernel_input(*graph, tensor.node, tensor.slot); input && input->from.node != kNoNode) {
      return std::string(graph->nodes()[input->from.node].name());
    }
  }
  return std::string(graph->nodes()[tensor.node].name());
}

std::string TensorDescriber::layout_of(const TensorRecord& record) const {
  if (record.has_values) {
    const auto source = dump_.open(record);
    return source ? layout_text(dtype_name((*source)->dtype()), (*source)->shape()) : std::string();
  }
  const auto row = dump_.statistic_row(record);
  return row ? layout_text(row->dtype, row->shape) : std::string();
}

std::optional<ReportLine> TensorDescriber::redacted_line(const SourceLine& line) const {
  if (redaction_.source || line.file.empty()) return std::nullopt;
  // The script's folder on the training machine is confidential.
  const std::string file = std::filesystem::path(line.file).filename().string();
  std::string place = redaction_.paths ? std::string() : file + ':';
  place += std::to_string(line.line);
  if (line.line_end > line.line) place.append("-").append(std::to_string(line.line_end));
  return ReportLine{std::move(place), line.code};
}

std::optional<ReportLine> TensorDescriber::line_of(const Graph& graph, NodeIndex node) const {
  const auto line = nearest_line(graph, node);
  return line ? redacted_line(*line) : std::nullopt;
}

ReportTensor TensorDescriber::describe(RecordIndex record, const Statistics& statistics) const {
  const TensorRecord& tensor = dump_.records()[record];
  const Graph* graph = graph_of(record);
  ReportTensor details;
  details.name = name_of(record);
  details.full_name = graph != nullptr ? std::string(graph->nodes()[tensor.node].full_name) : std::string(tensor.name);
  details.type = graph != nullptr ? std::string(graph->nodes()[tensor.node].type) : std::string(tensor.type);
  details.place = slot_text(tensor);
  details.when = iteration_text(tensor.iteration);
  details.layout = layout_of(tensor);
  if (graph != nullptr) {
    if (const auto line = line_of(*graph, tensor.node)) details.line = line->place;
  }
  details.statistics = redaction_.values ? counts_of(statistics) : statistics;
  details.counted = counts_are_recorded(dump_, tensor);
  return details;
}

std::string number_or_dash(const std::optional<double>& value) { return value ? short_number(*value) : "–"; }

}  // namespace sporescope
