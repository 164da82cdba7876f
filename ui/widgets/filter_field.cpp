// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/filter_field.h"

#include <QFontMetrics>
#include <utility>

#include "ui/style/icons.h"
#include "ui/widgets/panel_action.h"

namespace sporescope::ui {

namespace {

constexpr int kWidthInCharacters = 26;

}  // namespace

QLineEdit* filterField(const QString& name, const QString& toolTip) {
  auto* field = new QLineEdit;
  field->setPlaceholderText(name);
  field->setAccessibleName(name);
  field->setToolTip(toolTip);
  field->setClearButtonEnabled(true);
  field->addAction(icon(QStringLiteral("view-filter")), QLineEdit::LeadingPosition);
  field->setFixedWidth(field->fontMetrics().averageCharWidth() * kWidthInCharacters);
  return field;
}

void addFilterKey(QWidget* panel, std::function<void()> run) {
  addPanelKey(panel, QKeySequence(QKeySequence::Find), std::move(run));
}

}  // namespace sporescope::ui
