// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/closeness_button.h"

#include <QFormLayout>
#include <QMenu>
#include <QWidgetAction>

#include "ui/widgets/number_field.h"

namespace sporescope::ui {

namespace {

QString briefText(double value) { return NumberField::briefTextOf(value); }

}  // namespace

QString closenessText(const Closeness& closeness) {
  if (closeness.relative == 0) return briefText(closeness.absolute);
  const QString relative = briefText(closeness.relative) + QStringLiteral("·|x|");
  return closeness.absolute == 0 ? relative : briefText(closeness.absolute) + QStringLiteral(" + ") + relative;
}

ClosenessButton::ClosenessButton(QWidget* parent) : QPushButton(parent) {
  setAutoDefault(false);
  setAccessibleName(tr("Tolerance"));
  setToolTip(tr("How much an element may differ from its counterpart x without being counted (Ctrl+T)"));
  auto* menu = new QMenu(this);
  auto* form = new QWidgetAction(menu);
  form->setDefaultWidget(makeForm());
  menu->addAction(form);
  setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, [this] { absolute_->setFocus(Qt::PopupFocusReason); });
  setCloseness(closeness_);
}

QWidget* ClosenessButton::makeForm() {
  auto* form = new QWidget;
  auto* rows = new QFormLayout(form);
  const auto add = [&](const QString& name, const QString& text) {
    auto* number = new NumberField;
    number->setAccessibleName(text);
    number->setToolTip(text);
    rows->addRow(name, number);
    connect(number, &QLineEdit::editingFinished, this, &ClosenessButton::applyForm);
    return number;
  };
  absolute_ = add(tr("Absolute"), tr("Difference allowed regardless of the value; 0 or more"));
  relative_ = add(tr("Relative"), tr("Additional difference allowed, as a fraction of the value; 0 or more"));
  auto* defaults = new QPushButton(tr("Defaults"));
  defaults->setAutoDefault(false);
  defaults->setToolTip(tr("As in NumPy’s isclose: 1e-8 and 1e-5"));
  connect(defaults, &QPushButton::clicked, this, [this] {
    setCloseness({});
    emit changed(closeness_);
  });
  rows->addRow(defaults);
  return form;
}

void ClosenessButton::applyForm() {
  for (NumberField* field : {absolute_, relative_}) field->setWrong(field->value().value_or(-1) < 0);
  if (absolute_->wrong() || relative_->wrong()) return;
  const Closeness entered{*absolute_->value(), *relative_->value()};
  if (entered == closeness_) return;
  setCloseness(entered);
  emit changed(closeness_);
}

void ClosenessButton::setCloseness(const Closeness& closeness) {
  closeness_ = closeness;
  absolute_->setValue(closeness.absolute);
  relative_->setValue(closeness.relative);
  for (NumberField* field : {absolute_, relative_}) field->setWrong(false);
  setText(u'±' + closenessText(closeness));
}

}  // namespace sporescope::ui

#include "moc_closeness_button.cpp"
