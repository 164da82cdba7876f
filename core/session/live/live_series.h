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

/// The numbers of a training's steps, from its first one on: what its script tells, and statistics of tensors.
/// Bounded in names and points. Any thread.
class LiveSeries {
 public:
  static constexpr std::size_t kMaxNames = 192;
  /// Of one name. When it has so many, half of them go: of each two the smaller, so that what stands out stays.
  static constexpr std::size_t kMaxPoints = 100'000;

  /// The numbers of a step that has ended. A step that is not after the last one is one of a new beginning: what was known from
  /// it on is forgotten.
  void add(std::int32_t step, const std::vector<live::Scalar>& scalars);
  /// The statistics of a tensor at a step, beside what was told of it.
  void add(std::int32_t step, const std::string& name, const live::WireStatistics& statistics);
  /// In the order in which the names first came.
  [[nodiscard]] std::vector<StepSeries> all() const;

 private:
  void add_point(const std::string& name, const char* statistic, StepSeries::Point point);

  mutable std::mutex mutex_;
  std::vector<StepSeries> all_;
};

}  // namespace sporescope
