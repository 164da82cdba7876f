// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QSize>
#include <QString>

#include "core/watch/condition.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

/// The small box that says a hit: a condition's abbreviation ("TO"), or a number of hits. 15 px high, 11 px semibold.
/// Hollow: found, but in another iteration than the one that is shown. Stale: of a watchpoint that was deleted or changed
/// since; grey and dotted.
enum class BadgeFill { solid, hollow, stale };

/// The font of badges, made from the panel's font.
[[nodiscard]] QFont badgeFont(const QFont& base);
[[nodiscard]] QSize badgeSize(const QFont& base, const QString& text);
/// Fills `box` (of badgeSize).
void paintBadge(QPainter* painter, const QRectF& box, const QFont& base, const QString& text, Severity severity, BadgeFill fill,
                const Theme& theme);

/// The small clock of what is stale, 12 px wide.
void paintStaleClock(QPainter* painter, const QPointF& center, const QColor& color);

/// A font of `pixels` (at 96 dpi) by the points of the base font: 13 px is the base font itself.
[[nodiscard]] QFont fontOfSize(const QFont& base, qreal pixels);

}  // namespace sporescope::ui
