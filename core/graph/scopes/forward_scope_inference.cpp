// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/scopes/forward_scope_inference.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace sporescope {
namespace {

/// A parameter with more readers is shared and does not identify one of them.
constexpr std::size_t kMaxReaders = 4;
/// Number of rounds in which operators with a known scope help to place others.
constexpr int kRounds = 4;

using GroupIndex = std::uint32_t;

/// Operators of one type whose names have the same scope. MindSpore compiles shared code once and gives it the scope of the
/// cell that used it first. One scope may then contain the operators of all cells.
struct Group {
  NodeIndex first = kNoNode;  ///< First operator in execution order whose name is plausible and therefore accepted
  std::uint32_t size = 0;
  bool expanded = false;  ///< The scope is the compiler's own and identifies no cell
  bool lies = false;      ///< The data flow contradicts the name of one of them
  bool between = false;   ///< The first operator is between two instances, in agreement with its name
  /// Number of operators after the last instance, by the type of the preceding operator.
  std::map<std::string_view, std::uint32_t> ends;
  std::map<std::string_view, std::uint32_t> begins;  ///< Number of operators before the first instance, by the type of the
                                                     ///< following operator
};

class ForwardScopeInference {
 public:
  explicit ForwardScopeInference(ScopeEvidence& evidence)
      : e_(evidence), group_of_(evidence.graph.nodes().size(), 0), settled_(evidence.graph.nodes().size(), false) {
    for (const NodeIndex op : e_.flow.order()) {
      if (e_.flow.phase(op) == Phase::forward) add_to_group(op);
    }
  }

  void run() {
    for (const NodeIndex op : e_.flow.order()) {
      if (e_.flow.phase(op) == Phase::forward) settle(op);
    }
    for (int round = 1; round < kRounds; ++round) place_all(false);
    place_all(true);
    near_ = placed_neighbors(e_, Phase::forward);
    for (const NodeIndex op : e_.flow.order()) {
      if (e_.flow.phase(op) == Phase::forward) lift_to_common_scope(op);
    }
  }

 private:
  void add_to_group(NodeIndex op) {
    const Node& node = e_.node(op);
    const auto type = types_.emplace(node.type, static_cast<std::uint32_t>(types_.size())).first->second;
    const std::uint64_t key = std::uint64_t{number_of(e_.named[op])} << 32U | type;
    const auto [known, added] = group_at_.try_emplace(key, static_cast<GroupIndex>(groups_.size()));
    if (added) {
      groups_.emplace_back();
      groups_.back().expanded = is_expanded(node);
    }
    group_of_[op] = known->second;
    ++groups_[known->second].size;
  }

  /// Places operators that are close to placed neighbors, or all remaining ones.
  void place_all(bool all) {
    near_ = placed_neighbors(e_, Phase::forward);
    count_visits();
    std::vector<NodeIndex> now;
    for (const NodeIndex op : e_.flow.order()) {
      if (e_.flow.phase(op) == Phase::forward && e_.place[op] == kNoScope && (all || is_close(op))) now.push_back(op);
    }
    for (const NodeIndex op : now) find_contradictions(op);
    for (const NodeIndex op : now) count_ends(op);
    std::vector<std::pair<NodeIndex, ScopeIndex>> places;
    places.reserve(now.size());
    for (const NodeIndex op : now) places.emplace_back(op, place_of(op));
    for (const auto& [op, place] : places) e_.place[op] = place;
  }

  /// Numbers the visits to instances, and to the outside of all instances, in execution order.
  void count_visits() {
    visit_.assign(e_.place.size(), 0);
    last_visit_ = 0;
    ScopeIndex last = kNoScope;
    for (const NodeIndex op : e_.flow.order()) {
      if (e_.flow.phase(op) != Phase::forward || e_.place[op] == kNoScope) continue;
      const ScopeIndex here = instance_of(op);
      if (here != last || last_visit_ == 0) ++last_visit_;
      last = here;
      visit_[op] = last_visit_;
    }
  }

  /// Returns true if there is no other instance between the two neighbors. Otherwise an operator between them is not placed
  /// yet.
  [[nodiscard]] bool is_close(NodeIndex op) const {
    const NodeIndex before = near_.before[op];
    const NodeIndex after = near_.after[op];
    const std::uint32_t left = before == kNoNode ? 0 : visit_[before];
    const std::uint32_t entered = after == kNoNode ? last_visit_ : visit_[after];
    return entered <= left + 1;
  }

