// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/chunked_tensor.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace sporescope::live {

ChunkedTensor::ChunkedTensor(DType dtype, Shape shape, std::vector<Piece> pieces)
    : dtype_(dtype), shape_(std::move(shape)), count_(element_count(shape_).value_or(0)), pieces_(std::move(pieces)) {
  begin_.reserve(pieces_.size() + 1);
  std::uint64_t at = 0;
  for (const Piece& piece : pieces_) {
    begin_.push_back(at);
    at += piece.size;
  }
  begin_.push_back(at);
}

Result<void> ChunkedTensor::read(std::uint64_t first, std::span<std::byte> out) const {
  std::uint64_t at = first * item_size(dtype_);
  if (at + out.size() > begin_.back()) {
    return fail(ErrorCode::truncated,
                {SPORESCOPE_TRANSLATE_NOOP("The training sent %1 bytes for this tensor, but its shape requires %2"),
                 {std::to_string(begin_.back()), std::to_string(count_ * item_size(dtype_))}});
  }
  auto piece = static_cast<std::size_t>(std::upper_bound(begin_.begin(), begin_.end(), at) - begin_.begin()) - 1;
  std::size_t done = 0;
  while (done < out.size()) {
    const auto inside = static_cast<std::size_t>(at - begin_[piece]);
    const std::size_t size = std::min(out.size() - done, pieces_[piece].size - inside);
    std::memcpy(out.data() + done, pieces_[piece].bytes + inside, size);
    done += size;
    at += size;
    ++piece;
  }
  return {};
}

}  // namespace sporescope::live
