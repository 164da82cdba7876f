// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/hit_filter.h"

namespace sporescope::ui {

bool HitFilterMatcher::matches(const Hit& hit) {
  if (hit.judgement.is_hit() == filter_->errors) return false;
  if (filter_->iteration && hit.key.iteration != *filter_->iteration) return false;
  if (!filter_->ranks.all() && !hasRank(hit)) return false;
  return filter_->text.isEmpty() || hasText(hit);
}

bool HitFilterMatcher::hasRank(const Hit& hit) {
  const std::uint32_t graph = number_of(hit.key.graph);
  auto cached = graphs_.find(graph);
  if (cached == graphs_.end()) {
    cached = graphs_.insert(graph, filter_->ranks.contains(columns_->text(hit, HitColumns::kRank).toLongLong()));
  }
  return *cached;
}

bool HitFilterMatcher::hasText(const Hit& hit) {
  const std::pair key(hit.key.graph, hit.key.node);
  auto node = nodes_.find(key);
  if (node == nodes_.end()) {
    node = nodes_.insert(key, contains(hit, HitColumns::kNode) || contains(hit, HitColumns::kSource));
  }
  if (*node) return true;
  auto watchpoint = watchpoints_.find(hit.judgement.watchpoint);
  if (watchpoint == watchpoints_.end()) {
    watchpoint = watchpoints_.insert(hit.judgement.watchpoint, contains(hit, HitColumns::kWatchpoint));
  }
  return *watchpoint;
}

bool HitFilterMatcher::contains(const Hit& hit, int column) const {
  return columns_->text(hit, column).contains(filter_->text, Qt::CaseInsensitive);
}

}  // namespace sporescope::ui
