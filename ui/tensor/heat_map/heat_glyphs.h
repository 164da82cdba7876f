// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPixmap>
#include <QRectF>
#include <map>

#include "ui/style/theme.h"
#include "ui/text/text_runs.h"

namespace sporescope::ui {

/// Paints the glyph of a non-finite cell: a white cross for NaN, a black triangle up for +Inf, a white triangle down for −Inf.
/// Glyphs distinguish these cells without colors. UI thread only.
void paintGlyph(QPainter* painter, const QRectF& cell, TextRole meaning);

/// Paints the same glyphs from cached pixmaps, because thousands of cells are painted at once.
class GlyphCache {
 public:
  void paint(QPainter* painter, const QRectF& cell, TextRole meaning);

 private:
  struct Key {
    int width, height;
    TextRole meaning;
    qreal ratio;
    auto operator<=>(const Key&) const = default;
  };
  std::map<Key, QPixmap> glyphs_;
};

/// Paints a small filled cell with its glyph, for legends.
void paintMeaningSwatch(QPainter* painter, const QRectF& box, TextRole meaning, const Theme& theme);

}  // namespace sporescope::ui
