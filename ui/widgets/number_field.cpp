// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/number_field.h"

#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QRegularExpression>
#include <cmath>

#include "ui/style/theme.h"
#include "ui/text/format.h"

namespace sporescope::ui {

NumberField::NumberField(QWidget* parent) : QLineEdit(parent) { setAlignment(Qt::AlignRight); }

std::optional<double> NumberField::value() const { return parse(text()); }

void NumberField::setValue(double value) { setText(textOf(value)); }

void NumberField::showEffectiveText(const QString& text) {
  effectiveText_ = text;
  if (wrong_ || (isModified() && (hasFocus() || value() == parse(text)))) return;
  setText(text);
  setCursorPosition(0);
}

void NumberField::restore() {
  if (!takesEscape()) return;
  setText(effectiveText_);
  setCursorPosition(0);
  setWrong(false);
  emit restored();
}

bool NumberField::event(QEvent* event) {
  // Otherwise a shortcut of the window takes the key.
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && takesEscape()) {
    event->accept();
    return true;
  }
  return QLineEdit::event(event);
}

void NumberField::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && takesEscape()) return restore();
  QLineEdit::keyPressEvent(event);
}

void NumberField::focusOutEvent(QFocusEvent* event) {
  QLineEdit::focusOutEvent(event);  // the owner applies the edited text
  if (!value()) restore();
}

void NumberField::setWrong(bool wrong) {
  if (wrong == wrong_) return;
  wrong_ = wrong;
  update();
}

std::optional<double> NumberField::parse(const QString& text) {
  const QString plain = withAsciiSigns(text.trimmed()).remove(u' ');
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

#include "moc_number_field.cpp"
