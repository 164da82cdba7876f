// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dump_settings/parts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QStyle>

#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/widgets/heading.h"

namespace sporescope::ui {

QLabel* groupTitle(const QString& number, const QString& title) {
  return heading(number.isEmpty() ? title : number + QStringLiteral("  ") + title);
}

MarkedLine::MarkedLine(QWidget* parent) : QWidget(parent), sign_(new QLabel(this)), text_(new QLabel(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  sign_->setFixedWidth(16);
  sign_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  row->addWidget(sign_, 0, Qt::AlignTop);
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::PlainText);
  row->addWidget(text_, 1);
}

void MarkedLine::setSentence(Mark mark, const QString& sentence) {
  mark_ = mark;
  text_->setText(sentence);
  setVisible(!sentence.isEmpty());
  applyTheme();
}

void MarkedLine::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) applyTheme();
  QWidget::changeEvent(event);
}

void MarkedLine::applyTheme() {
  const Theme& theme = themeOf(palette());
  constexpr int kSide = 14;
  QColor color = theme.text;
  sign_->setPixmap({});
  sign_->setText({});
  if (mark_ == Mark::warning) color = theme.warning;
  if (mark_ == Mark::bad) color = theme.error;
  if (mark_ == Mark::warning || mark_ == Mark::bad) {
    sign_->setPixmap(iconPixmap(mark_ == Mark::bad ? Sign::error : Sign::warning, kSide, devicePixelRatioF()));
  } else if (mark_ == Mark::good) {
    sign_->setText(QStringLiteral("✓"));
    QPalette tick = sign_->palette();
    tick.setColor(QPalette::WindowText, theme.ok);
    sign_->setPalette(tick);
  }
  QPalette textPalette = text_->palette();
  textPalette.setColor(QPalette::WindowText, color);
  text_->setPalette(textPalette);
}

}  // namespace sporescope::ui

#include "moc_parts.cpp"
