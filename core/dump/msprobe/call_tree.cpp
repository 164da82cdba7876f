// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/call_tree.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/dump/msprobe/call_name.h"

namespace sporescope {
namespace {

constexpr std::size_t kMaxTreeDepth = 64;
/// Parent of calls made by an optimizer. It is not a call itself.
constexpr std::string_view kOptimizer = "optimizer";

class TreeBuilder {
 public:
  TreeBuilder(IndexedSpan<CallIndex, const std::string_view> names, std::span<const StepCalls* const> steps)
      : names_(names), steps_(steps) {
    for (const CallIndex i : names.indices()) {
      index_.emplace(names[i], i);
      calls_.add(parse_call_name(names[i]));
    }
    tree_.parent.assign(names.size(), kNoCall);
    tree_.has_children.assign(names.size(), false);
    tree_.scope.resize(names.size());
    tree_.forward.assign(names.size(), kNoCall);
    other_parent_.resize(names.size());
  }

  CallTree run() {
    add_construct_parents();
    if (!has_construct_) set_parents_by_path();
    find_forward_calls();
    adopt_orphans();
    for (const CallIndex parent : tree_.parent) {
      if (parent != kNoCall) tree_.has_children[parent] = true;
    }
    for (const CallIndex i : names_.indices()) tree_.scope[i] = scope_of(i);
    return std::move(tree_);
  }

 private:
  [[nodiscard]] CallIndex find(std::string_view name) const {
    const auto found = index_.find(name);
    return found == index_.end() ? kNoCall : found->second;
  }

  void add_construct_parents() {
    for (const StepCalls* step : steps_) {
      is_reversed_ = is_reversed_ || step->stacks.by_name;
      for (const auto& [name, parent, micro_step] : step->parents) {
        has_construct_ = true;
        const CallIndex call = find(name);
        if (call == kNoCall || parent.empty() || tree_.parent[call] != kNoCall) continue;
        const CallIndex found = find(parent);
        if (found == kNoCall || parent == kOptimizer) {
          other_parent_[call] = parent;
        } else if (found != call) {
          tree_.parent[call] = found;
        }
      }
    }
  }

  /// Nests modules by path. A module completes after its children, so its parent is the next module whose path is a prefix of
  /// its own.
  void set_parents_by_path() {
    std::map<std::pair<bool, std::string_view>, CallIndex> next;
    for (const CallIndex i : names_.indices().reversed()) {
      const CallName& call = calls_[i];
      if (call.kind != CallKind::module) continue;
      std::string_view path = call.path;
      for (std::size_t dot = path.rfind('.'); dot != std::string_view::npos; dot = path.rfind('.')) {
        path = path.substr(0, dot);
        const auto enclosing = next.find({call.backward, path});
        if (enclosing == next.end()) continue;
        tree_.parent[i] = enclosing->second;
        break;
      }
      next[{call.backward, call.path}] = i;
    }
  }

  void find_forward_calls() {
    // The backward call of an API has the number of its forward call. For modules, the correspondence follows from the calls in
    // them.
    for (const CallIndex i : names_.indices()) {
      const CallName& call = calls_[i];
      if (!call.backward || call.kind == CallKind::module || !call.number) continue;
      if (call.kind == CallKind::parameters_grad) continue;
      tree_.forward[i] = find(forward_name(call, *call.number));
      const CallIndex module = tree_.parent[i];
      if (tree_.forward[i] == kNoCall || module == kNoCall || calls_[module].kind != CallKind::module) continue;
      const CallIndex forward_module = tree_.parent[tree_.forward[i]];
      if (forward_module != kNoCall && calls_[forward_module].owner == calls_[module].owner &&
          tree_.forward[module] == kNoCall) {
        tree_.forward[module] = forward_module;
      }
    }
    std::map<std::string_view, std::uint64_t> backward_calls;
    for (const CallName& call : calls_) {
      if (call.kind == CallKind::module && call.backward) ++backward_calls[call.owner];
    }
    for (const CallIndex i : names_.indices()) {
      const CallName& call = calls_[i];
      if (!call.backward || tree_.forward[i] != kNoCall) continue;
      std::uint64_t number = call.number.value_or(0);
      // Before 8.1, the first backward call belongs to the last forward call.
      const std::uint64_t total = backward_calls[call.owner];
      if (call.kind == CallKind::module && is_reversed_ && number < total) number = total - 1 - number;
      tree_.forward[i] = find(forward_name(call, number));
      // Before 26.1, gradients of parameters have the number of the step, or none.
      if (call.kind == CallKind::parameters_grad && tree_.forward[i] == kNoCall) tree_.forward[i] = find(forward_name(call, 0));
    }
  }

  /// Assigns parents to calls without one. Gradients of parameters belong to the backward call of their module. An API's
  /// backward call belongs to the backward call of the module that made its forward call, else to that module.
  void adopt_orphans() {
    std::map<CallIndex, CallIndex> backward_of;
    for (const CallIndex i : names_.indices()) {
      if (calls_[i].kind == CallKind::module && calls_[i].backward) backward_of[tree_.forward[i]] = i;
    }
    for (const CallIndex i : names_.indices()) {
      const CallIndex forward = tree_.forward[i];
      if (tree_.parent[i] != kNoCall || forward == kNoCall || !other_parent_[i].empty()) continue;
      if (calls_[i].kind == CallKind::parameters_grad) {
        const auto backward = backward_of.find(forward);
        tree_.parent[i] = backward != backward_of.end() ? backward->second : forward;
      } else if (calls_[i].kind == CallKind::api) {
        const CallIndex module = tree_.parent[forward];
        const auto backward = module == kNoCall ? backward_of.end() : backward_of.find(module);
        tree_.parent[i] = backward != backward_of.end() ? backward->second : module;
      }
    }
  }

  [[nodiscard]] std::string scope_of(CallIndex call) const {
    std::vector<CallIndex> modules;
    if (tree_.has_children[call]) modules.push_back(call);
    CallIndex outermost = call;
    // Cycles in a damaged file end at the depth limit.
    for (CallIndex ancestor = tree_.parent[call]; ancestor != kNoCall && modules.size() < kMaxTreeDepth;
         ancestor = tree_.parent[ancestor]) {
      modules.push_back(ancestor);
      outermost = ancestor;
    }
    std::reverse(modules.begin(), modules.end());
    std::string scope(other_parent_[outermost]);
    for (const CallIndex module : modules) {
      if (!scope.empty()) scope += '/';
      scope += names_[module];
    }
    return scope;
  }

  IndexedSpan<CallIndex, const std::string_view> names_;
  std::span<const StepCalls* const> steps_;
  std::unordered_map<std::string_view, CallIndex> index_;
  IndexedVector<CallIndex, CallName> calls_;
  IndexedVector<CallIndex, std::string_view> other_parent_;  ///< parents that are not calls
  bool has_construct_ = false;
  bool is_reversed_ = false;  ///< backward calls of modules are numbered from the last forward call on
  CallTree tree_;
};

}  // namespace

CallTree make_call_tree(IndexedSpan<CallIndex, const std::string_view> names, std::span<const StepCalls* const> steps) {
  return TreeBuilder(names, steps).run();
}

}  // namespace sporescope
