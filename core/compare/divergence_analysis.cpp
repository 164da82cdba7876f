// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/divergence_analysis.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "core/compare/divergence_sentences.h"
#include "core/compare/rearranged_regions.h"
#include "core/flow/uninitialized_outputs.h"

namespace sporescope {
namespace {

/// Marks a difference of two tensors as insignificant.
void mark_excluded(ComparedPair& compared, Text reason) {
  compared.excluded = true;
  compared.status = PairStatus::not_comparable;
  compared.output_error.reset();
  compared.reason = std::move(reason);
}

bool has_updates(const ValueFlow& flow, DumpGraphIndex index) {
  if (flow.updates_are_external()) return true;
  const auto& graph = flow.dump().graphs()[index].graph;
  if (!graph) return false;
  const auto& nodes = graph->nodes();
  for (const NodeIndex node : nodes.indices()) {
    if (nodes[node].kind == NodeKind::parameter && !flow.writers_of(index, node).empty()) return true;
  }
  return false;
}

}  // namespace

DivergenceAnalysis::DivergenceAnalysis(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs,
                                       const AlignedExecution& execution, const TensorPairs& pairs)
    : a_(a),
      b_(b),
      graphs_(graphs),
      execution_(execution),
      pairs_(pairs),
      inputs_(a, b, graphs, pairs),
      collectives_(b, graphs, execution),
      undumped_origins_(a, b, graphs, inputs_),
      divergences_(a, b, graphs, pairs, inputs_),
      judged_(execution.runs.size()) {}

void DivergenceAnalysis::judge(RunComparison& comparison) && {
  for (const ListedPair& listed : execution_.listed) {
    if (!pairs_[listed.pair].measured) break;  // Its effect on later pairs is unknown
    comparison.pairs.push_back(judge_pair(listed));
  }
  // Inputs and parameters diverge if they are findings themselves.
  std::set<std::pair<std::optional<RecordIndex>, std::optional<RecordIndex>>> origins;
  for (const Divergence& finding : divergences_.findings()) {
    const bool is_result = finding.kind != DivergenceKind::input && finding.kind != DivergenceKind::parameter;
    if (!is_result) origins.emplace(finding.a, finding.b);
  }
  for (ComparedPair& pair : comparison.pairs) {
    if (pair.status == PairStatus::propagates && origins.contains({pair.a, pair.b})) pair.status = PairStatus::diverges;
  }
  comparison.findings = std::move(divergences_).take_findings();
  RearrangedRegions(a_, b_, graphs_, comparison).exclude();
}

ComparedPair DivergenceAnalysis::judge_pair(const ListedPair& listed) {
  const TensorPair& pair = pairs_[listed.pair];
  ComparedPair compared;
  compared.a = pair.a;
  compared.b = pair.b;
  compared.header_a = pair.header_a;
  compared.header_b = pair.header_b;
  compared.difference = pair.difference;
  compared.element = pair.element;
  compared.reason = pair.reason;
  compared.unreadable = pair.unreadable;
  compared.by_statistics = pair.statistics_bound.has_value();
  compared.checksums_differ = pair.checksums_differ;
  const bool comparable = pair.difference || pair.checksums_equal();
  if (comparable) compared.output_error = pair.error();
  compared.status = comparable ? PairStatus::agrees : PairStatus::not_comparable;
  if (listed.run) {
    judge_run(*listed.run);
    judge_output(execution_.runs[*listed.run], pair, compared);
  } else if (pair.differs()) {
    judge_source(listed, pair, compared);
  }
  if (compared.status == PairStatus::propagates || compared.status == PairStatus::diverges) {
    diverged_ranks_.insert(rank_of(listed.graphs));
  }
  const bool seems_equal =
      compared.status == PairStatus::agrees || (pair.statistics_bound && !pair.statistics_differ() && !pair.checksums_differ);
  if (listed.run && seems_equal) last_agreed_[listed.graphs] = *listed.run;
  return compared;
}

/// Judges the inputs once, at the first tensor of the operator, since inputs exist before outputs.
void DivergenceAnalysis::judge_run(AlignedIndex index) {
  if (judged_[number_of(index)]) return;
  judged_[number_of(index)] = true;
  const AlignedOperator& run = execution_.runs[index];
  bool differs = false;
  for (const ComparedInput& input : run.inputs) {
    differs = differs || inputs_.is_attenuated(run, input);
    if (is_constant(input) || !inputs_.differs(run, input) || inputs_.is_reordered(run, input)) continue;
    differs = true;
    explain(run, input);
  }
  if (differs) mark_written_diverged(run);
}

void DivergenceAnalysis::mark_written_diverged(const AlignedOperator& run) {
  for (const ComparedInput& input : run.inputs) {
    if (input.written && input.kind_b == NodeKind::parameter) inputs_.mark_diverged(run, input.from_b.node);
  }
}

DivergenceAnalysis::PropagatedInputs DivergenceAnalysis::find_propagated_inputs(const AlignedOperator& run) const {
  PropagatedInputs propagated{inputs_.summarize(run), {}, false};
  if (propagated.inputs.not_compared) {
    propagated.suspicion = SuspectSearch(a_, b_, graphs_, execution_, pairs_, inputs_).find(run);
  }
  // The difference of an operator with unknown inputs may result from any earlier divergence.
  const bool has_unknown_inputs = graphs_of(run).cross_framework && run.inputs.empty() && !divergences_.findings().empty();
  const auto other_runs = collectives_.others_of(run);
  const bool others_differ = std::any_of(other_runs.begin(), other_runs.end(),
                                         [this](const AlignedOperator* other) { return inputs_.summarize(*other).differ; });
  propagated.differs = propagated.inputs.differ || propagated.inputs.attenuated || has_unknown_inputs ||
                       propagated.suspicion.propagates || others_differ ||
                       undumped_origins_.may_propagate(run, diverged_ranks_.contains(rank_of(run.graphs)));
  return propagated;
}

bool DivergenceAnalysis::add_origin_finding(const AlignedOperator& run, const PropagatedInputs& propagated,
                                            const TensorPair& shown) {
  if (propagated.inputs.constants_differ) {
    divergences_.add_constant(run, shown);
  } else if (propagated.suspicion.first) {
    divergences_.add_suspect(*propagated.suspicion.first, run, shown);
  } else if (const auto upstream_nodes = undumped_origins_.different_operator_upstream(run)) {
    divergences_.add_undumped(*upstream_nodes, run, shown);
  } else if (const auto unmatched_input = unmatched_input_of(run);
             unmatched_input && !undumped_origins_.is_different_operator(run)) {
    divergences_.add_unmatched_within_tolerance(run, *unmatched_input->input, unmatched_input->unmatched, shown);
  } else {
    divergences_.add_operator(run, &shown, {});
    return true;
  }
  return false;
}

void DivergenceAnalysis::judge_input(const AlignedOperator& run, const TensorPair& pair, ComparedPair& compared) {
  const auto input = std::find_if(run.inputs.begin(), run.inputs.end(), [&](const ComparedInput& candidate) {
    return candidate.values && &pairs_[*candidate.values] == &pair;
  });
  const ComparedInput* updated = input == run.inputs.end() ? find_updated_input(run, pair) : nullptr;
  if (updated != nullptr) return judge_updated(run, *updated, pair, compared);
  const bool differs = input != run.inputs.end() ? inputs_.differs(run, *input) : pair.differs();
  if (differs && pair.is_decided()) compared.status = PairStatus::propagates;
  if (input != run.inputs.end() && differs && inputs_.is_reordered(run, *input)) {
    mark_excluded(compared, different_producers_text(graph_a(run), graph_b(run), graphs_of(run).nodes, *input));
  } else if (input != run.inputs.end() && differs && input->from_a.node == kNoNode && inputs_.outputs_agree(run)) {
    mark_excluded(compared, SPORESCOPE_TRANSLATE_NOOP("its origin is unknown, and the output of the call agrees"));
  }
  if (pair.differs() && is_never_initialized(b_, pair.b)) mark_excluded(compared, uninitialized_output_text(true));
}

const ComparedInput* DivergenceAnalysis::find_updated_input(const AlignedOperator& run, const TensorPair& file) const {
  const std::uint32_t slot = b_.dump().records()[file.b].slot;
  const auto updated = std::find_if(run.inputs.begin(), run.inputs.end(), [&](const ComparedInput& input) {
    return input.slot == slot && input.written && input.kind_b == NodeKind::parameter && input.from_b.node != kNoNode;
  });
  return updated == run.inputs.end() ? nullptr : &*updated;
}

/// Judges a file with the updated value of a parameter. If the parameter has a file of its own, that file shows where the
/// difference starts.
void DivergenceAnalysis::judge_updated(const AlignedOperator& run, const ComparedInput& updated, const TensorPair& pair,
                                       ComparedPair& compared) {
  // After a divergence, the difference is not only rounding.
  const bool has_diverged = diverged_ranks_.contains(rank_of(run.graphs));
  if (!(has_diverged ? pair.differs() : inputs_.differs_from_inputs(run, updated.from_b.node, pair))) return;
  if (pair.is_decided()) compared.status = PairStatus::propagates;
  if (b_.parameter_in(run.at_b, updated.from_b.node) || inputs_.is_diverged(run, updated.from_b.node)) return;
  const PropagatedInputs propagated = find_propagated_inputs(run);
  mark_written_diverged(run);
  if (undumped_origins_.diverged_before(run, updated.from_b.node)) return;
  if (!propagated.differs && add_origin_finding(run, propagated, pair) && pair.is_decided()) {
    compared.status = PairStatus::diverges;
  }
}

bool DivergenceAnalysis::has_updated_files(const AlignedOperator& run) const {
  bool updates = false;
  for (const ComparedInput& input : run.inputs) {
    if (!input.written || input.kind_b != NodeKind::parameter || input.from_b.node == kNoNode) continue;
    if (!b_.parameter_in(run.at_b, input.from_b.node)) return false;
    updates = true;
  }
  return updates;
}

void DivergenceAnalysis::judge_output(const AlignedOperator& run, const TensorPair& pair, ComparedPair& compared) {
  if (b_.dump().records()[pair.b].io == IoDirection::input) return judge_input(run, pair, compared);
  PropagatedInputs propagated = find_propagated_inputs(run);
  // A difference within the tolerance may cross a threshold or change the position of a maximum.
  const bool may_flip = pair.is_integer() && propagated.inputs.rounded && diverged_ranks_.contains(rank_of(run.graphs));
  if (may_flip && !undumped_origins_.is_different_operator(run)) propagated.differs = true;
  const bool propagates = propagated.differs || propagated.inputs.constants_differ;
  compared.input_error = propagated.inputs.error;
  if (!inputs_.differs_from_inputs(run, pair)) {
    if (propagates && pair.difference && pair.error() > 0) inputs_.mark_attenuated(pair);
    return;
  }
  // The file of the updated parameter is more reliable than an output that may be uninitialized memory.
  const bool may_be_unfilled = may_be_uninitialized(b_, pair.b);
  if (may_be_unfilled && !propagated.differs && (!propagates || has_updated_files(run))) {
    mark_excluded(compared, uninitialized_output_text(is_never_initialized(b_, pair.b)));
    return;
  }
  mark_written_diverged(run);
  if (propagated.inputs.constants_differ && !(may_be_unfilled && has_updated_files(run))) divergences_.add_constant(run, pair);
  const bool is_origin = !propagates && add_origin_finding(run, propagated, pair);
  if (pair.is_decided()) compared.status = is_origin ? PairStatus::diverges : PairStatus::propagates;
}

/// Judges a parameter, whose file holds its value after the iteration, or a constant.
void DivergenceAnalysis::judge_source(const ListedPair& listed, const TensorPair& pair, ComparedPair& compared) {
  const TensorRecord& record_b = b_.dump().records()[pair.b];
  const Node* node = b_.node_of(pair.b);
  if (pair.is_decided()) compared.status = PairStatus::propagates;
  if (node == nullptr) {
    if (divergences_.findings().empty() && pair.is_decided()) compared.status = PairStatus::diverges;
    return;
  }
  if (node->kind == NodeKind::constant) {  // Reported with the operators that read it
    if (pair.is_decided()) compared.status = PairStatus::diverges;
    return;
  }
  const GraphPair& graphs = graphs_.pairs[listed.graphs];
  if (!b_.is_network_input(graphs.b, record_b.node) && parameter_timing_differs(graphs)) {
    compared.status = PairStatus::not_comparable;
    compared.output_error.reset();
    compared.reason = SPORESCOPE_TRANSLATE_NOOP("one run holds the parameter after its update; the other shows no update");
    return;
  }
  AlignedOperator run{listed.graphs,
                      graphs.nodes.of_b(record_b.node),
                      record_b.node,
                      a_.execution_point_of(pair.a),
                      b_.execution_point_of(pair.b),
                      {},
                      {}};
  ComparedInput input;
  input.kind_a = input.kind_b = NodeKind::parameter;
  input.from_a.node = run.a;
  input.from_b.node = run.b;
  const AlignedOperator* update = update_of(run);
  if (inputs_.is_diverged(run, run.b)) {
    if (update != nullptr && inputs_.summarize(*update).constants_differ) divergences_.add_constant(*update, pair);
    return;
  }
  if (update != nullptr && !inputs_.differs_from_inputs(*update, run.b, pair)) {
    compared.status = PairStatus::agrees;
    return;
  }
  const std::size_t finding_count = divergences_.findings().size();
  if (update == nullptr || undumped_origins_.diverged_before(*update, run.b)) {
    explain_parameter(run, input);
  } else if (const PropagatedInputs propagated = find_propagated_inputs(*update); !propagated.differs) {
    add_origin_finding(*update, propagated, pair);
  }
  if (divergences_.findings().size() > finding_count && pair.is_decided()) compared.status = PairStatus::diverges;
}

const AlignedOperator* DivergenceAnalysis::update_of(const AlignedOperator& parameter) const {
  for (const ValueFlow::Writer& writer : b_.writers_of(graphs_of(parameter).b, parameter.b)) {
    if (writer.graph != graphs_of(parameter).b) continue;
    const auto run = execution_.run_of.find({parameter.graphs, parameter.at_b.iteration, writer.node, 1});
    if (run != execution_.run_of.end()) return &execution_.runs[run->second];
  }
  return nullptr;
}

void DivergenceAnalysis::explain(const AlignedOperator& run, const ComparedInput& input) {
  if (input.from_a.node == kNoNode || input.from_b.node == kNoNode) {  // Unknown origin
    if (graphs_of(run).cross_framework) {
      explain_from_one_side(run, input);
    } else if (graphs_of(run).edges_inferred) {
      explain_unlinked(run, input);
    }
    return;
  }
  if (input.kind_a == NodeKind::parameter && input.kind_b == NodeKind::parameter &&
      graphs_of(run).nodes.of_b(input.from_b.node) == input.from_a.node) {
    return explain_parameter(run, input);
  }
  // Differently named calls of a wrapper may be the same.
  if (graphs_of(run).cross_framework && input.kind_a == NodeKind::parameter && input.kind_b == NodeKind::parameter) return;
  const bool are_operators = input.kind_a == NodeKind::op && input.kind_b == NodeKind::op;
  if (are_operators && graphs_of(run).nodes.of_b(input.from_b.node) == input.from_a.node) return explain_operator(run, input);
  explain_region(run, input);
}

void DivergenceAnalysis::explain_parameter(const AlignedOperator& run, const ComparedInput& input) {
  if (!inputs_.mark_diverged(run, input.from_b.node)) return;
  const GraphPair& graphs = graphs_of(run);
  const bool is_written =
      !b_.writers_of(graphs.b, input.from_b.node).empty() || !a_.writers_of(graphs.a, input.from_a.node).empty();
  const auto unmatched_a = unmatched_writer(RunSide::a, run, input.from_a.node);
  const auto unmatched_b = unmatched_writer(RunSide::b, run, input.from_b.node);
  const bool is_first = graphs.iterations.empty() || graphs.iterations.front().second == run.at_b.iteration;
  const bool timing_differs = parameter_timing_differs(graphs);
  const bool is_unmatched = !timing_differs && (unmatched_a || unmatched_b);
  if (is_unmatched && (!is_first || !input.values)) return divergences_.add_unmatched(run, input, {unmatched_a, unmatched_b});
  // An update that was not dumped, or that is only in one run, may propagate earlier findings.
  const bool is_external = b_.updates_are_external() || graphs.edges_inferred;
  const bool has_undumped_update =
      b_.updates_are_external() || ((graphs.edges_inferred || is_written || graphs.cross_framework) && !is_first);
  const bool is_skipped = graphs.earlier_skipped && (is_written || graphs.cross_framework || is_external);
  const bool has_diverged = !divergences_.findings().empty() || diverged_ranks_.contains(rank_of(run.graphs));
  if ((has_undumped_update || is_skipped) && has_diverged) return;
  divergences_.add_parameter(run, input,
                             is_skipped                         ? ParameterHistory::earlier_iterations
                             : !is_first && has_undumped_update ? ParameterHistory::undumped_update
                                                                : ParameterHistory::untouched);
}

bool DivergenceAnalysis::parameter_timing_differs(const GraphPair& graphs) {
  const auto [known, is_new] = parameter_timings_.try_emplace({graphs.a, graphs.b}, false);
  if (is_new) known->second = has_updates(a_, graphs.a) != has_updates(b_, graphs.b);
  return known->second;
}

std::optional<NodeIndex> DivergenceAnalysis::unmatched_writer(RunSide side, const AlignedOperator& run,
                                                              NodeIndex parameter) const {
  const DumpGraphIndex graph = graph_index_in(side, run);
  for (const ValueFlow::Writer& writer : flow_in(side).writers_of(graph, parameter)) {
    if (writer.graph == graph && counterpart(side, run, writer.node) == kNoNode) return writer.node;
  }
  return std::nullopt;
}

void DivergenceAnalysis::explain_operator(const AlignedOperator& run, const ComparedInput& input) {
  const TensorPair& input_pair = pairs_[*input.values];
  const TensorPair* result = inputs_.output_pair(run, input.from_a, input.from_b);
  if (result != nullptr && result->differs()) return;  // Reported when it was judged
  if (result != nullptr && (result->difference || result->statistics_bound)) {
    if (graphs_of(run).edges_inferred) return explain_unlinked(run, input);  // The producer is a different one
    return divergences_.add_operator(
        run, &input_pair,
        {SPORESCOPE_TRANSLATE_NOOP("its input %1 differs although the output of %2 agrees"),
         {std::to_string(input.slot), std::string(graph_b(run).nodes()[input.from_b.node].name())}});
  }
  // Only the readers of the operator's output show the output.
  const auto producer = execution_.producer_of(run, input);
  if (!producer) {
    AlignedOperator undumped_run{run.graphs, input.from_a.node, input.from_b.node, run.at_a, run.at_b, {}, {}};
    return divergences_.add_operator(undumped_run, &input_pair, {});
  }
  judge_run(*producer);
  const AlignedOperator& producer_run = execution_.runs[*producer];
  undumped_origins_.mark_as_differing(producer_run);
  if (const PropagatedInputs propagated = find_propagated_inputs(producer_run); !propagated.differs) {
    add_origin_finding(producer_run, propagated, input_pair);
  }
}

void DivergenceAnalysis::explain_region(const AlignedOperator& run, const ComparedInput& input) {
  const UnmatchedRegion in_a = region_of(RunSide::a, run, input.from_a.node);
  const UnmatchedRegion in_b = region_of(RunSide::b, run, input.from_b.node);
  if (in_a.propagates || in_b.propagates) return;
  if (const UnmatchedPair unmatched = first_unmatched(graph_a(run), in_a, graph_b(run), in_b)) {
    return divergences_.add_unmatched(run, input, unmatched);
  }
  divergences_.add_operator(run, input.values ? &pairs_[*input.values] : nullptr,
                            different_producers_text(graph_a(run), graph_b(run), graphs_of(run).nodes, input));
}

/// Explains a value whose origin is known in only one run. Unmatched operators upstream that the other run does not record are
/// the divergence.
void DivergenceAnalysis::explain_from_one_side(const AlignedOperator& run, const ComparedInput& input) {
  const bool in_a = input.from_a.node != kNoNode;
  if (!in_a && input.from_b.node == kNoNode) return;
  const UnmatchedRegion region = region_of(in_a ? RunSide::a : RunSide::b, run, in_a ? input.from_a.node : input.from_b.node);
  if (region.propagates || region.nodes.empty()) return;
  const UnmatchedRegion none;
  divergences_.add_unmatched(run, input,
                             first_unmatched(graph_a(run), in_a ? region : none, graph_b(run), in_a ? none : region));
}

/// Explains a value whose origin is unknown in at least one run. The first one on a rank is where the runs appear to diverge.
void DivergenceAnalysis::explain_unlinked(const AlignedOperator& run, const ComparedInput& input) {
  if (diverged_ranks_.contains(rank_of(run.graphs)) || !input.values || inputs_.outputs_agree(run)) return;
  const auto agreed = last_agreed_.find(run.graphs);
  const AlignedOperator* since = agreed == last_agreed_.end() ? nullptr : &execution_.runs[agreed->second];
  if (since != nullptr && since->at_b.iteration != run.at_b.iteration) since = nullptr;
  const UnmatchedPair unmatched = unmatched_between(a_, b_, graphs_of(run), run, since != nullptr ? since->a : kNoNode,
                                                    since != nullptr ? since->b : kNoNode);
  const std::size_t finding_count = divergences_.findings().size();
  if (!unmatched) explain_from_one_side(run, input);
  if (divergences_.findings().size() == finding_count) divergences_.add_unlinked(run, input, unmatched);
}

std::optional<DivergenceAnalysis::UnmatchedInput> DivergenceAnalysis::unmatched_input_of(const AlignedOperator& run) const {
  for (const ComparedInput& input : run.inputs) {
    if (!input.values || is_constant(input)) continue;
    if (input.from_a.node == kNoNode || input.from_b.node == kNoNode) continue;
    if (graphs_of(run).nodes.of_b(input.from_b.node) == input.from_a.node) continue;
    const TensorPair& pair = pairs_[*input.values];
    if (!pair.difference || pair.difference->equal == pair.difference->count) continue;
    const UnmatchedRegion in_a = region_of(RunSide::a, run, input.from_a.node);
    const UnmatchedRegion in_b = region_of(RunSide::b, run, input.from_b.node);
    if (in_a.propagates || in_b.propagates) continue;
    if (const UnmatchedPair unmatched = first_unmatched(graph_a(run), in_a, graph_b(run), in_b)) {
      return UnmatchedInput{&input, unmatched};
    }
  }
  return std::nullopt;
}

UnmatchedRegion DivergenceAnalysis::region_of(RunSide side, const AlignedOperator& run, NodeIndex from) const {
  const RegionSearch search(a_, b_, graphs_of(run), pairs_,
                            [&](NodeIndex parameter_of_b) { return inputs_.is_diverged(run, parameter_of_b); });
  return search.find(side, run, from);
}

DumpGraphIndex DivergenceAnalysis::graph_index_in(RunSide side, const AlignedOperator& run) const {
  return side == RunSide::a ? graphs_of(run).a : graphs_of(run).b;
}

const Graph& DivergenceAnalysis::graph_in(RunSide side, const AlignedOperator& run) const {
  return *flow_in(side).dump().graphs()[graph_index_in(side, run)].graph;
}

NodeIndex DivergenceAnalysis::counterpart(RunSide side, const AlignedOperator& run, NodeIndex node) const {
  return side == RunSide::a ? graphs_of(run).nodes.of_a(node) : graphs_of(run).nodes.of_b(node);
}

}  // namespace sporescope
