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
  bool expanded = false;         ///< The scope is the compiler's own and identifies no cell
  bool is_contradicted = false;  ///< The data flow contradicts the name of one of them
  bool is_between = false;       ///< The first operator is between two instances, in agreement with its name
  /// Number of operators after the last instance, by the type of the preceding operator.
  std::map<std::string_view, std::uint32_t> ends;
  std::map<std::string_view, std::uint32_t> begins;  ///< Number of operators before the first instance, by the type of the
                                                     ///< following operator
};

class ForwardScopeInference {
 public:
  explicit ForwardScopeInference(ScopeEvidence& evidence)
      : e_(evidence), group_of_(evidence.graph.nodes().size(), 0), placed_by_parameter_(evidence.graph.nodes().size(), false) {
    for (const NodeIndex op : e_.flow.order()) {
      if (e_.flow.phase(op) == Phase::forward) add_to_group(op);
    }
  }

  void run() {
    for (const NodeIndex op : e_.flow.order()) {
      if (e_.flow.phase(op) == Phase::forward) place_by_name(op);
    }
    for (int round = 1; round < kRounds; ++round) place_all(false);
    place_all(true);
    neighbors_ = placed_neighbors(e_, Phase::forward);
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
  void place_all(bool is_last_round) {
    neighbors_ = placed_neighbors(e_, Phase::forward);
    count_visits();
    std::vector<NodeIndex> pending;
    for (const NodeIndex op : e_.flow.order()) {
      if (e_.flow.phase(op) == Phase::forward && e_.place[op] == kNoScope && (is_last_round || is_close(op))) {
        pending.push_back(op);
      }
    }
    for (const NodeIndex op : pending) find_contradictions(op);
    for (const NodeIndex op : pending) count_ends(op);
    std::vector<std::pair<NodeIndex, ScopeIndex>> places;
    places.reserve(pending.size());
    for (const NodeIndex op : pending) places.emplace_back(op, place_of(op));
    for (const auto& [op, place] : places) e_.place[op] = place;
  }

  /// Numbers the visits to instances, and to the outside of all instances, in execution order.
  void count_visits() {
    visit_.assign(e_.place.size(), 0);
    last_visit_ = 0;
    ScopeIndex last = kNoScope;
    for (const NodeIndex op : e_.flow.order()) {
      if (e_.flow.phase(op) != Phase::forward || e_.place[op] == kNoScope) continue;
      const ScopeIndex instance = instance_of(op);
      if (instance != last || last_visit_ == 0) ++last_visit_;
      last = instance;
      visit_[op] = last_visit_;
    }
  }

  /// Returns true if there is no other instance between the two neighbors. Otherwise an operator between them is not placed
  /// yet.
  [[nodiscard]] bool is_close(NodeIndex op) const {
    const NodeIndex before = neighbors_.before[op];
    const NodeIndex after = neighbors_.after[op];
    const std::uint32_t left = before == kNoNode ? 0 : visit_[before];
    const std::uint32_t entered = after == kNoNode ? last_visit_ : visit_[after];
    return entered <= left + 1;
  }

  [[nodiscard]] Group& group(NodeIndex op) { return groups_[group_of_[op]]; }

  /// Rules 1 and 2: parameters, and names that are not shared.
  void place_by_name(NodeIndex op) {
    for (const NodeIndex source : e_.flow.producers(op)) {
      if (!e_.is_parameter(source) || !is_decisive(source)) continue;
      const ParameterOwner owner = e_.owners.owner(e_.node(source).full_name);
      if (owner.scope == kNoScope) continue;
      e_.place[op] = scope_for_owner(owner.scope, e_.named[op]);
      placed_by_parameter_[op] = true;
      return;
    }
    if (group(op).size == 1 && !group(op).expanded) e_.place[op] = e_.named[op];
  }

  /// Returns true if the parameter is read in only one instance, by the names of its readers.
  [[nodiscard]] bool is_decisive(NodeIndex parameter) {
    std::size_t readers = 0;
    ScopeIndex instance = kNoScope;
    for (const NodeIndex consumer : e_.flow.consumers(parameter)) {
      if (e_.flow.phase(consumer) != Phase::forward) continue;
      const ScopeIndex reader_instance = e_.cells.instance_of(e_.named[consumer]);
      const bool differs = readers > 0 && reader_instance != instance;
      if (differs || readers == kMaxReaders) return false;
      ++readers;
      instance = reader_instance;
    }
    return readers > 0;
  }

  [[nodiscard]] ScopeIndex scope_for_owner(ScopeIndex owner, ScopeIndex named) {
    const ScopeIndex instance = e_.cells.instance_of(owner);
    if (instance == kNoScope || e_.paths.contains(instance, named)) return named;
    const ScopeIndex moved = e_.cells.counterpart_in(named, instance);
    return moved != kNoScope && e_.paths.contains(owner, moved) ? moved : owner;
  }

  [[nodiscard]] ScopeIndex instance_before(NodeIndex op) { return instance_of(neighbors_.before[op]); }
  [[nodiscard]] ScopeIndex instance_after(NodeIndex op) { return instance_of(neighbors_.after[op]); }
  [[nodiscard]] ScopeIndex instance_of(NodeIndex op) { return op == kNoNode ? kNoScope : e_.cells.instance_of(e_.place[op]); }

  /// Returns true if one of the two instances contains the other.
  [[nodiscard]] bool are_nested(ScopeIndex named, ScopeIndex near) const {
    return near != kNoScope && (e_.paths.contains(named, near) || e_.paths.contains(near, named));
  }

  void find_contradictions(NodeIndex op) {
    Group& own_group = group(op);
    const ScopeIndex named = e_.cells.instance_of(e_.named[op]);
    const ScopeIndex before = instance_before(op);
    const ScopeIndex after = instance_after(op);
    bool is_contradicted = false;
    if (named == kNoScope) {
      is_contradicted = own_group.expanded || (before != kNoScope && before == after);
    } else if (neighbors_.before[op] != kNoNode || neighbors_.after[op] != kNoNode) {
      is_contradicted = !are_nested(named, before) && !are_nested(named, after);
    }
    own_group.is_contradicted = own_group.is_contradicted || is_contradicted;
    if (!is_contradicted && own_group.first == kNoNode) own_group.first = op;
  }

  void count_ends(NodeIndex op) {
    Group& own_group = group(op);
    const ScopeIndex named = e_.cells.instance_of(e_.named[op]);
    const ScopeIndex before = instance_before(op);
    const ScopeIndex after = instance_after(op);
    if (op == own_group.first) {
      own_group.is_between = named == kNoScope && before != kNoScope && after != kNoScope && before != after;
      if (named == kNoScope) return;
      if (before == named && after != named) ++own_group.ends[type_before(op)];
      if (after == named && before != named) ++own_group.begins[type_after(op)];
      return;
    }
    if (before != kNoScope && after == kNoScope) ++own_group.ends[type_before(op)];
    if (after != kNoScope && before == kNoScope) ++own_group.begins[type_after(op)];
  }

  [[nodiscard]] std::string_view type_before(NodeIndex op) const {
    NodeIndex last = kNoNode;
    for (const NodeIndex source : e_.flow.producers(op)) {
      if (!e_.is_parameter(source) && (last == kNoNode || e_.node(source).order > e_.node(last).order)) last = source;
    }
    return last == kNoNode ? std::string_view() : e_.node(last).type;
  }

  [[nodiscard]] std::string_view type_after(NodeIndex op) const {
    for (const NodeIndex consumer : e_.flow.consumers(op)) {
      if (e_.flow.phase(consumer) == Phase::forward) return e_.node(consumer).type;
    }
    return {};
  }

  /// Rules 3 to 6.
  [[nodiscard]] ScopeIndex place_of(NodeIndex op) {
    const Group& own_group = group(op);
    const ScopeIndex name = e_.named[op];
    if (!own_group.is_contradicted || op == own_group.first) return name;
    const ScopeIndex named = e_.cells.instance_of(name);
    const ScopeIndex before = instance_before(op);
    const ScopeIndex after = instance_after(op);
    const bool is_inside = before == after && before != kNoScope;
    if (before == kNoScope && after == kNoScope && named != kNoScope) return outside(op);
    ScopeIndex instance = before;
    if (!is_inside) {
      if (own_group.is_between) return name;
      instance = ends_instance(op, own_group) ? before : after;
      if (instance == kNoScope && named != kNoScope) instance = before == kNoScope ? after : before;
      instance = outer_of_kind(instance, named);
    }
    if (instance == kNoScope) return name;
    const ScopeIndex moved = e_.cells.counterpart_in(name, instance);
    return moved != kNoScope ? moved : scope_between(e_, neighbors_, op, instance);
  }

  /// Returns the scope of an operator whose name has an instance but which is outside of all instances.
  [[nodiscard]] ScopeIndex outside(NodeIndex op) const {
    ScopeIndex common_scope = kNoScope;
    for (const NodeIndex neighbor : {neighbors_.before[op], neighbors_.after[op]}) {
      if (neighbor != kNoNode) common_scope = e_.paths.common(common_scope, e_.place[neighbor]);
    }
    return common_scope == kNoScope ? e_.named[op] : common_scope;
  }

  /// Returns true if an operator between two instances ends the first rather than begins the second. Its group after the last
  /// and before the first instance decides, where the assignment is unambiguous.
  [[nodiscard]] bool ends_instance(NodeIndex op, const Group& own_group) const {
    const auto ends = own_group.ends.find(type_before(op));
    const auto begins = own_group.begins.find(type_after(op));
    return (ends == own_group.ends.end() ? 0 : ends->second) >= (begins == own_group.begins.end() ? 0 : begins->second);
  }

  /// Returns the enclosing instance of the same kind as the named one. An operator between two stages belongs to the stages,
  /// not to their blocks.
  [[nodiscard]] ScopeIndex outer_of_kind(ScopeIndex instance, ScopeIndex named) {
    for (ScopeIndex outer = instance; outer != kNoScope; outer = e_.cells.outer_instance(outer)) {
      if (e_.cells.same_kind(outer, named)) return outer;
    }
    return instance;
  }

  /// Rule 7. Further members of a group in an instance may also have the cell of the first one. For example, all residual sums
  /// have the cell of the first addition.
  void lift_to_common_scope(NodeIndex op) {
    const Group& own_group = group(op);
    const ScopeIndex current_scope = e_.place[op];
    const ScopeIndex instance = e_.cells.instance_of(current_scope);
    if (!own_group.is_contradicted || own_group.expanded || instance == kNoScope || current_scope == instance) return;
    const bool is_first = visited_.emplace(std::uint64_t{group_of_[op]} << 32U | number_of(instance)).second;
    if (is_first || placed_by_parameter_[op]) return;
    const auto differs = [&](NodeIndex neighbor) {
      return e_.flow.phase(neighbor) == Phase::forward && !e_.paths.contains(current_scope, e_.place[neighbor]);
    };
    if (std::ranges::any_of(e_.flow.producers(op), differs) && std::ranges::any_of(e_.flow.consumers(op), differs)) {
      e_.place[op] = scope_between(e_, neighbors_, op, instance);
    }
  }

  ScopeEvidence& e_;
  IndexedVector<NodeIndex, GroupIndex> group_of_;
  std::vector<Group> groups_;
  std::unordered_map<std::string_view, std::uint32_t> types_;
  std::unordered_map<std::uint64_t, GroupIndex> group_at_;
  IndexedVector<NodeIndex, bool> placed_by_parameter_;  ///< Placed by a parameter
  std::unordered_set<std::uint64_t> visited_;           ///< Groups in instances
  Neighbors neighbors_;
  IndexedVector<NodeIndex, std::uint32_t> visit_;
  std::uint32_t last_visit_ = 0;
};

}  // namespace

void infer_forward_scopes(ScopeEvidence& evidence) { ForwardScopeInference(evidence).run(); }

}  // namespace sporescope
