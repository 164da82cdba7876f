// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/start/start_action.h"

#include <QAction>
#include <QPainter>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

constexpr int kHeight = 52;
constexpr int kActionTextLeft = 36;

}  // namespace

StartAction::StartAction(QAction* action, const QString& name, const QString& explanation, const QIcon& icon, QWidget* parent)
    : QAbstractButton(parent), explanation_(explanation), shortcut_(action->shortcut().toString(QKeySequence::NativeText)) {
  setText(name);
  setIcon(icon);
  setEnabled(action->isEnabled());
  setToolTip(action->toolTip());
  setAccessibleDescription(explanation);
  setAttribute(Qt::WA_Hover);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Maximum);  // entries move closer together on a low page
  connect(this, &QAbstractButton::clicked, action, &QAction::trigger);
  connect(action, &QAction::changed, this, [this, action] { setEnabled(action->isEnabled()); });
}

QSize StartAction::sizeHint() const { return {330, std::max(kHeight, 2 * fontMetrics().height() + 14)}; }

QSize StartAction::minimumSizeHint() const {
  const int lines =
      QFontMetrics(textFont(TextSize::normal, QFont::DemiBold)).height() + QFontMetrics(textFont(TextSize::small)).height();
  return {sizeHint().width(), lines + 2};
}

void StartAction::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = themeOf(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (isEnabled() && (underMouse() || isDown())) painter.fillRect(rect(), isDown() ? theme.selection : theme.hover);
  if (hasFocus()) {
    painter.setPen(QPen(theme.focus.color(), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
  }
  const QFont bold = textFont(TextSize::normal, QFont::DemiBold);
  const QFont small = textFont(TextSize::small);
  const QFontMetrics boldMetrics(bold);
  const QFontMetrics smallMetrics(small);
  const int top = (height() - boldMetrics.height() - smallMetrics.height()) / 2;
  const auto mode = isEnabled() ? QIcon::Normal : QIcon::Disabled;
  icon().paint(&painter, QRect(8, top + (boldMetrics.height() - 16) / 2, 16, 16), Qt::AlignCenter, mode);
  painter.setFont(bold);
  painter.setPen(isEnabled() ? theme.accent.color() : theme.disabled.color());
  painter.drawText(QPoint(kActionTextLeft, top + boldMetrics.ascent()), text());
  painter.setFont(small);
  painter.setPen(isEnabled() ? theme.text2.color() : theme.disabled.color());
  painter.drawText(QPoint(kActionTextLeft, top + boldMetrics.height() + smallMetrics.ascent()), explanation_);
  if (shortcut_.isEmpty()) return;
  const QFont tiny = textFont(TextSize::tiny);
  const QFontMetrics tinyMetrics(tiny);
  const int keyWidth = tinyMetrics.horizontalAdvance(shortcut_) + 8;
  const QRect key(width() - keyWidth - 8, top + (boldMetrics.height() - tinyMetrics.height()) / 2, keyWidth,
                  tinyMetrics.height());
  painter.setPen(theme.line.color());
  painter.setBrush(theme.base.color());
  painter.drawRoundedRect(QRectF(key).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
  painter.setFont(tiny);
  painter.setPen(isEnabled() ? theme.text2.color() : theme.disabled.color());
  painter.drawText(key, Qt::AlignCenter, shortcut_);
}

}  // namespace sporescope::ui

#include "moc_start_action.cpp"
