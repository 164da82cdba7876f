// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/heat_map.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <new>
#include <type_traits>

#include "core/tensor/blocks.h"
#include "core/tensor/element.h"
#include "core/tensor/remote_tensor_source.h"
#include "core/tensor/selection.h"

namespace sporescope {
namespace {

constexpr std::int64_t kMaxElements = std::int64_t{1} << 18U;
// More than any screen has; a request for more is a mistake.
constexpr std::int64_t kMaxCells = std::int64_t{1} << 26U;

std::int64_t ceil_divide(std::int64_t value, std::int64_t divisor) { return value / divisor + (value % divisor != 0 ? 1 : 0); }

/// Maps a number to bits whose order defines which value a cell shows: NaN, then +Inf, -Inf, then the value farthest from 0; of
/// opposite numbers, the positive one. The inverted sign becomes the lowest bit.
template <class Number>
auto order_bits(Number number) {
  using Bits = std::conditional_t<sizeof(Number) == sizeof(std::uint32_t), std::uint32_t, std::uint64_t>;
  constexpr Bits kInvertedSign = 1;
  return std::rotl(std::bit_cast<Bits>(number), 1) ^ kInvertedSign;
}
template <class Number, class Bits>
Number from_order_bits(Bits bits) {
  return std::bit_cast<Number>(std::rotr(bits ^ Bits{1}, 1));
}

/// A part of the selected matrix: rows and columns of the slice.
struct Tile {
  std::int64_t row = 0, column = 0, rows = 0, columns = 0;
};

class HeatMapBuilder {
 public:
  HeatMapBuilder(const TensorSource& tensor, const Selection& selection, HeatMap& map, const std::stop_token& stop)
      : tensor_(tensor), selection_(selection), map_(map), stop_(stop) {
    std::vector<std::size_t> stored;
    for (std::size_t i = 0; i < selection_.size(); ++i) {
      if (selection_[i].retained) stored.push_back(i);
    }
    if (!stored.empty()) column_dimension_ = stored.back();
    if (stored.size() > 1) row_dimension_ = stored.front();
  }

  /// Fills the cells of one part of the matrix, whose borders are cell borders. Parts can be filled concurrently, with one
  /// builder for each. Tiles are bands along the dimension that is contiguous in storage.
  Result<void> fill(const Tile& part) {
    const bool by_columns = tensor_.fortran_order();
    const std::int64_t along = by_columns ? part.rows : part.columns;
    const std::int64_t across = by_columns ? part.columns : part.rows;
    const std::int64_t length = std::min(along, kMaxElements);
    const std::int64_t width = std::max<std::int64_t>(1, kMaxElements / length);
    for (std::int64_t band = 0; band < across; band += width) {
      for (std::int64_t at = 0; at < along; at += length) {
        const std::int64_t tile_length = std::min(length, along - at);
        const std::int64_t tile_width = std::min(width, across - band);
        const auto tile = by_columns ? Tile{part.row + at, part.column + band, tile_length, tile_width}
                                     : Tile{part.row + band, part.column + at, tile_width, tile_length};
        if (auto added = add(tile); !added) return added;
      }
    }
    return {};
  }

 private:
  static void narrow(SelectedDimension& dimension, std::int64_t first, std::int64_t count) {
    dimension.start += first * dimension.step;
    dimension.count = count;
  }

  Result<void> add(const Tile& tile) {
    Selection part = selection_;
    if (row_dimension_) narrow(part[*row_dimension_], tile.row, tile.rows);
    if (column_dimension_) narrow(part[*column_dimension_], tile.column, tile.columns);
    const auto count = static_cast<std::size_t>(tile.rows * tile.columns);
    bytes_.resize(count * item_size(tensor_.dtype()));
    if (auto read = read_selection(tensor_, part, bytes_, stop_); !read) return read;
    with_element(tensor_.dtype(), [&]<class E>() {
      const std::byte* values = bytes_.data();
      for (std::int64_t row = 0; row < tile.rows; ++row) {
        const std::int64_t picture_row = (tile.row + row) / map_.row_step;
        add_row<E>(values, tile, &map_.cells[static_cast<std::size_t>(picture_row * map_.picture_columns)]);
        values += static_cast<std::size_t>(tile.columns) * E::kSize;
      }
    });
    return {};
  }

  /// Adds a row of a tile to its cells.
  template <class E>
  void add_row(const std::byte* values, const Tile& tile, double* cells) const {
    using Number = std::conditional_t<std::is_same_v<E, Element<float>>, float, double>;
    const auto number = [&](std::int64_t at) {
      return static_cast<Number>(E::load(values + static_cast<std::size_t>(at) * E::kSize));
    };
    std::int64_t cell = tile.column / map_.column_step;
    std::int64_t after = std::min(tile.columns, map_.column_step - tile.column % map_.column_step);
    for (std::int64_t first = 0; first < tile.columns; ++cell) {
      auto max_bits = order_bits(static_cast<Number>(cells[cell]));
      for (std::int64_t at = first; at < after; ++at) max_bits = std::max(max_bits, order_bits(number(at)));
      cells[cell] = from_order_bits<Number>(max_bits);
      if (!map_.lows.empty()) {
        for (std::int64_t at = first; at < after; ++at) widen(static_cast<std::size_t>(cell), number(at));
      }
      first = after;
      after = std::min(tile.columns, after + map_.column_step);
    }
  }

