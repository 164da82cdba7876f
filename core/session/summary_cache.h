// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <mutex>
#include <optional>

#include "core/session/tensor_summary.h"

namespace sporescope {

/// LRU cache of tensor summaries, so that selecting a node again reads no file. Holds at most `limit` summaries. Thread-safe.
class SummaryCache {
 public:
  explicit SummaryCache(std::size_t limit) : limit_(limit) {}

  [[nodiscard]] std::optional<TensorSummary> find(const TensorKey& key);
  void put(TensorSummary summary);
  void forget_iteration(Iteration iteration);
  void clear();
  [[nodiscard]] std::size_t size() const;

 private:
  using Summaries = std::list<TensorSummary>;  // most recently used first

  std::size_t limit_;
  mutable std::mutex mutex_;
  Summaries summaries_;
  std::map<TensorKey, Summaries::iterator> index_;
};

}  // namespace sporescope
