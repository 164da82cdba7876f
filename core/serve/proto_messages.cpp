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
  wire::Graph message;
  message.set_rank(graph.rank);
  message.set_net(graph.net);
  message.set_name(graph.name);
  message.set_id(graph.graph_id);
  message.set_root_id(graph.root_graph_id);
  if (graph.graph) {
    message.set_operators(graph.graph->executed_count());
    message.set_parameters(graph.graph->parameter_count());
    message.set_constants(graph.graph->constant_count());
  }
  message.set_history_known(graph.history_known);
  set_numbers(*message.mutable_history(), numbers_of(graph.history));
  for (const IterationFolder& folder : graph.iterations) message.add_iterations(number_of(folder.iteration));
  return message;
}

}  // namespace

wire::Problem problem_message(const Problem& problem) {
  wire::Problem message;
  message.set_path(problem.path.string());
  message.set_message(problem.message.str());
  return message;
}

wire::Progress progress_message(std::uint64_t done, std::uint64_t total) {
  wire::Progress message;
  message.set_done(done);
  message.set_total(total);
  return message;
}

wire::Dump dump_message(const Dump& dump, std::uint32_t id) {
  wire::Dump message;
  message.set_id(id);
  message.set_root(dump.root().string());
  message.set_family(std::string(dump.family()));
  message.set_layout(std::string(dump.layout()));
  message.set_ms_version(std::string(dump.ms_version()));
  message.set_device_target(std::string(dump.device_target()));
  for (const DumpGraph& graph : dump.graphs()) *message.add_graphs() = graph_message(graph);
  message.set_tensor_files(dump.tensor_files());
  message.set_matched_files(dump.matched_files());
  for (const Problem& problem : dump.problems()) *message.add_problems() = problem_message(problem);
  return message;
}

wire::Node node_message(const Dump& dump, DumpGraphIndex graph, NodeIndex node, bool with_sources) {
  const Graph& file = *dump.graphs()[graph].graph;
  const Node& n = file.nodes()[node];
  wire::Node message;
  message.set_graph(static_cast<std::uint32_t>(graph));
  message.set_node(number_of(node));
  message.set_name(std::string(n.full_name));
  message.set_type(std::string(n.type));
  message.set_category(std::string(category_name(n.category)));
  if (n.order >= 0) message.set_order(n.order);
  for (const Edge& edge : file.inputs(node)) {
    if (edge.control || edge.node == kNoNode) continue;
    const Edge source = file.resolve(edge);
    wire::NodeInput& input = *message.add_inputs();
    input.set_argument(edge.argument);
    input.set_node(number_of(source.node));
    input.set_slot(source.slot);
  }
  std::uint32_t slot = 0;
  for (const OutputType& type : file.outputs(node)) {
    wire::NodeOutput& output = *message.add_outputs();
    output.set_slot(slot++);
    output.set_dtype(std::string(type.dtype));
    set_numbers(*output.mutable_shape(), type.shape);
  }
  if (!with_sources) return message;
  for (const SourceLine& line : file.source_lines(node)) {
    wire::SourceLine& source = *message.add_sources();
    source.set_file(line.file);
    source.set_line(static_cast<std::uint32_t>(line.line));
    source.set_code(line.code);
    source.set_framework(line.framework);
  }
  return message;
}

wire::Statistics statistics_message(const Statistics& statistics) {
  wire::Statistics message;
  message.set_count(statistics.count);
  message.set_nan(statistics.nan);
  message.set_neg_inf(statistics.neg_inf);
  message.set_pos_inf(statistics.pos_inf);
  message.set_zero(statistics.zero);
  message.set_negative(statistics.negative);
  message.set_positive(statistics.positive);
  if (statistics.min) message.set_min(*statistics.min);
  if (statistics.max) message.set_max(*statistics.max);
  if (statistics.mean) message.set_mean(*statistics.mean);
  if (statistics.std) message.set_std(*statistics.std);
  if (statistics.l2) message.set_l2(*statistics.l2);
  if (statistics.abs_mean) message.set_abs_mean(*statistics.abs_mean);
  return message;
}

