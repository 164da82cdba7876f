// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/node_names.h"

#include <utility>

#include "core/dump/mindspore/file_name.h"
#include "core/graph/full_name.h"

namespace sporescope {
namespace {

/// Encodes a name, after replacing -- by slashes.
std::string encode_all(std::string_view name) {
  std::string out(name);
  for (std::size_t at = out.find("--"); at != std::string::npos; at = out.find("--", at)) out.replace(at, 2, "/");
  return encode_name(out);
}

/// Removes the prefix: "Default--data-3" and "Default_data-3" become "data-3".
std::string_view remove_default_prefix(std::string_view full_name) {
  for (const std::string_view prefix :
       {std::string_view("Default--"), std::string_view("Default_"), std::string_view("Default/")}) {
    if (full_name.starts_with(prefix)) return full_name.substr(prefix.size());
  }
  return full_name;
}

}  // namespace

void NodeNames::Names::add(std::string_view name, NodeIndex node) {
  if (name.empty()) return;
  const auto [found, added] = first.try_emplace(name, node);
  if (added) return;
  next[node] = found->second;
  found->second = node;
}

NodeNames::NodeNames(std::shared_ptr<const Graph> graph, OperatorCounter& counter, bool none_launched)
    : graph_(std::move(graph)), none_launched_(none_launched) {
  add_operators(counter, none_launched);
  add_parameters_and_constants();
}

void NodeNames::add_operators(OperatorCounter& counter, bool none_launched) {
  const auto nodes = graph_->nodes();
  for (const NodeIndex i : nodes.indices()) {
    const Node& node = nodes[i];
    if (node.kind != NodeKind::op || node.full_name.empty()) continue;
    const std::string_view last = node.name();
    last_part_.add(last, i);
    if (const std::size_t dashes = last.rfind("--"); dashes != std::string_view::npos) {
      after_dashes_.add(last.substr(dashes + 2), i);
    }
    exact_.add(texts_.add(encode_name(node.full_name)), i);
    if (node.order >= 0 && !none_launched) {
      counted_.add(texts_.add(counter.next(node.full_name)), i);
    } else {
      unlaunched_.insert(encode_name(split_operator_name(node.full_name).base));
    }
  }
}

void NodeNames::add_parameters_and_constants() {
  const auto nodes = graph_->nodes();
  for (const NodeIndex i : nodes.indices()) {
    const Node& node = nodes[i];
    if (node.kind == NodeKind::parameter) {
      parameters_.add(node.full_name, i);
      encoded_parameters_.add(texts_.add(encode_name(node.full_name)), i);
    } else if (node.kind == NodeKind::constant) {
      constants_.add(node.full_name, i);
      const std::string_view name = remove_default_prefix(graph_->constant_full_name(i));
      if (name != node.full_name) constants_.add(name, i);
    }
  }
}

NameMatch NodeNames::find_best(const Names& names, std::string_view name, std::string_view type) const {
  const auto found = names.first.find(name);
  if (found == names.first.end()) return {};
  auto link = names.next.find(found->second);
  if (link == names.next.end()) return {found->second, false};
  // Launched operators are preferred, then those with the type in the file name. The search gives up after a hundred nodes with
  // the same name, and reports the name as ambiguous.
  constexpr int kMaxSameNames = 100;
  NameMatch best;
  int best_score = -1;
  NodeIndex node = found->second;
  for (int examined = 0; examined < kMaxSameNames; ++examined) {
    const Node& candidate = graph_->nodes()[node];
    const int score = (candidate.order >= 0 ? 2 : 0) + (!type.empty() && candidate.type == type ? 1 : 0);
    if (score == best_score) best.ambiguous = true;
    if (score > best_score) {
      best = {node, false};
      best_score = score;
    }
    link = names.next.find(node);
    if (link == names.next.end()) return best.ambiguous ? NameMatch{kNoNode, true} : best;
    node = link->second;
  }
  return {kNoNode, true};
}

NameMatch NodeNames::find_last_part(std::string_view type, std::string_view name) const {
  for (const Names* names : {&last_part_, &after_dashes_}) {
    const NameMatch match = find_best(*names, name, type);
    if (match.node != kNoNode || match.ambiguous) return match;
  }
  return {};
}

NameMatch NodeNames::find_operator(NameRule rule, std::string_view type, std::string_view name) const {
  if (rule == NameRule::last_part) {
    const NameMatch match = find_last_part(type, name);
    const std::string_view last = last_encoded_part(name);
    return match.node != kNoNode || match.ambiguous || last == name ? match : find_last_part(type, last);
  }
  const Names& names = rule == NameRule::exact ? exact_ : counted_;
  const NameMatch match = find_best(names, name, type);
  if (match.node != kNoNode || match.ambiguous) return match;
  const std::string encoded = encode_all(name);
  return encoded == name ? match : find_best(names, encoded, type);
}

bool NodeNames::is_unlaunched(std::string_view name) const {
  return unlaunched_.contains(std::string(split_operator_name(name).base)) ||
         unlaunched_.contains(std::string(split_operator_name(encode_all(name)).base));
}

NameMatch NodeNames::find_parameter(NameRule rule, std::string_view name) const {
  // Under the newer rules, "a_b" is ambiguous if there are parameters a.b and a_b.
  const bool prefers_plain = rule == NameRule::last_part;
  const NameMatch match = find_best(prefers_plain ? parameters_ : encoded_parameters_, name, {});
  if (match.node != kNoNode || match.ambiguous) return match;
  return find_best(prefers_plain ? encoded_parameters_ : parameters_, name, {});
}

NameMatch NodeNames::find_constant(std::string_view name) const { return find_best(constants_, name, {}); }

}  // namespace sporescope
