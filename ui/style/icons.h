// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>

/// Icons: those of Breeze (resources/icons/, by file name without ".svg") in the colors of the theme, and a few drawn by
/// the program. UI thread only.
namespace sporescope::ui {

/// Returns an icon in the colors of the application palette (normal: text, disabled: disabled text, checked: accent):
/// `icon("go-next")`. It follows theme changes and the device pixel ratio. Returns an empty icon if the name is not
/// bundled.
[[nodiscard]] QIcon icon(const QString& name);

/// Returns a pixmap of `size` x `size` logical pixels in one color, for paint code.
[[nodiscard]] QPixmap iconPixmap(const QString& name, int size, qreal devicePixelRatio, const QColor& color);

/// Icons drawn by the program, 16 x 16, in their own color unless stated otherwise.
enum class Sign {
  warning,  ///< triangle, warning color
  error,    ///< octagon, error color
  info,     ///< circled i, info color
  unknown,  ///< circled i in the color of secondary text: no problem, but no result either
  tick,     ///< check mark, ok color
  graph,    ///< the graph tab: three joined dots, text color
};

/// Returns a drawn icon; iconPixmap() returns it for paint code.
[[nodiscard]] QIcon icon(Sign sign);
[[nodiscard]] QPixmap iconPixmap(Sign sign, int size, qreal devicePixelRatio);

}  // namespace sporescope::ui