wire::Tensor tensor_message(const Dump& dump, RecordIndex record) {
  const TensorRecord& r = dump.records()[record];
  wire::Tensor message;
  message.set_record(static_cast<std::uint32_t>(record));
  if (r.graph != kNoDumpGraph) message.set_graph(static_cast<std::uint32_t>(r.graph));
  if (r.node != kNoNode) message.set_node(number_of(r.node));
  message.set_iteration(number_of(r.iteration));
  message.set_input(r.io == IoDirection::input);
  message.set_slot(r.slot);
  message.set_run(r.run);
  message.set_time(r.time);
  if (r.has_values) message.set_file(dump.relative_path(r).string());
  return message;
}

void set_stored(wire::Tensor& tensor, DType dtype, const Shape& shape) {
  tensor.set_dtype(std::string(dtype_name(dtype)));
  set_numbers(*tensor.mutable_shape(), shape);
}

wire::Hit hit_message(const Dump& dump, const Hit& hit) {
  wire::Hit message;
  *message.mutable_tensor() = tensor_message(dump, hit.record);
  set_stored(*message.mutable_tensor(), hit.stored_dtype.value_or(DType::float32), hit.shape);
  *message.mutable_tensor()->mutable_statistics() = statistics_message(hit.statistics);
  message.set_watchpoint(hit.judgement.watchpoint);
  message.set_condition(std::string(hit.judgement.condition->id));
  for (const JudgedParameter& judged : hit.judgement.parameters) {
    wire::Parameter& parameter = *message.add_parameters();
    parameter.set_name(std::string(judged.spec->name));
    parameter.set_value(judged.value);
    parameter.set_actual(judged.actual);
    parameter.set_hit(judged.hit);
  }
  for (const std::string& error : watch_error_names(hit.judgement.errors)) message.add_errors(error);
  return message;
}

wire::Coverage coverage_message(const Coverage& coverage) {
  wire::Coverage message;
  message.set_tensors(coverage.tensors);
  message.set_not_read(coverage.not_read);
  message.set_undetermined(coverage.undetermined);
  message.set_unknown_folders(coverage.unknown_folders);
  return message;
}

wire::Finding finding_message(const Dump& dump, const Finding& finding) {
  const auto make_tensor = [&](RecordIndex record, const Statistics& statistics) {
    wire::Tensor tensor = tensor_message(dump, record);
    *tensor.mutable_statistics() = statistics_message(statistics);
    return tensor;
  };
  wire::Finding message;
  message.set_kind(std::string(cause_kind_name(finding.kind)));
  *message.mutable_tensor() = make_tensor(finding.record, finding.statistics);
  set_numbers(*message.mutable_element(), finding.element);
  message.set_reason(finding.why.str());
  message.set_impact(std::string(impact_name(finding.impact)));
  message.set_impact_text(finding.impact_text.str());
  for (const CauseInput& input : finding.inputs) *message.add_inputs() = make_tensor(input.record, input.statistics);
  for (const CauseStep& step : finding.path) *message.add_path() = make_tensor(step.record, step.statistics);
  return message;
}

Result<Selection> selection_of(const wire::Selection& message) {
  SelectionSpec spec;
  spec.rank = message.rank();
  spec.iteration = message.iteration();
  spec.net = message.net();
  spec.graph = message.graph();
  spec.node = message.node();
  spec.stack = message.stack();
  spec.type = message.type();
  spec.category = message.category();
  spec.io = message.io();
  spec.regex = message.regex();
  spec.ignore_case = message.ignore_case();
  spec.exclude.assign(message.exclude().begin(), message.exclude().end());
  if (message.has_slot()) spec.slot = message.slot();
  if (message.has_run()) spec.run = message.run();
  return spec.selection();
}

}  // namespace sporescope::serve
