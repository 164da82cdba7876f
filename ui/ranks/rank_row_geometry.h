// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRectF>
#include <utility>

namespace sporescope::ui {

/// Geometry of rank cells in a row. Cells are as wide as the room allows, at most kMax. All lengths are in logical pixels.
class RankRowGeometry {
 public:
  static constexpr double kMax = 40;               ///< Maximum width of a cell
  static constexpr double kLegible = 10;           ///< From this width on, a cell has room for a sign
  static constexpr double kMinSeparatedWidth = 4;  ///< From this width on, cells are separated by lines
  static constexpr double kMinFindingWidth = 3;    ///< Minimum width of a cell with a finding
  static constexpr int kLensRanks = 64;

  RankRowGeometry() = default;
  /// Cells at the positions `first` to `first` + `count` - 1, beginning at `left`.
  RankRowGeometry(int first, int count, double left, double width);

  [[nodiscard]] double pitch() const { return pitch_; }
  [[nodiscard]] double left() const { return left_; }
  [[nodiscard]] double right() const { return left_ + pitch_ * count_; }
  [[nodiscard]] int first() const { return first_; }
  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] bool has(int position) const { return position >= first_ && position < first_ + count_; }
  [[nodiscard]] double leftOf(int position) const { return left_ + pitch_ * (position - first_); }
  [[nodiscard]] double centerOf(int position) const { return leftOf(position) + pitch_ / 2; }
  [[nodiscard]] int positionAt(double x) const;  ///< -1: outside the cells
  /// The cell is at least kMinFindingWidth wide if it has a finding (`found`).
  [[nodiscard]] QRectF cell(int position, double top, double height, bool hasFinding) const;
  /// Returns the step between numbers below the cells: 1, 2, 4, 8, ..., so that each number has enough room.
  [[nodiscard]] int numberStep(double widthOfNumber) const;

 private:
  int first_ = 0, count_ = 0;
  double left_ = 0, pitch_ = 0;
};

/// Returns the first position and the number of positions that a lens over `position` shows, of `count` in total. The lens
/// shows whole blocks of 64.
[[nodiscard]] std::pair<int, int> lensAround(int position, int count);

}  // namespace sporescope::ui
