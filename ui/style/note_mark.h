// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QIcon>
#include <QRectF>

class QPainter;
class QWidget;

/// Marks of user data: a ribbon for a bookmark, a speech bubble for a note (both filled with `background`), a prompt for
/// console code that was run.
namespace sporescope::ui {

inline constexpr int kNoteMark = 14;  ///< Edge length of a mark next to text, in logical pixels

/// Paint a mark into `box`.
void paintRibbon(QPainter* painter, const QRectF& box, const QColor& color, const QColor& background);
void paintBubble(QPainter* painter, const QRectF& box, const QColor& color, const QColor& background);
void paintPrompt(QPainter* painter, const QRectF& box, const QColor& color);

using NoteMarkPainter = void (*)(QPainter* painter, const QRectF& box, const QColor& color, const QColor& background);
/// Returns a mark as button icon in the colors of `widget`: gray and hollow, filled if the button is checked.
[[nodiscard]] QIcon noteMarkIcon(NoteMarkPainter paint, const QWidget& widget);
inline constexpr int kNoteMarkIcon = 16;  ///< Edge length of that icon, in logical pixels

}  // namespace sporescope::ui
