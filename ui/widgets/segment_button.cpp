// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/segment_button.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/style/theme.h"

namespace sporescope::ui {

SegmentButton::SegmentButton(const QString& text, Place place, QWidget* parent) : QToolButton(parent), place_(place) {
  setText(text);
  setAccessibleName(text);
  setCheckable(true);
  setFocusPolicy(Qt::TabFocus);
}

QSize SegmentButton::sizeHint() const {
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  return {QFontMetrics(strong).horizontalAdvance(text()) + 24, std::max(24, fontMetrics().height() + 6)};
}

void SegmentButton::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = themeOf(palette());
  constexpr double kRadius = 3;
  // Only the ends of the control are rounded; adjacent buttons share a line.
  QRectF box = QRectF(rect()).adjusted(0.5, 0.5, place_ == Place::last ? -0.5 : 0.5, -0.5);
  QPainterPath path;
  QRectF rounded = box;
  if (place_ == Place::first) rounded.setRight(box.right() + 2 * kRadius);
  if (place_ == Place::last) rounded.setLeft(box.left() - 2 * kRadius);
  if (place_ == Place::middle) rounded.adjust(-2 * kRadius, 0, 2 * kRadius, 0);
  path.addRoundedRect(rounded, kRadius, kRadius);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor fill = isChecked() ? theme.selection : underMouse() && isEnabled() ? theme.hover : theme.button;
  painter.fillPath(path, fill);
  painter.setPen(QPen(theme.line.color(), 1));
  painter.drawPath(path);
  if (place_ != Place::first) painter.drawLine(box.topLeft(), box.bottomLeft());
  if (isChecked()) {
    painter.setPen(QPen(theme.accent.color(), 1));
    painter.drawRect(box.adjusted(0, 0, place_ == Place::last ? 0 : -1, 0));
  }
  QFont labelFont = font();
  if (isChecked()) labelFont.setWeight(QFont::DemiBold);
  painter.setFont(labelFont);
  painter.setPen(isEnabled() ? theme.text.color() : theme.disabled.color());
  painter.drawText(rect(), Qt::AlignCenter, text());
  if (!hasFocus()) return;
  painter.setPen(QPen(theme.focus.color(), 2));
  painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), 2, 2);
}

}  // namespace sporescope::ui

#include "moc_segment_button.cpp"
