// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/overview/visible_region.h"

#include <algorithm>

namespace sporescope {

namespace {

constexpr std::size_t kColumnsAtOnce = 64;

}  // namespace

void VisibleRegion::set(const Part& part) {
  const std::lock_guard lock(mutex_);
  part_ = part;
}

VisibleRegion::Part VisibleRegion::part() const {
  const std::lock_guard lock(mutex_);
  return part_;
}

ReadOrder::ReadOrder(const OverviewLayout& layout) : layout_(layout), claimed_(layout.cells.size()) {}

bool ReadOrder::claim(std::size_t row, std::size_t column) {
  const std::size_t index = row * layout_.columns() + column;
  if (claimed_[index] || layout_.cells[index] == kNotDumped) return false;
  claimed_[index] = true;
  return true;
}

std::optional<ReadOrder::Place> ReadOrder::next_visible(const VisibleRegion::Part& visible_region) {
  if (visible_region != visible_region_) visited_ = 0;
  visible_region_ = visible_region;
  for (; visited_ < visible_region.rows * visible_region.columns; ++visited_) {
    const std::size_t row = visible_region.first_row + visited_ / visible_region.columns;
    const std::size_t column = visible_region.first_column + visited_ % visible_region.columns;
    if (row < layout_.rows.size() && column < layout_.columns() && claim(row, column)) return Place{row, column};
  }
  return std::nullopt;
}

std::optional<ReadOrder::Place> ReadOrder::next(const VisibleRegion::Part& visible_region) {
  const std::lock_guard lock(mutex_);
  if (const auto visible = next_visible(visible_region)) return visible;
  for (; block_ < layout_.columns(); block_ += kColumnsAtOnce, row_ = 0) {
    const std::size_t columns = std::min(kColumnsAtOnce, layout_.columns() - block_);
    for (; row_ < layout_.rows.size(); ++row_, column_ = 0) {
      for (; column_ < columns; ++column_) {
        if (claim(row_, block_ + column_)) return Place{row_, block_ + column_};
      }
    }
  }
  return std::nullopt;
}

}  // namespace sporescope
