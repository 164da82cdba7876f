// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/base/pack.h"
#include "core/concurrency/ordered_pipeline.h"
#include "core/dump/dump.h"

namespace sporescope {

/// What is to be read of a dump: an item for each tensor, in the order in which they are taken.
struct DistributedItems {
  const Dump& dump;
  std::size_t count = 0;
  std::function<RecordIndex(std::size_t item)> record;  ///< the tensor that an item is about
};

/// Several processes that do the same with the same dump, each for a share of its tensors, where one of them gives the answer.
/// All of them come to the same readings in the same order; what one makes of an item travels as bytes to the one that takes
/// it, so that the answer does not depend on how many they are.
class DistributedReader {
 public:
  /// Any thread.
  using Produce = std::function<std::string(std::size_t item)>;
  /// One thread at a time, in order; false ends the reading early.
  using Consume = std::function<bool(std::size_t item, std::string_view result)>;

  DistributedReader() = default;
  DistributedReader(const DistributedReader&) = delete;
  DistributedReader& operator=(const DistributedReader&) = delete;
  virtual ~DistributedReader() = default;

  /// Whether this process is the one that answers. In all others nothing is taken.
  [[nodiscard]] virtual bool is_coordinator() const = 0;
  /// Comes back when all items were taken, wherever that is: true; or when that was ended early: false. Where an exception
  /// ends it, in whatever process, it throws one that says so.
  [[nodiscard]] virtual bool run(const DistributedItems& items, const std::stop_token& stop, const Produce& make,
                                 const Consume& take) = 0;
};

/// run_ordered(), by several processes where `shared` is one of them. What is made has `fields` (core/base/pack.h).
template <class Produce, class Take>
bool run_ordered(DistributedReader* shared, const DistributedItems& items, unsigned threads, std::size_t window,
                 const std::stop_token& stop, Produce make, Take take) {
  if (shared == nullptr) return run_ordered(items.count, threads, window, stop, std::move(make), std::move(take));
  using Item = std::invoke_result_t<Produce, std::size_t>;
  return shared->run(
      items, stop, [&](std::size_t i) { return pack(make(i)); },
      [&](std::size_t i, std::string_view result) {
        auto item = unpack<Item>(result);
        if (!item) throw std::runtime_error(item.error().str());
        return take(i, *std::move(item));
      });
}

}  // namespace sporescope
