// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include "core/base/pack.h"
#include "core/tensor/content/content.h"
#include "core/tensor/content/first_difference.h"
#include "core/tensor/difference.h"
#include "core/tensor/heat_map.h"
#include "core/tensor/histogram.h"
#include "core/tensor/slice.h"
#include "core/tensor/statistics.h"
#include "core/tensor/tensor_header.h"

/// The fields of results that are computed from tensors (core/base/pack.h).
namespace sporescope {

/// Form of a minimum or maximum: the exact integer if there is one, because a double cannot represent all of them.
struct Extreme {
  using IsJsonForm = void;
};
template <class Archive, PackedAs<Statistics> S>
void fields(Archive& archive, S& s) {
  archive("count", s.count);
  archive(Extreme{}, "min", s.min, s.integer_min);
  archive(Extreme{}, "max", s.max, s.integer_max);
  archive("mean", s.mean, "std", s.std, "l2", s.l2, "abs_mean", s.abs_mean, "nan", s.nan, "neg_inf", s.neg_inf, "pos_inf",
          s.pos_inf, "zero", s.zero, "negative", s.negative, "positive", s.positive);
  archive(s.min_at, s.max_at, s.first_nan_at, s.first_inf_at);
}

template <class Archive, PackedAs<Content> C>
void fields(Archive& archive, C& content) {
  archive(content.hash[0], content.hash[1], content.uniform);
}

template <class Archive, PackedAs<FirstDifference> F>
void fields(Archive& archive, F& difference) {
  archive(difference.element, difference.a, difference.b, difference.bits_a, difference.bits_b);
}

template <class Archive, PackedAs<Histogram> H>
void fields(Archive& archive, H& h) {
  archive(h.low, h.high, h.bins, h.below, h.above, h.nan, h.neg_inf, h.pos_inf);
}

template <class Archive, PackedAs<Closeness> C>
void fields(Archive& archive, C& closeness) {
  archive(closeness.absolute, closeness.relative);
}

template <class Archive, PackedAs<Difference> D>
void fields(Archive& archive, D& d) {
  archive(d.count, d.equal, d.incomparable, d.close, d.within_1_per_1000, d.within_5_per_1000, d.max_abs, d.mean_abs, d.rms,
          d.max_relative, d.relative_l2, d.cosine, d.max_ulp, d.max_abs_position, d.incomparable_position);
}

/// The cells of float32 and narrower tensors are packed as float, which is lossless for them.
template <class Archive, PackedAs<HeatMap> M>
void fields(Archive& archive, M& map) {
  archive(map.rows, map.columns, map.row_step, map.column_step, map.picture_rows, map.picture_columns, map.lows, map.highs);
  bool narrow = std::all_of(map.cells.begin(), map.cells.end(), [](double cell) {
    return cell != cell ||
           std::bit_cast<std::uint64_t>(static_cast<double>(static_cast<float>(cell))) == std::bit_cast<std::uint64_t>(cell);
  });
  archive(narrow);
  if (!narrow) return archive(map.cells);
  std::vector<float> cells(map.cells.begin(), map.cells.end());
  archive(cells);
  if constexpr (!std::is_const_v<M>) map.cells.assign(cells.begin(), cells.end());
}

template <class Archive, PackedAs<TensorHeader> H>
void fields(Archive& archive, H& header) {
  archive(header.dtype, header.shape, header.bytes);
}

inline void fields(Packer& packer, const Values& values) { packer(values.dtype(), values.shape(), values.bytes()); }
inline void fields(Unpacker& unpacker, Values& values) {
  DType dtype = DType::float32;
  Shape shape;
  std::vector<std::byte> bytes;
  unpacker(dtype, shape, bytes);
  if (unpacker.ok()) values = Values(dtype, std::move(shape), std::move(bytes));
}

}  // namespace sporescope
