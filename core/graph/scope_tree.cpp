// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/scope_tree.h"

#include <numeric>
#include <utility>

namespace sporescope {
namespace {

/// Groups members by owner: `begin[o]` to `begin[o + 1]` of the result are those of owner o, in their own order.
template <class Member, class OwnerOf>
std::vector<Member> grouped(std::size_t owners, const std::vector<Member>& all, std::vector<std::uint32_t>& begin,
                            OwnerOf owner_of) {
  begin.assign(owners + 1, 0);
  for (const Member member : all) ++begin[owner_of(member) + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
  std::vector<Member> members(all.size());
  for (const Member member : all) members[next[owner_of(member)]++] = member;
  return members;
}

}  // namespace

ScopeTree::ScopeTree(std::shared_ptr<const Graph> graph) : graph_(std::move(graph)), drawn_(*graph_) {
  const IndexedSpan<NodeIndex, const Node> nodes = graph_->nodes();
  std::vector<NodeIndex> operators;
  operators.reserve(graph_->operator_count());
  scope_of_.assign(nodes.size(), 0);
  std::string_view last_path;
  ScopeIndex last = 0;
  for (const NodeIndex i : nodes.indices()) {
    if (nodes[i].kind != NodeKind::op) continue;
    operators.push_back(i);
    if (drawn_.scope(i) != last_path) {
      last_path = drawn_.scope(i);
      last = paths_.add(last_path);
    }
    scope_of_[i] = last;
    ++paths_.all()[last].node_count;
  }
  const std::span<Scope> scopes = paths_.all();
  const auto count = static_cast<ScopeIndex>(scopes.size());
  for (ScopeIndex s = count; s-- > 1;) scopes[scopes[s].parent].node_count += scopes[s].node_count;
  std::vector<ScopeIndex> inner(count - 1);
  std::iota(inner.begin(), inner.end(), ScopeIndex{1});
  child_scopes_ = grouped(count, inner, child_scope_begin_, [&](ScopeIndex s) { return scopes[s].parent; });
  child_nodes_ = grouped(count, operators, child_node_begin_, [this](NodeIndex n) { return scope_of_[n]; });
  repetitions_ = Repetitions(*graph_, paths_, scope_of_);
}

std::span<const ScopeIndex> ScopeTree::child_scopes(ScopeIndex scope) const {
  return {child_scopes_.data() + child_scope_begin_[scope], child_scopes_.data() + child_scope_begin_[scope + 1]};
}

std::span<const NodeIndex> ScopeTree::child_nodes(ScopeIndex scope) const {
  return {child_nodes_.data() + child_node_begin_[scope], child_nodes_.data() + child_node_begin_[scope + 1]};
}

}  // namespace sporescope
