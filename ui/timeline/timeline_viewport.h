// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>

namespace sporescope::ui {

/// Which columns are in sight, and how wide they are. Counts pixels of the screen, so that a finer screen shows more columns.
/// A value.
class TimelineViewport {
 public:
  static constexpr double kMax = 160;       ///< of a column, in logical pixels
  static constexpr double kWidestFit = 48;  ///< of a column while all are in sight

  void setCount(std::size_t columns);
  void setViewportSize(double pixels, double pixelRatio);

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] double room() const { return room_; }
  [[nodiscard]] double first() const { return first_; }  ///< at the left edge, with fraction
  [[nodiscard]] double pitch() const { return pitch_; }  ///< pixels a column
  [[nodiscard]] bool isFit() const { return fit_; }

  /// All columns in sight.
  void fit();
  /// `factor` times wider; what is at `x` stays there.
  void zoom(double factor, double x);
  void pan(double pixels);
  /// Moves as far as needed to have the column in sight, and a little of what is beside it.
  void reveal(std::size_t column);

  [[nodiscard]] double xOf(double column) const { return (column - first_) * pitch_; }
  [[nodiscard]] std::optional<std::size_t> columnAt(double x) const;

 private:
  [[nodiscard]] double fittingPitch() const;
  void clamp();

  std::size_t count_ = 0;
  double room_ = 1;
  double ratio_ = 1;
  double first_ = 0;
  double pitch_ = 1;
  bool fit_ = true;
};

}  // namespace sporescope::ui
