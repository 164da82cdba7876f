// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/ramp.h"

#include <QImage>
#include <algorithm>

namespace sporescope::ui {

namespace {

constexpr int kHatchPitch = 6;

}  // namespace

QColor mixedColor(const QColor& from, const QColor& to, double share) {
  const auto mix = [share](int a, int b) { return qRound(a + (b - a) * share); };
  return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

QColor colorBetween(std::span<const Rgb> stops, double position) {
  const double scaled = std::clamp(position, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
  const auto left = std::min(static_cast<std::size_t>(scaled), stops.size() - 2);
  return mixedColor(stops[left].color(), stops[left + 1].color(), scaled - static_cast<double>(left));
}

QColor rampColor(const Theme& theme, double position) { return colorBetween(theme.ramp, position); }

QColor nanColor(const Theme& theme, double share) {
  return mixedColor(theme.nan_background, theme.nan, std::clamp(share, 0.0, 1.0));
}

QBrush hatchBrush(const Theme& theme) {
  QImage tile(kHatchPitch, kHatchPitch, QImage::Format_RGB32);
  tile.fill(theme.base.color());
  for (int i = 0; i < kHatchPitch; ++i) tile.setPixelColor(i, kHatchPitch - 1 - i, theme.ctl.color());
  return QBrush(tile);
}

}  // namespace sporescope::ui
