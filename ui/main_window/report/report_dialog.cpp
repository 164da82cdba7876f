// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/report/report_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/main_window/languages.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

namespace {

constexpr int kWidth = 460;

}  // namespace

ReportDialog::ReportDialog(const QString& title, const QString& language, QWidget* parent)
    : QDialog(parent), language_(new QComboBox) {
  setWindowTitle(tr("Export report"));
  auto* column = new QVBoxLayout(this);
  column->setSpacing(6);
  auto* intro = new QLabel(tr("The verdict on %1, the path of the fault, images and statistics as one HTML file, for "
                              "readers without Sporescope. Includes the open comparison and the findings on ranks. Contains "
                              "no scripts and needs no network.")
                               .arg(title));
  intro->setTextFormat(Qt::PlainText);
  intro->setWordWrap(true);
  intro->setMinimumWidth(kWidth);
  column->addWidget(intro);
  column->addSpacing(6);

  for (const QString& code : Languages::known()) language_->addItem(Languages::nameOf(code), code);
  language_->setCurrentIndex(language_->findData(language));
  language_->setAccessibleName(tr("Language of the report"));
  language_->setToolTip(tr("Names of nodes and files stay as they are"));
  auto* languageLabel = new QLabel(tr("&Language"));
  languageLabel->setBuddy(language_);
  auto* row = new QHBoxLayout;
  row->addWidget(languageLabel);
  row->addWidget(language_);
  row->addStretch(1);
  column->addLayout(row);
  column->addSpacing(6);

  column->addWidget(quietLabel(tr("Leave out")));
  values_ = addOmission(tr("&Values"), tr("Elements, ranges and means; the counts of NaN, Inf and zeros stay"));
  paths_ = addOmission(tr("&Paths"), tr("Names of the dump’s folder and files, and of source files"));
  source_ = addOmission(tr("&Source code"), tr("Lines of code"));

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  auto* saveButton = buttons->addButton(tr("Save as…"), QDialogButtonBox::AcceptRole);
  saveButton->setToolTip(tr("Choose the file to write"));
  column->addSpacing(6);
  column->addWidget(buttons);
  saveButton->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QCheckBox* ReportDialog::addOmission(const QString& text, const QString& explanation) {
  auto* box = new QCheckBox(text);
  box->setToolTip(explanation);
  box->setAccessibleDescription(explanation);
  layout()->addWidget(box);
  return box;
}

QString ReportDialog::language() const { return language_->currentData().toString(); }

ReportRedaction ReportDialog::omits() const { return {values_->isChecked(), paths_->isChecked(), source_->isChecked()}; }

}  // namespace sporescope::ui

#include "moc_report_dialog.cpp"
