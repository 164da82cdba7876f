// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <new>
#include <stop_token>
#include <vector>

#include "core/concurrency/parallel.h"
#include "core/tensor/selection.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Size of the blocks in which a tensor is read from one end to the other. A block is small enough to stay in the second- or
/// third-level cache while its values are processed, and large enough for efficient disk reads.
inline constexpr std::size_t kBlockBytes = std::size_t{1} << 20U;

/// Reads the elements [first, after) in storage order and calls `visit(block, position of its first element)` for each block.
/// `visit` returns false to stop early. Errors: those of TensorSource::read; cancelled.
template <class Visit>
Result<void> for_each_block(const TensorSource& tensor, std::uint64_t first, std::uint64_t after, const std::stop_token& stop,
                            const Visit& visit) {
  try {
    const std::uint64_t size = item_size(tensor.dtype());
    const std::uint64_t limit = kBlockBytes / size;
    if (first >= after) return {};
    std::vector<std::byte> buffer(std::min(limit, after - first) * size);
    while (first < after) {
      if (stop.stop_requested()) return cancelled();
      const std::uint64_t count = std::min(limit, after - first);
      const auto block = std::span(buffer).first(count * size);
      if (auto read = tensor.read(first, block); !read) return read;
      if (!visit(std::span<const std::byte>(block), first)) return {};
      first += count;
    }
    return {};
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}

/// Reads to the end of the tensor.
template <class Visit>
Result<void> for_each_block(const TensorSource& tensor, std::uint64_t first, const std::stop_token& stop, const Visit& visit) {
  return for_each_block(tensor, first, tensor.count(), stop, visit);
}

/// Returns the number of parts into which `bytes` bytes of a tensor are best split for several threads. It is 1 if a thread
/// would cost more than it saves, and limited by the number of CPU threads and by memory bandwidth (at most 16).
[[nodiscard]] inline std::size_t parallel_part_count(std::uint64_t bytes) {
  constexpr std::uint64_t kMinBytes = std::uint64_t{4} << 20U;
  constexpr unsigned kMax = 16;
  return std::clamp<std::uint64_t>(bytes / kMinBytes, 1, std::min(cpu_thread_count(), kMax));
}

/// Number of elements per block when two tensors are read together.
inline constexpr std::uint64_t kPairedElements = std::uint64_t{1} << 16U;

/// Reads the elements [first, after) of two tensors with equal element counts, each in its own storage order and dtype. Calls
/// `visit(block of a, block of b, position of their first elements)`, which returns false to stop early. Errors: those of
/// TensorSource::read; cancelled.
template <class Visit>
Result<void> for_each_pair_of_blocks(const TensorSource& a, const TensorSource& b, std::uint64_t first, std::uint64_t after,
                                     const std::stop_token& stop, const Visit& visit) {
  try {
    if (first >= after) return {};
    const std::uint64_t limit = std::min(after - first, kPairedElements);
    std::vector<std::byte> buffer_a(limit * item_size(a.dtype()));
    std::vector<std::byte> buffer_b(limit * item_size(b.dtype()));
    for (; first < after; first += limit) {
      if (stop.stop_requested()) return cancelled();
      const std::uint64_t count = std::min(limit, after - first);
      const auto block_a = std::span(buffer_a).first(count * item_size(a.dtype()));
      const auto block_b = std::span(buffer_b).first(count * item_size(b.dtype()));
      if (auto read = a.read(first, block_a); !read) return read;
      if (auto read = b.read(first, block_b); !read) return read;
      if (!visit(std::span<const std::byte>(block_a), std::span<const std::byte>(block_b), first)) return {};
    }
    return {};
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}

/// Reads both tensors from one end to the other.
template <class Visit>
Result<void> for_each_pair_of_blocks(const TensorSource& a, const TensorSource& b, const std::stop_token& stop,
                                     const Visit& visit) {
  return for_each_pair_of_blocks(a, b, 0, a.count(), stop, visit);
}

}  // namespace sporescope