  [[nodiscard]] Group& group(NodeIndex op) { return groups_[group_of_[op]]; }

  /// Rules 1 and 2: parameters, and names that are not shared.
  void settle(NodeIndex op) {
    for (const NodeIndex source : e_.flow.producers(op)) {
      if (!e_.is_parameter(source) || !is_decisive(source)) continue;
      const ParameterOwner owner = e_.owners.owner(e_.node(source).full_name);
      if (owner.scope == kNoScope) continue;
      e_.place[op] = placed_by(owner.scope, e_.named[op]);
      settled_[op] = true;
      return;
    }
    if (group(op).size == 1 && !group(op).expanded) e_.place[op] = e_.named[op];
  }

  /// Returns true if the parameter is read in only one instance, by the names of its readers.
  [[nodiscard]] bool is_decisive(NodeIndex parameter) {
    std::size_t readers = 0;
    ScopeIndex instance = kNoScope;
    for (const NodeIndex taker : e_.flow.consumers(parameter)) {
      if (e_.flow.phase(taker) != Phase::forward) continue;
      const ScopeIndex here = e_.cells.instance_of(e_.named[taker]);
      const bool remote = readers > 0 && here != instance;
      if (remote || readers == kMaxReaders) return false;
      ++readers;
      instance = here;
    }
    return readers > 0;
  }

  [[nodiscard]] ScopeIndex placed_by(ScopeIndex owner, ScopeIndex named) {
    const ScopeIndex instance = e_.cells.instance_of(owner);
    if (instance == kNoScope || e_.paths.contains(instance, named)) return named;
    const ScopeIndex moved = e_.cells.counterpart_in(named, instance);
    return moved != kNoScope && e_.paths.contains(owner, moved) ? moved : owner;
  }

  [[nodiscard]] ScopeIndex instance_before(NodeIndex op) { return instance_of(near_.before[op]); }
  [[nodiscard]] ScopeIndex instance_after(NodeIndex op) { return instance_of(near_.after[op]); }
  [[nodiscard]] ScopeIndex instance_of(NodeIndex op) { return op == kNoNode ? kNoScope : e_.cells.instance_of(e_.place[op]); }

  /// Returns true if one of the two instances contains the other.
  [[nodiscard]] bool agree(ScopeIndex named, ScopeIndex near) const {
    return near != kNoScope && (e_.paths.contains(named, near) || e_.paths.contains(near, named));
  }

  void find_contradictions(NodeIndex op) {
    Group& all = group(op);
    const ScopeIndex named = e_.cells.instance_of(e_.named[op]);
    const ScopeIndex before = instance_before(op);
    const ScopeIndex after = instance_after(op);
    bool lies = false;
    if (named == kNoScope) {
      lies = all.expanded || (before != kNoScope && before == after);
    } else if (near_.before[op] != kNoNode || near_.after[op] != kNoNode) {
      lies = !agree(named, before) && !agree(named, after);
    }
    all.lies = all.lies || lies;
    if (!lies && all.first == kNoNode) all.first = op;
  }

  void count_ends(NodeIndex op) {
    Group& all = group(op);
    const ScopeIndex named = e_.cells.instance_of(e_.named[op]);
    const ScopeIndex before = instance_before(op);
    const ScopeIndex after = instance_after(op);
    if (op == all.first) {
      all.between = named == kNoScope && before != kNoScope && after != kNoScope && before != after;
      if (named == kNoScope) return;
      if (before == named && after != named) ++all.ends[type_before(op)];
      if (after == named && before != named) ++all.begins[type_after(op)];
      return;
    }
    if (before != kNoScope && after == kNoScope) ++all.ends[type_before(op)];
    if (after != kNoScope && before == kNoScope) ++all.begins[type_after(op)];
  }

  [[nodiscard]] std::string_view type_before(NodeIndex op) const {
    NodeIndex last = kNoNode;
    for (const NodeIndex source : e_.flow.producers(op)) {
      if (!e_.is_parameter(source) && (last == kNoNode || e_.node(source).order > e_.node(last).order)) last = source;
    }
    return last == kNoNode ? std::string_view() : e_.node(last).type;
  }

