// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/cause_path/cause_path_to.h"

#include <algorithm>
#include <optional>
#include <ranges>

namespace sporescope::ui {

std::vector<TensorKey> causePathTo(const TensorKey& target, const Finding& cause) {
  const std::vector<Finding::Step> path = cause.full_path();
  const auto reached =
      std::find_if(path.begin(), path.end(), [&](const Finding::Step& step) { return step.tensor.key == target; });
  if (reached == path.end()) return {};
  std::vector<TensorKey> steps;
  std::optional<std::size_t> step = static_cast<std::size_t>(reached - path.begin());
  for (; step; step = path[*step].from) steps.push_back(path[*step].tensor.key);
  if (steps.back() == cause.tensor.key) {
    const auto isStep = [&](const TensorKey& key) { return std::find(steps.begin(), steps.end(), key) != steps.end(); };
    for (const CauseInput& input : std::views::reverse(cause.inputs)) {
      // If inputs were not dumped, the search used the outputs that feed them.
      if (input.tensor.has_summary() && !isStep(input.tensor.key)) steps.push_back(input.tensor.key);
    }
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

}  // namespace sporescope::ui
