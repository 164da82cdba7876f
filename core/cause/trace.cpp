// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/trace.h"

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "core/cause/element_search.h"
#include "core/cause/same_values.h"
#include "core/flow/rank_peers.h"
#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_role.h"

namespace sporescope {
namespace {

/// An output that nothing reads, of an operator whose other outputs are read: kernels need not fill it.
bool is_unused_output(const Graph& graph, NodeIndex node, std::uint32_t slot) {
  if (graph.outputs(node).size() < 2) return false;
  const auto uses = graph.uses(node);
  const auto reads = [&](const Use& use) { return !use.control; };
  const auto reads_slot = [&](const Use& use) { return !use.control && use.slot == slot; };
  return std::any_of(uses.begin(), uses.end(), reads) && std::none_of(uses.begin(), uses.end(), reads_slot);
}

}  // namespace

CauseKind cause_kind(OriginKind kind) {
  switch (kind) {
    case OriginKind::computed:
    case OriginKind::computed_unseen:
    case OriginKind::undumped_inputs:
    case OriginKind::not_as_produced:
    case OriginKind::unknown_operator:
      return CauseKind::op;
    case OriginKind::network_input:
      return CauseKind::input;
    case OriginKind::constant:
      return CauseKind::constant;
    case OriginKind::initial_value:
    case OriginKind::updated_unseen:
    case OriginKind::before_first:
    case OriginKind::while_not_dumped:
    case OriginKind::from_outside:
      return CauseKind::parameter;
    case OriginKind::collective:
    case OriginKind::missing_rank:
      break;
  }
  return CauseKind::collective;
}

std::int32_t Tracer::origin_of(std::uint32_t record) {
  ++depth_;
  const std::int32_t origin = walk(record);
  --depth_;
  return origin;
}

std::int32_t Tracer::walk(std::uint32_t record) {
  std::vector<std::uint32_t> walked;
  std::unordered_set<std::uint32_t> seen;
  std::int32_t origin = kNoOrigin;
  std::uint32_t at_record = record;
  while (true) {
    const auto known = marks_.find(at_record);
    if (known != marks_.end()) {
      origin = known->second;
      break;
    }
    walked.push_back(at_record);
    seen.insert(at_record);
    Step next = step(at_record);
    // A circle can only come of files that contradict each other: then the trace ends where it would close.
    if (next.parent && seen.contains(*next.parent)) next = at(OriginKind::undumped_inputs, at_record);
    if (next.parent) {
      parents_[at_record] = *next.parent;
      at_record = *next.parent;
      continue;
    }
    if (next.unfilled) origin = kUnfilled;
    if (next.origin) origin = number_of(*std::move(next.origin));
    break;
  }
  for (const std::uint32_t one : walked) marks_[one] = origin;
  return origin;
}

std::int32_t Tracer::number_of(Origin origin) {
  const auto next = static_cast<std::int32_t>(origins_.size());
  const TensorRecord& tensor = dump_.records()[origin.record];
  const bool made_here =
      origin.kind == OriginKind::computed || (origin.kind == OriginKind::undumped_inputs && tensor.io == Io::output);
  std::int32_t number = next;
  if (origin.node != kNoNode) {  // what has no file of its own is seen wherever it is read
    number = unseen_origins_.emplace(std::pair(tensor.graph, origin.node), next).first->second;
  } else if (made_here) {
    number = run_origins_.emplace(std::tuple(tensor.graph, tensor.node, tensor.iteration, tensor.run), next).first->second;
  } else {
    number = origin_at_.emplace(origin.record, next).first->second;
  }
  if (number == next) origins_.push_back(std::move(origin));
  return number;
}

std::optional<std::uint32_t> Tracer::parent_of(std::uint32_t record) const {
  const auto known = parents_.find(record);
  return known == parents_.end() ? std::nullopt : std::optional(known->second);
}

Tracer::Step Tracer::step(std::uint32_t record) {
  const Node* node = flow_.node_of(record);
  if (node == nullptr) return at(OriginKind::unknown_operator, record);
  if (dump_.records()[record].io == Io::input) return step_from_input(record);
  switch (node->kind) {
    case NodeKind::op:
      return step_from_operator(record);
    case NodeKind::parameter:
      return step_from_parameter(record);
    case NodeKind::constant:
      break;
  }
  return step_from_constant(record, dump_.records()[record].node);
}

Tracer::Step Tracer::step_from_constant(std::uint32_t record, NodeIndex constant) {
  if (states_.health(record) != Health::nan) return {};
  Step made = at(OriginKind::constant, record);
  made.origin->node = constant;
  return made;
}

Tracer::Step Tracer::step_from_input(std::uint32_t record) {
  const TensorRecord& tensor = dump_.records()[record];
  const Moment moment = flow_.moment_of(record);
  const Health wanted = states_.health(record);
  const auto arrivals = flow_.arrivals(moment, tensor.node);
  const auto arrival =
      std::find_if(arrivals.begin(), arrivals.end(), [&](const Arrival& one) { return one.input.slot == tensor.slot; });
  if (arrival == arrivals.end()) return step_from_constant(record, kNoNode);  // an attribute: no edge
  if (arrival->written) return step_from_written_input(record, arrivals);
  const bool own = arrival->source == record;
  if (arrival->source && !own && states_.health(*arrival->source) >= wanted) return to(*arrival->source);
  switch (arrival->kind) {
    case NodeKind::constant:
      return step_from_constant(record, arrival->input.from.node);
    case NodeKind::parameter:
      return step_into_parameter(record, moment, arrival->input.from.node);
    case NodeKind::op:
      break;
  }
  if (arrival->source && states_.health(*arrival->source) == Health::finite) return at(OriginKind::not_as_produced, record);
  return step_over_undumped(record, moment, arrival->input.from.node);
}

Tracer::Step Tracer::step_over_undumped(std::uint32_t record, const Moment& moment, NodeIndex producer) {
  const Health wanted = states_.health(record);
  auto arrivals = flow_.arrivals(moment, producer);
  const Beyond beyond = look_beyond(moment, arrivals, wanted);
  if (beyond.bad) return to(*beyond.bad);
  if (beyond.complete && !arrivals.empty()) {
    Step made = at(OriginKind::computed_unseen, record);
    made.origin->inputs = std::move(arrivals);
    made.origin->node = producer;
    return made;
  }
  if (const auto equal = equal_value(record)) return to(*equal);
  Step made = at(OriginKind::undumped_inputs, record);
  made.origin->node = producer;
  return made;
}

/// The file holds what the operator made of the parameter, as its output does.
Tracer::Step Tracer::step_from_written_input(std::uint32_t record, const std::vector<Arrival>& arrivals) {
  const TensorRecord& tensor = dump_.records()[record];
  const Health wanted = states_.health(record);
  const auto output = dump_.find(tensor.graph, tensor.node, tensor.iteration, Io::output, 0, tensor.run);
  if (output && states_.health(*output) >= wanted) return to(*output);
  if (const auto bad = earliest_bad(arrivals, wanted)) return to(*bad);
  if (wanted == Health::nan) {
    if (const auto infinite = bad_infinity(record, arrivals)) return to(*infinite);
  }
  if (auto parameter = step_to_unseen_parameter(record, arrivals)) return *std::move(parameter);
  const bool known = unknown_inputs(flow_.moment_of(record), arrivals).empty();
  Step made = at(known ? OriginKind::computed : OriginKind::undumped_inputs, record);
  made.origin->inputs = arrivals;
  return made;
}

Tracer::Step Tracer::step_from_operator(std::uint32_t record) {
  const TensorRecord& tensor = dump_.records()[record];
  const Graph& graph = *dump_.graphs()[tensor.graph].graph;
  const std::string_view type = graph.nodes()[tensor.node].type;
  if (is_uninitialized(type) || is_unused_output(graph, tensor.node, tensor.slot)) return unfilled();
  const Health wanted = states_.health(record);
  const Moment moment = flow_.moment_of(record);
  const auto arrivals = flow_.arrivals(moment, tensor.node);
  if (arrivals.empty() && brings_data(type)) return at(OriginKind::network_input, record);
  if (is_unfilled(record, arrivals)) return unfilled();
  if (const auto bad = earliest_bad(arrivals, wanted)) {
    // Masks are of the forward pass: an infinite constant in a gradient is a scale that left the type when it was folded.
    const bool gradient = graph.nodes()[tensor.node].category == Category::gradient;
    if (!gradient || wanted != Health::infinite || !constants_alone_are_bad(arrivals)) return to(*bad);
  }
  if (wanted == Health::nan) {
    if (const auto infinite = bad_infinity(record, arrivals)) return to(*infinite);
  }
  if (const auto changed = changed_on_the_way(record, arrivals, wanted)) return to(*changed);
  if (is_collective(type)) return step_over_ranks(record, arrivals);
  std::vector<Arrival> unseen;
  std::copy_if(arrivals.begin(), arrivals.end(), std::back_inserter(unseen),
               [&](const Arrival& arrival) { return health_of(arrival) <= Health::no_value && !arrival.written; });
  const Beyond beyond = look_beyond(moment, unseen, wanted);
  if (beyond.bad) return to(*beyond.bad);
  if (auto made = step_over_cast(record, moment, arrivals)) return *std::move(made);
  if (const auto other = handed_over(record, arrivals)) return to(*other);
  if (auto parameter = step_to_unseen_parameter(record, arrivals)) return *std::move(parameter);
  if (wanted == Health::infinite && comes_of_unseen_constant(record, type, arrivals)) return {};
  const bool known = beyond.complete && (!updates_in_place(type) || unknown_inputs(moment, arrivals).empty());
  Step made = at(known ? OriginKind::computed : OriginKind::undumped_inputs, record);
  made.origin->inputs = arrivals;
  return made;
}

Tracer::Step Tracer::step_from_parameter(std::uint32_t record) {
  const TensorRecord& tensor = dump_.records()[record];
  const Moment moment = flow_.moment_of(record);
  const Health wanted = states_.health(record);
  if (flow_.is_network_input(tensor.graph, tensor.node)) {
    return wanted == Health::infinite && is_mask(record) ? Step{} : at(OriginKind::network_input, record);
  }
  if (const auto written = last_written(moment, tensor.node, wanted)) return to(*written);
  if (const auto update = bad_update(moment, tensor.node, wanted)) return to(*update);
  const auto before = flow_.parameter_before(moment, tensor.node);
  if (before && states_.health(*before) >= wanted) return to(*before);
  if (before) return step_after_clean(record, moment, tensor.node, *before);
  if (flow_.updates_are_outside()) return at(OriginKind::updated_unseen, record);
  const auto& writers = flow_.writers_of(tensor.graph, tensor.node);
  if (writers.empty()) return step_before_dump(record, moment, tensor.node);
  return step_from_first_update(record, moment, writers);
}

Tracer::Step Tracer::step_from_first_update(std::uint32_t record, const Moment& moment,
                                            const std::vector<ValueFlow::Writer>& writers) {
  const NodeIndex parameter = dump_.records()[record].node;
  const bool one = writers.size() == 1 && writers.front().graph == moment.graph;
  if (!one || !was_clean_before(moment, parameter)) return at(OriginKind::updated_unseen, record);
  auto arrivals = flow_.arrivals(moment, writers.front().node);
  std::vector<Arrival> others;
  std::copy_if(arrivals.begin(), arrivals.end(), std::back_inserter(others),
               [](const Arrival& arrival) { return !arrival.written; });
  if (const auto bad = earliest_bad(others, Health::infinite); bad && has_origin(*bad)) return to(*bad);
  if (!look_beyond(moment, others, Health::infinite).complete) return at(OriginKind::updated_unseen, record);
  for (const Arrival* state : unknown_inputs(moment, arrivals)) {
    if (state->input.from.node == parameter) continue;
    // A moment that is bad after the update made the weight so, whether it was bad before or not.
    const auto after = value_after(moment, *state);
    const bool weight = arrivals.front().input.from.node == parameter;
    return weight && after && states_.health(*after) >= states_.health(record) ? to(*after)
                                                                               : at(OriginKind::updated_unseen, record);
  }
  Step made = at(OriginKind::computed_unseen, record);
  made.origin->node = writers.front().node;
  made.origin->inputs = std::move(arrivals);
  return made;
}

Tracer::Step Tracer::step_into_parameter(std::uint32_t record, const Moment& moment, NodeIndex parameter) {
  const Health wanted = states_.health(record);
  if (const auto written = last_written(moment, parameter, wanted)) return to(*written);
  if (!flow_.parameter_is_dumped(moment.graph, parameter)) {
    if (const auto equal = equal_value(record)) return to(*equal);
    const auto first = flow_.parameter_read({moment.graph, moment.iteration, 0, moment.run}, parameter);
    if (first && flow_.is_earlier(*first, record) && states_.health(*first) >= wanted) return to(*first);
    if (flow_.is_state(moment.graph, parameter)) return step_before_dump(record, moment, parameter);
    return wanted == Health::infinite && is_mask(record) ? Step{} : at(OriginKind::network_input, record);
  }
  if (flow_.is_network_input(moment.graph, parameter)) {
    return wanted == Health::infinite && is_mask(record) ? Step{} : at(OriginKind::network_input, record);
  }
  const auto before = flow_.parameter_before(moment, parameter);
  if (before && states_.health(*before) == Health::finite) return step_after_clean(record, moment, parameter, *before);
  return step_before_dump(record, moment, parameter);
}

Tracer::Step Tracer::step_after_clean(std::uint32_t record, const Moment& moment, NodeIndex parameter, std::uint32_t clean) {
  const std::int64_t known = dump_.records()[clean].iteration;
  const auto previous = dump_.previous_iteration(moment.graph, moment.iteration);
  const bool gap = known < moment.iteration && ((previous && *previous != known) || moment.iteration - known > 1);
  Step made = at_parameter(gap ? OriginKind::while_not_dumped : OriginKind::from_outside, record, moment, parameter);
  made.origin->last_clean = clean;
  return made;
}

Tracer::Step Tracer::step_before_dump(std::uint32_t record, const Moment& moment, NodeIndex parameter) {
  const bool may_be_mask = !flow_.steers_optimizer(moment.graph, parameter);
  if (may_be_mask && states_.health(record) == Health::infinite && is_mask(record)) return {};
  const auto previous = dump_.previous_iteration(moment.graph, moment.iteration);
  const bool first = !previous && moment.iteration <= 0;
  return at_parameter(first ? OriginKind::initial_value : OriginKind::before_first, record, moment, parameter);
}

Tracer::Step Tracer::at_parameter(OriginKind kind, std::uint32_t record, const Moment& moment, NodeIndex parameter) {
  const auto own = flow_.parameter_in(moment, parameter);
  if (!own || *own == record || states_.health(*own) < Health::infinite) return at(kind, record);
  Step made = at(kind, *own);
  made.origin->witness = record;
  return made;
}

Tracer::Step Tracer::step_over_ranks(std::uint32_t record, const std::vector<Arrival>& arrivals) {
  const TensorRecord& tensor = dump_.records()[record];
  const auto peers = rank_peers(flow_, flow_.moment_of(record), tensor.node);
  const bool nan = states_.health(record) == Health::nan;
  for (const Health wanted : {Health::nan, Health::infinite}) {
    if (wanted == Health::nan && !nan) continue;
    std::optional<std::uint32_t> first;
    for (const RankPeer& peer : peers) {
      const auto there = flow_.arrivals(peer.moment, peer.node);
      auto bad = earliest_bad(there, wanted);
      if (!bad) bad = look_beyond(peer.moment, there, wanted).bad;
      if (bad && (!first || flow_.is_earlier(*bad, *first))) first = bad;
    }
    if (first && (wanted == Health::nan || !nan || has_origin(*first))) return to(*first);
  }
  // All ranks got the same: the lowest one stands for them.
  for (const RankPeer& peer : peers) {
    const auto same = dump_.find(peer.moment.graph, peer.node, tensor.iteration, Io::output, tensor.slot, tensor.run);
    const bool lower = dump_.graphs()[peer.moment.graph].rank < dump_.graphs()[tensor.graph].rank;
    if (same && lower && states_.health(*same) >= states_.health(record)) return to(*same);
  }
  Step made = at(peers.empty() ? OriginKind::missing_rank : OriginKind::collective, record);
  made.origin->inputs = arrivals;
  return made;
}

std::vector<const Arrival*> Tracer::unknown_inputs(const Moment& moment, const std::vector<Arrival>& arrivals) {
  std::vector<const Arrival*> unknown;
  for (const Arrival& arrival : arrivals) {
    if (arrival.kind == NodeKind::constant || health_of(arrival) > Health::no_value) continue;
    // What is clean after its update was clean before.
    const auto updated = arrival.written ? value_after(moment, arrival) : std::nullopt;
    if (!updated || states_.health(*updated) != Health::finite) unknown.push_back(&arrival);
  }
  return unknown;
}

std::optional<Tracer::Step> Tracer::step_over_cast(std::uint32_t record, const Moment& moment,
                                                   const std::vector<Arrival>& arrivals) {
  const bool cast = flow_.node_of(record)->type == "Cast" && !arrivals.empty() && arrivals.front().kind == NodeKind::op;
  if (!cast || states_.health(record) != Health::nan) return std::nullopt;
  const NodeIndex producer = arrivals.front().input.from.node;
  auto before = flow_.arrivals(moment, producer);
  if (before.empty() || !look_beyond(moment, before, Health::nan).complete) return std::nullopt;
  Step made = at(OriginKind::computed_unseen, record);
  made.origin->inputs = std::move(before);
  made.origin->node = producer;
  return made;
}

/// Both may be: the weight was bad before, or the update made it so.
Tracer::Step Tracer::at_unseen_update(std::uint32_t record, const std::vector<Arrival>& arrivals) {
  Step made = at(OriginKind::undumped_inputs, record);
  made.origin->inputs = arrivals;
  return made;
}

std::optional<Tracer::Step> Tracer::step_to_unseen_parameter(std::uint32_t record, const std::vector<Arrival>& arrivals) {
  if (flow_.updates_are_outside()) return std::nullopt;
  const TensorRecord& tensor = dump_.records()[record];
  const Node& node = dump_.graphs()[tensor.graph].graph->nodes()[tensor.node];
  const Moment moment = flow_.moment_of(record);
  std::vector<const Arrival*> unknown = unknown_inputs(moment, arrivals);
  // A moment that was NaN explains a weight that was not seen either.
  if (unknown.size() == 2 && unknown[0]->written && unknown[1]->written) unknown.erase(unknown.begin());
  const bool alone = unknown.size() == 1 && unknown[0]->kind == NodeKind::parameter;
  if (alone && unknown[0]->written && unknown[0]->input.from.argument == 0) return at_unseen_update(record, arrivals);
  if (!alone || may_overflow(record, node.type, arrivals)) return std::nullopt;
  const auto after = flow_.parameter_in(moment, unknown[0]->input.from.node);
  if (!after || states_.health(*after) < states_.health(record)) return std::nullopt;
  const NodeIndex parameter = unknown[0]->input.from.node;
  const auto before = flow_.parameter_before(moment, parameter);
  if (before && states_.health(*before) == Health::finite) return step_after_clean(*after, moment, parameter, *before);
  return step_before_dump(*after, moment, parameter);
}

}  // namespace sporescope
