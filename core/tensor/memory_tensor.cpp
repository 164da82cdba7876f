// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <cstring>

#include "core/tensor/tensor_source.h"

namespace sporescope {

MemoryTensor::MemoryTensor(DType dtype, Shape shape, std::vector<std::byte> bytes)
    : dtype_(dtype), shape_(std::move(shape)), count_(element_count(shape_).value_or(0)), bytes_(std::move(bytes)) {}

Result<void> MemoryTensor::read(std::uint64_t first, std::span<std::byte> out) const {
  const std::uint64_t available = std::min<std::uint64_t>(count_, bytes_.size() / item_size(dtype_));
  const std::uint64_t requested = out.size() / item_size(dtype_);
  if (first > available || requested > available - first) {
    return fail(ErrorCode::truncated,
                {SPORESCOPE_TRANSLATE_NOOP("elements %1 to %2 were requested, but the tensor has only %3"),
                 {std::to_string(first), std::to_string(first + requested), Count{available}}});
  }
  if (!out.empty()) std::memcpy(out.data(), bytes_.data() + first * item_size(dtype_), out.size());
  return {};
}

}  // namespace sporescope
