// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>

namespace sporescope::ui {

/// The visible columns and their width. Counts device pixels, so that a screen of higher resolution shows more columns.
class TimelineViewport {
 public:
  static constexpr double kMax = 160;       ///< Maximum width of a column, in logical pixels
  static constexpr double kWidestFit = 48;  ///< Maximum width of a column while all are visible

  void setCount(std::size_t columns);
  void setViewportSize(double pixels, double pixelRatio);

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] double room() const { return room_; }
  [[nodiscard]] double first() const { return first_; }  ///< At the left edge, with fraction
  [[nodiscard]] double pitch() const { return pitch_; }  ///< Pixels per column
  [[nodiscard]] bool isFit() const { return fit_; }

  /// Shows all columns.
  void fit();
  /// Scales by `factor`; the content at `x` keeps its position.
  void zoom(double factor, double x);
  void pan(double pixels);
  /// Scrolls as far as needed to show the column and a margin next to it.
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
