// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/records.h"

#include <utility>

#include "app/cli/output/json_writer.h"
#include "app/cli/output/problem_text.h"
#include "core/base/parse.h"
#include "core/dump/header_check.h"
#include "core/dump/network_dtype.h"
#include "core/dump/rank_name.h"
#include "core/graph/full_name.h"

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

}  // namespace

std::optional<TensorHeader> stored_of(const Dump& dump, RecordIndex record) {
  const auto source = dump.open(dump.records()[record]);
  return source ? std::optional(header_of(**source)) : std::nullopt;
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

Json source_json(const SourceLine& line) { return record_json(line); }

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

Json hit_json(const Dump& dump, const Hit& hit) { return record_json(hit, &dump); }

Json finding_json(const Dump& dump, const Finding& finding) { return record_json(finding, &dump); }

Json coverage_json(const Coverage& coverage) { return record_json(coverage); }

Json reasoning_json(const Dump& dump, const Finding& finding) {
  Json steps = Json::array();
  for (const CauseReason& reason : finding.reasoning) {
    steps.push_back({{"tensor", record_json(reason.record, &dump)}, {"rule", reason.rule}, {"why", reason.why.str()}});
  }
  return steps;
}

Json downstream_json(const Dump& dump, const Finding& finding) {
  const bool is_joined = !finding.downstream.empty() && finding.downstream_from < finding.path.size();
  JsonWriter json(&dump);
  json(OnlyIf{is_joined}, "from", finding.downstream_from);
  json("path", finding.downstream);
  json(OnlyIf{!finding.downstream_end.empty()}, "end", finding.downstream_end);
  json.translatable("text", {{"end", &finding.downstream_end}});
  return std::move(json).take();
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

void fields(JsonWriter& json, const MissingData& reason) {
  json("tensors", reason.tensors, "first", reason.first, "reason", reason.why);
  json.translatable("text", reason.why);
}

Json missing_data_json(const Dump& dump, const std::vector<MissingData>& reasons) { return record_json(reasons, &dump); }

}  // namespace sporescope::cli
