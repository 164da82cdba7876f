// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/watch/observed_ranges.h"

#include <algorithm>

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
      if (info.key.io != Io::output || !info.has_card() || ++tensors > kMostCards) continue;
      if (const auto card = session->known_card(info.key)) {
        widenBy(*card);
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
        if (answer) widenBy(*answer);
        readNext();
      });
}

void FoundRanges::widenBy(const TensorCard& card) {
  for (const Condition& condition : conditions()) {
    for (const ParameterSpec& spec : condition.parameters) {
      if (spec.statistic == Statistic::zero_percentage && !card.known().zero) continue;  // the training did not count them
      const auto value = value_of(spec.statistic, card.statistics);
      if (!value) continue;
      FoundRange& range = ranges_.try_emplace(spec.statistic, FoundRange{*value, *value}).first->second;
      range.low = std::min(range.low, *value);
      range.high = std::max(range.high, *value);
    }
  }
}

}  // namespace sporescope::ui

#include "moc_observed_ranges.cpp"
