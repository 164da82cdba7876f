// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/attribute_list.h"

#include <QLabel>

#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/widgets/elided_label.h"

namespace sporescope::ui {

namespace {

constexpr int kMinValue = 72;  // Long names are narrowed to keep this width

}  // namespace

QGridLayout* AttributeList::makeGrid() {
  delete layout();
  qDeleteAll(findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly));
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(8, 2, 8, 6);
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(0);
  grid->setColumnStretch(1, 1);
  return grid;
}

void AttributeList::setProblem(const QString& reason) {
  QGridLayout* grid = makeGrid();
  auto* label = new QLabel(reason);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setWordWrap(true);
  QPalette colors = palette();
  for (const auto role : {QPalette::WindowText, QPalette::Text}) colors.setColor(role, themeOf(palette()).error);
  label->setPalette(colors);
  grid->addWidget(label, 0, 0, 1, 2);
}

void AttributeList::setAttributes(const std::vector<Attribute>& attributes) {
  QGridLayout* grid = makeGrid();
  int row = 0;
  for (const Attribute& attribute : attributes) {
    auto* name = new ElidedLabel(toQString(attribute.name));
    name->setForegroundRole(QPalette::PlaceholderText);
    auto* value = new ElidedLabel(toQString(attribute.value));
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    value->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    value->setMinimumWidth(kMinValue);
    for (QLabel* label : {name, value}) {
      label->setTextFormat(Qt::PlainText);
      label->setMinimumHeight(20);
      label->setToolTip(label->text());
    }
    grid->addWidget(name, row, 0);
    grid->addWidget(value, row, 1);
    ++row;
  }
}

}  // namespace sporescope::ui

#include "moc_attribute_list.cpp"
