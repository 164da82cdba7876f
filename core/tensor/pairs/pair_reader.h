// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/tensor/extended.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Elements of two tensors and the buffer for reading them. It is reused for each block, because allocating memory costs more
/// than reading a block. Numbers are double, or Extended for 64-bit integers.
template <class Number>
struct PairBuffers {
  std::vector<std::byte> bytes;
  std::vector<Number> a, b;  ///< both parts of complex numbers
};

/// Reads two tensors of the same shape in parallel: in Fortran order if both are stored that way, else in C order.
class PairReader {
 public:
  /// Number of elements of each tensor per read.
  static constexpr std::uint64_t kBlockElements = std::uint64_t{1} << 17U;

  PairReader(const TensorSource& a, const TensorSource& b);

  [[nodiscard]] bool complex() const { return complex_; }
  /// Returns true if both are 64-bit integers, which double cannot represent exactly.
  [[nodiscard]] bool both_are_integers() const;
  /// Returns the floating type whose units in the last place measure the distance.
  [[nodiscard]] std::optional<DType> ulp_type() const;
  [[nodiscard]] bool fortran_order() const { return fortran_order_; }
  [[nodiscard]] const Shape& shape() const { return a_.shape(); }

  /// Reads `count` elements of both tensors from `first` on. Errors: those of TensorSource::read.
  Result<void> read(std::uint64_t first, std::size_t count, PairBuffers<double>& out) const;
  Result<void> read(std::uint64_t first, std::size_t count, PairBuffers<Extended>& out) const;

 private:
  template <class Number>
  Result<void> read_both(std::uint64_t first, std::size_t count, PairBuffers<Number>& out) const;
  Result<void> read_bytes(const TensorSource& tensor, std::uint64_t first, std::size_t count,
                          std::vector<std::byte>& bytes) const;

  const TensorSource& a_;
  const TensorSource& b_;
  bool complex_;
  bool fortran_order_;
};

}  // namespace sporescope
