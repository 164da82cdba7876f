// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/tensor/tensor_source.h"

namespace sporescope::live {

/// A tensor received in chunks, which are never copied into one buffer. Immutable once it is shared.
class ChunkedTensor final : public TensorSource {
 public:
  struct Piece {
    std::shared_ptr<const void> owner;  ///< keeps the bytes alive
    const std::byte* bytes = nullptr;
    std::size_t size = 0;
  };

  ChunkedTensor(DType dtype, Shape shape, std::vector<Piece> pieces);

  [[nodiscard]] DType dtype() const override { return dtype_; }
  [[nodiscard]] const Shape& shape() const override { return shape_; }
  [[nodiscard]] bool fortran_order() const override { return false; }
  [[nodiscard]] std::uint64_t count() const override { return count_; }
  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> out) const override;

 private:
  DType dtype_;
  Shape shape_;
  std::uint64_t count_ = 0;
  std::vector<Piece> pieces_;
  std::vector<std::uint64_t> piece_begins_;  // first byte of each piece, followed by the total size
};

}  // namespace sporescope::live
