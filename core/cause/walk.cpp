// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/walk.h"

#include <algorithm>
#include <utility>

namespace sporescope {

std::optional<OriginIndex> Walk::origin_of(RecordIndex record) {
  const auto origin_in = [](const TraceEnd& end) {
    const auto* origin = std::get_if<OriginIndex>(&end);
    return origin != nullptr ? std::optional(*origin) : std::nullopt;
  };
  if (const auto known = ends_.find(record); known != ends_.end()) return origin_in(known->second);
  if (walking_) {  // Called by a rule
    const bool circular = opened_.contains(record) || std::any_of(circular_.begin(), circular_.end(), [&](const auto& one) {
                            return one == std::pair(record, open_.back().record);
                          });
    if (!circular) target_.push_back(record);
    return std::nullopt;
  }
  walking_ = true;
  walk(record);
  walking_ = false;
  return origin_in(ends_.at(record));
}

void Walk::walk(RecordIndex record) {
  open_.push_back({record, false});
  opened_.insert(record);
  while (!open_.empty()) go_on();
}

void Walk::go_on() {
  const RecordIndex record = open_.back().record;
  if (const auto parent = parents_.find(record); parent != parents_.end()) {
    close(record, ends_.at(parent->second));  // Its parent was decided first
    return;
  }
  if (auto decision = decide(record)) {
    take(record, *std::move(decision));
    return;
  }
  opened_.insert(target_.front());  // The rule is applied again then and may request further origins
  open_.push_back({target_.front(), true});
}

void Walk::take(RecordIndex record, Decision decision) {
  rules_[record] = decision.rule;
  if (auto* benign = std::get_if<Benign>(&decision.step)) {
    auto& otherwise = benign->fallback_origin;
    if (!otherwise || !never_excluded_.contains(otherwise->record)) {
      return close(record, Exclusion{benign->as, otherwise ? std::optional(otherwise->record) : std::nullopt});
    }
    decision.step = Step(*std::move(otherwise));
  }
  if (auto* origin = std::get_if<Origin>(&decision.step)) {
    close(record, index_of(std::move(*origin)));
    return;
  }
  const RecordIndex parent = std::get<Upstream>(decision.step).record;
  if (const auto known = ends_.find(parent); known != ends_.end()) {
    parents_[record] = parent;
    close(record, known->second);
  } else if (opened_.insert(parent).second) {
    parents_[record] = parent;
    open_.push_back({parent, false});
  } else {
    resolve_cycle(record, parent);
  }
}

void Walk::resolve_cycle(RecordIndex record, RecordIndex parent) {
  while (open_.back().record != parent && !open_.back().requested) {
    const RecordIndex one = open_.back().record;
    open_.pop_back();
    opened_.erase(one);
    parents_.erase(one);
    rules_.erase(one);
  }
  if (open_.back().record != parent) {  // A request led back to the tensor whose rule made it
    const RecordIndex requested = open_.back().record;
    open_.pop_back();
    opened_.erase(requested);
    parents_.erase(requested);
    rules_.erase(requested);
    circular_.emplace_back(requested, open_.back().record);
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
  opened_.erase(record);
  open_.pop_back();
  std::erase_if(circular_, [record](const auto& one) { return one.second == record; });
}

OriginQuery Walk::origin_query(RecordIndex record) const {
  const TensorRecord& tensor = dump_.records()[record];
  const Node* node = flow_.node_of(record);
  OriginQuery question;
  question.record = record;
  question.target = states_.health(record);
  if (node == nullptr) return question;
  question.node = tensor.node;
  question.moment = flow_.execution_point_of(record);
  if (tensor.io == IoDirection::input) {
    question.arrivals = flow_.input_values(question.moment, tensor.node);
    const auto own = std::find_if(question.arrivals.begin(), question.arrivals.end(),
                                  [&](const InputValue& arrival) { return arrival.input.slot == tensor.slot; });
    question.place = static_cast<std::size_t>(own - question.arrivals.begin());
    question.situation = own == question.arrivals.end() ? TensorSituation::attribute
                         : own->written                 ? TensorSituation::update
                                                        : TensorSituation::input;
    return question;
  }
  switch (node->kind) {
    case NodeKind::op:
      question.situation = TensorSituation::output;
      question.arrivals = flow_.input_values(question.moment, tensor.node);
      break;
    case NodeKind::parameter:
      question.situation = TensorSituation::parameter;
      break;
    case NodeKind::constant:
      question.situation = TensorSituation::constant;
      break;
  }
  return question;
}

std::optional<Walk::Decision> Walk::decide(RecordIndex record) {
  const OriginQuery question = origin_query(record);
  target_.clear();
  for (const CauseRule& rule : cause_rules()) {
    if (rule.situation != question.situation) continue;
    auto step = rule.apply(question, evidence_);
    if (!target_.empty()) return std::nullopt;
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
    index = unseen_origins_.emplace(std::pair(tensor.graph, origin.node), next).first->second;
  } else if (produced_by_run) {
    index = run_origins_.emplace(std::tuple(tensor.graph, tensor.node, tensor.iteration, tensor.run), next).first->second;
  } else {
    index = origin_at_.emplace(origin.record, next).first->second;
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
