// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QRgb>
#include <QString>
#include <array>
#include <cstdint>

#include "ui/style/theme.h"

namespace sporescope::ui {

/// Color maps for values. Orange-teal is diverging: its center is the background of the view and means zero. The others are
/// sequential. Viridis and cividis are those of Matplotlib (BIDS; Nunez, Anderton, Renslow 2018).
enum class ColorMapName : std::uint8_t { orange_teal, viridis, cividis, gray };

/// 256 colors, linear in sRGB between the stops.
using ColorTable = std::array<QRgb, 256>;

/// Returns the colors of a map; only orange-teal uses colors of the theme.
[[nodiscard]] ColorTable colorTable(ColorMapName name, const Theme& theme);
[[nodiscard]] QString colorMapTitle(ColorMapName name);
[[nodiscard]] inline bool isDiverging(ColorMapName name) { return name == ColorMapName::orange_teal; }

/// Returns the table index of a finite value for the range [low, high], clamped to the ends. Returns the middle if the
/// range is empty.
[[nodiscard]] inline int colorIndex(double value, double low, double high) {
  if (!(high > low)) return 128;
  const double position = (value / 2 - low / 2) / (high / 2 - low / 2);  // halved: a range over all doubles does not overflow
  if (!(position > 0)) return 0;
  return position >= 1 ? 255 : static_cast<int>(position * 256);
}

/// Returns the text color with the higher contrast on a background: white or the text color of the light theme (WCAG 2
/// relative luminance).
[[nodiscard]] QColor textColorOn(QRgb background);

}  // namespace sporescope::ui
