// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QPainter>
#include <QRect>
#include <QStyleOption>

#include "ui/style/theme.h"

class QTabBar;
class QWidget;

/// Flat shapes painted by Style. Used only by Style.
namespace sporescope::ui::shapes {

inline constexpr qreal kRadius = 3;

[[nodiscard]] inline bool has(const QStyleOption& option, QStyle::StateFlag flag) { return option.state.testFlag(flag); }

/// A filled rounded rectangle with an outline of `width` logical pixels inside `rect`.
void box(QPainter& painter, const QRect& rect, const QColor& background, const QColor& outline, qreal width = 1);
void focusRing(QPainter& painter, const QRect& rect, const Theme& theme);
/// A small filled triangle in the center of `rect`.
void arrow(QPainter& painter, const QRect& rect, Qt::ArrowType direction, const QColor& color);
void radioButton(QPainter& painter, const QStyleOption& option, const Theme& theme);
void checkBox(QPainter& painter, const QStyleOption& option, const Theme& theme);

/// Background of a button in its state; `filled` for the default button of a dialog.
void button(QPainter& painter, const QStyleOption& option, const Theme& theme, bool preferred, bool filled);
void toolButtonBackground(QPainter& painter, const QStyleOption& option, const Theme& theme, bool raised);
void progressGroove(QPainter& painter, const QRect& rect, const Theme& theme);
void progressContents(QPainter& painter, const QStyleOptionProgressBar& option, const Theme& theme);
void scrollBar(QPainter& painter, const QStyleOptionSlider& option, const QRect& slider, const Theme& theme);

void tabShape(QPainter& painter, const QStyleOptionTab& option, const Theme& theme);
/// The count after the name of a tab: tabCountWidth() includes the gap before it, tabCount() paints it at the left of
/// `rect`.
int tabCountWidth(const QString& count);
void tabCount(QPainter& painter, const QRect& rect, const QString& count, const Theme& theme);

}  // namespace sporescope::ui::shapes
