// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QRectF>

class QPainter;

/// The signs of what a person keeps of a node: a ribbon for a bookmark, a bubble for words. `ground` fills them.
namespace sporescope::ui {

inline constexpr int kNoteMark = 14;  ///< edge of a sign beside text, logical pixels

void paintRibbon(QPainter* painter, const QRectF& box, const QColor& ink, const QColor& ground);
void paintBubble(QPainter* painter, const QRectF& box, const QColor& ink, const QColor& ground);

}  // namespace sporescope::ui
