// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/number_field.h"

#include <QLocale>
#include <QPainter>
#include <QRegularExpression>
#include <cmath>

#include "ui/style/theme.h"
#include "ui/words/format.h"

namespace sporescope::ui {

NumberField::NumberField(QWidget* parent) : QLineEdit(parent) { setAlignment(Qt::AlignRight); }

std::optional<double> NumberField::value() const { return parse(text()); }

void NumberField::setValue(double value) { setText(textOf(value)); }

void NumberField::setWrong(bool wrong) {
  if (wrong == wrong_) return;
  wrong_ = wrong;
  update();
}

std::optional<double> NumberField::parse(const QString& text) {
  const QString plain = withPlainSigns(text.trimmed()).remove(u' ');
  bool isNumber = false;
  const double value = QLocale::c().toDouble(plain, &isNumber);
  return isNumber && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

QString NumberField::textOf(double value) { return QString::number(value, 'g', QLocale::FloatingPointShortest); }

QString NumberField::briefTextOf(double value) {
  static const QRegularExpression zeros(QStringLiteral("e([+-])0"));
  return textOf(value).replace(zeros, QStringLiteral("e\\1"));
}

void NumberField::paintEvent(QPaintEvent* event) {
  QLineEdit::paintEvent(event);
  if (!wrong_) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(themeOf(palette()).error.color(), 2));
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
}

}  // namespace sporescope::ui
