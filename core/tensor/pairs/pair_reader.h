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

/// Elements of two tensors side by side, and what they are read into: kept from block to block, for to take memory from the
/// system and give it back costs more than to read a block. Numbers are double, or Extended where they are whole.
template <class Number>
struct PairBuffers {
  std::vector<std::byte> bytes;
  std::vector<Number> a, b;  ///< of complex numbers both parts
};

/// Two tensors of the same shape, side by side: in storage order where both have the same, else in C order.
class PairReader {
 public:
  /// Elements of each that are best read at once.
  static constexpr std::uint64_t kBlockElements = std::uint64_t{1} << 17U;

  PairReader(const TensorSource& a, const TensorSource& b);

  [[nodiscard]] bool complex() const { return complex_; }
  /// Both are 64-bit integers, which double does not hold to all digits.
  [[nodiscard]] bool both_integer() const;
  /// The type in whose steps they are away from each other.
  [[nodiscard]] std::optional<DType> ulp_type() const;
  [[nodiscard]] bool fortran_order() const { return fortran_order_; }
  [[nodiscard]] const Shape& shape() const { return a_.shape(); }

  /// Errors: those of TensorSource::computed.
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
