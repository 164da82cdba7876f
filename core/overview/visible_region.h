// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

#include "core/overview/overview_layout.h"

namespace sporescope {

/// What of an overview a person looks at, so that it is read first: told by who shows it, asked by who reads. Any thread.
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

/// The cells of a layout that are still to be read: what is in sight first, then all others in blocks of 64 columns. Any
/// thread.
class ReadOrder {
 public:
  struct Place {
    std::size_t row = 0;
    std::size_t column = 0;
    bool operator==(const Place&) const = default;
  };
  /// `layout` must outlive it.
  explicit ReadOrder(const OverviewLayout& layout);
  /// Nothing when each was given out once.
  [[nodiscard]] std::optional<Place> next(const VisibleRegion::Part& visible_region);

 private:
  [[nodiscard]] std::optional<Place> next_visible(const VisibleRegion::Part& visible_region);
  [[nodiscard]] bool claim(std::size_t row, std::size_t column);

  const OverviewLayout& layout_;
  std::mutex mutex_;
  std::vector<bool> claimed_;
  std::size_t block_ = 0;  ///< its first column
  std::size_t row_ = 0;
  std::size_t column_ = 0;  ///< in the block
  VisibleRegion::Part visible_region_;
  std::size_t visited_ = 0;  ///< cells of the sight that were passed
};

}  // namespace sporescope
