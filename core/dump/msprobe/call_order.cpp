// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/call_order.h"

#include <algorithm>
#include <cstddef>
#include <list>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "core/dump/msprobe/call_name.h"

namespace sporescope {
namespace {

using Names = std::vector<std::string_view>;

Names listed_names(const StepCalls& step) {
  Names names;
  std::unordered_set<std::string_view> visited;
  for (const RecordedCall& call : step.recorded.calls) {
    if (call.listed && visited.insert(call.name).second) names.push_back(call.name);
  }
  return names;
}

/// Moves gradients of parameters to the place where they were computed: before the last backward call of their module, or at
/// the end of the backward pass if there is no such call.
Names move_gradients(const Names& names) {
  std::unordered_map<std::string_view, std::size_t> last_backward;
  std::size_t end_of_backward = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const CallName call = parse_call_name(names[i]);
    if (!call.backward || call.kind == CallKind::parameters_grad) continue;
    end_of_backward = i + 1;
    if (call.kind == CallKind::module) last_backward[call.owner] = i;
  }
  std::multimap<std::size_t, std::string_view> moved;  // by the index of the entry that they precede
  std::unordered_set<std::string_view> moved_names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const CallName call = parse_call_name(names[i]);
    if (call.kind != CallKind::parameters_grad) continue;
    const auto own = last_backward.find(call.owner);
    const std::size_t position = own != last_backward.end() ? own->second : end_of_backward;
    if (i >= position) continue;
    moved.emplace(position, names[i]);
    moved_names.insert(names[i]);
  }
  if (moved.empty()) return names;
  Names ordered;
  for (std::size_t i = 0; i <= names.size(); ++i) {
    const auto [begin, end] = moved.equal_range(i);
    for (auto entry = begin; entry != end; ++entry) ordered.push_back(entry->second);
    if (i < names.size() && !moved_names.contains(names[i])) ordered.push_back(names[i]);
  }
  return ordered;
}

/// Inserts entries that are only in construct.json: a call after the entry that precedes it there, a module after the last call
/// in it. A listed module is also moved if its entry precedes calls in it. There are two causes: msprobe before 26.2 writes the
/// inputs of an in-place module immediately, and a backward call without a gradient for its input completes early.
class ConstructMerger {
 public:
  ConstructMerger(const Names& listed, const CallParents& parents)
      : listed_(listed), listed_names_(listed.begin(), listed.end()) {
    for (const auto& [name, parent, micro_step] : parents) {
      parent_of_.emplace(name, parent);
      if (!parent.empty()) is_parent_.insert(parent);
    }
    find_early_modules();
  }

  [[nodiscard]] Names run(const CallParents& parents) const { return add_modules(add_leaves(parents)); }

 private:
  static constexpr int kMaxModules = 256;

  /// Calls visit(module) for each enclosing module of a call, innermost first.
  template <class Visit>
  void for_each_module(std::string_view call, const Visit& visit) const {
    auto parent = parent_of_.find(call);
    for (int depth = 0; parent != parent_of_.end() && !parent->second.empty() && depth < kMaxModules; ++depth) {
      visit(parent->second);
      parent = parent_of_.find(parent->second);
    }
  }

  void find_early_modules() {
    std::unordered_set<std::string_view> visited_modules;
    for (const std::string_view name : listed_) {
      for_each_module(name, [&](std::string_view module) {
        if (module != name && visited_modules.contains(module)) early_.insert(module);
      });
      if (is_parent_.contains(name)) visited_modules.insert(name);
    }
  }

  /// Returns true for a module whose position is determined by the calls in it.
  [[nodiscard]] bool is_placed_module(std::string_view name) const {
    if (early_.contains(name)) return true;
    return is_parent_.contains(name) && !listed_names_.contains(name) && parent_of_.contains(name);
  }

  [[nodiscard]] Names add_leaves(const CallParents& parents) const {
    std::unordered_map<std::string_view, Names> following;
    std::string_view last;
    for (const auto& [name, parent, micro_step] : parents) {
      if (listed_names_.contains(name)) {
        if (!is_parent_.contains(name)) last = name;  // modules complete later
      } else if (!is_parent_.contains(name)) {
        following[last].push_back(name);
      }
    }
    Names ordered = following[{}];
    for (const std::string_view name : listed_) {
      if (!early_.contains(name)) ordered.push_back(name);
      const auto added = following.find(name);
      if (added != following.end()) ordered.insert(ordered.end(), added->second.begin(), added->second.end());
    }
    return ordered;
  }

  [[nodiscard]] Names add_modules(const Names& leaves) const {
    std::unordered_map<std::string_view, std::size_t> last_inside;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      for_each_module(leaves[i], [&](std::string_view module) {
        if (is_placed_module(module)) last_inside[module] = i;
      });
    }
    if (last_inside.empty()) return leaves;
    Names ordered;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      ordered.push_back(leaves[i]);  // the innermost module completes first
      for_each_module(leaves[i], [&](std::string_view module) {
        const auto last_call = last_inside.find(module);
        if (last_call != last_inside.end() && last_call->second == i) ordered.push_back(module);
      });
    }
    return ordered;
  }

  const Names& listed_;
  std::unordered_set<std::string_view> listed_names_;
  std::unordered_set<std::string_view> is_parent_;
  std::unordered_map<std::string_view, std::string_view> parent_of_;
  std::unordered_set<std::string_view> early_;  ///< listed modules that precede a call in them
};

/// Merges the orders of several steps. A new entry is inserted after the entry that precedes it in its step.
class MergedOrder {
 public:
  void add(const Names& names) {
    auto before = order_.end();
    for (const std::string_view name : names) {
      const auto known = positions_.find(name);
      if (known != positions_.end()) {
        before = known->second;
        continue;
      }
      const auto position = before == order_.end() ? order_.begin() : std::next(before);
      before = order_.insert(position, name);
      positions_.emplace(name, before);
    }
  }
  void add_at_end(std::string_view name) {
    if (!positions_.contains(name)) positions_.emplace(name, order_.insert(order_.end(), name));
  }
  [[nodiscard]] Names names() const { return {order_.begin(), order_.end()}; }

 private:
  std::list<std::string_view> order_;
  std::unordered_map<std::string_view, std::list<std::string_view>::iterator> positions_;
};

}  // namespace

std::vector<std::string_view> order_of_calls(std::span<const StepCalls* const> steps) {
  MergedOrder merged;
  for (const StepCalls* step : steps) {
    const Names listed = move_gradients(listed_names(*step));
    merged.add(ConstructMerger(listed, step->parents).run(step->parents));
  }
  // File names contain no order.
  for (const StepCalls* step : steps) {
    for (const RecordedCall& call : step->recorded.calls) merged.add_at_end(call.name);
  }
  return merged.names();
}

}  // namespace sporescope
