// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/pairs/pair_reader.h"

#include "core/tensor/c_order.h"
#include "core/tensor/convert.h"
#include "core/tensor/element.h"
#include "core/tensor/ulp.h"

namespace sporescope {
namespace {

bool is_long(DType dtype) { return dtype == DType::int64 || dtype == DType::uint64; }

void widen(DType dtype, bool complex, std::span<const std::byte> bytes, std::span<double> out) {
  if (complex) return to_complex_parts(dtype, bytes, out);
  to_doubles(dtype, bytes, out);
}

void widen(DType dtype, bool, std::span<const std::byte> bytes, std::span<Extended> out) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::byte* at = bytes.data() + i * sizeof(std::int64_t);
    out[i] = dtype == DType::uint64 ? static_cast<Extended>(load_as<std::uint64_t>(at))
                                    : static_cast<Extended>(load_as<std::int64_t>(at));
  }
}

}  // namespace

PairReader::PairReader(const TensorSource& a, const TensorSource& b)
    : a_(a),
      b_(b),
      complex_(is_complex(a.dtype()) || is_complex(b.dtype())),
      fortran_order_(!is_stored_in_c_order(a) && !is_stored_in_c_order(b)) {}

bool PairReader::both_are_integers() const { return is_long(a_.dtype()) && is_long(b_.dtype()); }

std::optional<DType> PairReader::ulp_type() const { return coarser_floating(a_.dtype(), b_.dtype()); }

Result<void> PairReader::read(std::uint64_t first, std::size_t count, PairBuffers<double>& out) const {
  return read_both(first, count, out);
}

Result<void> PairReader::read(std::uint64_t first, std::size_t count, PairBuffers<Extended>& out) const {
  return read_both(first, count, out);
}

template <class Number>
Result<void> PairReader::read_both(std::uint64_t first, std::size_t count, PairBuffers<Number>& out) const {
  for (auto* values : {&out.a, &out.b}) values->resize(complex_ ? 2 * count : count);
  if (auto got = read_bytes(a_, first, count, out.bytes); !got) return got;
  widen(a_.dtype(), complex_, out.bytes, out.a);
  if (auto got = read_bytes(b_, first, count, out.bytes); !got) return got;
  widen(b_.dtype(), complex_, out.bytes, out.b);
  return {};
}

Result<void> PairReader::read_bytes(const TensorSource& tensor, std::uint64_t first, std::size_t count,
                                    std::vector<std::byte>& bytes) const {
  bytes.resize(count * item_size(tensor.dtype()));
  return fortran_order_ ? tensor.read(first, bytes) : read_in_c_order(tensor, first, bytes);
}

}  // namespace sporescope
