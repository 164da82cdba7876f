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

/// The items of a distributed reading, one tensor each, in the order in which their results are consumed.
struct DistributedItems {
  const Dump& dump;
  std::size_t count = 0;
  std::function<RecordIndex(std::size_t item)> record;  ///< the tensor of an item
};

/// Reads a dump with several processes that run the same program on the same dump. Each process produces results for some of
/// the items; the coordinator consumes all of them. All processes must start the same readings in the same order. Results are
/// sent as bytes, and their order does not depend on the number of processes.
class DistributedReader {
 public:
  /// Computes the result of an item. Called from any thread.
  using Produce = std::function<std::string(std::size_t item)>;
  /// Consumes a result. Called from one thread at a time, in the order of the items; returns false to stop.
  using Consume = std::function<bool(std::size_t item, std::string_view result)>;

  DistributedReader() = default;
  DistributedReader(const DistributedReader&) = delete;
  DistributedReader& operator=(const DistributedReader&) = delete;
  virtual ~DistributedReader() = default;

  /// Returns true in the process that consumes the results. In all others, no result is consumed.
  [[nodiscard]] virtual bool is_coordinator() const = 0;
  /// Returns true when all items were consumed, in whichever process, and false if reading was stopped early. If an exception
  /// stops any process, throws an exception that reports it.
  [[nodiscard]] virtual bool run(const DistributedItems& items, const std::stop_token& stop, const Produce& produce,
                                 const Consume& consume) = 0;
};

/// Like run_ordered(), but distributed over several processes if `reader` is not null. The result type needs `fields`
/// (core/base/pack.h).
template <class Produce, class Consume>
bool run_ordered(DistributedReader* reader, const DistributedItems& items, unsigned threads, std::size_t window,
                 const std::stop_token& stop, Produce produce, Consume consume) {
  if (reader == nullptr) return run_ordered(items.count, threads, window, stop, std::move(produce), std::move(consume));
  using Item = std::invoke_result_t<Produce, std::size_t>;
  return reader->run(
      items, stop, [&](std::size_t i) { return pack(produce(i)); },
      [&](std::size_t i, std::string_view result) {
        auto item = unpack<Item>(result);
        if (!item) throw std::runtime_error(item.error().str());
        return consume(i, *std::move(item));
      });
}

}  // namespace sporescope
