// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QPen>
#include <QtGlobal>

/// Scales at which details appear, and the text sizes of the graph (pixels at 100%).
namespace sporescope::ui {

inline constexpr qreal kEdgeLabelScale = 0.5;  ///< Below: no edge labels
inline constexpr qreal kBadgeScale = 0.6;      ///< Below: badges as squares of 5 px
inline constexpr qreal kNameScale = 0.3;       ///< Below: only names of scopes, no arrows
inline constexpr qreal kOverviewScale = 0.12;  ///< Below: boxes of at least 2 px, straight edges, badges as squares of 3 px
inline constexpr qreal kMinTextSize = 9;
inline constexpr qreal kLabelPixels = 12;
inline constexpr qreal kSmallPixels = 11;
inline constexpr qreal kArgumentPixels = 10;
inline constexpr qreal kInferredMark = 8;
inline constexpr qreal kFaded = 0.35;  ///< Opacity outside of a cone

[[nodiscard]] inline QPen dottedPen(const QColor& color) {
  QPen pen(color, 1);
  pen.setDashPattern({1.5, 2});
  return pen;
}

}  // namespace sporescope::ui
