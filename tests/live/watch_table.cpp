// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/live/watch_table.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace sporescope::simulator {

namespace {

// Returns a condition with that wire number. Several ids share a number and are evaluated in the same way.
const Condition* condition_of(int number) {
  for (const Condition& condition : conditions()) {
    if (condition.number == number) return &condition;
  }
  return nullptr;
}

debugger::WatchpointHit to_hit(const Judgement& judgement, const debugger::WatchCondition& condition, const std::string& node,
                               std::uint32_t slot) {
  debugger::WatchpointHit hit;
  hit.set_id(judgement.watchpoint);
  hit.set_error_code(static_cast<std::int32_t>(judgement.errors.bits()));
  hit.mutable_tensor()->set_node_name(node);
  hit.mutable_tensor()->set_slot(std::to_string(slot));
  hit.mutable_tensor()->set_finished(true);
  *hit.mutable_watch_condition() = condition;
  for (auto& param : *hit.mutable_watch_condition()->mutable_params()) {
    for (const JudgedParameter& judged : judgement.parameters) {
      if (judged.spec->name != param.name()) continue;
      param.set_hit(judged.hit);
      param.set_actual_value(judged.actual);
    }
  }
  return hit;
}

}  // namespace

void WatchTable::apply(const debugger::SetCMD& command) {
  if (command.delete_()) {
    entries_.erase(command.id());
    return;
  }
  const Condition* condition = condition_of(command.watch_condition().condition());
  if (condition == nullptr) return;
  Entry entry;
  entry.condition = command.watch_condition();
  entry.watchpoint.id = command.id();
  entry.watchpoint.condition = condition;
  for (const auto& param : command.watch_condition().params()) {
    const ParameterSpec* spec = find_parameter(*condition, param.name());
    if (spec != nullptr && !param.disabled()) entry.watchpoint.parameters.push_back({spec, param.value()});
  }
  for (const auto& node : command.watch_nodes()) entry.nodes.push_back(node.node_name());
  entries_[command.id()] = std::move(entry);
}

bool WatchTable::judged_now(const Entry& entry, std::int32_t step) const {
  // Initial weights are only checked before the first step, and nothing else is checked then.
  return entry.watchpoint.condition->only_init == (step == 0);
}

std::vector<debugger::WatchpointHit> WatchTable::judge(std::int32_t step) const {
  std::map<std::tuple<DumpGraphIndex, std::int32_t, NodeIndex>, std::pair<std::string, std::vector<const Watchpoint*>>> watched;
  for (const auto& [id, entry] : entries_) {
    if (!judged_now(entry, step)) continue;
    for (const std::string& name : entry.nodes) {
      auto found = tensors_->find_node(name, false);
      if (!found) found = tensors_->find_node(name, true);
      if (!found) continue;
      const Node& node = tensors_->dump().graphs()[found->first].graph->nodes()[found->second];
      const std::int32_t order = node.order < 0 ? INT32_MAX : node.order;
      auto& [qualified, list] = watched[{found->first, order, found->second}];
      qualified = name;
      list.push_back(&entry.watchpoint);
    }
  }
  std::vector<debugger::WatchpointHit> hits;
  for (const auto& [key, what] : watched) {
    const auto& [graph, order, node] = key;
    for (const std::uint32_t slot : tensors_->output_slots(graph, node, step)) {
      const auto now = tensors_->value(graph, node, slot, step);
      const auto before = step > 0 ? tensors_->value(graph, node, slot, step - 1) : nullptr;
      if (!now) continue;
      const auto judged = judge_tensor(what.second, *now, before.get());
      if (!judged) continue;
      for (const Judgement& judgement : judged->judgements) {
        hits.push_back(to_hit(judgement, entries_.at(judgement.watchpoint).condition, what.first, slot));
      }
    }
  }
  return hits;
}

}  // namespace sporescope::simulator
