// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/run_badge.h"

#include "ui/widgets/badge.h"

namespace sporescope::ui {

void paintRunBadge(QPainter* painter, const QRectF& box, QChar text, const QFont& font, const Theme& theme) {
  painter->save();
  painter->setPen(theme.text2.color());
  painter->setBrush(Qt::NoBrush);
  painter->drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
  painter->setFont(badgeFont(font));
  painter->drawText(box, Qt::AlignCenter, QString(text));
  painter->restore();
}

RunBadge::RunBadge(QChar text, QWidget* parent) : QWidget(parent), text_(text) {
  setFixedSize(16, 16);
  setAccessibleName(QString(text));
}

void RunBadge::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  paintRunBadge(&painter, rect(), text_, font(), themeOf(palette()));
}

}  // namespace sporescope::ui
