// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <new>
#include <stop_token>
#include <vector>

#include "core/tensor/selection.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Bytes of a tensor that are held at once while it is read from one end to the other. Small enough to be still in the
/// second-level or third-level cache when the values are looked at, large enough for the disk.
inline constexpr std::size_t kBlockBytes = std::size_t{1} << 20U;

/// Reads the elements from `first` on in storage order and calls `visit(block, position of its first element)`, which returns
/// false to stop early. Errors: those of TensorSource::read; cancelled.
template <class Visit>
Result<void> for_each_block(const TensorSource& tensor, std::uint64_t first, const std::stop_token& stop, const Visit& visit) {
  try {
    const std::uint64_t size = item_size(tensor.dtype());
    const std::uint64_t most = kBlockBytes / size;
    const std::uint64_t count = tensor.count();
    if (first >= count) return {};
    std::vector<std::byte> buffer(std::min(most, count - first) * size);
    while (first < count) {
      if (stop.stop_requested()) return cancelled();
      const std::uint64_t here = std::min(most, count - first);
      const auto block = std::span(buffer).first(here * size);
      if (auto read = tensor.read(first, block); !read) return read;
      if (!visit(std::span<const std::byte>(block), first)) return {};
      first += here;
    }
    return {};
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}

}  // namespace sporescope
