// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/proto_messages.h"

#include <limits>

#include "core/dump/selection_spec.h"

namespace sporescope::serve {

namespace {

void set_numbers(google::protobuf::RepeatedField<std::int64_t>& field, const std::vector<std::int64_t>& numbers) {
  field.Assign(numbers.begin(), numbers.end());
}

wire::Graph graph_message(const DumpGraph& graph) {
  wire::Graph out;
  out.set_rank(graph.rank);
  out.set_net(graph.net);
  out.set_name(graph.name);
  out.set_id(graph.graph_id);
  out.set_root_id(graph.root_graph_id);
  if (graph.graph) {
    out.set_operators(graph.graph->executed_count());
    out.set_parameters(graph.graph->parameter_count());
    out.set_constants(graph.graph->constant_count());
  }
  out.set_history_known(graph.history_known);
  set_numbers(*out.mutable_history(), numbers_of(graph.history));
  for (const IterationFolder& folder : graph.iterations) out.add_iterations(number_of(folder.iteration));
  return out;
}

}  // namespace

wire::Problem problem_message(const Problem& problem) {
  wire::Problem out;
  out.set_path(problem.path.string());
  out.set_message(problem.message.str());
  return out;
}

wire::Progress progress_message(std::uint64_t done, std::uint64_t of) {
  wire::Progress out;
  out.set_done(done);
  out.set_total(of);
  return out;
}

wire::Dump dump_message(const Dump& dump, std::uint32_t id) {
  wire::Dump out;
  out.set_id(id);
  out.set_root(dump.root().string());
  out.set_family(std::string(dump.family()));
  out.set_layout(std::string(dump.layout()));
  out.set_ms_version(std::string(dump.ms_version()));
  out.set_device_target(std::string(dump.device_target()));
  for (const DumpGraph& graph : dump.graphs()) *out.add_graphs() = graph_message(graph);
  out.set_tensor_files(dump.tensor_files());
  out.set_matched_files(dump.matched_files());
  for (const Problem& problem : dump.problems()) *out.add_problems() = problem_message(problem);
  return out;
}

wire::Node node_message(const Dump& dump, DumpGraphIndex graph, NodeIndex node, bool with_sources) {
  const Graph& file = *dump.graphs()[graph].graph;
  const Node& n = file.nodes()[node];
  wire::Node out;
  out.set_graph(static_cast<std::uint32_t>(graph));
  out.set_node(number_of(node));
  out.set_name(std::string(n.full_name));
  out.set_type(std::string(n.type));
  out.set_category(std::string(category_name(n.category)));
  if (n.order >= 0) out.set_order(n.order);
  for (const Edge& edge : file.inputs(node)) {
    if (edge.control || edge.node == kNoNode) continue;
    const Edge source = file.resolve(edge);
    wire::NodeInput& input = *out.add_inputs();
    input.set_argument(edge.argument);
    input.set_node(number_of(source.node));
    input.set_slot(source.slot);
  }
  std::uint32_t slot = 0;
  for (const OutputType& type : file.outputs(node)) {
    wire::NodeOutput& output = *out.add_outputs();
    output.set_slot(slot++);
    output.set_dtype(std::string(type.dtype));
    set_numbers(*output.mutable_shape(), type.shape);
  }
  if (!with_sources) return out;
  for (const SourceLine& line : file.source_lines(node)) {
    wire::SourceLine& source = *out.add_sources();
    source.set_file(line.file);
    source.set_line(static_cast<std::uint32_t>(line.line));
    source.set_code(line.code);
    source.set_framework(line.framework);
  }
  return out;
}

wire::Statistics statistics_message(const Statistics& statistics) {
  wire::Statistics out;
  out.set_count(statistics.count);
  out.set_nan(statistics.nan);
  out.set_neg_inf(statistics.neg_inf);
  out.set_pos_inf(statistics.pos_inf);
  out.set_zero(statistics.zero);
  out.set_negative(statistics.negative);
  out.set_positive(statistics.positive);
  if (statistics.min) out.set_min(*statistics.min);
  if (statistics.max) out.set_max(*statistics.max);
  if (statistics.mean) out.set_mean(*statistics.mean);
  if (statistics.std) out.set_std(*statistics.std);
  if (statistics.l2) out.set_l2(*statistics.l2);
  if (statistics.abs_mean) out.set_abs_mean(*statistics.abs_mean);
  return out;
}

wire::Tensor tensor_message(const Dump& dump, RecordIndex record) {
  const TensorRecord& r = dump.records()[record];
  wire::Tensor out;
  out.set_record(static_cast<std::uint32_t>(record));
  if (r.graph != kNoDumpGraph) out.set_graph(static_cast<std::uint32_t>(r.graph));
  if (r.node != kNoNode) out.set_node(number_of(r.node));
  out.set_iteration(number_of(r.iteration));
  out.set_input(r.io == IoDirection::input);
  out.set_slot(r.slot);
  out.set_run(r.run);
  out.set_time(r.time);
  if (r.has_values) out.set_file(dump.relative_path(r).string());
  return out;
}

void set_stored(wire::Tensor& tensor, DType dtype, const Shape& shape) {
  tensor.set_dtype(std::string(dtype_name(dtype)));
  set_numbers(*tensor.mutable_shape(), shape);
}

wire::Hit hit_message(const Dump& dump, const Hit& hit) {
  wire::Hit out;
  *out.mutable_tensor() = tensor_message(dump, hit.record);
  set_stored(*out.mutable_tensor(), hit.stored_dtype, hit.shape);
  *out.mutable_tensor()->mutable_statistics() = statistics_message(hit.statistics);
  out.set_watchpoint(hit.judgement.watchpoint);
  out.set_condition(std::string(hit.judgement.condition->id));
  for (const JudgedParameter& judged : hit.judgement.parameters) {
    wire::Parameter& parameter = *out.add_parameters();
    parameter.set_name(std::string(judged.spec->name));
    parameter.set_value(judged.value);
    parameter.set_actual(judged.actual);
    parameter.set_hit(judged.hit);
  }
  for (const std::string& error : watch_error_names(hit.judgement.errors)) out.add_errors(error);
  return out;
}

wire::Coverage coverage_message(const Coverage& coverage) {
  wire::Coverage out;
  out.set_tensors(coverage.tensors);
  out.set_not_read(coverage.not_read);
  out.set_undetermined(coverage.undetermined);
  out.set_unknown_folders(coverage.unknown_folders);
  return out;
}

wire::Finding finding_message(const Dump& dump, const Finding& finding) {
  const auto with_statistics = [&](RecordIndex record, const Statistics& statistics) {
    wire::Tensor tensor = tensor_message(dump, record);
    *tensor.mutable_statistics() = statistics_message(statistics);
    return tensor;
  };
  wire::Finding out;
  out.set_kind(std::string(cause_kind_name(finding.kind)));
  *out.mutable_tensor() = with_statistics(finding.record, finding.statistics);
  set_numbers(*out.mutable_element(), finding.element);
  out.set_reason(finding.why.str());
  out.set_impact(std::string(impact_name(finding.impact)));
  out.set_impact_text(finding.impact_text.str());
  for (const CauseInput& input : finding.inputs) *out.add_inputs() = with_statistics(input.record, input.statistics);
  for (const CauseStep& step : finding.path) *out.add_path() = with_statistics(step.record, step.statistics);
  return out;
}

Result<Selection> selection_of(const wire::Selection& text) {
  SelectionSpec out;
  out.rank = text.rank();
  out.iteration = text.iteration();
  out.net = text.net();
  out.graph = text.graph();
  out.node = text.node();
  out.stack = text.stack();
  out.type = text.type();
  out.category = text.category();
  out.io = text.io();
  out.regex = text.regex();
  out.ignore_case = text.ignore_case();
  out.exclude.assign(text.exclude().begin(), text.exclude().end());
  if (text.has_slot()) out.slot = text.slot();
  if (text.has_run()) out.run = text.run();
  return out.selection();
}

}  // namespace sporescope::serve
