// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPainter>
#include <QStyleOption>

#include "ui/style/theme.h"

class QWidget;

/// Paints controls that consist of several parts. `style` provides the positions of the parts and paints their contents.
/// Used only by Style.
namespace sporescope::ui::controls {

void comboBox(QPainter& painter, const QStyle* style, const QStyleOptionComboBox& combo, const Theme& theme,
              const QWidget* widget);
void spinBox(QPainter& painter, const QStyle* style, const QStyleOptionSpinBox& spin, const Theme& theme,
             const QWidget* widget);
void toolButton(QPainter& painter, const QStyle* style, const QStyleOptionToolButton& tool, const Theme& theme,
                const QWidget* widget);
/// Background of a push button, with its menu arrow and focus ring.
void pushButton(QPainter& painter, const QStyle* style, const QStyleOptionButton& button, const Theme& theme,
                const QWidget* widget);
void lineEdit(QPainter& painter, const QStyleOption& option, const QColor& background, const Theme& theme, bool wrong);
void menuBarItem(QPainter& painter, const QStyle* style, const QStyleOptionMenuItem& item, const Theme& theme);
/// A section of a header, or the empty space after the last one.
void headerSection(QPainter& painter, const QRect& rect, const Theme& theme, bool hover);

}  // namespace sporescope::ui::controls
