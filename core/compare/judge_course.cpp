// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/judge_course.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "core/compare/divergence_sentences.h"
#include "core/flow/unfilled_outputs.h"

namespace sporescope {
namespace {

/// Of two tensors that differ, which says nothing.
void leave_open(ComparedPair& compared, Text reason) {
  compared.status = PairStatus::not_comparable;
  compared.output_error.reset();
  compared.reason = std::move(reason);
}

void tell_difference(Divergence& found, const TensorPair& pair) {
  if (pair.difference) found.output_error = pair.error();
  found.element = pair.element;
}

/// The tensors that show a finding, and their difference.
void tell_pair(Divergence& found, const TensorPair& pair) {
  found.a = pair.a;
  found.b = pair.b;
  tell_difference(found, pair);
}

}  // namespace

CourseJudge::CourseJudge(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, const ComparedCourse& course,
                         const TensorPairs& pairs)
    : a_(a),
      b_(b),
      graphs_(graphs),
      course_(course),
      pairs_(pairs),
      moments_(a, b),
      arrived_(a, b, graphs, pairs),
      judged_(course.runs.size()) {}

void CourseJudge::judge(RunComparison& comparison) && {
  for (const ListedPair& listed : course_.listed) {
    if (!pairs_[listed.pair].measured) break;  // what comes after it cannot be told from what carries its difference
    comparison.pairs.push_back(judged(listed));
  }
  // What no operator made diverges where it is a finding itself.
  std::set<std::pair<std::optional<RecordIndex>, std::optional<RecordIndex>>> begun;
  for (const Divergence& finding : findings_) {
    const bool made = finding.kind != DivergenceKind::input && finding.kind != DivergenceKind::parameter;
    if (!made) begun.emplace(finding.a, finding.b);
  }
  for (ComparedPair& pair : comparison.pairs) {
    if (pair.status == PairStatus::carries && begun.contains({pair.a, pair.b})) pair.status = PairStatus::diverges;
  }
  comparison.findings = std::move(findings_);
}

ComparedPair CourseJudge::judged(const ListedPair& listed) {
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
  compared.told = pair.told.has_value();
  if (pair.difference) compared.output_error = pair.error();
  compared.status = pair.difference ? PairStatus::agrees : PairStatus::not_comparable;
  if (listed.run) {
    judge_run(*listed.run);
    judge_output(course_.runs[*listed.run], pair, compared);
  } else if (pair.differs()) {
    judge_source(listed, pair, compared);
  }
  return compared;
}

/// Once, when the first of its tensors comes: what it reads was there before what it gives.
void CourseJudge::judge_run(RunIndex index) {
  if (judged_[number_of(index)]) return;
  judged_[number_of(index)] = true;
  const OperatorRun& run = course_.runs[index];
  bool moves = false;
  for (const ComparedInput& input : run.inputs) {
    moves = moves || arrived_.hides(run, input);
    if (is_constant(input) || !arrived_.differs(run, input) || is_exchanged(run, input)) continue;
    moves = true;
    explain(run, input);
  }
  if (moves) move_written(run);
}

void CourseJudge::move_written(const OperatorRun& run) {
  for (const ComparedInput& input : run.inputs) {
    if (input.written && input.kind_b == NodeKind::parameter) arrived_.move(run, input.from_b.node);
  }
}

CourseJudge::Brought CourseJudge::brought_to(const OperatorRun& run) const {
  Brought brought{arrived_.of(run), {}, false};
  if (brought.inputs.not_compared) brought.behind = SuspectSearch(a_, b_, graphs_, course_, pairs_, arrived_).behind(run);
  // Of what nobody knows the inputs, and what comes after a difference, none can say that it has not come from there.
  const bool in_the_dark = graphs_of(run).of_families && run.inputs.empty() && !findings_.empty();
  brought.differs = brought.inputs.differ || brought.inputs.hides || in_the_dark || brought.behind.carries;
  return brought;
}

bool CourseJudge::find_beginning(const OperatorRun& run, const Brought& brought, const TensorPair& shown) {
  if (brought.inputs.constants_differ) {
    find_constant(run, shown);
  } else if (brought.behind.first) {
    find_suspect(*brought.behind.first, run, shown);
  } else {
    find_operator(run, &shown, {});
    return true;
  }
  return false;
}

void CourseJudge::judge_input(const OperatorRun& run, const TensorPair& pair, ComparedPair& compared) const {
  const auto input = std::find_if(run.inputs.begin(), run.inputs.end(),
                                  [&](const ComparedInput& it) { return it.values && &pairs_[*it.values] == &pair; });
  const bool differs = input != run.inputs.end() ? arrived_.differs(run, *input) : pair.differs();
  if (differs && pair.is_decided()) compared.status = PairStatus::carries;
  if (input != run.inputs.end() && differs && is_exchanged(run, *input)) {
    leave_open(compared, comes_from_others(graph_a(run), graph_b(run), graphs_of(run).nodes, *input));
  }
  if (pair.differs() && is_never_filled(b_, pair.b)) leave_open(compared, why_unfilled(true));
}

void CourseJudge::judge_output(const OperatorRun& run, const TensorPair& pair, ComparedPair& compared) {
  if (b_.dump().records()[pair.b].io == Io::input) return judge_input(run, pair, compared);
  const Brought brought = brought_to(run);
  const bool carries = brought.differs || brought.inputs.constants_differ;
  compared.input_error = brought.inputs.error;
  if (!arrived_.differs_from_inputs(run, pair)) {
    if (carries && pair.difference && pair.error() > 0) arrived_.hide(pair);
    return;
  }
  if (!carries && may_be_unfilled(b_, pair.b)) {
    leave_open(compared, why_unfilled(is_never_filled(b_, pair.b)));
    return;
  }
  move_written(run);
  if (brought.inputs.constants_differ) find_constant(run, pair);
  const bool begins = !carries && find_beginning(run, brought, pair);
  if (pair.is_decided()) compared.status = begins ? PairStatus::diverges : PairStatus::carries;
}

/// Of a parameter, whose file holds what it was after the iteration, or a constant.
void CourseJudge::judge_source(const ListedPair& listed, const TensorPair& pair, ComparedPair& compared) {
  const TensorRecord& record_b = b_.dump().records()[pair.b];
  const Node* node = b_.node_of(pair.b);
  if (pair.is_decided()) compared.status = PairStatus::carries;
  if (node == nullptr) {
    if (findings_.empty() && pair.is_decided()) compared.status = PairStatus::diverges;
    return;
  }
  if (node->kind == NodeKind::constant) {  // told with the operators that read it
    if (pair.is_decided()) compared.status = PairStatus::diverges;
    return;
  }
  const GraphPair& graphs = graphs_.pairs[listed.graphs];
  if (!b_.is_network_input(graphs.b, record_b.node) && moments_.differ(graphs)) {
    compared.status = PairStatus::not_comparable;
    compared.output_error.reset();
    compared.reason = SPORESCOPE_TRANSLATE_NOOP("one run holds the parameter after its update, the other tells of no update");
    return;
  }
  OperatorRun run{
      listed.graphs, graphs.nodes.of_b(record_b.node), record_b.node, a_.moment_of(pair.a), b_.moment_of(pair.b), {}};
  ComparedInput input;
  input.kind_a = input.kind_b = NodeKind::parameter;
  input.from_a.node = run.a;
  input.from_b.node = run.b;
  if (arrived_.is_moved(run, run.b)) return;
  const OperatorRun* update = update_of(run);
  if (update != nullptr && !arrived_.differs_from_inputs(*update, run.b, pair)) {
    compared.status = PairStatus::agrees;
    return;
  }
  const std::size_t before = findings_.size();
  if (update == nullptr) {
    explain_parameter(run, input);
  } else if (const Brought brought = brought_to(*update); !brought.differs) {
    find_beginning(*update, brought, pair);
  }
  if (findings_.size() > before && pair.is_decided()) compared.status = PairStatus::diverges;
}

const OperatorRun* CourseJudge::update_of(const OperatorRun& parameter) const {
  for (const ValueFlow::Writer& writer : b_.writers_of(graphs_of(parameter).b, parameter.b)) {
    if (writer.graph != graphs_of(parameter).b) continue;
    const auto run = course_.run_of.find({parameter.graphs, parameter.at_b.iteration, writer.node, 1});
    if (run != course_.run_of.end()) return &course_.runs[run->second];
  }
  return nullptr;
}

void CourseJudge::explain(const OperatorRun& run, const ComparedInput& input) {
  if (input.from_a.node == kNoNode || input.from_b.node == kNoNode) {  // nothing tells where it came from
    if (graphs_of(run).of_families) explain_from_one_side(run, input);
    return;
  }
  if (input.kind_a == NodeKind::parameter && input.kind_b == NodeKind::parameter &&
      graphs_of(run).nodes.of_b(input.from_b.node) == input.from_a.node) {
    return explain_parameter(run, input);
  }
  const bool operators = input.kind_a == NodeKind::op && input.kind_b == NodeKind::op;
  if (operators && graphs_of(run).nodes.of_b(input.from_b.node) == input.from_a.node) return explain_operator(run, input);
  explain_region(run, input);
}

void CourseJudge::explain_parameter(const OperatorRun& run, const ComparedInput& input) {
  if (!arrived_.move(run, input.from_b.node)) return;
  const GraphPair& graphs = graphs_of(run);
  const bool written =
      !b_.writers_of(graphs.b, input.from_b.node).empty() || !a_.writers_of(graphs.a, input.from_a.node).empty();
  const auto lone_a = lone_writer(RunSide::a, run, input.from_a.node);
  const auto lone_b = lone_writer(RunSide::b, run, input.from_b.node);
  const bool is_first = graphs.iterations.empty() || graphs.iterations.front().second == run.at_b.iteration;
  const bool one_sees_updates = moments_.differ(graphs);
  const bool alone = !one_sees_updates && (lone_a || lone_b);
  if (alone && (!is_first || !input.values)) return find_alone(run, input, {lone_a, lone_b});
  // An update that nobody saw, or one run alone, has carried what was found before.
  const bool updated_unseen = b_.updates_are_outside() || ((written || graphs.of_families) && !is_first);
  if (updated_unseen && !findings_.empty()) return;
  const bool updated = written || graphs.of_families || b_.updates_are_outside();
  find_parameter(run, input, updated && graphs.earlier_left_out);
}

std::optional<NodeIndex> CourseJudge::lone_writer(RunSide side, const OperatorRun& run, NodeIndex parameter) const {
  const DumpGraphIndex graph = graph_in(side, run);
  for (const ValueFlow::Writer& writer : flow_in(side).writers_of(graph, parameter)) {
    if (writer.graph == graph && counterpart(side, run, writer.node) == kNoNode) return writer.node;
  }
  return std::nullopt;
}

void CourseJudge::explain_operator(const OperatorRun& run, const ComparedInput& input) {
  const TensorPair& arrived = pairs_[*input.values];
  const TensorPair* made = arrived_.output_pair(run, input.from_a, input.from_b);
  if (made != nullptr && made->differs()) return;  // told when it was judged
  if (made != nullptr && (made->difference || made->told)) {
    return find_operator(run, &arrived,
                         {SPORESCOPE_TRANSLATE_NOOP("its input %1 differs, although what %2 gave agrees"),
                          {std::to_string(input.slot), std::string(graph_b(run).nodes()[input.from_b.node].name())}});
  }
  // The operator's output shows in what reads it alone.
  const auto maker = course_.maker_of(run, input);
  if (!maker) {
    OperatorRun alone{run.graphs, input.from_a.node, input.from_b.node, run.at_a, run.at_b, {}};
    return find_operator(alone, &arrived, {});
  }
  judge_run(*maker);
  const OperatorRun& made_by = course_.runs[*maker];
  if (const Brought brought = brought_to(made_by); !brought.differs) find_beginning(made_by, brought, arrived);
}

void CourseJudge::explain_region(const OperatorRun& run, const ComparedInput& input) {
  const LoneRegion in_a = region_of(RunSide::a, run, input.from_a.node);
  const LoneRegion in_b = region_of(RunSide::b, run, input.from_b.node);
  if (in_a.carries || in_b.carries) return;
  if (const AlonePair alone = first_alone(graph_a(run), in_a, graph_b(run), in_b)) return find_alone(run, input, alone);
  find_operator(run, input.values ? &pairs_[*input.values] : nullptr,
                comes_from_others(graph_a(run), graph_b(run), graphs_of(run).nodes, input));
}

/// An operator that reads others in another order, as a sum does, and gives the same: nothing parts there.
bool CourseJudge::is_exchanged(const OperatorRun& run, const ComparedInput& input) const {
  if (input.from_a.node == kNoNode || input.from_b.node == kNoNode) return false;
  const NodeIndex of_a = counterpart(RunSide::b, run, input.from_b.node);
  const NodeIndex of_b = counterpart(RunSide::a, run, input.from_a.node);
  if (of_a == input.from_a.node || of_a == kNoNode || of_b == kNoNode) return false;
  std::size_t given = 0;
  for (std::uint32_t slot = 0; slot < graph_b(run).outputs(run.b).size(); ++slot) {
    const auto a = a_.dump().find(graphs_of(run).a, run.a, run.at_a.iteration, Io::output, slot, run.at_a.run);
    const auto b = b_.dump().find(graphs_of(run).b, run.b, run.at_b.iteration, Io::output, slot, run.at_b.run);
    const TensorPair* pair = a && b ? pairs_.find(*a, *b) : nullptr;
    if (pair == nullptr || !pair->measured) continue;
    if (!pair->agrees()) return false;
    ++given;
  }
  return given > 0;
}

/// A value of which one run alone tells where it came from: what stands there and was not seen in the other one is where they
/// part.
void CourseJudge::explain_from_one_side(const OperatorRun& run, const ComparedInput& input) {
  const bool in_a = input.from_a.node != kNoNode;
  if (!in_a && input.from_b.node == kNoNode) return;
  const LoneRegion region = region_of(in_a ? RunSide::a : RunSide::b, run, in_a ? input.from_a.node : input.from_b.node);
  if (region.carries || region.alone.empty()) return;
  const LoneRegion none;
  find_alone(run, input, first_alone(graph_a(run), in_a ? region : none, graph_b(run), in_a ? none : region));
}

LoneRegion CourseJudge::region_of(RunSide side, const OperatorRun& run, NodeIndex from) const {
  const RegionSearch search(a_, b_, graphs_of(run), pairs_,
                            [&](NodeIndex parameter_of_b) { return arrived_.is_moved(run, parameter_of_b); });
  return search.find(side, run, from);
}

void CourseJudge::find_operator(const OperatorRun& run, const TensorPair* shown, Text why) {
  Divergence found = finding_at(run, DivergenceKind::op, run.a, run.b);
  if (shown != nullptr) tell_pair(found, *shown);
  const ArrivedValues::Inputs inputs = arrived_.of(run);
  found.input_error = inputs.error;
  found.certain = !inputs.unknown();
  if (why.empty() && shown != nullptr) why = agrees_but_differs(inputs, *shown);
  found.why = operator_differs(graph_a(run), graph_b(run), run, std::move(why));
  add(std::move(found));
}

/// What `reader` gave shows a difference that may have begun at the suspect.
void CourseJudge::find_suspect(const Suspect& suspect, const OperatorRun& reader, const TensorPair& shown) {
  const OperatorRun& run = *suspect.run;
  const ArrivedValues::Inputs inputs = arrived_.of(run);
  const DivergenceKind kind = inputs.constants_differ ? DivergenceKind::constant : DivergenceKind::op;
  Divergence found = suspect.alone ? finding_at(run, DivergenceKind::op, suspect.alone.a, suspect.alone.b)
                                   : finding_at(run, kind, run.a, run.b);
  tell_pair(found, shown);
  found.certain = false;
  const std::string_view at = graph_b(reader).nodes()[reader.b].name();
  if (suspect.alone) {
    found.why = may_stand_alone(suspect.alone.a ? &graph_a(run).nodes()[*suspect.alone.a] : nullptr,
                                suspect.alone.b ? &graph_b(run).nodes()[*suspect.alone.b] : nullptr, at, shown);
  } else {
    found.input_error = inputs.error;
    found.why = constants_that_differ(run, agrees_unseen(inputs, at, shown));
  }
  add(std::move(found));
}

void CourseJudge::find_constant(const OperatorRun& run, const TensorPair& output) {
  Divergence found = finding_at(run, DivergenceKind::constant, run.a, run.b);
  tell_pair(found, output);
  found.input_error = arrived_.of(run).error;
  found.why = constants_that_differ(run, {SPORESCOPE_TRANSLATE_NOOP("its output differs %1"), {how_it_differs(output)}});
  add(std::move(found));
}

/// Attributes and constants, behind what is said of the operator.
Text CourseJudge::constants_that_differ(const OperatorRun& run, Text why) const {
  for (const ComparedInput& input : run.inputs) {
    if (!is_constant(input) || !input.values || !arrived_.differs(run, input)) continue;
    why = {SPORESCOPE_TRANSLATE_NOOP("%1; its constant input %2 differs %3"),
           {why, std::to_string(input.slot), how_it_differs(pairs_[*input.values])}};
  }
  return operator_differs(graph_a(run), graph_b(run), run, std::move(why));
}

void CourseJudge::find_parameter(const OperatorRun& run, const ComparedInput& input, bool changed_before) {
  const bool network_input = b_.is_network_input(graphs_of(run).b, input.from_b.node);
  const DivergenceKind kind = network_input ? DivergenceKind::input : DivergenceKind::parameter;
  Divergence found = finding_at(run, kind, input.from_a.node, input.from_b.node);
  found.a = a_.parameter_in(run.at_a, input.from_a.node);
  found.b = b_.parameter_in(run.at_b, input.from_b.node);
  found.certain = network_input || !changed_before;
  const TensorPair* shown = input.values ? &pairs_[*input.values] : nullptr;
  if (shown == nullptr && found.a && found.b) shown = pairs_.find(*found.a, *found.b);
  if (shown != nullptr) {
    if (found.a && found.b) {
      tell_difference(found, *shown);
    } else {
      tell_pair(found, *shown);
    }
    found.why = network_input ? data_differ(*shown) : starts_apart(*shown, !found.certain);
  }
  add(std::move(found));
}

void CourseJudge::find_alone(const OperatorRun& run, const ComparedInput& input, const AlonePair& alone) {
  Divergence found = finding_at(run, DivergenceKind::op, alone.a, alone.b);
  if (alone.a) found.a = a_.output_before(run.at_a, *alone.a, 0);
  if (alone.b) found.b = b_.output_before(run.at_b, *alone.b, 0);
  if (input.values) tell_difference(found, pairs_[*input.values]);
  found.why = stands_alone(alone.a ? &graph_a(run).nodes()[*alone.a] : nullptr,
                           alone.b ? &graph_b(run).nodes()[*alone.b] : nullptr, graph_b(run).nodes()[run.b].name());
  add(std::move(found));
}

Divergence CourseJudge::finding_at(const OperatorRun& run, DivergenceKind kind, std::optional<NodeIndex> a,
                                   std::optional<NodeIndex> b) const {
  Divergence found;
  found.kind = kind;
  if (a) found.node_a = NodePlace{graphs_of(run).a, *a};
  if (b) found.node_b = NodePlace{graphs_of(run).b, *b};
  found.iteration = run.at_b.iteration;
  return found;
}

/// One finding for one node: what it does in one iteration it does in all.
void CourseJudge::add(Divergence finding) {
  if (told_.insert({finding.node_a, finding.node_b}).second) findings_.push_back(std::move(finding));
}

DumpGraphIndex CourseJudge::graph_in(RunSide side, const OperatorRun& run) const {
  return side == RunSide::a ? graphs_of(run).a : graphs_of(run).b;
}

const Graph& CourseJudge::file_in(RunSide side, const OperatorRun& run) const {
  return *flow_in(side).dump().graphs()[graph_in(side, run)].graph;
}

NodeIndex CourseJudge::counterpart(RunSide side, const OperatorRun& run, NodeIndex node) const {
  return side == RunSide::a ? graphs_of(run).nodes.of_a(node) : graphs_of(run).nodes.of_b(node);
}

}  // namespace sporescope
