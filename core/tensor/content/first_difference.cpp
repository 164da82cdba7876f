// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/content/first_difference.h"

#include <algorithm>
#include <vector>

#include "core/tensor/blocks.h"
#include "core/tensor/remote_tensor_source.h"
#include "core/tensor/slice.h"

namespace sporescope {
namespace {

Values element_of(DType dtype, std::span<const std::byte> bytes) { return {dtype, {}, {bytes.begin(), bytes.end()}}; }

FirstDifference difference_at(const TensorSource& tensor, std::uint64_t position, std::span<const std::byte> a,
                              std::span<const std::byte> b) {
  const Values first = element_of(tensor.dtype(), a);
  const Values second = element_of(tensor.dtype(), b);
  FirstDifference difference{element_at(tensor, position), first.text(0), second.text(0), first.bits(0), second.bits(0)};
  // Two NaN, or 0 and -0 if they have the same text.
  if (difference.a == difference.b) {
    difference.a = difference.bits_a;
    difference.b = difference.bits_b;
  }
  return difference;
}

}  // namespace

Result<std::optional<FirstDifference>> first_difference(const TensorSource& a, const TensorSource& b,
                                                        const std::stop_token& stop) {
  if (const RemoteTensorSource* remote_side = as_remote(a)) {
    if (auto remote_result = remote_side->first_difference(b, stop)) return *std::move(remote_result);
  }
  if (a.dtype() != b.dtype() || a.shape() != b.shape() || a.fortran_order() != b.fortran_order()) return std::nullopt;
  std::optional<FirstDifference> found;
  const std::size_t item = item_size(a.dtype());
  const auto visit = [&](std::span<const std::byte> block, std::span<const std::byte> other_block, std::uint64_t first) {
    const auto mismatch = std::mismatch(block.begin(), block.end(), other_block.begin()).first;
    if (mismatch == block.end()) return true;
    const std::size_t index = static_cast<std::size_t>(mismatch - block.begin()) / item;
    found = difference_at(a, first + index, block.subspan(index * item, item), other_block.subspan(index * item, item));
    return false;
  };
  if (auto read = for_each_pair_of_blocks(a, b, stop, visit); !read) return tl::unexpected(std::move(read.error()));
  return found;
}

}  // namespace sporescope
