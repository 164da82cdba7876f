// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/style_shapes.h"

#include <QFontMetrics>
#include <QPainterPath>

#include "ui/style/fonts.h"

namespace sporescope::ui::shapes {

namespace {

constexpr int kCountPadding = 6;
constexpr int kCountGap = 6;

// Saves the state of the painter and restores it.
class PainterStateSaver {
 public:
  explicit PainterStateSaver(QPainter& painter) : painter_(painter) { painter_.save(); }
  ~PainterStateSaver() { painter_.restore(); }
  PainterStateSaver(const PainterStateSaver&) = delete;
  PainterStateSaver& operator=(const PainterStateSaver&) = delete;

 private:
  QPainter& painter_;
};

bool is(const QStyleOption& option, QStyle::StateFlag flag) { return option.state.testFlag(flag); }

}  // namespace

void box(QPainter& painter, const QRect& rect, const QColor& background, const QColor& outline, qreal width) {
  const PainterStateSaver stateSaver(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  const qreal half = width / 2;
  painter.setBrush(background);
  painter.setPen(outline.alpha() == 0 ? QPen(Qt::NoPen) : QPen(outline, width));
  painter.drawRoundedRect(QRectF(rect).adjusted(half, half, -half, -half), kRadius, kRadius);
}

void focusRing(QPainter& painter, const QRect& rect, const Theme& theme) {
  box(painter, rect, Qt::transparent, theme.focus, 2);
}

void arrow(QPainter& painter, const QRect& rect, Qt::ArrowType direction, const QColor& color) {
  const PainterStateSaver stateSaver(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.translate(QRectF(rect).center());
  switch (direction) {
    case Qt::UpArrow:
      painter.rotate(180);
      break;
    case Qt::LeftArrow:
      painter.rotate(90);
      break;
    case Qt::RightArrow:
      painter.rotate(-90);
      break;
    default:
      break;
  }
  painter.drawPolygon(QPolygonF({{-4, -2}, {4, -2}, {0, 2.5}}));
}

void checkBox(QPainter& painter, const QStyleOption& option, const Theme& theme) {
  const PainterStateSaver stateSaver(painter);
  const bool enabled = is(option, QStyle::State_Enabled);
  const QColor textColor = enabled ? theme.text : theme.disabled;
  const int side = std::min({option.rect.width(), option.rect.height(), 14});
  QRect square(0, 0, side, side);
  square.moveCenter(option.rect.center());
  const QColor outline = is(option, QStyle::State_MouseOver) && enabled ? theme.focus : theme.ctl;
  box(painter, square, enabled ? theme.base : theme.window, outline);
  if (is(option, QStyle::State_HasFocus) && is(option, QStyle::State_KeyboardFocusChange)) focusRing(painter, square, theme);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(square.topLeft());
  painter.scale(side / 14.0, side / 14.0);
  if (is(option, QStyle::State_On)) {
    painter.setPen(QPen(textColor, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF({{3.5, 7.2}, {6, 10}, {10.6, 3.8}}));
  } else if (is(option, QStyle::State_NoChange)) {
    painter.fillRect(QRectF(4, 6, 6, 2), textColor);
  }
}

void radioButton(QPainter& painter, const QStyleOption& option, const Theme& theme) {
  const PainterStateSaver stateSaver(painter);
  const bool enabled = is(option, QStyle::State_Enabled);
  const int side = std::min({option.rect.width(), option.rect.height(), 14});
  QRect square(0, 0, side, side);
  square.moveCenter(option.rect.center());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(is(option, QStyle::State_MouseOver) && enabled ? theme.focus.color() : theme.ctl.color());
  painter.setBrush(enabled ? theme.base.color() : theme.window.color());
  painter.drawEllipse(QRectF(square).adjusted(0.5, 0.5, -0.5, -0.5));
  if (!is(option, QStyle::State_On)) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(enabled ? theme.text.color() : theme.disabled.color());
  painter.drawEllipse(QRectF(square).center(), side / 4.0, side / 4.0);
}

void button(QPainter& painter, const QStyleOption& option, const Theme& theme, bool preferred, bool filled) {
  const bool enabled = is(option, QStyle::State_Enabled);
  const bool down = is(option, QStyle::State_Sunken);
  const bool hover = enabled && is(option, QStyle::State_MouseOver);
  QColor background = theme.button;
  QColor outline = theme.line;
  if (is(option, QStyle::State_On)) background = theme.selection;
  if (hover) background = theme.hover;
  if (down) background = theme.selection;
  if (preferred && enabled) {
    outline = theme.accent;
    if (filled) background = down || hover ? theme.focus.color() : theme.accent.color();
  }
  box(painter, option.rect, background, outline, preferred && enabled ? 1.5 : 1);
}

void toolButtonBackground(QPainter& painter, const QStyleOption& option, const Theme& theme, bool raised) {
  const bool enabled = is(option, QStyle::State_Enabled);
  const bool on = is(option, QStyle::State_On);
  const bool down = is(option, QStyle::State_Sunken);
  const bool hover = enabled && is(option, QStyle::State_MouseOver);
  if (raised) {
    button(painter, option, theme, false, false);
  } else if (down || on) {
    box(painter, option.rect, theme.selection, Qt::transparent);
  } else if (hover) {
    box(painter, option.rect, theme.hover, Qt::transparent);
  }
}

void progressGroove(QPainter& painter, const QRect& rect, const Theme& theme) {
  const PainterStateSaver stateSaver(painter);
  painter.setPen(theme.line.color());
  painter.setBrush(theme.base.color());
  painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5));
}

void progressContents(QPainter& painter, const QStyleOptionProgressBar& option, const Theme& theme) {
  const QRect inner = option.rect.adjusted(1, 1, -1, -1);
  if (option.maximum <= option.minimum) {
    // Indeterminate progress is a full, paler bar, because animations are avoided.
    QColor pale = theme.accent;
    pale.setAlphaF(0.35F);
    painter.fillRect(inner, pale);
    return;
  }
  const double share = static_cast<double>(option.progress - option.minimum) / (option.maximum - option.minimum);
  QRect done = inner;
  done.setWidth(qRound(inner.width() * std::clamp(share, 0.0, 1.0)));
  painter.fillRect(done, theme.accent);
}

void scrollBar(QPainter& painter, const QStyleOptionSlider& option, const QRect& slider, const Theme& theme) {
  const PainterStateSaver stateSaver(painter);
  painter.fillRect(option.rect, theme.window);
  painter.setPen(theme.line2.color());
  const QRect& r = option.rect;
  if (option.orientation == Qt::Vertical) {
    painter.drawLine(r.topLeft(), r.bottomLeft());
  } else {
    painter.drawLine(r.topLeft(), r.topRight());
  }
  if (!is(option, QStyle::State_Enabled) || option.maximum <= option.minimum) return;
  const bool active = is(option, QStyle::State_Sunken) ||
                      (is(option, QStyle::State_MouseOver) && option.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(active ? theme.text2.color() : theme.ctl.color());
  const QRectF handle =
      option.orientation == Qt::Vertical ? QRectF(slider).adjusted(4, 2, -3, -2) : QRectF(slider).adjusted(2, 4, -2, -3);
  const qreal radius = std::min(handle.width(), handle.height()) / 2;
  painter.drawRoundedRect(handle, radius, radius);
}

void tabShape(QPainter& painter, const QStyleOptionTab& option, const Theme& theme) {
  const PainterStateSaver stateSaver(painter);
  const QRect& r = option.rect;
  const bool selected = is(option, QStyle::State_Selected);
  if (!selected) {
    if (is(option, QStyle::State_MouseOver)) painter.fillRect(r.adjusted(0, 0, -1, -1), theme.hover);
    painter.fillRect(QRect(r.left(), r.bottom(), r.width(), 1), theme.line);
    return;
  }
  painter.fillRect(r, theme.base);
  painter.fillRect(QRect(r.left(), r.top(), r.width(), 2), theme.accent);
  painter.fillRect(QRect(r.right(), r.top() + 2, 1, r.height() - 2), theme.line);
  if (option.position != QStyleOptionTab::Beginning && option.position != QStyleOptionTab::OnlyOneTab) {
    painter.fillRect(QRect(r.left(), r.top() + 2, 1, r.height() - 2), theme.line);
  }
  if (is(option, QStyle::State_HasFocus) && is(option, QStyle::State_KeyboardFocusChange)) {
    focusRing(painter, r.adjusted(2, 4, -3, -2), theme);
  }
}

int tabCountWidth(const QString& count) {
  if (count.isEmpty()) return 0;
  return kCountGap + QFontMetrics(textFont(TextSize::tiny)).horizontalAdvance(count) + 2 * kCountPadding;
}

void tabCount(QPainter& painter, const QRect& rect, const QString& count, const Theme& theme) {
  const PainterStateSaver stateSaver(painter);
  const QFont font = textFont(TextSize::tiny);
  const int height = QFontMetrics(font).height();
  QRect badge(rect.left() + kCountGap, 0, tabCountWidth(count) - kCountGap, height);
  badge.moveTop(rect.center().y() - height / 2);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.selection_inactive.color());
  painter.drawRoundedRect(badge, height / 2.0, height / 2.0);
  painter.setFont(font);
  painter.setPen(theme.text2.color());
  painter.drawText(badge, Qt::AlignCenter, count);
}

}  // namespace sporescope::ui::shapes
