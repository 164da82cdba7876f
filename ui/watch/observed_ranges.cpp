// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/watch/observed_ranges.h"

#include <algorithm>

namespace sporescope::ui {

namespace {

constexpr std::size_t kMaxSummaries = 1000;

}  // namespace

void ObservedRanges::start(const std::vector<std::pair<GraphIndex, NodeIndex>>& nodes) {
  const auto session = workspace_->session();
  summaryRequest_.cancel();
  ranges_.clear();
  unread_.clear();
  if (!session) return;
  std::size_t tensors = 0;
  for (const auto& [graph, node] : nodes) {
    if (tensors > kMaxSummaries) break;
    for (const TensorInfo& info : session->tensors_of(graph, node, workspace_->iteration())) {
      if (info.key.io != IoDirection::output || !info.has_summary() || ++tensors > kMaxSummaries) continue;
      if (const auto summary = session->cached_summary(info.key)) {
        widenBy(*summary);
      } else {
        unread_.push_back(info.key);
      }
    }
  }
  std::reverse(unread_.begin(), unread_.end());
  readNext();
}

void ObservedRanges::readNext() {
  emit changed();
  const auto session = workspace_->session();
  if (unread_.empty() || !session) return;
  const TensorKey key = unread_.back();
  unread_.pop_back();
  summaryRequest_.start<TensorSummary>(
      this, [&](ResultCallback<TensorSummary> onResult) { return session->summary(key, std::move(onResult)); },
      [this](Result<TensorSummary> result) {
        if (result) widenBy(*result);
        readNext();
      });
}

void ObservedRanges::widenBy(const TensorSummary& summary) {
  for (const Condition& condition : conditions()) {
    for (const ParameterSpec& spec : condition.parameters) {
      if (spec.statistic == Statistic::zero_percentage && !summary.known().zero) continue;  // The training did not record zeros
      const auto value = value_of(spec.statistic, summary.statistics);
      if (!value) continue;
      ObservedRange& range = ranges_.try_emplace(spec.statistic, ObservedRange{*value, *value}).first->second;
      range.low = std::min(range.low, *value);
      range.high = std::max(range.high, *value);
    }
  }
}

}  // namespace sporescope::ui

#include "moc_observed_ranges.cpp"
