// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/tolerance_button.h"

#include <QFormLayout>
#include <QMenu>
#include <QStringList>
#include <QWidgetAction>

#include "ui/text/format.h"
#include "ui/widgets/number_field.h"

namespace sporescope::ui {

namespace {

QString nameOf(Precision precision) {
  if (precision == Precision::whole) return ToleranceButton::tr("Whole numbers");
  return toQString(precision_name(precision));
}

}  // namespace

ToleranceButton::ToleranceButton(QWidget* parent) : QPushButton(parent) {
  setAutoDefault(false);
  setAccessibleName(tr("Thresholds"));
  setToolTip(tr("Error |B − A| / |A| up to which tensors agree, per element type (Ctrl+T)"));
  auto* menu = new QMenu(this);
  auto* form = new QWidgetAction(menu);
  form->setDefaultWidget(makeForm());
  menu->addAction(form);
  setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, [this] { field(Precision::float32)->setFocus(Qt::PopupFocusReason); });
  show({}, {});
}

QWidget* ToleranceButton::makeForm() {
  auto* form = new QWidget;
  auto* rows = new QFormLayout(form);
  for (const Precision precision : kPrecisions) {
    auto* number = new NumberField;
    number->setAccessibleName(tr("Threshold of %1").arg(nameOf(precision)));
    number->setToolTip(tr("0 or more; press Enter to apply"));
    rows->addRow(nameOf(precision), number);
    fields_.at(static_cast<std::size_t>(precision)) = number;
    connect(number, &QLineEdit::editingFinished, this, [this, precision] { applyField(precision); });
  }
  auto* defaults = new QPushButton(tr("Defaults"));
  defaults->setAutoDefault(false);
  defaults->setToolTip(tr("Use the default threshold of each type"));
  connect(defaults, &QPushButton::clicked, this, &ToleranceButton::reset);
  rows->addRow(defaults);
  return form;
}

NumberField* ToleranceButton::field(Precision precision) const { return fields_.at(static_cast<std::size_t>(precision)); }

void ToleranceButton::show(const Tolerances& tolerances, const std::set<Precision>& present) {
  tolerances_ = tolerances;
  QStringList text;
  for (const Precision precision : kPrecisions) {
    NumberField* number = field(precision);
    if (!number->hasFocus()) {
      number->setValue(tolerances.of(precision));
      number->setWrong(false);
    }
    if (present.contains(precision) && precision != Precision::whole) {
      text += nameOf(precision) + u' ' + NumberField::briefTextOf(tolerances.of(precision));
    }
  }
  setText(text.isEmpty() ? tr("By type") : text.join(QStringLiteral(" · ")));
}

void ToleranceButton::applyField(Precision precision) {
  NumberField* number = field(precision);
  const auto value = number->value();
  number->setWrong(!value || *value < 0);
  if (number->wrong() || *value == tolerances_.of(precision)) return;
  tolerances_.set(precision, *value);
  emit changed(tolerances_);
}

void ToleranceButton::reset() {
  tolerances_ = {};
  for (const Precision precision : kPrecisions) {
    field(precision)->clearFocus();
    field(precision)->setValue(tolerances_.of(precision));
    field(precision)->setWrong(false);
  }
  emit changed(tolerances_);
}

}  // namespace sporescope::ui

#include "moc_tolerance_button.cpp"
