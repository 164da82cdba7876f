// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/records.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "app/cli/output/problem_text.h"
#include "core/dump/header_check.h"
#include "core/dump/network_dtype.h"
#include "core/graph/full_name.h"
#include "core/graph/nearest_line.h"
#include "core/result/parse.h"
#include "core/saved_results/said_json.h"
#include "core/tensor/element_index.h"

namespace sporescope::cli {

namespace {

std::string_view kind_name(NodeKind kind) {
  if (kind == NodeKind::op) return "operator";
  return kind == NodeKind::parameter ? "parameter" : "constant";
}

// The tensor that arrives, and, where operators that only pass values on stand between, the one that the graph file names.
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

Json optional_json(const std::optional<double>& value) { return value ? number_json(*value) : Json(nullptr); }

Json whole_json(const WholeNumber& number) {
  return std::visit([](auto value) { return Json(value); }, number);
}

// An integer is told as one, since a double may not hold it.
Json extreme_json(const std::optional<WholeNumber>& whole, const std::optional<double>& value) {
  return whole ? whole_json(*whole) : optional_json(value);
}

// MindSpore's "Negative Zero Count" and "Positive Zero Count" count elements below and above zero.
struct StatisticField {
  std::string_view name;
  std::string_view title;    // of MindSpore
  std::string_view msprobe;  // of msprobe, empty if it has none
};
constexpr std::array<StatisticField, 12> kColumns{{{"count", "Count", {}},
                                                   {"min", "Min Value", "Min"},
                                                   {"max", "Max Value", "Max"},
                                                   {"mean", "Avg Value", "Mean"},
                                                   {"l2", "L2Norm Value", "Norm"},
                                                   {"nan", "NaN Count", {}},
                                                   {"neg_inf", "Negative Inf Count", {}},
                                                   {"pos_inf", "Positive Inf Count", {}},
                                                   {"zero", "Zero Count", {}},
                                                   {"negative", "Negative Zero Count", {}},
                                                   {"positive", "Positive Zero Count", {}},
                                                   {"std", "Std Value", {}}}};

Json cell_json(const std::string& cell) {
  std::uint64_t whole = 0;
  const char* end = cell.data() + cell.size();
  if (const auto parsed = std::from_chars(cell.data(), end, whole); parsed.ec == std::errc() && parsed.ptr == end) return whole;
  double value = 0;
  if (const auto parsed = std::from_chars(cell.data(), end, value); parsed.ec == std::errc() && parsed.ptr == end) {
    return number_json(value);
  }
  return nullptr;
}

// What a report or statistic.csv tells of need not be counted: 0 stands for what was read alone.
Json counted_json(const Dump& dump, RecordIndex index, const Statistics& s, std::uint64_t number) {
  const bool was_read = dump.records()[index].has_values && s.count > 0;
  return was_read || s.has_non_finite() ? Json(number) : Json(nullptr);
}

Json steps_json(const Dump& dump, const std::vector<CauseStep>& steps) {
  Json all = Json::array();
  for (const CauseStep& step : steps) {
    all.push_back({{"tensor", tensor_json(dump, step.record, stored_of(dump, step.record))},
                   {"nan", counted_json(dump, step.record, step.statistics, step.statistics.nan)},
                   {"inf", counted_json(dump, step.record, step.statistics, infinities(step.statistics))},
                   {"statistics", statistics_json(step.statistics)}});
  }
  return all;
}

// The same sentences with their arguments apart, for readers in another language.
Json said_json(std::initializer_list<std::pair<const char*, const Text*>> sentences) {
  Json said = Json::object();
  for (const auto& [name, text] : sentences) {
    if (!text->empty()) said[name] = sporescope::said_json(*text);
  }
  return said;
}

}  // namespace

std::uint64_t infinities(const Statistics& s) { return s.neg_inf + s.pos_inf; }

std::optional<TensorHeader> stored_of(const Dump& dump, RecordIndex record) {
  const auto source = dump.open(dump.records()[record]);
  return source ? std::optional(header_of(**source)) : std::nullopt;
}

TensorHeader stored_of(const Hit& hit) {
  return {hit.stored_dtype, hit.shape, hit.statistics.count * item_size(hit.stored_dtype)};
}

const std::vector<std::string>& tensor_fields() {
  static const std::vector<std::string> fields{"rank", "net", "graph_id", "graph", "iteration",    "node",  "type",  "io",
                                               "slot", "run", "time",     "dtype", "stored_dtype", "shape", "bytes", "file"};
  return fields;
}

const std::vector<std::string>& statistic_fields() {
  static const std::vector<std::string> fields{"count", "min",     "max",     "mean", "std",      "l2",      "abs_mean",
                                               "nan",   "neg_inf", "pos_inf", "zero", "negative", "positive"};
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
  out["net"] = graph != nullptr ? Json(graph->net) : Json(nullptr);
  out["graph"] = graph != nullptr ? Json(graph->name) : Json(nullptr);
  out["graph_id"] = graph != nullptr ? Json(graph->graph_id) : Json(nullptr);
  out["iteration"] = iteration_json(r.iteration);
  const bool known = graph != nullptr && graph->graph && r.node != kNoNode;
  out["node"] = known ? Json(graph->graph->nodes()[r.node].full_name) : Json(nullptr);
  if (!known) out["name"] = Json{{"type", r.type}, {"name", r.name}};
  out["type"] = text_or_null(known ? graph->graph->nodes()[r.node].type : r.type);
  out["io"] = r.io == Io::input ? "input" : "output";
  out["slot"] = r.slot;
  out["run"] = r.run;
  out["runs"] = r.runs;
  out["time"] = r.time > 0 ? Json(r.time) : Json(nullptr);
  add_stored(out, network_dtype(dump, r, stored ? dtype_name(stored->dtype) : std::string_view{}), stored);
  if (stored && r.has_values && holds_sample(dump, r, stored->shape)) out["sample"] = true;
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

Json statistics_json(const Statistics& s) {
  return {{"count", s.count},
          {"min", extreme_json(s.whole_min, s.min)},
          {"max", extreme_json(s.whole_max, s.max)},
          {"mean", optional_json(s.mean)},
          {"std", optional_json(s.std)},
          {"l2", optional_json(s.l2)},
          {"abs_mean", optional_json(s.abs_mean)},
          {"nan", s.nan},
          {"neg_inf", s.neg_inf},
          {"pos_inf", s.pos_inf},
          {"zero", s.zero},
          {"negative", s.negative},
          {"positive", s.positive}};
}

Json statistics_json(const StatisticRow& row) {
  Json out = Json::object();
  for (const auto& [name, title, msprobe] : kColumns) {
    const auto column = std::find_if(row.columns.begin(), row.columns.end(), [a = title, b = msprobe](const auto& c) {
      return equal_ignoring_case(c.first, a) || (!b.empty() && equal_ignoring_case(c.first, b));
    });
    out[std::string(name)] = column == row.columns.end() ? Json(nullptr) : cell_json(column->second);
  }
  return out;
}

Json columns_json(const StatisticRow& row) {
  Json out = Json::object();
  for (const auto& [title, cell] : row.columns) out[title] = cell;
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
          {"element", hit.first_non_finite ? Json(element_at(hit.shape, false, *hit.first_non_finite)) : Json(nullptr)},
          {"source", hit.from_statistics ? dump.statistics_name() : "values"},
          {"statistics", statistics_json(hit.statistics)}};
}

Json reasoning_json(const Dump& dump, const Finding& finding) {
  Json steps = Json::array();
  for (const CauseReason& reason : finding.reasoning) {
    steps.push_back({{"tensor", tensor_json(dump, reason.record, stored_of(dump, reason.record))},
                     {"rule", reason.rule},
                     {"why", reason.why}});
  }
  return steps;
}

Json onward_json(const Dump& dump, const Finding& finding) {
  const bool joined = !finding.onward.empty() && finding.onward_from < finding.path.size();
  return {{"from", joined ? Json(finding.onward_from) : Json(nullptr)},
          {"path", steps_json(dump, finding.onward)},
          {"end", finding.onward_end.empty() ? Json(nullptr) : Json(finding.onward_end.str())},
          {"said", said_json({{"end", &finding.onward_end}})}};
}

Json finding_json(const Dump& dump, const Finding& finding) {
  Json inputs = Json::array();
  for (const CauseInput& input : finding.inputs) {
    inputs.push_back({{"tensor", tensor_json(dump, input.record, stored_of(dump, input.record))},
                      {"nan", input.statistics.nan},
                      {"inf", infinities(input.statistics)},
                      {"min", optional_json(input.statistics.min)},
                      {"max", optional_json(input.statistics.max)},
                      {"at_element", optional_json(input.at_element)},
                      {"statistics", statistics_json(input.statistics)}});
  }
  const TensorRecord& record = dump.records()[finding.record];
  Json source = nullptr;
  Json made_by = nullptr;
  const NodeIndex node = finding.made_by != kNoNode ? finding.made_by : record.node;
  if (record.graph != kNoDumpGraph && node != kNoNode && dump.graphs()[record.graph].graph) {
    const Graph& graph = *dump.graphs()[record.graph].graph;
    if (const auto line = nearest_line(graph, node)) source = source_json(*line);
    if (finding.made_by != kNoNode) made_by = graph.nodes()[node].full_name;
  }
  return {{"kind", cause_kind_name(finding.kind)},
          {"told_by", cause_source_name(finding.told_by)},
          {"tensor", tensor_json(dump, finding.record, stored_of(dump, finding.record))},
          {"nan", counted_json(dump, finding.record, finding.statistics, finding.statistics.nan)},
          {"inf", counted_json(dump, finding.record, finding.statistics, infinities(finding.statistics))},
          {"element", finding.statistics.has_non_finite() ? Json(finding.element) : Json(nullptr)},
          {"at_element", finding.expression.empty() ? Json(nullptr) : Json(finding.expression.str())},
          {"made_by", std::move(made_by)},
          {"inputs", std::move(inputs)},
          {"why", finding.why.str()},
          {"harm", harm_name(finding.harm)},
          {"outcome", finding.outcome.str()},
          {"again", numbers_of(finding.again)},
          {"source", std::move(source)},
          {"nan_follows", finding.nan_follows},
          {"path", steps_json(dump, finding.path)},
          {"statistics", statistics_json(finding.statistics)},
          {"said", said_json({{"why", &finding.why}, {"outcome", &finding.outcome}, {"at_element", &finding.expression}})}};
}

Json condition_json(const Condition& condition) {
  Json parameters = Json::array();
  for (const ParameterSpec& p : condition.parameters) {
    Json parameter = {{"name", p.name}, {"label", label_of(p)}, {"type", p.is_bool ? "bool" : "number"}};
    parameter["default"] = !p.default_value ? Json(nullptr)
                           : p.is_bool      ? Json(*p.default_value != 0)
                                            : number_json(*p.default_value);
    parameter["least"] = number_json(p.least);
    parameter["most"] = number_json(p.most);
    parameter["hidden"] = p.hidden;
    parameter["support"] = p.is_support();
    parameters.push_back(std::move(parameter));
  }
  return {{"id", condition.id},
          {"abbreviation", condition.abbreviation},
          {"name", condition.name},
          {"advice", condition.advice},
          {"target", word_of(condition.target)},
          {"severity", condition.severity() == Severity::error ? "error" : "warning"},
          {"needs_previous", condition.needs_previous()},
          {"only_init", condition.only_init},
          {"only_ascend", condition.only_ascend()},
          {"params", std::move(parameters)}};
}

Json problem_json(const Problem& problem, const std::filesystem::path& root) {
  return {{"path", problem.path.string()}, {"message", root.empty() ? problem.message.str() : problem_text(problem, root)}};
}

Json looked_json(const Looked& looked) {
  return {{"tensors", looked.tensors},   {"from_values", looked.from_values},   {"from_statistics", looked.from_statistics},
          {"not_read", looked.not_read}, {"not_knowable", looked.not_knowable}, {"unknown_folders", looked.unknown_folders}};
}

}  // namespace sporescope::cli
