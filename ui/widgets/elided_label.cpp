// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/elided_label.h"

#include <QPainter>

namespace sporescope::ui {

QSize ElidedLabel::minimumSizeHint() const { return {0, QLabel::minimumSizeHint().height()}; }

void ElidedLabel::paintEvent(QPaintEvent* event) {
  if (hasSelectedText()) return QLabel::paintEvent(event);
  QPainter painter(this);
  const QRect area = contentsRect();
  painter.setPen(palette().color(foregroundRole()));
  painter.drawText(area, static_cast<int>(alignment() | Qt::TextSingleLine),
                   fontMetrics().elidedText(text(), Qt::ElideRight, area.width()));
}

}  // namespace sporescope::ui

#include "moc_elided_label.cpp"
