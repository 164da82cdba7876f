// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/counterparts.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/graph/source_text.h"

namespace sporescope {
namespace {

using StackHash = std::size_t;

/// More operators than this that fit equally well say nothing.
constexpr std::size_t kMostCandidates = 8;

StackHash combined(StackHash hash, std::string_view line) {
  return (hash ^ std::hash<std::string_view>{}(line)) * std::size_t{0x9E3779B97F4A7C15U} + 1;
}

/// The stacks of one operator: those of itself (several after a fusion) and those of the forward operators that it names.
struct Stacks {
  std::vector<StackHash> own;
  std::vector<StackHash> forward;
};

Stacks stacks_of(std::string_view source_address) {
  Stacks stacks;
  SourceEntries entries(source_address);
  StackHash hash = 0;
  bool forward = false;
  const auto close = [&] {
    if (hash != 0) {
      (forward ? stacks.forward : stacks.own).push_back(hash);
    }
    hash = 0;
  };
  for (SourceEntry entry = entries.next(); !entry.end; entry = entries.next()) {
    if (entry.begins) {
      close();
    }
    forward = entry.forward;
    hash = combined(hash, entry.text);
  }
  close();
  return stacks;
}

std::string_view last_part(std::string_view scope) {
  const std::size_t slash = scope.rfind('/');
  return slash == std::string_view::npos ? scope : scope.substr(slash + 1);
}

bool same_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
  });
}

/// "Gradients/Default/fc1-Dense/Grad_MatMul" (2.7 and newer), ".../gradMatMul-expand" (2.0), ".../gradMatMul" (1.x): the
/// forward scope and the forward type. Empty if the scope is none of these.
struct ForwardPlace {
  std::string_view scope;
  std::string_view type;
};

ForwardPlace forward_place(std::string_view scope) {
  constexpr std::string_view kGradients = "Gradients/";
  if (!scope.starts_with(kGradients)) {
    return {};
  }
  const std::string_view last = last_part(scope);
  std::string_view type = last;
  for (const std::string_view prefix : {std::string_view("Grad_"), std::string_view("grad")}) {
    if (type.starts_with(prefix)) {
      type =
          type.substr(prefix.size(), type.rfind('-') == std::string_view::npos ? type.npos : type.rfind('-') - prefix.size());
      const std::string_view inner = scope.substr(kGradients.size());
      return {inner.substr(0, inner.size() - std::min(inner.size(), last.size() + 1)), type};
    }
  }
  return {};
}

class Pairing {
 public:
  Pairing(const Graph& graph, const std::function<std::string_view(NodeIndex)>& source_address)
      : graph_(graph), nodes_(graph.nodes()), pairs_(nodes_.size()) {
    for (NodeIndex i = 0; i < graph.operator_count(); ++i) {
      if (is_virtual_operator(nodes_[i].type)) {
        stacks_.emplace_back();
        continue;
      }
      stacks_.push_back(stacks_of(source_address(i)));
      if (!is_gradient(i)) {
        for (const StackHash hash : stacks_[i].own) {
          by_stack_[hash].push_back(i);
        }
        by_scope_[nodes_[i].scope].push_back(i);
      }
    }
    find_values();
  }

  std::vector<std::vector<NodeIndex>> pair() && {
    reach_.resize(graph_.operator_count());
    for (NodeIndex i = 0; i < graph_.operator_count(); ++i) {  // producers stand before their consumers
      if (is_gradient(i) && !is_virtual_operator(nodes_[i].type)) {
        for (const NodeIndex forward : forward_of(i)) {
          pairs_[i].push_back(forward);
          pairs_[forward].push_back(i);
        }
        reach_[i] = reach_of(i);
      }
    }
    return std::move(pairs_);
  }

 private:
  [[nodiscard]] bool is_gradient(NodeIndex i) const {
    return nodes_[i].category == Category::gradient || (i < stacks_.size() && !stacks_[i].forward.empty());
  }

  /// Where each operator's data comes from, and who takes it, tuples and loads passed through.
  void find_values() {
    takers_.resize(nodes_.size());
    sources_.resize(graph_.operator_count());
    for (NodeIndex i = 0; i < graph_.operator_count(); ++i) {
      if (is_virtual_operator(nodes_[i].type)) {
        continue;
      }
      for (const Edge& edge : graph_.inputs(i)) {
        const NodeIndex source = graph_.resolve(edge).node;
        if (!edge.control && nodes_[source].kind != NodeKind::constant) {
          sources_[i].push_back(source);
          if (!is_gradient(i)) {
            takers_[source].push_back(i);
          }
        }
      }
    }
  }