  [[nodiscard]] std::string_view type_after(NodeIndex op) const {
    for (const NodeIndex taker : e_.flow.consumers(op)) {
      if (e_.flow.phase(taker) == Phase::forward) return e_.node(taker).type;
    }
    return {};
  }

  /// Rules 3 to 6.
  [[nodiscard]] ScopeIndex place_of(NodeIndex op) {
    const Group& all = group(op);
    const ScopeIndex name = e_.named[op];
    if (!all.lies || op == all.first) return name;
    const ScopeIndex named = e_.cells.instance_of(name);
    const ScopeIndex before = instance_before(op);
    const ScopeIndex after = instance_after(op);
    const bool inside = before == after && before != kNoScope;
    if (before == kNoScope && after == kNoScope && named != kNoScope) return outside(op);
    ScopeIndex instance = before;
    if (!inside) {
      if (all.between) return name;
      instance = ends_instance(op, all) ? before : after;
      if (instance == kNoScope && named != kNoScope) instance = before == kNoScope ? after : before;
      instance = outwards(instance, named);
    }
    if (instance == kNoScope) return name;
    const ScopeIndex moved = e_.cells.counterpart_in(name, instance);
    return moved != kNoScope ? moved : scope_between(e_, near_, op, instance);
  }

  /// Returns the scope of an operator whose name has an instance but which is outside of all instances.
  [[nodiscard]] ScopeIndex outside(NodeIndex op) const {
    ScopeIndex around = kNoScope;
    for (const NodeIndex near : {near_.before[op], near_.after[op]}) {
      if (near != kNoNode) around = e_.paths.common(around, e_.place[near]);
    }
    return around == kNoScope ? e_.named[op] : around;
  }

  /// Returns true if an operator between two instances ends the first rather than begins the second. Its group after the last
  /// and before the first instance decides, where the assignment is unambiguous.
  [[nodiscard]] bool ends_instance(NodeIndex op, const Group& all) const {
    const auto ends = all.ends.find(type_before(op));
    const auto begins = all.begins.find(type_after(op));
    return (ends == all.ends.end() ? 0 : ends->second) >= (begins == all.begins.end() ? 0 : begins->second);
  }

  /// Returns the enclosing instance of the same kind as the named one. An operator between two stages belongs to the stages,
  /// not to their blocks.
  [[nodiscard]] ScopeIndex outwards(ScopeIndex instance, ScopeIndex named) {
    for (ScopeIndex outer = instance; outer != kNoScope; outer = e_.cells.outer_instance(outer)) {
      if (e_.cells.same_kind(outer, named)) return outer;
    }
    return instance;
  }

  /// Rule 7. Further members of a group in an instance may also have the cell of the first one. For example, all residual sums
  /// have the cell of the first addition.
  void lift_to_common_scope(NodeIndex op) {
    const Group& all = group(op);
    const ScopeIndex here = e_.place[op];
    const ScopeIndex instance = e_.cells.instance_of(here);
    if (!all.lies || all.expanded || instance == kNoScope || here == instance) return;
    const bool first = seen_.emplace(std::uint64_t{group_of_[op]} << 32U | number_of(instance)).second;
    if (first || settled_[op]) return;
    const auto remote = [&](NodeIndex other) {
      return e_.flow.phase(other) == Phase::forward && !e_.paths.contains(here, e_.place[other]);
    };
    if (std::ranges::any_of(e_.flow.producers(op), remote) && std::ranges::any_of(e_.flow.consumers(op), remote)) {
      e_.place[op] = scope_between(e_, near_, op, instance);
    }
  }

  ScopeEvidence& e_;
  IndexedVector<NodeIndex, GroupIndex> group_of_;
  std::vector<Group> groups_;
  std::unordered_map<std::string_view, std::uint32_t> types_;
  std::unordered_map<std::uint64_t, GroupIndex> group_at_;
  IndexedVector<NodeIndex, bool> settled_;  ///< Placed by a parameter
  std::unordered_set<std::uint64_t> seen_;  ///< Groups in instances
  Neighbors near_;
  IndexedVector<NodeIndex, std::uint32_t> visit_;
  std::uint32_t last_visit_ = 0;
};

}  // namespace

void infer_forward_scopes(ScopeEvidence& evidence) { ForwardScopeInference(evidence).run(); }

}  // namespace sporescope
