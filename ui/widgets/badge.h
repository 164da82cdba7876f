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

/// Badges for hits: the abbreviation of a condition ("TO") or a number of hits. 15 px high, with 11 px semibold text.
/// Hollow: hits in other iterations than the shown one. Stale: hits of a watchpoint that was deleted or changed since; gray
/// and dotted.
enum class BadgeFill { solid, hollow, stale };

/// Returns the font of badges, derived from the font of the panel.
[[nodiscard]] QFont badgeFont(const QFont& base);
/// Size of a badge with this text.
[[nodiscard]] QSize badgeSize(const QFont& base, const QString& text);
/// Fills `box`, which has the size badgeSize().
void paintBadge(QPainter* painter, const QRectF& box, const QFont& base, const QString& text, Severity severity, BadgeFill fill,
                const Theme& theme);

/// Paints the small clock that marks stale hits, 12 px wide.
void paintStaleClock(QPainter* painter, const QPointF& center, const QColor& color);

/// Returns the font whose size is `pixels` (at 96 dpi) where `base` is 13 px, so that it scales with the user's font.
[[nodiscard]] QFont fontOfSize(const QFont& base, qreal pixels);

}  // namespace sporescope::ui
