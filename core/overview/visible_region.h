// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

#include "core/overview/overview_layout.h"

namespace sporescope {

/// The visible part of an overview, which is read first. Set by the view and queried by the reading threads. Thread-safe.
class VisibleRegion {
 public:
  struct Part {
    std::size_t first_row = 0, rows = 0;
    std::size_t first_column = 0, columns = 0;
    bool operator==(const Part&) const = default;
  };
  void set(const Part& part);
  [[nodiscard]] Part part() const;

 private:
  mutable std::mutex mutex_;
  Part part_;
};

/// Iterates over the cells that still have to be read: first the visible ones, then all others in blocks of 64 columns.
/// Thread-safe.
class ReadOrder {
 public:
  struct Place {
    std::size_t row = 0;
    std::size_t column = 0;
    bool operator==(const Place&) const = default;
  };
  /// `layout` must outlive this object.
  explicit ReadOrder(const OverviewLayout& layout);
  /// Returns the next cell; empty after each cell was returned once.
  [[nodiscard]] std::optional<Place> next(const VisibleRegion::Part& visible_region);

 private:
  [[nodiscard]] std::optional<Place> next_visible(const VisibleRegion::Part& visible_region);
  [[nodiscard]] bool claim(std::size_t row, std::size_t column);

  const OverviewLayout& layout_;
  std::mutex mutex_;
  std::vector<bool> claimed_;
  std::size_t block_ = 0;  ///< First column of the current block
  std::size_t row_ = 0;
  std::size_t column_ = 0;  ///< Column within the block
  VisibleRegion::Part visible_region_;
  std::size_t visited_ = 0;  ///< Cells of the visible region that were visited
};

}  // namespace sporescope
