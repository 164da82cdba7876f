// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/spread.h"

#include <algorithm>

#include "core/graph/operators/operator_family.h"

namespace sporescope {
namespace {

/// So many values are followed; a dump in which more than these are bad has its weights among them.
constexpr std::size_t kMostValues = 100'000;

/// By iterations, of which the first is told; within one of them any order that stays the same.
template <class Value>
bool begins_before(const Value& one, const Value& other) {
  const Iteration a = std::get<Iteration>(one);
  const Iteration b = std::get<Iteration>(other);
  return a != b ? a < b : one < other;
}

}  // namespace

Spread SpreadSearch::of(std::span<const RecordIndex> values) {
  seen_.clear();
  open_.clear();
  weights_.clear();
  loss_.reset();
  absorber_.reset();
  end_.reset();
  out_of_sight_ = false;
  begun_.reset();
  for (const RecordIndex record : values) {
    const Iteration iteration = dump_.records()[record].iteration;
    begun_ = std::min(begun_.value_or(iteration), iteration);
    visit_record(record);
  }
  while (!open_.empty() && !states_.stop().stop_requested()) {
    const auto [value, moment] = open_.back();
    open_.pop_back();
    const auto& [graph, node, slot, iteration] = value;
    const auto consumers = flow_.consumers_of(graph, node, slot);
    if (slot == 0 && losses_.is_loss(graph, node) && (!loss_ || begins_before(value, *loss_))) loss_ = value;
    if (consumers.empty()) reach_end(value);
    for (const NodeIndex consumer : consumers) follow_into(consumer, moment);
  }
  return verdict();
}

void SpreadSearch::visit_record(RecordIndex record) {
  const TensorRecord& tensor = dump_.records()[record];
  const Node* node = flow_.node_of(record);
  if (node == nullptr) {
    out_of_sight_ = true;
    return;
  }
  const Moment moment = flow_.moment_of(record);
  if (tensor.io == Io::input) {  // the value is the producer's; this operator and others read it
    for (const KernelInput& input : flow_.inputs_of(tensor.graph, tensor.node)) {
      if (input.slot == tensor.slot) visit({tensor.graph, input.from.node, input.from.slot, tensor.iteration}, moment);
    }
    follow_into(tensor.node, moment);
    return;
  }
  const bool updated = node->kind == NodeKind::parameter && !flow_.writers_of(tensor.graph, tensor.node).empty();
  if (node->category == Category::weight || updated) note_weight(record);
  visit({tensor.graph, tensor.node, node->kind == NodeKind::op ? tensor.slot : 0, tensor.iteration}, moment);
}

void SpreadSearch::visit(const Value& value, const Moment& moment) {
  if (seen_.size() >= kMostValues) {
    out_of_sight_ = true;
    return;
  }
  if (seen_.insert(value).second) open_.emplace_back(value, moment);
}

void SpreadSearch::follow_into(NodeIndex consumer, const Moment& moment) {
  const Graph& graph = *dump_.graphs()[moment.graph].graph;
  if (updates_in_place(graph.nodes()[consumer].type)) {
    follow_update(consumer, moment);
    return;
  }
  bool dumped = false;
  bool passed_on = false;
  for (const RecordIndex out : dump_.records_of(moment.graph, consumer, moment.iteration)) {
    const TensorRecord& tensor = dump_.records()[out];
    if (tensor.io != Io::output) continue;
    const Health health = states_.health(out);
    if (health == Health::no_value) continue;
    dumped = true;
    if (health < Health::infinite) continue;
    passed_on = true;
    visit({tensor.graph, tensor.node, tensor.slot, tensor.iteration}, flow_.moment_of(out));
  }
  if (!dumped) out_of_sight_ = true;
  if (graph.edges_are_inferred()) out_of_sight_ = true;  // others may read it, too
  if (dumped && !passed_on && !absorber_) absorber_ = std::pair(moment.graph, consumer);
}

void SpreadSearch::follow_update(NodeIndex optimizer, const Moment& moment) {
  bool known = false;
  for (const Arrival& arrival : flow_.arrivals(moment, optimizer)) {
    if (!arrival.written) continue;
    const auto parameter = flow_.parameter_in(moment, arrival.input.from.node);
    const auto after = parameter ? parameter : arrival.file;
    if (!after || states_.health(*after) <= Health::no_value) continue;
    known = true;
    if (states_.health(*after) >= Health::infinite) note_weight(*after);
  }
  if (!known) out_of_sight_ = true;
  if (known && weights_.empty() && !absorber_) absorber_ = std::pair(moment.graph, optimizer);
}

void SpreadSearch::note_weight(RecordIndex record) {
  if (std::find(weights_.begin(), weights_.end(), record) == weights_.end()) weights_.push_back(record);
}

/// Nothing in its graph reads it. Edges between the graphs of a control flow are not in the files.
void SpreadSearch::reach_end(const Value& value) {
  const DumpGraph& own = dump_.graphs()[std::get<0>(value)];
  const auto siblings = std::count_if(dump_.graphs().begin(), dump_.graphs().end(), [&](const DumpGraph& other) {
    return other.rank == own.rank && other.graph != nullptr && own.graph != nullptr &&
           other.graph->root_name() == own.graph->root_name();
  });
  const bool unseen = own.graph != nullptr && own.graph->edges_are_inferred();
  if (siblings > 1 || unseen || flow_.updates_are_outside()) {
    out_of_sight_ = true;
  } else if (!end_) {
    end_ = std::pair(std::get<0>(value), std::get<1>(value));
  }
}

/// True if another operator than the one in which it ends had it, too.
bool SpreadSearch::was_passed_on() const {
  return end_ && std::any_of(seen_.begin(), seen_.end(),
                             [this](const Value& value) { return std::pair(std::get<0>(value), std::get<1>(value)) != *end_; });
}

std::string SpreadSearch::name_of(DumpGraphIndex graph, NodeIndex node) const {
  return std::string(dump_.graphs()[graph].graph->nodes()[node].name());
}

Spread SpreadSearch::verdict() const {
  if (loss_) {
    const auto& [graph, node, slot, iteration] = *loss_;
    if (begun_ && is_numbered(*begun_) && iteration != *begun_) {  // by way of the weights
      return {Harm::loss,
              {SPORESCOPE_TRANSLATE_NOOP("it reaches the loss, %1, in iteration %2"),
               {name_of(graph, node), to_string(iteration)}}};
    }
    return {Harm::loss, {SPORESCOPE_TRANSLATE_NOOP("it reaches the loss, %1"), {name_of(graph, node)}}};
  }
  if (!weights_.empty()) {
    const auto first = std::min_element(weights_.begin(), weights_.end(),
                                        [this](RecordIndex a, RecordIndex b) { return flow_.is_earlier(a, b); });
    const Node* node = flow_.node_of(*first);
    const TensorRecord& tensor = dump_.records()[*first];
    std::string name;  // of an update that was seen in an input file alone: that of what it updates
    if (tensor.io == Io::input) {
      for (const KernelInput& input : flow_.inputs_of(tensor.graph, tensor.node)) {
        if (input.slot == tensor.slot) name = name_of(tensor.graph, input.from.node);
      }
    }
    if (name.empty() && node != nullptr) name = node->full_name;
    return {Harm::weights, {SPORESCOPE_TRANSLATE_NOOP("it enters the weights, first %1"), {name}}};
  }
  if (out_of_sight_ || states_.stop().stop_requested()) {
    return {Harm::unknown,
            SPORESCOPE_TRANSLATE_NOOP("not all that it flowed into was dumped, so what came of it is not known")};
  }
  if (absorber_) {
    return {Harm::absorbed,
            {SPORESCOPE_TRANSLATE_NOOP("%1 absorbs it: neither the loss nor a weight is touched"),
             {name_of(absorber_->first, absorber_->second)}}};
  }
  if (was_passed_on()) {
    return {Harm::nowhere,
            {SPORESCOPE_TRANSLATE_NOOP("it ends in %1, which no operator reads: neither the loss nor a weight is touched"),
             {name_of(end_->first, end_->second)}}};
  }
  return {Harm::nowhere, SPORESCOPE_TRANSLATE_NOOP("nothing reads it: neither the loss nor a weight is touched")};
}

}  // namespace sporescope
