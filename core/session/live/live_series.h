// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "core/live/messages.h"
#include "core/session/live_control.h"

namespace sporescope {

/// The scalars and tensor statistics of a training by step, from its first step on. Bounded in names and points. Thread-safe.
class LiveSeries {
 public:
  static constexpr std::size_t kMaxNames = 192;
  /// Maximum number of points per name. At this size, the smaller of each two neighbors is removed, so that outliers stay.
  static constexpr std::size_t kMaxPoints = 100'000;

  /// Adds the scalars of a completed step. If the step is not after the last one, the training has restarted: all points from
  /// that step on are removed.
  void add(std::int32_t step, const std::vector<live::Scalar>& scalars);
  /// Adds the statistics of a tensor at a step to its series.
  void add(std::int32_t step, const std::string& name, const live::WireStatistics& statistics);
  /// Returns all series, in the order in which their names first occurred.
  [[nodiscard]] std::vector<StepSeries> all() const;

 private:
  void add_point(const std::string& name, const char* statistic, StepSeries::Point point);

  mutable std::mutex mutex_;
  std::vector<StepSeries> all_;
};

}  // namespace sporescope
