// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRectF>
#include <utility>

namespace sporescope::ui {

/// Where the cells of some ranks stand in a row: as wide as there is room, at most kMax pixels each. All in logical pixels.
class RankRowGeometry {
 public:
  static constexpr double kMax = 40;       ///< of a cell
  static constexpr double kLegible = 10;   ///< from here on a cell has room for a sign
  static constexpr double kSeparated = 4;  ///< from here on cells have lines between them
  static constexpr double kMinFound = 3;   ///< of a cell on which something was found
  static constexpr int kLensRanks = 64;

  RankRowGeometry() = default;
  /// Cells of the places `first` to `first` + `count` - 1 from `left` on.
  RankRowGeometry(int first, int count, double left, double width);

  [[nodiscard]] double pitch() const { return pitch_; }
  [[nodiscard]] double left() const { return left_; }
  [[nodiscard]] double right() const { return left_ + pitch_ * count_; }
  [[nodiscard]] int first() const { return first_; }
  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] bool has(int place) const { return place >= first_ && place < first_ + count_; }
  [[nodiscard]] double leftOf(int place) const { return left_ + pitch_ * (place - first_); }
  [[nodiscard]] double centerOf(int place) const { return leftOf(place) + pitch_ / 2; }
  [[nodiscard]] int placeAt(double x) const;  ///< -1: beside the cells
  /// At least kMinFound wide if something was `found` there.
  [[nodiscard]] QRectF cell(int place, double top, double height, bool found) const;
  /// Numbers are written below every so many cells: 1, 2, 4, 8, ... so that each has its room.
  [[nodiscard]] int numberEvery(double widthOfNumber) const;

 private:
  int first_ = 0, count_ = 0;
  double left_ = 0, pitch_ = 0;
};

/// The first place and the number of places that a lens over `place` shows, of `count` altogether: whole blocks of 64.
[[nodiscard]] std::pair<int, int> lensOver(int place, int count);

}  // namespace sporescope::ui
