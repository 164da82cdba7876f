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

/// How values become colours. Orange-teal is diverging: its middle is the ground of the view and means zero; the others are
/// sequential. Viridis and cividis are those of Matplotlib (BIDS; Nunez, Anderton, Renslow 2018).
enum class ColorMapName : std::uint8_t { orange_teal, viridis, cividis, gray };

/// 256 colours, linear in sRGB between the stops.
using ColorTable = std::array<QRgb, 256>;

[[nodiscard]] ColorTable colorTable(ColorMapName name, const Theme& theme);
[[nodiscard]] QString colorMapTitle(ColorMapName name);
[[nodiscard]] inline bool isDiverging(ColorMapName name) { return name == ColorMapName::orange_teal; }

/// The place of a finite value in a table for the range [low, high]: the first below it, the last above it, the middle if the
/// range is empty.
[[nodiscard]] inline int colorIndex(double value, double low, double high) {
  if (!(high > low)) return 128;
  const double place = (value / 2 - low / 2) / (high / 2 - low / 2);  // halves: a range over all doubles does not overflow
  if (!(place > 0)) return 0;
  return place >= 1 ? 255 : static_cast<int>(place * 256);
}

/// The ink with the higher contrast on a ground: white or the light theme's text (WCAG 2 relative luminance).
[[nodiscard]] QColor textColorOn(QRgb background);

}  // namespace sporescope::ui
