// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Elements per block: at most 1 MiB of complex128 or 256 KiB of float32, so that a block and its previous values stay in the
/// cache.
inline constexpr std::size_t kBlockElements = 1U << 16U;
/// Number of elements that are widened to double at a time.
inline constexpr std::size_t kChunk = 1U << 10U;

/// Returns true for dtypes that have NaN and Inf.
[[nodiscard]] bool can_be_non_finite(DType dtype);

/// Reads a tensor block by block, in storage order. Not thread-safe.
class BlockReader {
 public:
  explicit BlockReader(const TensorSource& tensor) : tensor_(tensor) {}

  /// Reads the elements [first, first + count). Errors: those of TensorSource::read.
  [[nodiscard]] Result<void> read(std::uint64_t first, std::uint64_t count);
  [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }
  [[nodiscard]] std::size_t count() const { return count_; }
  /// Converts the elements [from, from + out.size()) of the block to double (bool: 0 and 1; complex: magnitude).
  void widen(std::size_t from, std::span<double> out) const;

 private:
  const TensorSource& tensor_;
  std::vector<std::byte> bytes_;
  std::size_t count_ = 0;
};

}  // namespace sporescope
