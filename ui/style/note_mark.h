// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QIcon>
#include <QRectF>

class QPainter;
class QWidget;

/// The signs of what a person keeps of a node or a tensor or did to a training: a ribbon for a bookmark, a bubble for words,
/// which `background` fills; a prompt for code that was run.
namespace sporescope::ui {

inline constexpr int kNoteMark = 14;  ///< edge of a sign beside text, logical pixels

void paintRibbon(QPainter* painter, const QRectF& box, const QColor& color, const QColor& background);
void paintBubble(QPainter* painter, const QRectF& box, const QColor& color, const QColor& background);
void paintPrompt(QPainter* painter, const QRectF& box, const QColor& color);

using NoteMarkPainter = void (*)(QPainter* painter, const QRectF& box, const QColor& color, const QColor& background);
/// A sign for a button in the colours of `widget`: quiet and hollow, filled where the button is checked.
[[nodiscard]] QIcon noteMarkIcon(NoteMarkPainter paint, const QWidget& widget);
inline constexpr int kNoteMarkIcon = 16;  ///< its edge, logical pixels

}  // namespace sporescope::ui
