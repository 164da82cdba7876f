// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/walk.h"

#include <algorithm>
#include <utility>

namespace sporescope {

std::optional<OriginIndex> Walk::origin_of(RecordIndex record) {
  const auto find_origin = [](const TraceEnd& end) {
    const auto* origin = std::get_if<OriginIndex>(&end);
    return origin != nullptr ? std::optional(*origin) : std::nullopt;
  };
  if (const auto known = ends_.find(record); known != ends_.end()) return find_origin(known->second);
  if (walking_) {  // Called by a rule
    const bool circular = pending_records_.contains(record) ||
                          std::any_of(circular_.begin(), circular_.end(),
                                      [&](const auto& pair) { return pair == std::pair(record, pending_.back().record); });
    if (!circular) requested_origins_.push_back(record);
    return std::nullopt;
  }
  walking_ = true;
  walk(record);
  walking_ = false;
  return find_origin(ends_.at(record));
}

void Walk::walk(RecordIndex record) {
  pending_.push_back({record, false});
  pending_records_.insert(record);
  while (!pending_.empty()) advance();
}

void Walk::advance() {
  const RecordIndex record = pending_.back().record;
  if (const auto parent = parents_.find(record); parent != parents_.end()) {
    close(record, ends_.at(parent->second));  // The parent was decided first
    return;
  }
  if (auto decision = decide(record)) {
    apply_decision(record, *std::move(decision));
    return;
  }
  pending_records_.insert(requested_origins_.front());  // The rule is applied again then and may request further origins
  pending_.push_back({requested_origins_.front(), true});
}

void Walk::apply_decision(RecordIndex record, Decision decision) {
  rules_[record] = decision.rule;
  if (auto* benign = std::get_if<Benign>(&decision.step)) {
    auto& fallback = benign->fallback_origin;
    if (!fallback || !never_excluded_.contains(fallback->record)) {
      return close(record, Exclusion{benign->reason, fallback ? std::optional(fallback->record) : std::nullopt});
    }
    decision.step = Step(*std::move(fallback));
  }
  if (auto* origin = std::get_if<Origin>(&decision.step)) {
    close(record, index_of(std::move(*origin)));
    return;
  }
  const RecordIndex parent = std::get<Upstream>(decision.step).record;
  if (const auto known = ends_.find(parent); known != ends_.end()) {
    parents_[record] = parent;
    close(record, known->second);
  } else if (pending_records_.insert(parent).second) {
    parents_[record] = parent;
    pending_.push_back({parent, false});
  } else {
    resolve_cycle(record, parent);
  }
}

void Walk::resolve_cycle(RecordIndex record, RecordIndex parent) {
  while (pending_.back().record != parent && !pending_.back().requested) {
    const RecordIndex removed = pending_.back().record;
    pending_.pop_back();
    pending_records_.erase(removed);
    parents_.erase(removed);
    rules_.erase(removed);
  }
  if (pending_.back().record != parent) {  // The request led back to the tensor whose rule made the request
    const RecordIndex requested = pending_.back().record;
    pending_.pop_back();
    pending_records_.erase(requested);
    parents_.erase(requested);
    rules_.erase(requested);
    circular_.emplace_back(requested, pending_.back().record);
    return;
  }
  // This requires files that contradict each other. The trace ends where it would become circular and is walked again up to
  // that tensor.
  ends_[record] = index_of(origin_at(OriginKind::undumped_inputs, record));
  parents_.erase(parent);
  rules_.erase(parent);
}

void Walk::close(RecordIndex record, TraceEnd end) {
  ends_[record] = end;
  pending_records_.erase(record);
  pending_.pop_back();
  std::erase_if(circular_, [record](const auto& pair) { return pair.second == record; });
}

OriginQuery Walk::origin_query(RecordIndex record) const {
  const TensorRecord& tensor = dump_.records()[record];
  const Node* node = flow_.node_of(record);
  OriginQuery query;
  query.record = record;
  query.target = states_.health(record);
  if (node == nullptr) return query;
  query.node = tensor.node;
  query.point = flow_.execution_point_of(record);
  if (tensor.io == IoDirection::input) {
    query.inputs = flow_.input_values(query.point, tensor.node);
    const auto own_input = std::find_if(query.inputs.begin(), query.inputs.end(),
                                        [&](const InputValue& input_value) { return input_value.input.slot == tensor.slot; });
    query.input_index = static_cast<std::size_t>(own_input - query.inputs.begin());
    query.situation = own_input == query.inputs.end() ? TensorSituation::attribute
                      : own_input->written            ? TensorSituation::update
                                                      : TensorSituation::input;
    return query;
  }
  switch (node->kind) {
    case NodeKind::op:
      query.situation = TensorSituation::output;
      query.inputs = flow_.input_values(query.point, tensor.node);
      break;
    case NodeKind::parameter:
      query.situation = TensorSituation::parameter;
      break;
    case NodeKind::constant:
      query.situation = TensorSituation::constant;
      break;
  }
  return query;
}

std::optional<Walk::Decision> Walk::decide(RecordIndex record) {
  const OriginQuery query = origin_query(record);
  requested_origins_.clear();
  for (const CauseRule& rule : cause_rules()) {
    if (rule.situation != query.situation) continue;
    auto step = rule.apply(query, evidence_);
    if (!requested_origins_.empty()) return std::nullopt;
    if (!step) continue;
    Decision decision;
    decision.step = *std::move(step);
    decision.rule = &rule;
    return decision;
  }
  return Decision{origin_at(OriginKind::undumped_inputs, record), nullptr};
}

OriginIndex Walk::index_of(Origin origin) {
  const OriginIndex next = origins_.next();
  const TensorRecord& tensor = dump_.records()[origin.record];
  const bool produced_by_run = origin.kind == OriginKind::computed || origin.kind == OriginKind::parameter_changed ||
                               (origin.kind == OriginKind::undumped_inputs && tensor.io == IoDirection::output);
  OriginIndex index = next;
  if (origin.kind == OriginKind::external_update) {  // One update of an optimizer is one origin for all its parameters
    index = run_origins_.emplace(std::tuple(tensor.graph, origin.node, tensor.iteration, tensor.run), next).first->second;
  } else if (origin.node != kNoNode) {  // A value without a file is known from all its readers
    index = undumped_origins_.emplace(std::pair(tensor.graph, origin.node), next).first->second;
  } else if (produced_by_run) {
    index = run_origins_.emplace(std::tuple(tensor.graph, tensor.node, tensor.iteration, tensor.run), next).first->second;
  } else {
    index = origins_by_record_.emplace(origin.record, next).first->second;
  }
  return index == next ? origins_.add(std::move(origin)) : index;
}

std::optional<RecordIndex> Walk::mask_source(RecordIndex record) const {
  const auto known = ends_.find(record);
  const auto* excluded = known != ends_.end() ? std::get_if<Exclusion>(&known->second) : nullptr;
  return excluded != nullptr ? excluded->mask_source : std::nullopt;
}

std::optional<RecordIndex> Walk::parent_of(RecordIndex record) const {
  const auto known = parents_.find(record);
  return known == parents_.end() ? std::nullopt : std::optional(known->second);
}

const CauseRule* Walk::rule_of(RecordIndex record) const {
  const auto known = rules_.find(record);
  return known == rules_.end() ? nullptr : known->second;
}

}  // namespace sporescope
