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

/// Serialization of results that are computed from tensors.
namespace sporescope {

template <class Archive, PackedAs<Statistics> S>
void fields(Archive& archive, S& s) {
  archive(s.count, s.nan, s.neg_inf, s.pos_inf, s.zero, s.negative, s.positive, s.min, s.max, s.integer_min, s.integer_max,
          s.mean, s.std, s.l2, s.abs_mean, s.min_at, s.max_at, s.first_nan_at, s.first_inf_at);
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
inline void fields(Packer& packer, const HeatMap& map) {
  packer(map.rows, map.columns, map.row_step, map.column_step, map.picture_rows, map.picture_columns, map.lows, map.highs);
  const bool narrow = std::all_of(map.cells.begin(), map.cells.end(), [](double cell) {
    return cell != cell ||
           std::bit_cast<std::uint64_t>(static_cast<double>(static_cast<float>(cell))) == std::bit_cast<std::uint64_t>(cell);
  });
  packer(narrow);
  if (narrow) {
    packer(std::vector<float>(map.cells.begin(), map.cells.end()));
  } else {
    packer(map.cells);
  }
}
inline void fields(Unpacker& unpacker, HeatMap& map) {
  unpacker(map.rows, map.columns, map.row_step, map.column_step, map.picture_rows, map.picture_columns, map.lows, map.highs);
  bool narrow = false;
  unpacker(narrow);
  if (!narrow) return unpacker(map.cells);
  std::vector<float> cells;
  unpacker(cells);
  map.cells.assign(cells.begin(), cells.end());
}

/// Packs a dtype, or one that may be unknown. When unpacking, an invalid number marks the message as malformed.
template <class Archive, class D>
requires PackedAs<D, DType> || PackedAs<D, std::optional<DType>>
void dtype_field(Archive& archive, D& dtype) {
  archive(dtype);
  if constexpr (std::same_as<Archive, Unpacker>) {
    if (dtype <= DType::complex128) return;
    archive.mark_malformed();
    dtype = DType::float32;
  }
}

template <class Archive, PackedAs<TensorHeader> H>
void fields(Archive& archive, H& header) {
  dtype_field(archive, header.dtype);
  archive(header.shape, header.bytes);
}

inline void fields(Packer& packer, const Values& values) { packer(values.dtype(), values.shape(), values.bytes()); }
inline void fields(Unpacker& unpacker, Values& values) {
  DType dtype = DType::float32;
  Shape shape;
  std::vector<std::byte> bytes;
  dtype_field(unpacker, dtype);
  unpacker(shape, bytes);
  if (unpacker.ok()) values = Values(dtype, std::move(shape), std::move(bytes));
}

}  // namespace sporescope
