// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/check_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include "ui/style/icons.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

constexpr int kHeight = 30;
constexpr int kStrip = 4;

}  // namespace

CheckBar::CheckBar(QWidget* parent) : QWidget(parent) {
  setMinimumHeight(kHeight);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kStrip + 8, 2, 8, 2);
  row->setSpacing(8);
  sign_ = new QLabel;
  sentence_ = new QLabel;
  QFont strong = sentence_->font();
  strong.setWeight(QFont::DemiBold);
  sentence_->setFont(strong);
  reason_ = new QLabel;
  reason_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  button_ = new QPushButton;
  connect(button_, &QPushButton::clicked, this, &CheckBar::clicked);
  row->addWidget(sign_);
  row->addWidget(sentence_);
  row->addWidget(reason_, 1);
  row->addWidget(button_);
  hide();
}

void CheckBar::showSentence(Tone tone, const QString& sentence, const QString& reason, const QString& button) {
  tone_ = tone;
  sentence_->setText(sentence);
  reason_->setText(reason);
  reason_->setToolTip(reason);
  button_->setText(button);
  button_->setVisible(!button.isEmpty());
  applyTheme();
  show();
}

void CheckBar::applyTheme() {
  const Sign sign = tone_ == Tone::error ? Sign::error : tone_ == Tone::warning ? Sign::warning : Sign::info;
  sign_->setPixmap(iconPixmap(sign, 16, devicePixelRatioF()));
  update();
}

void CheckBar::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = themeOf(palette());
  const Rgb background = tone_ == Tone::error     ? theme.error_background
                         : tone_ == Tone::warning ? theme.warning_background
                                                  : theme.info_background;
  const Rgb strip = tone_ == Tone::error ? theme.error : tone_ == Tone::warning ? theme.warning : theme.info;
  QPainter painter(this);
  painter.fillRect(rect(), background);
  painter.fillRect(QRect(0, 0, kStrip, height()), strip);
  painter.fillRect(QRect(0, height() - 1, width(), 1), theme.line);
}

void CheckBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) applyTheme();
}

}  // namespace sporescope::ui

#include "moc_check_bar.cpp"