  void widen(std::size_t cell, double value) const {
    if (!std::isfinite(value)) return;
    double& low = map_.lows[cell];
    double& high = map_.highs[cell];
    low = std::isnan(low) ? value : std::min(low, value);
    high = std::isnan(high) ? value : std::max(high, value);
  }

  const TensorSource& tensor_;
  const Selection& selection_;
  HeatMap& map_;
  const std::stop_token& stop_;
  std::optional<std::size_t> row_dimension_;
  std::optional<std::size_t> column_dimension_;
  std::vector<std::byte> bytes_;
};

/// Divides the matrix into parts of roughly equal numbers of cells. It is cut across the contiguous dimension if there are
/// enough cells in that direction.
std::vector<Tile> divide_matrix(const HeatMap& map, bool by_columns, std::size_t max_parts) {
  const auto limit = static_cast<std::int64_t>(max_parts);
  const bool cut_rows = by_columns ? map.picture_columns < limit && map.picture_rows > map.picture_columns
                                   : map.picture_rows >= limit || map.picture_rows >= map.picture_columns;
  const std::int64_t cells = cut_rows ? map.picture_rows : map.picture_columns;
  const std::int64_t step = cut_rows ? map.row_step : map.column_step;
  const std::int64_t size = cut_rows ? map.rows : map.columns;
  const std::int64_t count = std::min(cells, limit);
  std::vector<Tile> parts;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t first = cells * i / count * step;
    const std::int64_t after = std::min(size, cells * (i + 1) / count * step);
    parts.push_back(cut_rows ? Tile{first, 0, after - first, map.columns} : Tile{0, first, map.rows, after - first});
  }
  return parts;
}

Result<void> fill(const TensorSource& tensor, const Selection& selection, HeatMap& map, const std::stop_token& stop) {
  const auto bytes = static_cast<std::uint64_t>(map.rows) * static_cast<std::uint64_t>(map.columns) * item_size(tensor.dtype());
  const std::vector<Tile> parts = divide_matrix(map, tensor.fortran_order(), parallel_part_count(bytes));
  std::vector<Result<void>> filled(parts.size());
  parallel_for(parts.size(), static_cast<unsigned>(parts.size()), stop,
               [&](std::size_t i) { filled[i] = HeatMapBuilder(tensor, selection, map, stop).fill(parts[i]); });
  if (stop.stop_requested()) return cancelled();
  for (Result<void>& result : filled) {
    if (!result) return std::move(result);
  }
  return {};
}

}  // namespace

Result<HeatMap> make_heat_map(const TensorSource& tensor, const Slice& slice, std::int64_t max_rows, std::int64_t max_columns,
                              const std::stop_token& stop) {
  if (const RemoteTensorSource* remote_side = as_remote(tensor)) {
    return remote_side->heat_map(slice, max_rows, max_columns, stop);
  }
  auto selection = select(tensor.shape(), slice);
  if (!selection) return tl::unexpected(selection.error());
  const Shape shape = selected_shape(*selection);
  if (shape.size() > 2) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("a heat map needs two dimensions, but the slice has %1: shape %2"),
                 {std::to_string(shape.size()), shape}});
  }
  if (max_rows < 1 || max_columns < 1) {
    return fail(ErrorCode::invalid_argument, {SPORESCOPE_TRANSLATE_NOOP("a heat map cannot have %1 x %2 cells"),
                                              {std::to_string(max_rows), std::to_string(max_columns)}});
  }
  HeatMap map;
  map.rows = shape.size() == 2 ? shape.front() : 1;
  map.columns = shape.empty() ? 1 : shape.back();
  map.row_step = std::max<std::int64_t>(1, ceil_divide(map.rows, max_rows));
  map.column_step = std::max<std::int64_t>(1, ceil_divide(map.columns, max_columns));
  map.picture_rows = ceil_divide(map.rows, map.row_step);
  map.picture_columns = ceil_divide(map.columns, map.column_step);
  if (map.rows == 0 || map.columns == 0) return map;
  if (map.picture_rows > kMaxCells / map.picture_columns) {
    return fail(ErrorCode::invalid_argument, {SPORESCOPE_TRANSLATE_NOOP("a heat map of %1 x %2 cells is too large"),
                                              {std::to_string(map.picture_rows), std::to_string(map.picture_columns)}});
  }
  try {
    map.cells.resize(static_cast<std::size_t>(map.picture_rows) * static_cast<std::size_t>(map.picture_columns));
    if (map.rows == 1 && map.column_step > 1) {
      map.lows.resize(map.cells.size(), std::numeric_limits<double>::quiet_NaN());
      map.highs = map.lows;
    }
    if (auto filled = fill(tensor, *selection, map, stop); !filled) return tl::unexpected(filled.error());
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
  return map;
}

}  // namespace sporescope
