// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/divergence_builder.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "core/compare/unmatched_region.h"

namespace sporescope {
namespace {

/// Returns null for a run without unmatched operators.
const Node* node_in(const Graph& graph, const std::optional<NodeIndex>& node) { return node ? &graph.nodes()[*node] : nullptr; }

void describe_difference(Divergence& finding, const TensorPair& pair) {
  if (pair.difference) finding.output_error = pair.error();
  finding.element = pair.element;
}

/// Sets the tensors that show a finding, and their difference.
void describe_pair(Divergence& finding, const TensorPair& pair) {
  finding.a = pair.a;
  finding.b = pair.b;
  describe_difference(finding, pair);
}

}  // namespace

void DivergenceBuilder::add_operator(const AlignedOperator& run, const TensorPair* shown, Text why) {
  Divergence finding = finding_at(run, DivergenceKind::op, run.a, run.b);
  if (shown != nullptr) describe_pair(finding, *shown);
  const InputComparison::Inputs inputs = inputs_.summarize(run);
  finding.input_error = inputs.error;
  const bool may_be_rounding = shown != nullptr && shown->is_integer() && inputs.rounded;
  finding.certain = !inputs.unknown() && !may_be_rounding;
  if (why.empty() && shown != nullptr) why = operator_divergence_text(inputs, *shown);
  finding.why = configuration_difference_text(graph_a(run), graph_b(run), run, run.nodes(), std::move(why));
  add(std::move(finding), run.at_b.time);
}

void DivergenceBuilder::add_undumped(const PairedNodes& nodes, const AlignedOperator& reader, const TensorPair& shown) {
  Divergence finding = finding_at(reader, DivergenceKind::op, nodes.a, nodes.b);
  describe_pair(finding, shown);
  finding.certain = false;
  finding.input_error = inputs_.summarize(reader).error;
  finding.why = configuration_difference_text(graph_a(reader), graph_b(reader), reader, nodes,
                                              undumped_operator_text(graph_b(reader).nodes()[reader.b].name(), shown));
  add(std::move(finding), reader.at_b.time);
}

void DivergenceBuilder::add_suspect(const Suspect& suspect, const AlignedOperator& reader, const TensorPair& shown) {
  const AlignedOperator& run = *suspect.run;
  const InputComparison::Inputs inputs = inputs_.summarize(run);
  const DivergenceKind kind = inputs.constants_differ ? DivergenceKind::constant : DivergenceKind::op;
  const PairedNodes nodes = inputs.constants_differ ? reader_of_constants(run) : run.nodes();
  Divergence finding = suspect.unmatched ? finding_at(run, DivergenceKind::op, suspect.unmatched.a, suspect.unmatched.b)
                                         : finding_at(run, kind, nodes.a, nodes.b);
  describe_pair(finding, shown);
  finding.certain = false;
  const std::string_view reader_name = graph_b(reader).nodes()[reader.b].name();
  if (suspect.unmatched) {
    finding.why = suspected_unmatched_text(node_in(graph_a(run), suspect.unmatched.a),
                                           node_in(graph_b(run), suspect.unmatched.b), reader_name, shown);
  } else {
    finding.input_error = inputs.error;
    finding.why = append_constant_differences(run, nodes, undumped_output_text(inputs, reader_name, shown));
  }
  add(std::move(finding), run.at_b.time);
}

void DivergenceBuilder::add_constant(const AlignedOperator& run, const TensorPair& output) {
  const PairedNodes nodes = reader_of_constants(run);
  Divergence finding = finding_at(run, DivergenceKind::constant, nodes.a, nodes.b);
  describe_pair(finding, output);
  finding.input_error = inputs_.summarize(run).error;
  finding.certain = nodes == run.nodes();
  Text explanation = finding.certain
                         ? Text{SPORESCOPE_TRANSLATE_NOOP("its output differs %1"), {tensor_difference_text(output)}}
                         : undumped_operator_text(graph_b(run).nodes()[run.b].name(), output);
  finding.why = append_constant_differences(run, nodes, std::move(explanation));
  add(std::move(finding), run.at_b.time);
}

PairedNodes DivergenceBuilder::reader_of_constants(const AlignedOperator& run) const {
  PairedNodes first;
  const auto order = [&](const PairedNodes& nodes) { return graph_b(run).nodes()[nodes.b].order; };
  for (const ComparedInput& input : run.inputs) {
    if (!is_constant(input) || !inputs_.differs(run, input)) continue;
    const PairedNodes reader = run.reader_of(input);
    if (first.b == kNoNode || order(reader) < order(first)) first = reader;
  }
  return first.b == kNoNode ? run.nodes() : first;
}

Text DivergenceBuilder::append_constant_differences(const AlignedOperator& run, const PairedNodes& nodes, Text why) const {
  for (const ComparedInput& input : run.inputs) {
    if (!is_constant(input) || !input.values || run.reader_of(input) != nodes || !inputs_.differs(run, input)) continue;
    why = {SPORESCOPE_TRANSLATE_NOOP("%1; its constant input %2 differs %3"),
           {why, std::to_string(input.slot), tensor_difference_text(pairs_[*input.values])}};
  }
  return configuration_difference_text(graph_a(run), graph_b(run), run, nodes, std::move(why));
}

void DivergenceBuilder::add_parameter(const AlignedOperator& run, const ComparedInput& input, ParameterHistory past) {
  const bool is_network_input = b_.is_network_input(graphs_of(run).b, input.from_b.node);
  const DivergenceKind kind = is_network_input ? DivergenceKind::input : DivergenceKind::parameter;
  Divergence finding = finding_at(run, kind, input.from_a.node, input.from_b.node);
  finding.a = a_.parameter_in(run.at_a, input.from_a.node);
  finding.b = b_.parameter_in(run.at_b, input.from_b.node);
  finding.certain = is_network_input || past == ParameterHistory::untouched;
  const TensorPair* file = finding.a && finding.b ? pairs_.find(*finding.a, *finding.b) : nullptr;
  const TensorPair* shown = input.values ? &pairs_[*input.values] : file;
  if (shown != nullptr) {
    if (finding.a && finding.b) {
      describe_difference(finding, *shown);
    } else {
      describe_pair(finding, *shown);
    }
    // Views show the difference of the parameter's file, which holds another value if the parameter was updated.
    const bool shows_update = file != nullptr && file->difference && shown->difference && file->error() != shown->error();
    finding.why = is_network_input ? data_difference_text(*shown)
                                   : parameter_difference_text(*shown, past, shows_update ? file : nullptr);
  }
  add(std::move(finding), is_network_input ? 0 : run.at_b.time);  // Data exist before anything reads them
}

void DivergenceBuilder::add_unmatched(const AlignedOperator& run, const ComparedInput& input, const UnmatchedPair& unmatched) {
  Divergence finding = finding_at(run, DivergenceKind::op, unmatched.a, unmatched.b);
  if (unmatched.a) finding.a = a_.output_before(run.at_a, *unmatched.a, 0);
  if (unmatched.b) finding.b = b_.output_before(run.at_b, *unmatched.b, 0);
  const std::uint64_t time = finding.b ? b_.execution_point_of(*finding.b).time : run.at_b.time;
  if (input.values) describe_difference(finding, pairs_[*input.values]);
  finding.certain = !graphs_of(run).edges_inferred;  // Equal values reveal the reader, but may belong to another tensor
  finding.why = unmatched_operator_text(node_in(graph_a(run), unmatched.a), node_in(graph_b(run), unmatched.b),
                                        graph_b(run).nodes()[run.b].name());
  add(std::move(finding), time);
}

void DivergenceBuilder::add_unmatched_within_tolerance(const AlignedOperator& run, const ComparedInput& input,
                                                       const UnmatchedPair& unmatched, const TensorPair& shown) {
  Divergence finding = finding_at(run, DivergenceKind::op, unmatched.a, unmatched.b);
  if (unmatched.a) finding.a = a_.output_before(run.at_a, *unmatched.a, 0);
  if (unmatched.b) finding.b = b_.output_before(run.at_b, *unmatched.b, 0);
  const std::uint64_t time = finding.b ? b_.execution_point_of(*finding.b).time : run.at_b.time;
  describe_difference(finding, shown);
  finding.certain = false;  // Its reader may be at fault instead
  finding.why = unmatched_within_tolerance_text(node_in(graph_a(run), unmatched.a), node_in(graph_b(run), unmatched.b),
                                                graph_b(run).nodes()[run.b].name(), pairs_[*input.values], shown);
  add(std::move(finding), time);
}

void DivergenceBuilder::add_unlinked(const AlignedOperator& run, const ComparedInput& input, const UnmatchedPair& unmatched) {
  const TensorPair& input_pair = pairs_[*input.values];
  Divergence finding = unmatched ? finding_at(run, DivergenceKind::op, unmatched.a, unmatched.b)
                                 : finding_at(run, DivergenceKind::input, run.a, run.b);
  describe_pair(finding, input_pair);
  finding.certain = false;
  finding.why = unlinked_input_text(input.slot, input_pair);
  if (unmatched) {
    finding.why = unmatched_before_text(node_in(graph_a(run), unmatched.a), node_in(graph_b(run), unmatched.b),
                                        graph_b(run).nodes()[run.b].name(), input.slot, input_pair);
  }
  add(std::move(finding), run.at_b.time);
}

Divergence DivergenceBuilder::finding_at(const AlignedOperator& run, DivergenceKind kind, std::optional<NodeIndex> a,
                                         std::optional<NodeIndex> b) const {
  Divergence finding;
  finding.kind = kind;
  if (a) finding.node_a = NodePlace{graphs_of(run).a, *a};
  if (b) finding.node_b = NodePlace{graphs_of(run).b, *b};
  finding.iteration = run.at_b.iteration;
  return finding;
}

void DivergenceBuilder::add(Divergence finding, std::uint64_t time) {
  if (!reported_.insert({finding.node_a, finding.node_b}).second) return;
  findings_.push_back(std::move(finding));
  times_.push_back(time);
}

std::vector<Divergence> DivergenceBuilder::take_findings() && {
  std::vector<std::size_t> order(findings_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
    return std::tie(findings_[x].iteration, times_[x]) < std::tie(findings_[y].iteration, times_[y]);
  });
  std::vector<Divergence> sorted;
  sorted.reserve(order.size());
  for (const std::size_t i : order) sorted.push_back(std::move(findings_[i]));
  return sorted;
}

const Graph& DivergenceBuilder::graph_a(const AlignedOperator& run) const {
  return *a_.dump().graphs()[graphs_.pairs[run.graphs].a].graph;
}

const Graph& DivergenceBuilder::graph_b(const AlignedOperator& run) const {
  return *b_.dump().graphs()[graphs_.pairs[run.graphs].b].graph;
}

}  // namespace sporescope
