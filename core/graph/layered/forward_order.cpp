// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/forward_order.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace sporescope::layered {
namespace {

using Targets = std::vector<std::vector<std::uint32_t>>;

/// Strongly connected components (Tarjan 1972). Not recursive, since chains of scopes may be long.
class Components {
 public:
  explicit Components(const Targets& targets)
      : targets_(targets), index_(targets.size(), kNone), low_(targets.size(), 0), component_(targets.size(), kNone) {
    for (std::uint32_t unit = 0; unit < targets.size(); ++unit) {
      if (index_[unit] == kNone) {
        visit(unit);
      }
    }
  }

  [[nodiscard]] std::uint32_t count() const { return count_; }
  [[nodiscard]] const std::vector<std::uint32_t>& component_of_unit() const { return component_; }

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  struct Frame {
    std::uint32_t unit;
    std::size_t next;
  };

  void enter(std::uint32_t unit) {
    index_[unit] = low_[unit] = next_index_++;
    path_.push_back(unit);
    frames_.push_back({unit, 0});
  }

  void visit(std::uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      if (frame.next < targets_[frame.unit].size()) {
        const std::uint32_t target = targets_[frame.unit][frame.next++];
        if (index_[target] == kNone) {
          enter(target);
        } else if (component_[target] == kNone) {
          low_[frame.unit] = std::min(low_[frame.unit], index_[target]);
        }
        continue;
      }
      leave(frame.unit);
    }
  }

  void leave(std::uint32_t unit) {
    frames_.pop_back();
    if (!frames_.empty()) {
      low_[frames_.back().unit] = std::min(low_[frames_.back().unit], low_[unit]);
    }
    if (low_[unit] != index_[unit]) {
      return;
    }
    while (component_[unit] == kNone) {
      component_[path_.back()] = count_;
      path_.pop_back();
    }
    ++count_;
  }

  const Targets& targets_;
  std::vector<std::uint32_t> index_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> component_;
  std::vector<std::uint32_t> path_;
  std::vector<Frame> frames_;
  std::uint32_t next_index_ = 0;
  std::uint32_t count_ = 0;
};

/// Returns components in topological order. Of several possible ones, the one with the lowest unit comes first.
std::vector<std::uint32_t> component_order(const Targets& targets, const Components& components,
                                           const std::vector<std::vector<std::uint32_t>>& members) {
  const std::vector<std::uint32_t>& component_of = components.component_of_unit();
  std::vector<std::uint32_t> pending(components.count(), 0);
  for (std::uint32_t unit = 0; unit < targets.size(); ++unit) {
    for (const std::uint32_t target : targets[unit]) {
      pending[component_of[target]] += component_of[target] != component_of[unit] ? 1 : 0;
    }
  }
  std::set<std::pair<std::uint32_t, std::uint32_t>> ready;  // lowest unit, component
  for (std::uint32_t c = 0; c < components.count(); ++c) {
    if (pending[c] == 0) {
      ready.emplace(members[c].front(), c);
    }
  }
  std::vector<std::uint32_t> order;
  while (!ready.empty()) {
    const std::uint32_t next = ready.begin()->second;
    ready.erase(ready.begin());
    order.push_back(next);
    for (const std::uint32_t unit : members[next]) {
      for (const std::uint32_t target : targets[unit]) {
        const std::uint32_t successor = component_of[target];
        if (successor != next && --pending[successor] == 0) {
          ready.emplace(members[successor].front(), successor);
        }
      }
    }
  }
  return order;
}

}  // namespace

ForwardOrder forward_order(std::uint32_t count, const std::vector<WeightedLink>& links) {
  Targets targets(count);
  for (const WeightedLink& link : links) {
    targets[link.from].push_back(link.to);
  }
  const Components components(targets);
  std::vector<std::vector<std::uint32_t>> members(components.count());
  for (std::uint32_t unit = 0; unit < count; ++unit) {
    members[components.component_of_unit()[unit]].push_back(unit);
  }
  ForwardOrder order;
  order.units.reserve(count);
  for (const std::uint32_t component : component_order(targets, components, members)) {
    order.units.insert(order.units.end(), members[component].begin(), members[component].end());
  }
  order.cycle = components.component_of_unit();
  return order;
}

}  // namespace sporescope::layered
