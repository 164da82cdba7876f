// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/finding.h"

namespace sporescope {

void Finding::set_tensors(const std::function<TensorInfo(RecordIndex)>& info_of) {
  const auto set = [&](auto& entries) {
    for (auto& entry : entries) entry.tensor = info_of(entry.record);
  };
  tensor = info_of(record);
  set(inputs);
  set(path);
  set(downstream);
  set(reasoning);
}

std::vector<Finding::Step> Finding::full_path() const {
  std::vector<Step> steps;
  const auto add = [&steps](const TensorInfo& info, const Statistics& found) {
    steps.push_back({info, found, steps.empty() ? std::nullopt : std::optional(steps.size() - 1)});
  };
  if (path.empty() || path.front().tensor.key != tensor.key) add(tensor, statistics);
  const std::size_t before_path = steps.size();
  for (const CauseStep& step : path) add(step.tensor, step.statistics);
  const std::size_t first_downstream = steps.size();
  for (const CauseStep& step : downstream) add(step.tensor, step.statistics);
  if (!downstream.empty()) {
    steps[first_downstream].from = downstream_from < path.size() ? std::optional(before_path + downstream_from) : std::nullopt;
  }
  return steps;
}

}  // namespace sporescope
