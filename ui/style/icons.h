// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>

/// The icons of the program: Breeze's (resources/icons/, by their file name without ".svg") in the colours of the theme, and
/// a few signs of our own. UI thread only.
namespace sporescope::ui {

/// An icon that follows the palette of the application (normal: text, disabled: disabled text, checked: accent) and the device
/// pixel ratio, and changes with the theme by itself: `icon("go-next")`. A name that is not bundled gives an empty icon.
[[nodiscard]] QIcon icon(const QString& name);

/// The same for paint code: one picture of `size` x `size` logical pixels in one colour.
[[nodiscard]] QPixmap iconPixmap(const QString& name, int size, qreal devicePixelRatio, const QColor& color);

/// Signs that are drawn by the program, 16 x 16 in their own meaning colour unless said otherwise.
enum class Sign {
  warning,  ///< triangle, warning colour
  error,    ///< octagon, error colour
  info,     ///< circled i, info colour
  unknown,  ///< the same in the colour of what is said beside: nothing is wrong, nothing is known
  tick,     ///< ok colour
  graph,    ///< the graph tab: three joined dots, text colour
};
[[nodiscard]] QIcon icon(Sign sign);
[[nodiscard]] QPixmap iconPixmap(Sign sign, int size, qreal devicePixelRatio);

}  // namespace sporescope::ui
