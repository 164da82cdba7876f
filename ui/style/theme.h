// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QPalette>
#include <array>
#include <cstdint>

namespace sporescope::ui {

/// A color of the palette, 0xRRGGBB.
struct Rgb {
  std::uint32_t value = 0;
  [[nodiscard]] QColor color() const { return QColor::fromRgb(value); }
  operator QColor() const { return color(); }  // NOLINT(google-explicit-constructor)
};

/// All colors of the program, defined once for each theme. Magenta is used only for NaN.
struct Theme {
  bool dark;
  Rgb window, base, alt, button;
  Rgb line, line2, ctl;  ///< Separators, grid inside views, outlines of fields
  Rgb text, text2, disabled;
  Rgb accent, selection, selection_inactive, hover, focus;
  Rgb nan, nan_text, nan_background;
  Rgb pos_inf, pos_inf_text, neg_inf, neg_inf_text;
  Rgb error, error_background, warning, warning_background, info, info_background, ok, ok_background;
  Rgb badge_text;  ///< Text on error and warning badges
  Rgb histogram;
  // Graph: fill and outline.
  Rgb canvas;
  Rgb scope, scope_line;          ///< Collapsed scopes; expanded ones use scope_line too
  std::array<Rgb, 3> scope_open;  ///< By depth 1, 2, 3, then 2, 3, 2, ...
  Rgb aggregation, aggregation_line;
  Rgb op, op_line;
  Rgb parameter, parameter_line;
  Rgb constant, constant_line;
  Rgb edge, control_edge;
  Rgb graph_selection, upstream, downstream;
  std::array<Rgb, 5> ramp;       ///< Overlay, low to high
  std::array<Rgb, 7> diverging;  ///< Orange-teal heat map, low to high
};

/// The two themes; they live as long as the program.
[[nodiscard]] const Theme& lightTheme();
[[nodiscard]] const Theme& darkTheme();
/// Returns the theme of a palette; use `themeOf(palette())` in paint code of widgets.
[[nodiscard]] const Theme& themeOf(const QPalette& palette);
/// Returns the QPalette of a theme.
[[nodiscard]] QPalette paletteOf(const Theme& theme);

}  // namespace sporescope::ui
