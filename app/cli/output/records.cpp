// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/records.h"

#include <utility>

#include "app/cli/output/problem_text.h"
#include "core/base/parse.h"
#include "core/dump/header_check.h"
#include "core/dump/network_dtype.h"
#include "core/dump/rank_name.h"
#include "core/graph/full_name.h"
#include "core/graph/nearest_line.h"
#include "core/saved_results/text_json.h"
#include "core/tensor/element_index.h"

namespace sporescope::cli {

namespace {

std::string_view kind_name(NodeKind kind) {
  if (kind == NodeKind::op) return "operator";
  return kind == NodeKind::parameter ? "parameter" : "constant";
}

// Returns the source of an input. If operators that only pass on values are in between, also returns the node in the graph
// file.
Json input_json(const Graph& graph, const Edge& edge) {
  const Edge source = graph.resolve(edge);
  const Node& producer = graph.nodes()[source.node];
  Json out = {
      {"argument", edge.argument}, {"node", producer.full_name}, {"slot", source.slot}, {"kind", kind_name(producer.kind)}};
  if (edge.inferred) out["inferred"] = true;
  if (source.node != edge.node) out["through"] = graph.nodes()[edge.node].full_name;
  return out;
}

Json inputs_json(const Graph& graph, NodeIndex node) {
  Json out = Json::array();
  for (const Edge& edge : graph.inputs(node)) {
    if (!edge.control && edge.node != kNoNode) out.push_back(input_json(graph, edge));
  }
  return out;
}

Json outputs_json(const Graph& graph, NodeIndex node) {
  Json out = Json::array();
  std::uint32_t slot = 0;
  for (const OutputType& type : graph.outputs(node)) {
    out.push_back({{"slot", slot++}, {"dtype", text_or_null(type.dtype)}, {"shape", type.shape}});
  }
  return out;
}

Json iteration_json(Iteration iteration) {
  return iteration == Iteration::constants ? Json(nullptr) : Json(number_of(iteration));
}

void add_stored(Json& out, std::string_view dtype, const std::optional<TensorHeader>& stored) {
  out["dtype"] = text_or_null(dtype);
  out["stored_dtype"] = stored ? Json(dtype_name(stored->dtype)) : Json(nullptr);
  out["shape"] = stored ? Json(stored->shape) : Json(nullptr);
  out["bytes"] = stored ? Json(stored->bytes) : Json(nullptr);
}

// A tensor of a finding with its statistics.
struct FindingTensor {
  Json tensor, nan, inf, statistics;
};

// A tensor without elements was not read or was reported by the device, unless its file is empty.
FindingTensor finding_tensor(const Dump& dump, RecordIndex record, const Statistics& s) {
  const auto stored = stored_of(dump, record);
  const bool was_read = dump.records()[record].has_values && (s.count > 0 || (stored && stored->bytes == 0));
  FindingTensor found{tensor_json(dump, record, stored), {}, {}, statistics_json(dump, record, s, was_read)};
  found.nan = found.statistics["nan"];
  found.inf = infinities_json(found.statistics);
  return found;
}

Json steps_json(const Dump& dump, const std::vector<CauseStep>& steps) {
  Json list = Json::array();
  for (const CauseStep& step : steps) {
    const FindingTensor found = finding_tensor(dump, step.record, step.statistics);
    list.push_back({{"tensor", found.tensor}, {"nan", found.nan}, {"inf", found.inf}, {"statistics", found.statistics}});
  }
  return list;
}

// Returns the sentences with separate arguments, so that they can be translated.
Json text_to_json(std::initializer_list<std::pair<const char*, const Text*>> sentences) {
  Json output = Json::object();
  for (const auto& [name, text] : sentences) {
    if (!text->empty()) output[name] = sporescope::text_to_json(*text);
  }
  return output;
}

}  // namespace

std::optional<TensorHeader> stored_of(const Dump& dump, RecordIndex record) {
  const auto source = dump.open(dump.records()[record]);
  return source ? std::optional(header_of(**source)) : std::nullopt;
}

TensorHeader stored_of(const Hit& hit) {
  const DType dtype = hit.stored_dtype.value_or(DType::float32);
  return {dtype, hit.shape, hit.statistics.count * item_size(dtype)};
}

const std::vector<std::string>& tensor_fields() {
  static const std::vector<std::string> fields{"rank", "net", "graph_id", "graph", "iteration",    "node",  "type",  "io",
                                               "slot", "run", "time",     "dtype", "stored_dtype", "shape", "bytes", "file"};
  return fields;
}

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json node_json(const DumpGraph& graph, NodeIndex node, bool with_sources, const DrawnScopes* drawn) {
  const Graph& file = *graph.graph;
  const Node& n = file.nodes()[node];
  Json out = {{"rank", graph.rank},
              {"graph_id", graph.graph_id},
              {"node", n.full_name},
              {"type", n.type},
              {"category", category_name(n.category)},
              {"order", n.order >= 0 ? Json(n.order) : Json(nullptr)},
              {"inputs", inputs_json(file, node)},
              {"outputs", outputs_json(file, node)},
              {"net", graph.net},
              {"graph", graph.name}};
  if (is_process(graph.rank)) out["process"] = rank_name(graph.rank);
  if (n.kind == NodeKind::constant) out["value"] = text_or_null(file.constant_text(node));
  const std::string_view by_name = scope_part(n.full_name);
  if (drawn != nullptr && n.kind == NodeKind::op) {
    out["scope"] = drawn->scope(node);
    out["scope_inferred"] = drawn->inferred(node);
  } else if (n.scope != by_name) {
    out["scope"] = n.scope;
  }
  if (!with_sources) return out;
  Json lines = Json::array();
  for (const SourceLine& line : file.source_lines(node)) lines.push_back(source_json(line));
  out["sources"] = std::move(lines);
  return out;
}

Json source_json(const SourceLine& line) {
  return {{"file", text_or_null(line.file)},
          {"line", line.line > 0 ? Json(line.line) : Json(nullptr)},
          {"code", line.code},
          {"framework", line.framework},
          {"forward", line.forward}};
}

Json tensor_json(const Dump& dump, RecordIndex record, const std::optional<TensorHeader>& stored) {
  const TensorRecord& r = dump.records()[record];
  Json out = Json::object();
  const DumpGraph* graph = r.graph == kNoDumpGraph ? nullptr : &dump.graphs()[r.graph];
  out["rank"] = graph != nullptr ? Json(graph->rank) : Json(nullptr);
  if (graph != nullptr && is_process(graph->rank)) out["process"] = rank_name(graph->rank);
  out["net"] = graph != nullptr ? Json(graph->net) : Json(nullptr);
  out["graph"] = graph != nullptr ? Json(graph->name) : Json(nullptr);
  out["graph_id"] = graph != nullptr ? Json(graph->graph_id) : Json(nullptr);
  out["iteration"] = iteration_json(r.iteration);
  const bool has_node = graph != nullptr && graph->graph && r.node != kNoNode;
  out["node"] = has_node ? Json(graph->graph->nodes()[r.node].full_name) : Json(nullptr);
  if (!has_node) out["name"] = Json{{"type", r.type}, {"name", r.name}};
  out["type"] = text_or_null(has_node ? graph->graph->nodes()[r.node].type : r.type);
  out["io"] = r.io == IoDirection::input ? "input" : "output";
  out["slot"] = r.slot;
  out["run"] = r.run;
  out["runs"] = r.runs;
  out["time"] = r.time > 0 ? Json(r.time) : Json(nullptr);
  add_stored(out, network_dtype(dump, r, stored ? dtype_name(stored->dtype) : std::string_view{}), stored);
  if (stored && r.has_values && is_sample_file(dump, r, stored->shape)) out["sample"] = true;
  out["file"] = r.has_values ? Json(dump.relative_path(r).string()) : Json(nullptr);
  return out;
}

Json tensor_json(const std::string& file, const TensorHeader& stored) {
  Json out = Json::object();
  for (const char* name :
       {"rank", "net", "graph", "graph_id", "iteration", "node", "type", "io", "slot", "run", "runs", "time"}) {
    out[name] = nullptr;
  }
  add_stored(out, dtype_name(stored.dtype), stored);
  out["file"] = file;
  return out;
}

Json hit_json(const Dump& dump, const Hit& hit) {
  Json params = Json::array();
  for (const JudgedParameter& p : hit.judgement.parameters) {
    params.push_back(
        {{"name", p.spec->name}, {"value", number_json(p.value)}, {"actual", number_json(p.actual)}, {"hit", p.hit}});
  }
  return {{"watchpoint", hit.judgement.watchpoint},
          {"condition", hit.judgement.condition->id},
          {"tensor", tensor_json(dump, hit.record, stored_of(hit))},
          {"params", std::move(params)},
          {"errors", watch_error_names(hit.judgement.errors)},
          {"hit", hit.is_hit()},
          {"element", hit.first_non_finite ? Json(hit.first_non_finite_index()) : Json(nullptr)},
          {"source", hit.from_statistics ? dump.statistics_name() : "values"},
          {"statistics", statistics_json(dump, hit.record, hit.statistics, !hit.from_statistics)}};
}

Json reasoning_json(const Dump& dump, const Finding& finding) {
  Json steps = Json::array();
  for (const CauseReason& reason : finding.reasoning) {
    steps.push_back({{"tensor", tensor_json(dump, reason.record, stored_of(dump, reason.record))},
                     {"rule", reason.rule},
                     {"why", reason.why.str()}});
  }
  return steps;
}

Json downstream_json(const Dump& dump, const Finding& finding) {
  const bool is_joined = !finding.downstream.empty() && finding.downstream_from < finding.path.size();
  return {{"from", is_joined ? Json(finding.downstream_from) : Json(nullptr)},
          {"path", steps_json(dump, finding.downstream)},
          {"end", finding.downstream_end.empty() ? Json(nullptr) : Json(finding.downstream_end.str())},
          {"text", text_to_json({{"end", &finding.downstream_end}})}};
}

Json finding_json(const Dump& dump, const Finding& finding) {
  Json inputs = Json::array();
  for (const CauseInput& input : finding.inputs) {
    const FindingTensor found = finding_tensor(dump, input.record, input.statistics);
    inputs.push_back({{"tensor", found.tensor},
                      {"nan", found.nan},
                      {"inf", found.inf},
                      {"min", optional_json(input.statistics.min)},
                      {"max", optional_json(input.statistics.max)},
                      {"at_element", optional_json(input.at_element)},
                      {"statistics", found.statistics}});
  }
  const TensorRecord& record = dump.records()[finding.record];
  Json source = nullptr;
  Json produced_by = nullptr;
  const NodeIndex node = finding.produced_by != kNoNode ? finding.produced_by : record.node;
  if (record.graph != kNoDumpGraph && node != kNoNode && dump.graphs()[record.graph].graph) {
    const Graph& graph = *dump.graphs()[record.graph].graph;
    if (const auto line = nearest_line(graph, node)) source = source_json(*line);
    if (finding.produced_by != kNoNode) produced_by = graph.nodes()[node].full_name;
  }
  const FindingTensor found = finding_tensor(dump, finding.record, finding.statistics);
  return {{"kind", cause_kind_name(finding.kind)},
          {"found_by", cause_source_name(finding.found_by)},
          {"tensor", found.tensor},
          {"nan", found.nan},
          {"inf", found.inf},
          {"element", finding.statistics.has_non_finite() ? Json(finding.element) : Json(nullptr)},
          {"at_element", finding.expression.empty() ? Json(nullptr) : Json(finding.expression.str())},
          {"produced_by", std::move(produced_by)},
          {"or_before", finding.or_before},
          {"inputs", std::move(inputs)},
          {"why", finding.why.str()},
          {"harm", impact_name(finding.impact)},
          {"impact_text", finding.impact_text.str()},
          {"repeated_iterations", numbers_of(finding.again)},
          {"source", std::move(source)},
          {"nan_follows", finding.nan_follows},
          {"path", steps_json(dump, finding.path)},
          {"statistics", found.statistics},
          {"text",
           text_to_json({{"why", &finding.why}, {"impact_text", &finding.impact_text}, {"at_element", &finding.expression}})}};
}

Json condition_json(const Condition& condition) {
  Json parameters = Json::array();
  for (const ParameterSpec& p : condition.parameters) {
    Json parameter = {{"name", p.name}, {"label", label_of(p)}, {"type", p.is_bool ? "bool" : "number"}};
    parameter["default"] = !p.default_value ? Json(nullptr)
                           : p.is_bool      ? Json(*p.default_value != 0)
                                            : number_json(*p.default_value);
    parameter["minimum"] = number_json(p.minimum);
    parameter["maximum"] = number_json(p.maximum);
    parameter["hidden"] = p.hidden;
    parameter["support"] = p.is_range_bound();
    parameters.push_back(std::move(parameter));
  }
  return {{"id", condition.id},
          {"abbreviation", condition.abbreviation},
          {"name", condition.name},
          {"advice", condition.advice},
          {"target", target_name(condition.target)},
          {"severity", condition.severity() == Severity::error ? "error" : "warning"},
          {"needs_previous", condition.needs_previous()},
          {"only_init", condition.only_init},
          {"only_ascend", condition.only_ascend()},
          {"params", std::move(parameters)}};
}

Json problem_json(const Problem& problem, const std::filesystem::path& root) {
  return {{"path", problem.path.string()}, {"message", root.empty() ? problem.message.str() : problem_text(problem, root)}};
}

Json coverage_json(const Coverage& coverage) {
  return {
      {"tensors", coverage.tensors},   {"from_values", coverage.from_values},   {"from_statistics", coverage.from_statistics},
      {"not_read", coverage.not_read}, {"not_knowable", coverage.undetermined}, {"unknown_folders", coverage.unknown_folders}};
}

Json missing_data_json(const Dump& dump, const std::vector<MissingData>& reasons) {
  Json out = Json::array();
  for (const MissingData& reason : reasons) {
    out.push_back({{"tensors", reason.tensors},
                   {"first", reason.first ? tensor_json(dump, *reason.first, stored_of(dump, *reason.first)) : Json(nullptr)},
                   {"reason", reason.why.str()},
                   {"text", sporescope::text_to_json(reason.why)}});
  }
  return out;
}

}  // namespace sporescope::cli
