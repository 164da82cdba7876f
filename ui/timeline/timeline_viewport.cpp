// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timeline_viewport.h"

#include <algorithm>
#include <cmath>

namespace sporescope::ui {

namespace {

constexpr double kMargin = 0.1;  // Fraction of the room that stays visible next to a revealed column

}  // namespace

void TimelineViewport::setCount(std::size_t columns) {
  if (columns == count_) return;
  count_ = columns;
  fit();
}

void TimelineViewport::setViewportSize(double pixels, double pixelRatio) {
  room_ = std::max(pixels, 1.0);
  ratio_ = pixelRatio;
  if (fit_) {
    fit();
  } else {
    clamp();
  }
}

double TimelineViewport::fittingPitch() const {
  return count_ == 0 ? 1 : std::min(room_ / static_cast<double>(count_), kWidestFit * ratio_);
}

void TimelineViewport::fit() {
  pitch_ = fittingPitch();
  first_ = 0;
  fit_ = true;
}

void TimelineViewport::zoom(double factor, double x) {
  const double column = first_ + x / pitch_;
  pitch_ *= factor;
  fit_ = pitch_ <= fittingPitch();
  clamp();
  first_ = column - x / pitch_;
  clamp();
}

void TimelineViewport::pan(double pixels) {
  first_ -= pixels / pitch_;
  clamp();
}

void TimelineViewport::reveal(std::size_t column) {
  const auto left = static_cast<double>(column);
  const double visible = room_ / pitch_;
  if (left >= first_ && left + 1 <= first_ + visible) return;
  const double margin = std::min(kMargin * visible, std::max((visible - 1) / 2, 0.0));
  first_ = left < first_ ? left - margin : left + 1 - visible + margin;
  clamp();
}

std::optional<std::size_t> TimelineViewport::columnAt(double x) const {
  const double column = std::floor(first_ + x / pitch_);
  if (x < 0 || x >= room_ || column < 0 || column >= static_cast<double>(count_)) return std::nullopt;
  return static_cast<std::size_t>(column);
}

void TimelineViewport::clamp() {
  const double fitting = fittingPitch();
  pitch_ = std::clamp(pitch_, fitting, std::max(kMax * ratio_, fitting));
  first_ = std::clamp(first_, 0.0, std::max(static_cast<double>(count_) - room_ / pitch_, 0.0));
}

}  // namespace sporescope::ui
