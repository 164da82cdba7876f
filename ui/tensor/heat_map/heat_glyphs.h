// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPixmap>
#include <QRectF>
#include <map>

#include "ui/style/theme.h"
#include "ui/text/text_runs.h"

namespace sporescope::ui {

/// The signs on non-finite cells: NaN a white cross, +Inf a black triangle up, −Inf a white triangle down. They say without
/// colours what a cell is. UI thread only.
void paintGlyph(QPainter* painter, const QRectF& cell, TextRole meaning);

/// The same, kept as pictures: thousands of cells are painted at once.
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

/// A small filled cell with its glyph, for legends.
void paintMeaningSwatch(QPainter* painter, const QRectF& box, TextRole meaning, const Theme& theme);

}  // namespace sporescope::ui
