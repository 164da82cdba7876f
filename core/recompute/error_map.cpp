// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/error_map.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace sporescope {

ErrorMap::ErrorMap(const Shape& shape) : rows_(1), columns_(shape.empty() ? 1 : static_cast<std::uint64_t>(shape.back())) {
  for (std::size_t d = 0; d + 1 < shape.size(); ++d) rows_ *= static_cast<std::uint64_t>(shape[d]);
  height_ = std::min(rows_, kMax);
  width_ = std::min(columns_, kMax);
  cells_.assign(height_ * width_, {std::numeric_limits<double>::quiet_NaN(), 0});
}

bool ErrorMap::restore(const Shape& shape, std::vector<Cell> cells) {
  ErrorMap map(shape);
  const auto elements = map.rows_ * map.columns_;
  const bool fits =
      cells.size() == map.cells_.size() &&
      std::all_of(cells.begin(), cells.end(), [&](const Cell& cell) { return cell.error >= 0 || std::isnan(cell.error); }) &&
      std::all_of(cells.begin(), cells.end(), [&](const Cell& cell) { return cell.position < elements; });
  *this = fits ? std::move(map) : ErrorMap();
  if (fits) cells_ = std::move(cells);
  return fits;
}

void ErrorMap::put(std::uint64_t position, double error) {
  const std::uint64_t row = position / columns_ * height_ / rows_;
  const std::uint64_t column = position % columns_ * width_ / columns_;
  Cell& cell = cells_[row * width_ + column];
  if (std::isnan(cell.error) || error > cell.error) cell = {error, position};
}

}  // namespace sporescope
