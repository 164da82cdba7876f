// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/path/cause_path_overlay.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "ui/workspace/findings.h"

namespace sporescope::ui {

CausePathOverlay::CausePathOverlay(Workspace* workspace, GraphView* view) : QObject(view), workspace_(workspace), view_(view) {}

std::vector<PathStep> CausePathOverlay::steps() const {
  std::vector<PathStep> steps;
  const Findings* findings = workspace_->findings();
  if (findings == nullptr || findings->causes().empty()) return steps;
  const auto path = findings->causes().front().full_path();
  const auto isDrawn = [&](std::size_t step) {
    const TensorKey& key = path[step].tensor.key;
    return key.graph == workspace_->graph() && key.node != kNoNode;
  };
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!isDrawn(i)) continue;
    // Steps in other graphs are not drawn. The path continues from the last drawn step of the same branch.
    std::optional<std::size_t> from = path[i].from;
    while (from && !isDrawn(*from)) from = path[*from].from;
    const int before = from ? static_cast<int>(*from) + 1 : PathStep::kNone;
    const bool isConsecutive = !steps.empty() && steps.back().number == before;
    steps.push_back({path[i].tensor.key.node, static_cast<int>(i) + 1, isConsecutive ? PathStep::kBefore : before});
  }
  return steps;
}

std::vector<int> CausePathOverlay::selectedNumbers(const std::vector<PathStep>& steps) const {
  std::vector<int> numbers;
  for (const PathStep& step : steps) {
    if (step.node == workspace_->node()) numbers.push_back(step.number);
  }
  return numbers;
}

void CausePathOverlay::follow() {
  const std::vector<int> selected = selectedNumbers(steps());
  isStepping_ = std::any_of(selected.begin(), selected.end(), [&](int number) {
    return std::any_of(lastSelected_.begin(), lastSelected_.end(), [&](int before) { return std::abs(number - before) == 1; });
  });
  lastSelected_ = selected;
}

void CausePathOverlay::refresh() {
  if (!view_->scene()) return;
  const std::vector<PathStep> all = steps();
  const bool shown = workspace_->node() != kNoNode && !selectedNumbers(all).empty();
  view_->setPath(shown && all.size() > 1 ? shownPath(*view_->scene(), all) : CausePath());
}

}  // namespace sporescope::ui

#include "moc_cause_path_overlay.cpp"
