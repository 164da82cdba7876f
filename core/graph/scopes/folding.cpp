// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/scopes/folding.h"

#include <algorithm>

namespace sporescope {

std::span<const ScopeIndex> Folding::fold_of(const Repetitions& repetitions, ScopeIndex scope) const {
  const std::span<const ScopeIndex> instances = repetitions.instances_like(scope);
  if (instances.empty() || unfolded_.contains(scope)) return {};
  const auto position = std::find(instances.begin(), instances.end(), scope);
  auto first = position;
  while (first != instances.begin() && !unfolded_.contains(*(first - 1))) --first;
  auto last = position + 1;
  while (last != instances.end() && !unfolded_.contains(*last)) ++last;
  return last - first < 2 ? std::span<const ScopeIndex>() : std::span<const ScopeIndex>(first, last);
}

ScopeIndex Folding::shown_instance(std::span<const ScopeIndex> fold) const {
  const auto picked =
      std::find_if(fold.begin(), fold.end(), [this](ScopeIndex instance) { return picked_.contains(instance); });
  return picked == fold.end() ? fold.front() : *picked;
}

bool Folding::pick(const Repetitions& repetitions, ScopeIndex instance) {
  const std::span<const ScopeIndex> fold = fold_of(repetitions, instance);
  if (fold.empty() || shown_instance(fold) == instance) return false;
  for (const ScopeIndex member : fold) picked_.erase(member);
  picked_.insert(instance);
  return true;
}

void Folding::set_unfolded(ScopeIndex instance, bool separate) {
  if (separate) {
    unfolded_.insert(instance);
  } else {
    unfolded_.erase(instance);
  }
}

void Folding::reset() {
  unfolded_.clear();
  picked_.clear();
}

}  // namespace sporescope
