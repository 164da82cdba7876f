// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/filter_field.h"

#include <QFontMetrics>

#include "ui/style/icons.h"

namespace sporescope::ui {

namespace {

constexpr int kLetters = 26;

}  // namespace

QLineEdit* filterField(const QString& name, const QString& toolTip) {
  auto* field = new QLineEdit;
  field->setPlaceholderText(name);
  field->setAccessibleName(name);
  field->setToolTip(toolTip);
  field->setClearButtonEnabled(true);
  field->addAction(icon(QStringLiteral("view-filter")), QLineEdit::LeadingPosition);
  field->setFixedWidth(field->fontMetrics().averageCharWidth() * kLetters);
  return field;
}

}  // namespace sporescope::ui
