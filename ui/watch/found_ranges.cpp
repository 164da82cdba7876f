// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/watch/found_ranges.h"

#include <algorithm>
#include <optional>

namespace sporescope::ui {

namespace {

constexpr std::size_t kMostCards = 1000;

}  // namespace

void FoundRanges::look(const std::vector<std::pair<GraphIndex, NodeIndex>>& nodes) {
  const auto session = workspace_->session();
  cardRequest_.cancel();
  ranges_.clear();
  unread_.clear();
  if (!session) return;
  std::size_t tensors = 0;
  for (const auto& [graph, node] : nodes) {
    if (tensors > kMostCards) break;
    for (const TensorInfo& info : session->tensors_of(graph, node, workspace_->iteration())) {
      if (info.key.io != Io::output || !info.readable || ++tensors > kMostCards) continue;
      if (const auto card = session->known_card(info.key)) {
        widenBy(card->statistics);
      } else {
        unread_.push_back(info.key);
      }
    }
  }
  std::reverse(unread_.begin(), unread_.end());
  readNext();
}

void FoundRanges::readNext() {
  emit changed();
  const auto session = workspace_->session();
  if (unread_.empty() || !session) return;
  const TensorKey key = unread_.back();
  unread_.pop_back();
  cardRequest_.ask<TensorCard>(
      this, [&](Answer<TensorCard> answer) { return session->card(key, std::move(answer)); },
      [this](Result<TensorCard> answer) {
        if (answer) widenBy(answer->statistics);
        readNext();
      });
}

// The parameters of a statistic have the same name in every condition.
void FoundRanges::widenBy(const Statistics& statistics) {
  for (const char* comparison : {"_gt", "_lt"}) {
    const std::string suffix = comparison;
    widen("abs_mean" + suffix, statistics.abs_mean);
    widen("max" + suffix, statistics.max);
    widen("min" + suffix, statistics.min);
    widen("mean" + suffix, statistics.mean);
    if (statistics.max && statistics.min) widen("max_min" + suffix, *statistics.max - *statistics.min);
  }
  if (statistics.count == 0) return;
  widen("zero_percentage_ge", 100.0 * static_cast<double>(statistics.zero) / static_cast<double>(statistics.count));
}

void FoundRanges::widen(const std::string& parameter, const std::optional<double>& value) {
  if (!value) return;
  const auto [range, isNew] = ranges_.emplace(parameter, FoundRange{*value, *value});
  if (isNew) return;
  range->second.low = std::min(range->second.low, *value);
  range->second.high = std::max(range->second.high, *value);
}

}  // namespace sporescope::ui
