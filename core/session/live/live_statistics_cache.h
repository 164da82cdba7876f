// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "core/overview/cell.h"
#include "core/session/live/live_store.h"

namespace sporescope {

/// The statistics of tensors of a training that were read for its overview: they stay when the values have gone. Any thread.
class LiveStatisticsCache {
 public:
  static constexpr std::size_t kMax = 500'000;  ///< more are not kept

  /// Not, if something was forgotten since undoStack() were `wasShown`: the reading may be of values before.
  void put(const LiveTensorKey& key, const OverviewReading& reading, std::uint64_t seen);
  /// How often something was forgotten.
  [[nodiscard]] std::uint64_t changes() const;
  [[nodiscard]] std::optional<OverviewReading> find(const LiveTensorKey& key) const;
  [[nodiscard]] std::vector<LiveTensorKey> keys() const;
  /// What was read of a step holds no longer.
  void forget_step(std::int32_t step);
  /// Another run begins.
  void clear();

 private:
  mutable std::mutex mutex_;
  std::uint64_t changes_ = 0;
  std::map<LiveTensorKey, OverviewReading> statistics_;
};

}  // namespace sporescope
