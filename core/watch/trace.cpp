// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/trace.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <unordered_set>

#include "core/dump/open_dump.h"
#include "core/graph/operator_role.h"
#include "core/watch/element_search.h"
#include "core/watch/operator_family.h"
#include "core/watch/rank_peers.h"
#include "core/watch/same_values.h"

namespace sporescope {
namespace {

/// Operators without files that are looked through on the way back.
constexpr std::size_t kMostUndumped = 4096;
/// Traces that are asked for in the middle of others. Tensors are asked for in execution order, so that what a step asks for is
/// mostly known; deeper than this it is a circle of files that contradict each other.
constexpr int kDeepest = 200;

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
  if (depth_ > kDeepest) return kNoOrigin;
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
    if (next.origin) origin = number_of(*std::move(next.origin));
    break;
  }
  for (const std::uint32_t one : walked) marks_[one] = origin;
  return origin;
}

std::int32_t Tracer::number_of(Origin origin) {
  const auto next = static_cast<std::int32_t>(origins_.size());
  const GraphIndex graph = dump_.records()[origin.record].graph;
  // What has no file of its own is seen wherever it is read.
  const std::int32_t number = origin.node != kNoNode
                                  ? unseen_origins_.emplace(std::pair(graph, origin.node), next).first->second
                                  : origin_at_.emplace(origin.record, next).first->second;
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
  Step made = at(OriginKind::computed, record);
  made.origin->inputs = arrivals;
  return made;
}

Tracer::Step Tracer::step_from_operator(std::uint32_t record) {
  const TensorRecord& tensor = dump_.records()[record];
  const Graph& graph = *dump_.graphs()[tensor.graph].graph;
  const std::string_view type = graph.nodes()[tensor.node].type;
  if (is_uninitialized(type) || is_unused_output(graph, tensor.node, tensor.slot)) return {};
  const Health wanted = states_.health(record);
  const Moment moment = flow_.moment_of(record);
  const auto arrivals = flow_.arrivals(moment, tensor.node);
  if (is_unfilled(record, arrivals)) return {};
  if (const auto bad = earliest_bad(arrivals, wanted)) return to(*bad);
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
  if (const auto other = handed_over(record, arrivals, wanted)) return to(*other);
  if (auto parameter = step_to_unseen_parameter(record, arrivals)) return *std::move(parameter);
  Step made = at(beyond.complete ? OriginKind::computed : OriginKind::undumped_inputs, record);
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
  if (const auto written = last_writer_output(moment, tensor.node, wanted)) return to(*written);
  if (const auto update = bad_update(moment, tensor.node, wanted)) return to(*update);
  const auto before = flow_.parameter_before(moment, tensor.node);
  if (before && states_.health(*before) >= wanted) return to(*before);
  if (before) return step_after_clean(record, moment, tensor.node, *before);
  return step_before_dump(record, moment, tensor.node);
}

