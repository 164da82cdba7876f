// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/full_name_field.h"

namespace sporescope::ui {

FullNameField::FullNameField(QWidget* parent) : QLineEdit(parent) {
  setReadOnly(true);
  setFrame(false);
  setAccessibleName(tr("Full name"));
  setTextMargins(-2, 0, 0, 0);
}

void FullNameField::setName(const QString& name) {
  name_ = name;
  setToolTip(name);
  showName();
}

void FullNameField::focusInEvent(QFocusEvent* event) {
  QLineEdit::focusInEvent(event);
  showName();
}

void FullNameField::focusOutEvent(QFocusEvent* event) {
  QLineEdit::focusOutEvent(event);
  showName();
}

void FullNameField::resizeEvent(QResizeEvent* event) {
  QLineEdit::resizeEvent(event);
  showName();
}

void FullNameField::showName() {
  constexpr int kTextMargin = 4;  // Internal margin of a line edit
  const QString shown = hasFocus() ? name_ : fontMetrics().elidedText(name_, Qt::ElideMiddle, width() - kTextMargin);
  if (shown == text()) return;
  setText(shown);
  setCursorPosition(0);
}

}  // namespace sporescope::ui

#include "moc_full_name_field.cpp"
