// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/chunked_tensor.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace sporescope::live {

ChunkedTensor::ChunkedTensor(DType dtype, Shape shape, std::vector<Piece> pieces)
    : dtype_(dtype), shape_(std::move(shape)), count_(element_count(shape_).value_or(0)), pieces_(std::move(pieces)) {
  piece_begins_.reserve(pieces_.size() + 1);
  std::uint64_t position = 0;
  for (const Piece& piece : pieces_) {
    piece_begins_.push_back(position);
    position += piece.size;
  }
  piece_begins_.push_back(position);
}

Result<void> ChunkedTensor::read(std::uint64_t first, std::span<std::byte> out) const {
  std::uint64_t position = first * item_size(dtype_);
  if (position + out.size() > piece_begins_.back()) {
    return fail(ErrorCode::truncated,
                {SPORESCOPE_TRANSLATE_NOOP("The training sent %1 bytes for this tensor, but its shape requires %2"),
                 {std::to_string(piece_begins_.back()), std::to_string(count_ * item_size(dtype_))}});
  }
  auto piece =
      static_cast<std::size_t>(std::upper_bound(piece_begins_.begin(), piece_begins_.end(), position) - piece_begins_.begin()) -
      1;
  std::size_t copied = 0;
  while (copied < out.size()) {
    const auto offset_in_piece = static_cast<std::size_t>(position - piece_begins_[piece]);
    const std::size_t size = std::min(out.size() - copied, pieces_[piece].size - offset_in_piece);
    std::memcpy(out.data() + copied, pieces_[piece].bytes + offset_in_piece, size);
    copied += size;
    position += size;
    ++piece;
  }
  return {};
}

}  // namespace sporescope::live