Tracer::Step Tracer::step_into_parameter(std::uint32_t record, const Moment& moment, NodeIndex parameter) {
  const Health wanted = states_.health(record);
  if (const auto written = last_writer_output(moment, parameter, wanted)) return to(*written);
  if (!flow_.parameter_is_dumped(moment.graph, parameter)) {
    if (const auto equal = equal_value(record)) return to(*equal);
    if (flow_.is_named_as_state(moment.graph, parameter)) return step_before_dump(record, moment, parameter);
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
  if (states_.health(record) == Health::infinite && is_mask(record)) return {};
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

std::optional<std::uint32_t> Tracer::handed_over(std::uint32_t record, const std::vector<Arrival>& arrivals, Health wanted) {
  const GraphIndex here = dump_.records()[record].graph;
  const Graph& graph = *dump_.graphs()[here].graph;
  const auto is_gradient = [&](std::uint32_t one) {
    const Node* node = flow_.node_of(one);
    return node != nullptr && node->category == Category::gradient;
  };
  std::optional<std::uint32_t> latest;
  const auto is_better = [&](std::uint32_t other) {
    if (!latest) return true;
    const bool same_pass = is_gradient(other) == is_gradient(record);
    if (same_pass != (is_gradient(*latest) == is_gradient(record))) return same_pass;
    return flow_.is_earlier(*latest, other);
  };
  for (const Arrival& arrival : arrivals) {
    const bool unseen = arrival.kind == NodeKind::parameter && health_of(arrival) <= Health::no_value;
    if (!unseen || flow_.parameter_is_dumped(here, arrival.input.from.node)) continue;
    const auto outputs = graph.outputs(arrival.input.direct);
    if (outputs.empty() || outputs.front().dtype.empty()) continue;
    for (const std::uint32_t other : states_.non_finite_records()) {
      const TensorRecord& tensor = dump_.records()[other];
      const bool fits = tensor.io == Io::output && dump_.graphs()[tensor.graph].rank == dump_.graphs()[here].rank &&
                        states_.health(other) >= wanted && flow_.is_earlier(other, record) &&
                        states_.has_shape(other, outputs.front().shape);
      if (fits && is_better(other)) latest = other;
    }
  }
  return latest;
}

std::optional<std::uint32_t> Tracer::bad_infinity(std::uint32_t record, const std::vector<Arrival>& arrivals) {
  const auto first = earliest_bad(arrivals, Health::infinite);
  const bool made = first && origin_of(*first) != kNoOrigin && infinity_matters(record, arrivals);
  return made ? first : std::nullopt;
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
    if (first) return to(*first);
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

std::optional<Tracer::Step> Tracer::step_to_unseen_parameter(std::uint32_t record, const std::vector<Arrival>& arrivals) {
  const TensorRecord& tensor = dump_.records()[record];
  const Node& node = dump_.graphs()[tensor.graph].graph->nodes()[tensor.node];
  const bool keeps_finite = only_overflows(node.type) || updates_in_place(node.type);
  if (states_.health(record) != Health::nan || !keeps_finite) return std::nullopt;
  const Statistics statistics = states_.examination(record).statistics;
  if (statistics.neg_inf + statistics.pos_inf > 0) return std::nullopt;
  const Moment moment = flow_.moment_of(record);
  const auto is_unknown = [&](const Arrival& arrival) {
    return arrival.kind != NodeKind::constant && health_of(arrival) <= Health::no_value;
  };
  if (std::count_if(arrivals.begin(), arrivals.end(), is_unknown) != 1) return std::nullopt;
  for (const Arrival& arrival : arrivals) {
    if (arrival.kind != NodeKind::parameter || !is_unknown(arrival)) continue;
    const auto after = flow_.parameter_in(moment, arrival.input.from.node);
    if (after && states_.health(*after) == Health::nan) return step_before_dump(*after, moment, arrival.input.from.node);
  }
  return std::nullopt;
}

std::optional<std::uint32_t> Tracer::equal_value(std::uint32_t record) {
  const Moment moment = flow_.moment_of(record);
  const int rank = dump_.graphs()[moment.graph].rank;
  std::vector<std::uint32_t> earlier;
  for (const std::uint32_t other : states_.non_finite_records()) {
    const TensorRecord& tensor = dump_.records()[other];
    if (tensor.io == Io::output && flow_.is_earlier(other, record) && dump_.graphs()[tensor.graph].rank == rank)
      earlier.push_back(other);
  }
  std::sort(earlier.begin(), earlier.end(), [&](std::uint32_t a, std::uint32_t b) { return flow_.is_earlier(b, a); });
  const auto same = std::find_if(earlier.begin(), earlier.end(), [&](std::uint32_t other) {
    return states_.look_alike(record, other) && have_same_values(dump_, record, other);
  });
  return same == earlier.end() ? std::nullopt : std::optional(*same);
}

Health Tracer::health_of(const Arrival& arrival) {
  // Input files are written after the kernel ran: what the producer wrote is the better witness. Not so for parameters, which
  // others may have written since the iteration before.
  std::array<std::optional<std::uint32_t>, 2> witnesses{arrival.source, arrival.file};
  if (arrival.kind != NodeKind::op) std::swap(witnesses[0], witnesses[1]);
  for (const auto& witness : witnesses) {
    if (!witness || (arrival.written && witness == arrival.file)) continue;
    const Health health = states_.health(*witness);
    if (health > Health::no_value) return health;
  }
  return Health::unknown;
}

std::optional<std::uint32_t> Tracer::bad_file(const Arrival& arrival, Health wanted) {
  if (health_of(arrival) < wanted) return std::nullopt;
  if (arrival.source && states_.health(*arrival.source) >= wanted) return arrival.source;
  return arrival.file;
}

std::optional<std::uint32_t> Tracer::changed_on_the_way(std::uint32_t record, const std::vector<Arrival>& arrivals,
                                                        Health wanted) {
  for (const Arrival& arrival : arrivals) {
    if (arrival.kind != NodeKind::op || !arrival.file || !arrival.source || health_of(arrival) != Health::finite) continue;
    // A kernel that works in place leaves its result in the input's file.
    if (states_.health(*arrival.file) >= wanted && !have_same_values(dump_, *arrival.file, record)) return arrival.file;
  }
  return std::nullopt;
}

bool Tracer::is_unfilled(std::uint32_t record, const std::vector<Arrival>& arrivals) {
  const TensorRecord& tensor = dump_.records()[record];
  std::uint32_t slot = 0;
  for (const Arrival& arrival : arrivals) {
    if (!arrival.written || slot++ != tensor.slot) continue;
    const auto after = arrival.file ? arrival.file : flow_.parameter_in(flow_.moment_of(record), arrival.input.from.node);
    return after && states_.health(*after) == Health::finite;
  }
  return false;
}

std::optional<std::uint32_t> Tracer::earliest_bad(const std::vector<Arrival>& arrivals, Health wanted) {
  std::vector<std::uint32_t> files;
  for (const Arrival& arrival : arrivals) {
    if (const auto file = bad_file(arrival, wanted)) files.push_back(*file);
  }
  if (files.size() < 2) return files.empty() ? std::nullopt : std::optional(files.front());
  // The one whose origin is the oldest; the Inf of a mask, which has none, comes last.
  return *std::min_element(files.begin(), files.end(), [&](std::uint32_t a, std::uint32_t b) {
    const std::int32_t x = origin_of(a);
    const std::int32_t y = origin_of(b);
    if (x == y) return flow_.is_earlier(a, b);
    return x != kNoOrigin &&
           (y == kNoOrigin || is_older(origins_[static_cast<std::size_t>(x)], origins_[static_cast<std::size_t>(y)]));
  });
}

bool Tracer::is_older(const Origin& a, const Origin& b) const {
  const TensorRecord& x = dump_.records()[a.record];
  const TensorRecord& y = dump_.records()[b.record];
  // What was there before the iteration began is written when it ends.
  const auto was_there = [](const Origin& origin) {
    return cause_kind(origin.kind) == CauseKind::input || cause_kind(origin.kind) == CauseKind::parameter;
  };
  if (x.iteration == y.iteration && was_there(a) != was_there(b)) return was_there(a);
  return flow_.is_earlier(a.record, b.record);
}

Tracer::Beyond Tracer::look_beyond(const Moment& moment, const std::vector<Arrival>& arrivals, Health wanted) {
  std::vector<Arrival> seen_values;
  bool complete = true;
  std::vector<Arrival> open = arrivals;
  std::unordered_set<NodeIndex> producers;
  while (!open.empty()) {
    const Arrival arrival = open.back();
    open.pop_back();
    if (health_of(arrival) > Health::no_value) {
      seen_values.push_back(arrival);
      continue;
    }
    if (arrival.kind == NodeKind::constant) continue;
    complete = false;
    const NodeIndex producer = arrival.input.from.node;
    if (arrival.kind != NodeKind::op || producers.size() >= kMostUndumped || !producers.insert(producer).second) continue;
    for (const Arrival& next : flow_.arrivals(moment, producer)) open.push_back(next);
  }
  std::optional<std::uint32_t> bad = earliest_bad(seen_values, wanted);
  if (!bad && wanted == Health::nan) {
    bad = earliest_bad(seen_values, Health::infinite);
    if (bad && origin_of(*bad) == kNoOrigin) bad.reset();
  }
  return {bad, complete};
}

std::optional<std::uint32_t> Tracer::last_writer_output(const Moment& moment, NodeIndex parameter, Health wanted) {
  std::optional<std::uint32_t> last;
  for (const ValueFlow::Writer& writer : flow_.writers_of(moment.graph, parameter)) {
    for (const std::uint32_t i : dump_.records_of(writer.graph, writer.node, moment.iteration)) {
      const TensorRecord& record = dump_.records()[i];
      const bool too_late = record.time != 0 && moment.time != 0 && record.time >= moment.time;
      if (record.io != Io::output || too_late || states_.health(i) < wanted) continue;
      if (!last || flow_.is_earlier(*last, i)) last = i;
    }
  }
  return last;
}

std::optional<std::uint32_t> Tracer::bad_update(const Moment& moment, NodeIndex parameter, Health wanted) {
  for (const ValueFlow::Writer& writer : flow_.writers_of(moment.graph, parameter)) {
    const Moment there{writer.graph, moment.iteration, moment.time, moment.run};
    std::vector<Arrival> others;
    for (const Arrival& arrival : flow_.arrivals(there, writer.node)) {
      if (arrival.kind == NodeKind::op) others.push_back(arrival);
    }
    if (const auto bad = earliest_bad(others, wanted)) return bad;
    if (const auto bad = look_beyond(there, others, wanted).bad) return bad;
  }
  return std::nullopt;
}

bool Tracer::infinity_matters(std::uint32_t record, const std::vector<Arrival>& arrivals) {
  const TensorRecord& tensor = dump_.records()[record];
  const std::string_view type = flow_.node_of(record)->type;
  const std::size_t operands = is_elementwise_unary(type) ? 1 : is_elementwise_binary(type) ? 2 : 0;
  if (operands == 0 || arrivals.size() < operands) return true;
  const auto output = open_tensor(dump_, tensor);
  if (!output) return true;
  const auto element = first_non_finite_element(**output, true, states_.stop());
  if (!element) return true;
  for (std::size_t i = 0; i < operands; ++i) {
    const auto file = arrivals[i].file ? arrivals[i].file : arrivals[i].source;
    if (!file) return true;
    const auto input = open_tensor(dump_, dump_.records()[*file]);
    const auto value = input ? broadcast_element(**input, *element) : std::nullopt;
    if (!value || std::isinf(*value)) return true;
  }
  return false;
}

bool Tracer::is_mask(std::uint32_t record) {
  const Statistics statistics = states_.examination(record).statistics;
  const bool one_sign = (statistics.neg_inf == 0) != (statistics.pos_inf == 0);
  return statistics.nan == 0 && one_sign && (statistics.finite() == 0 || statistics.min == statistics.max);
}

}  // namespace sporescope
