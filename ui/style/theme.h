// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QPalette>
#include <array>
#include <cstdint>

namespace sporescope::ui {

/// One colour of the palette, 0xRRGGBB.
struct Rgb {
  std::uint32_t value = 0;
  [[nodiscard]] QColor color() const { return QColor::fromRgb(value); }
  operator QColor() const { return color(); }  // NOLINT(google-explicit-constructor)
};

/// The colours of the program: all that it draws with stands in these two tables and nowhere else. Magenta means NaN and
/// nothing else.
struct Theme {
  bool dark;
  Rgb window, base, alt, button;
  Rgb line, line2, ctl;  ///< separators, grid inside views, outlines of fields
  Rgb text, text2, disabled;
  Rgb accent, selection, selection_inactive, hover, focus;
  Rgb nan, nan_text, nan_background;
  Rgb pos_inf, pos_inf_text, neg_inf, neg_inf_text;
  Rgb error, error_background, warning, warning_background, info, info_background, ok, ok_background;
  Rgb badge_text;  ///< on error and warning badges
  Rgb histogram;
  // Graph: fill and outline.
  Rgb canvas;
  Rgb scope, scope_line;          ///< closed; open ones wear scope_line too
  std::array<Rgb, 3> scope_open;  ///< by depth 1, 2, 3, then 2, 3, 2, ...
  Rgb aggregation, aggregation_line;
  Rgb op, op_line;
  Rgb parameter, parameter_line;
  Rgb constant, constant_line;
  Rgb edge, control_edge;
  Rgb graph_selection, upstream, downstream;
  std::array<Rgb, 5> ramp;       ///< overlay, low to high
  std::array<Rgb, 7> diverging;  ///< orange-teal heat map, low to high
};

[[nodiscard]] const Theme& lightTheme();
[[nodiscard]] const Theme& darkTheme();
/// The table that belongs to a palette: `themeOf(palette())` in a widget's paint code.
[[nodiscard]] const Theme& themeOf(const QPalette& palette);
/// The QPalette of a theme.
[[nodiscard]] QPalette paletteOf(const Theme& theme);

}  // namespace sporescope::ui