  /// How close forward operators are to the gradient: it uses their output (8) or an input of theirs (4), or what it gets is
  /// the gradient of their output (2; 1 across an addition, whose gradient needs no operator).
  [[nodiscard]] std::unordered_map<NodeIndex, int> closeness(NodeIndex gradient) const {
    std::unordered_map<NodeIndex, int> close;
    for (const NodeIndex source : sources_[gradient]) {
      if (source >= reach_.size() || !is_gradient(source)) {
        close[source] += 8;
        for (const NodeIndex taker : takers_[source]) {
          close[taker] += 4;
        }
        continue;
      }
      for (const NodeIndex behind : reach_[source]) {
        close[behind] += 2;  // one forward operator may have several gradient operators in a row
        for (const NodeIndex before : sources_[behind]) {
          close[before] += 2;
          for (const NodeIndex further : before < sources_.size() ? sources_[before] : std::vector<NodeIndex>{}) {
            close[further] += 1;
          }
        }
      }
    }
    return close;
  }

  [[nodiscard]] std::vector<NodeIndex> candidates(NodeIndex gradient) const {
    std::vector<NodeIndex> found;
    for (const StackHash hash : stacks_[gradient].forward) {
      if (const auto same = by_stack_.find(hash); same != by_stack_.end()) {
        found.insert(found.end(), same->second.begin(), same->second.end());
      }
    }
    const ForwardPlace place = forward_place(nodes_[gradient].scope);
    if (found.empty()) {
      if (const auto inside = by_scope_.find(place.scope); inside != by_scope_.end()) {
        found = inside->second;
      }
    }
    std::vector<NodeIndex> of_type;
    std::copy_if(found.begin(), found.end(), std::back_inserter(of_type),
                 [&](NodeIndex i) { return same_ignoring_case(nodes_[i].type, place.type); });
    return of_type.empty() ? found : of_type;
  }

  [[nodiscard]] std::vector<NodeIndex> forward_of(NodeIndex gradient) const {
    const std::unordered_map<NodeIndex, int> close = closeness(gradient);
    std::vector<NodeIndex> best;
    int best_score = 0;
    for (const NodeIndex candidate : candidates(gradient)) {
      const auto found = close.find(candidate);
      const int score = found == close.end() ? 0 : found->second;
      if (score > best_score) {
        best.clear();
        best_score = score;
      }
      if (score == best_score) {
        best.push_back(candidate);
      }
    }
    if (best_score == 0) {
      std::vector<NodeIndex> fused = fused_forward_of(gradient);
      best = fused.empty() ? best : fused;
    }
    std::sort(best.begin(), best.end());
    best.erase(std::unique(best.begin(), best.end()), best.end());
    return best.size() > kMostCandidates ? std::vector<NodeIndex>{} : best;
  }

  /// A fused forward operator has lost the stack and the scope of its parts, but its type names them
  /// ("MatMulBiasAddReluFusion") and the data flow still leads to it.
  [[nodiscard]] std::vector<NodeIndex> fused_forward_of(NodeIndex gradient) const {
    const std::string_view type = forward_place(nodes_[gradient].scope).type;
    std::unordered_map<NodeIndex, int> close;
    const auto add = [&](NodeIndex forward, int score) {
      if (!type.empty() && nodes_[forward].type.size() > type.size() &&
          nodes_[forward].type.find(type) != std::string_view::npos) {
        close[forward] += score;
      }
    };
    for (const NodeIndex source : sources_[gradient]) {
      for (const NodeIndex taker : takers_[source]) {
        add(taker, 2);
      }
      for (const NodeIndex behind : source < reach_.size() ? reach_[source] : std::vector<NodeIndex>{}) {
        add(behind, 2);
        for (const NodeIndex before : sources_[behind]) {
          add(before, 1);
        }
      }
    }
    const auto best = std::max_element(close.begin(), close.end(), [](const auto& a, const auto& b) {
      return std::pair(a.second, b.first) < std::pair(b.second, a.first);
    });
    return best == close.end() ? std::vector<NodeIndex>{} : std::vector<NodeIndex>{best->first};
  }

  /// The forward operators whose gradient the operator's output is; handed on by operators that only add gradients up.
  [[nodiscard]] std::vector<NodeIndex> reach_of(NodeIndex gradient) const {
    if (!pairs_[gradient].empty()) {
      return pairs_[gradient];
    }
    std::vector<NodeIndex> reach;
    for (const NodeIndex source : sources_[gradient]) {
      if (source < gradient && is_gradient(source)) {
        reach.insert(reach.end(), reach_[source].begin(), reach_[source].end());
      }
    }
    return reach.size() > kMostCandidates ? std::vector<NodeIndex>{} : reach;
  }

  const Graph& graph_;
  std::span<const Node> nodes_;
  std::vector<std::vector<NodeIndex>> pairs_;
  std::vector<Stacks> stacks_;
  std::unordered_map<StackHash, std::vector<NodeIndex>> by_stack_;
  std::unordered_map<std::string_view, std::vector<NodeIndex>> by_scope_;
  std::vector<std::vector<NodeIndex>> sources_;
  std::vector<std::vector<NodeIndex>> takers_;
  std::vector<std::vector<NodeIndex>> reach_;
};

}  // namespace

std::vector<std::vector<NodeIndex>> pair_gradients(const Graph& graph,
                                                   const std::function<std::string_view(NodeIndex)>& source_address) {
  return Pairing(graph, source_address).pair();
}

}  // namespace sporescope
