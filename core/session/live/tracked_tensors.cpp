// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/tracked_tensors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "core/session/live/live_state.h"

namespace sporescope {

namespace {

// Returns the statistics that can stop a run. Non-finite elements are counted separately.
std::vector<live::Scalar> tracked_scalars(const std::string& name, const live::WireStatistics& statistics) {
  const double max_abs = std::max(std::abs(statistics.min), std::abs(statistics.max));
  const std::uint64_t non_finite_count = statistics.nan + statistics.neg_inf + statistics.pos_inf;
  const std::array<double, kTrackedStatistics.size()> values{statistics.min, statistics.mean, statistics.max, max_abs,
                                                             static_cast<double>(non_finite_count)};
  std::vector<live::Scalar> scalars;
  scalars.reserve(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    scalars.push_back({tracked_statistic_name(name, kTrackedStatistics.at(i)), values.at(i)});
  }
  return scalars;
}

}  // namespace

void TrackedTensors::track(LiveTensorKey output, bool on) {
  output.step = 0;
  const std::lock_guard lock(mutex_);
  if (!on) {
    tracked_.erase(output);
  } else if (tracked_.size() < kMax) {
    tracked_.insert(output);
  }
}

bool TrackedTensors::is_tracked(LiveTensorKey output) const {
  output.step = 0;
  const std::lock_guard lock(mutex_);
  return tracked_.contains(output);
}

void TrackedTensors::measure(LiveState& state, std::int32_t step) const {
  std::set<LiveTensorKey> tracked;
  {
    const std::lock_guard lock(mutex_);
    tracked = tracked_;
  }
  for (LiveTensorKey output : tracked) {
    if (!state.has_graph(output.graph)) continue;
    output.step = step;
    const live::WireTensor wire = state.wire_name(output);
    std::string name = wire.node;
    if (wire.slot > 0) name += ':' + std::to_string(wire.slot);
    state.fetch_statistics(output, std::make_shared<CancelState>(),
                           [weak = state.weak_from_this(), step, name](const Result<live::WireStatistics>& statistics) {
                             const auto self = weak.lock();
                             // A tensor that was not computed in this step has no statistics.
                             if (!self || !statistics || statistics->base.missing()) return;
                             self->series().add(step, name, *statistics);
                             if (self->training().step() == step) {
                               self->training().add_local_scalars(tracked_scalars(name, *statistics));
                             }
                           });
  }
}

}  // namespace sporescope
