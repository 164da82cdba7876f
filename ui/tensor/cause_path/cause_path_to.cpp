// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/cause_path/cause_path_to.h"

#include <algorithm>
#include <optional>
#include <ranges>

namespace sporescope::ui {

std::vector<TensorKey> causePathTo(const TensorKey& target, const SessionCause& cause) {
  const std::vector<SessionCause::Step> path = cause.full_path();
  const auto reached =
      std::find_if(path.begin(), path.end(), [&](const SessionCause::Step& step) { return step.tensor.key == target; });
  if (reached == path.end()) return {};
  std::vector<TensorKey> steps;
  std::optional<std::size_t> step = static_cast<std::size_t>(reached - path.begin());
  for (; step; step = path[*step].from) steps.push_back(path[*step].tensor.key);
  if (steps.back() == cause.key) {
    const auto isStep = [&](const TensorKey& key) { return std::find(steps.begin(), steps.end(), key) != steps.end(); };
    for (const auto& [info, statistics] : std::views::reverse(cause.inputs)) {
      // If inputs were not dumped, the search used the outputs that feed them.
      if (info.has_summary() && !isStep(info.key)) steps.push_back(info.key);
    }
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

}  // namespace sporescope::ui
