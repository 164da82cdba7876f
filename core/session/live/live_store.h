// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/dump/iteration.h"
#include "core/dump/tensor_key.h"
#include "core/graph/graph.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Converts a step to an iteration: in views, a live training is a dump whose iterations are its steps.
[[nodiscard]] constexpr Iteration iteration_of_step(std::int32_t step) { return Iteration{step}; }
[[nodiscard]] constexpr std::int32_t step_of(Iteration iteration) { return static_cast<std::int32_t>(number_of(iteration)); }

/// One output of a live training at one step.
struct LiveTensorKey {
  GraphIndex graph = kNoGraph;
  NodeIndex node = kNoNode;
  std::uint32_t slot = 0;
  std::int32_t step = 0;
  auto operator<=>(const LiveTensorKey&) const = default;
};

/// Stores captured tensors of a live training by step. Bounded in bytes; the least recently used tensors are evicted.
/// Thread-safe.
class LiveStore {
 public:
  explicit LiveStore(std::uint64_t max_bytes) : max_bytes_(max_bytes) {}

  /// Changes the limit. Evicts tensors if necessary.
  void set_bound(std::uint64_t max_bytes);
  /// `tensor` is null if the training has no value for the key.
  void put(const LiveTensorKey& key, std::shared_ptr<const TensorSource> tensor);
  struct StoredValue {
    std::shared_ptr<const TensorSource> tensor;  ///< null if the training has no value
    bool outdated = false;                       ///< the training may have a newer value
  };
  /// Returns nullopt if the tensor was never fetched or was evicted.
  [[nodiscard]] std::optional<StoredValue> find(const LiveTensorKey& key);
  [[nodiscard]] bool has_value(const LiveTensorKey& key) const;
  /// Removes the values of a step, because they are no longer valid.
  void forget_step(std::int32_t step);
  /// Marks the values of a step as outdated. They are used until newer ones arrive.
  void outdate_step(std::int32_t step);
  /// Removes all values, because the steps of a new run are different.
  void clear();
  /// Returns the steps with at least one value, ascending.
  [[nodiscard]] std::vector<std::int32_t> steps(GraphIndex graph) const;
  [[nodiscard]] std::vector<std::pair<LiveTensorKey, std::shared_ptr<const TensorSource>>> all() const;
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct Entry {
    std::shared_ptr<const TensorSource> tensor;
    bool outdated = false;
    std::uint64_t bytes = 0;
    std::uint64_t used = 0;  // larger is more recent
  };
  using Entries = std::map<LiveTensorKey, Entry>;
  Entries::iterator erase(Entries::iterator entry);
  void count_value(const LiveTensorKey& key, int change);
  void make_room();

  mutable std::mutex mutex_;
  std::uint64_t max_bytes_;
  std::uint64_t bytes_ = 0;
  std::uint64_t clock_ = 0;
  Entries entries_;
  std::map<std::uint64_t, LiveTensorKey> by_use_;
  std::map<std::pair<GraphIndex, std::int32_t>, int> values_;  // number of values per step, if there are any
};

}  // namespace sporescope
