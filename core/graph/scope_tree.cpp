// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/scope_tree.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace sporescope {
namespace {

/// Deeper paths end in one scope whose name holds the rest: no network is that deep, and the work for a path grows with the
/// square of its depth.
constexpr std::uint32_t kDeepest = 256;

/// Groups `count` members by owner: `begin[o]` to `begin[o + 1]` of the result are those of owner o, in their own order.
template <class Member, class OwnerOf>
std::vector<Member> grouped(std::size_t owners, Member first, Member last, std::vector<std::uint32_t>& begin,
                            OwnerOf owner_of) {
  begin.assign(owners + 1, 0);
  for (Member member = first; member < last; ++member) {
    ++begin[owner_of(member) + 1];
  }
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
  std::vector<Member> members(last - first);
  for (Member member = first; member < last; ++member) {
    members[next[owner_of(member)]++] = member;
  }
  return members;
}

}  // namespace

ScopeTree::ScopeTree(std::shared_ptr<const Graph> graph) : graph_(std::move(graph)) {
  scopes_.push_back(Scope{});
  by_path_.emplace(std::string_view{}, 0);
  const std::span<const Node> nodes = graph_->nodes();
  const auto operators = static_cast<NodeIndex>(graph_->operator_count());
  scope_of_.assign(nodes.size(), 0);
  std::string_view last_path;
  ScopeIndex last = 0;
  for (NodeIndex i = 0; i < operators; ++i) {
    if (nodes[i].scope != last_path) {
      last_path = nodes[i].scope;
      last = add(last_path);
    }
    scope_of_[i] = last;
    ++scopes_[last].node_count;
  }
  for (ScopeIndex s = static_cast<ScopeIndex>(scopes_.size()); s-- > 1;) {
    scopes_[scopes_[s].parent].node_count += scopes_[s].node_count;
  }
  const auto count = static_cast<ScopeIndex>(scopes_.size());
  child_scopes_ = grouped<ScopeIndex>(count, 1, count, child_scope_begin_, [this](ScopeIndex s) { return scopes_[s].parent; });
  child_nodes_ = grouped<NodeIndex>(count, 0, operators, child_node_begin_, [this](NodeIndex n) { return scope_of_[n]; });
}

ScopeIndex ScopeTree::add(std::string_view path) {
  if (const auto known = by_path_.find(path); known != by_path_.end()) {
    return known->second;
  }
  ScopeIndex parent = 0;
  for (std::size_t begin = 0; begin < path.size();) {
    const bool deepest = scopes_[parent].depth + 1 == kDeepest;
    const std::size_t slash = deepest ? path.size() : std::min(path.find('/', begin), path.size());
    if (slash > begin) {  // two slashes in a row hold no scope between them
      const auto [known, added] = by_path_.try_emplace(path.substr(0, slash), static_cast<ScopeIndex>(scopes_.size()));
      if (added) {
        scopes_.push_back(
            Scope{path.substr(0, slash), path.substr(begin, slash - begin), parent, scopes_[parent].depth + 1, 0});
      }
      parent = known->second;
    }
    begin = slash + 1;
  }
  return parent;
}

std::span<const ScopeIndex> ScopeTree::child_scopes(ScopeIndex scope) const {
  return {child_scopes_.data() + child_scope_begin_[scope], child_scopes_.data() + child_scope_begin_[scope + 1]};
}

std::span<const NodeIndex> ScopeTree::child_nodes(ScopeIndex scope) const {
  return {child_nodes_.data() + child_node_begin_[scope], child_nodes_.data() + child_node_begin_[scope + 1]};
}

ScopeIndex ScopeTree::find(std::string_view path) const {
  const auto found = by_path_.find(path);
  return found == by_path_.end() ? kNoScope : found->second;
}

bool ScopeTree::contains(ScopeIndex outer, ScopeIndex inner) const {
  while (inner != kNoScope && scopes_[inner].depth > scopes_[outer].depth) {
    inner = scopes_[inner].parent;
  }
  return inner == outer;
}

}  // namespace sporescope
